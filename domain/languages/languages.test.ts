import { expect, test } from 'vitest'
import { pathInLanguage, splitLanguage } from './languages.ts'

test.each([
  ['/te', 'te', '/'],
  ['/te/', 'te', '/'],
  ['/hi/product-details/x', 'hi', '/product-details/x'],
  ['/products', 'en', '/products'],
  ['/telephone', 'en', '/telephone'],
  ['/en/products', 'en', '/en/products'],
] as const)('%s is in %s the page %s', (pathname, language, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, path })
})

test('the same page in each language', () => {
  expect(pathInLanguage('/', 'te')).toBe('/te')
  expect(pathInLanguage('/cart', 'hi')).toBe('/hi/cart')
  expect(pathInLanguage('/cart', 'en')).toBe('/cart')
})
