import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { createKeyOf } from './answer-key.ts'

const pages: Record<string, string[]> = {
  '': [],
  products: ['search', 'page'],
  orderdetails: [],
  'product-details': [],
}
const keyOf = createKeyOf(endpoints, (path) => pages[path.split('/')[1] ?? ''] ?? null)

test.each([
  ['/', '/'],
  ['/?utm_source=x&fbclid=y', '/'],
  ['/products?page=2&utm_source=x&search=a', '/products?page=2&search=a'],
  ['/products?search=a&page=2', '/products?page=2&search=a'],
  ['/products?search=a+b', '/products?search=a+b'],
  ['/products?search=a%20b', '/products?search=a+b'],
  ['/products?page=2&page=3', '/products?page=2'],
  ['/api/products?utm=1', '/api/products'],
  ['/api/products?limit=5&category=x', '/api/products?category=x&limit=5'],
  ['/api/products/prd_1?id=prd_2', '/api/products/prd_1'],
  ['/assets/a-1.js?x', '/assets/a-1.js'],
])('%s is asked for as %s', (url, key) => {
  expect(keyOf(url)?.key).toBe(key)
})

test.each([
  '/api/cart/get',
  '/api/orders/list',
  '/api/payments/methods',
  '/api/health',
  '/api/nothing',
  '/dev/mailbox',
  '/nothing',
  '/products.data',
  '/assets/../products',
  '/products/./',
  `/products?search=${'x'.repeat(2000)}`,
  'http://elsewhere.example/',
  '*',
  '',
])('%s is none of the answers that are kept', (url) => {
  expect(keyOf(url)).toBeNull()
})

test.each([
  ['/', false],
  ['/products', false],
  ['/product-details/prd_a-1', false],
  ['/api/products/prd_1', false],
  ['/products?search=a', true],
  ['/Products', true],
  ['/products/', true],
  ['//products', true],
  ['/product-details/%70rd_1', true],
  ['/orderdetails/ord_1', true],
])('whether anybody can invent addresses like %s: %s', (url, isInventable) => {
  expect(keyOf(url)?.isInventable ?? true).toBe(isInventable)
})

test('an address that is asked for again wants the same as before, however many were invented meanwhile', () => {
  const urls = ['/products?page=2&utm_source=x', '/api/products/prd_1', '/nothing']
  const before = urls.map((url) => keyOf(url))
  for (let n = 0; n < 3000; n += 1) expect(keyOf(`/products?search=${n}`)?.key).toBe(`/products?search=${n}`)
  for (let twice = 0; twice < 2; twice += 1) expect(urls.map((url) => keyOf(url))).toEqual(before)
  expect(before.map((wanted) => wanted?.key)).toEqual(['/products?page=2', '/api/products/prd_1', undefined])
})
