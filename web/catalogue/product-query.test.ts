import { expect, test } from 'vitest'

import { mayLoadMore, productListHref, readProductQuery } from './product-query.ts'

const read = (query: string) => readProductQuery(`http://shop.test/products${query}`)

test('the address says what is searched, in which category, and how far', () => {
  expect(read('?search=%20gly%20&category=diabetes&page=3')).toEqual({ search: 'gly', category: 'diabetes', page: 3 })
  expect(read('')).toEqual({ search: '', category: '', page: 1 })
})

test('a page that is no page is page 1, and nobody loads for ever', () => {
  expect(['?page=0', '?page=-2', '?page=x', '?page=1.5', '?page='].map((query) => read(query).page)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(read('?page=9999').page).toBe(50)
  expect(mayLoadMore(read('?page=9999'))).toBe(false)
})

test('what is empty or first stays out of the address', () => {
  expect(productListHref('/products', {})).toBe('/products')
  expect(productListHref('/products', { search: 'a&b', category: 'diabetes', page: 2 })).toBe(
    '/products?category=diabetes&search=a%26b&page=2',
  )
})
