import { expect, test } from 'vitest'

import {
  chosenFilters,
  listFields,
  mayLoadMore,
  productListHref,
  readProductQuery,
  withoutFilters,
} from './product-query.ts'

const read = (query: string) => readProductQuery(`http://shop.test/products${query}`)

test('the address says what is searched, in which category, and how far', () => {
  expect(read('?search=%20gly%20&category=diabetes&page=3')).toEqual({ search: 'gly', category: 'diabetes', page: 3 })
  expect(read('')).toEqual({ search: '', category: '', page: 1 })
})

test('the address says what the list is narrowed to and how it is ordered', () => {
  const query = read(
    '?form=Tablet&maker=A%20%26%20B&price=50-100&prescription=required&availability=in-stock&sort=-price',
  )
  expect(query).toMatchObject({ form: 'Tablet', maker: 'A & B', price: '50-100', sort: '-price' })
  expect(chosenFilters(query).map(([name]) => name)).toEqual(['form', 'maker', 'availability', 'price', 'prescription'])
})

test('a page that is no page is page 1, and nobody loads for ever', () => {
  expect(['?page=0', '?page=-2', '?page=x', '?page=1.5', '?page='].map((query) => read(query).page)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(read('?page=9999').page).toBe(50)
  expect(mayLoadMore(read('?page=9999'))).toBe(false)
})

test('an old or invented link shows products all the same: what cannot be chosen is ignored', () => {
  const query = read('?sort=cheapest&price=1-2&availability=soon&prescription=maybe&form=&country=%20&brand=x')
  expect(query).toEqual({ search: '', category: '', page: 1 })
  expect(read('?sort=constructor')).not.toHaveProperty('sort')
  expect(read(`?maker=${'m'.repeat(500)}`).maker).toHaveLength(200)
})

test('more words than the API takes are cut, and find nothing instead of failing', () => {
  expect(read(`?search=${'a'.repeat(12_000)}`).search).toHaveLength(10_000)
})

test('what is empty or first stays out of the address', () => {
  expect(productListHref('/products', {})).toBe('/products')
  expect(productListHref('/products', { search: 'a&b', category: 'diabetes', page: 2 })).toBe(
    '/products?category=diabetes&search=a%26b&page=2',
  )
  expect(read('?sort=relevance&form=')).toEqual(read(''))
})

test('an address that was read leads to the same list again', () => {
  const address = '/products?category=diabetes&form=Tablet&salt=Metformin&search=gly&sort=price&page=2'
  expect(productListHref('/products', readProductQuery(`http://shop.test${address}`))).toBe(address)
})

test('a form which changes one thing carries the others, and goes back to the first page', () => {
  expect(listFields(read('?category=diabetes&search=gly&sort=name&page=4'))).toEqual([
    ['category', 'diabetes'],
    ['search', 'gly'],
    ['sort', 'name'],
  ])
})

test('clearing the filters leaves the words and the order', () => {
  const query = read('?category=diabetes&form=Tablet&search=gly&sort=name')
  expect(productListHref('/products', withoutFilters(query))).toBe('/products?search=gly&sort=name')
})
