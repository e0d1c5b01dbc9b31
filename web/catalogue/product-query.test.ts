import { expect, test } from 'vitest'

import {
  chosenFilterValues,
  listQueryFields,
  mayLoadMore,
  productListHref,
  readProductQuery,
  withoutProductFilters,
  withoutFilterValue,
} from './product-query.ts'

const read = (query: string) => readProductQuery(`http://shop.test/products${query}`)

test('reads search, category and page from the address', () => {
  expect(read('?search=%20gly%20&category=diabetes&page=3')).toEqual({ search: 'gly', category: ['diabetes'], page: 3 })
  expect(read('')).toEqual({ search: '', page: 1 })
})

test('reads filters and sort order from the address', () => {
  const query = read(
    '?form=Tablet&maker=A%20%26%20B&price=50-100&prescription=required&availability=in-stock&sort=-price',
  )
  expect(query).toMatchObject({ form: ['Tablet'], maker: ['A & B'], price: ['50-100'], sort: '-price' })
  expect(chosenFilterValues(query).map(([name]) => name)).toEqual([
    'form',
    'maker',
    'availability',
    'price',
    'prescription',
  ])
})

test('reads several values of a filter, each once and at most ten', () => {
  const query = read('?maker=A&maker=B&maker=A&maker=%20&price=0-50&price=1-2&price=50-100')
  expect(query).toMatchObject({ maker: ['A', 'B'], price: ['0-50', '50-100'] })
  const makers = Array.from({ length: 12 }, (_, index) => `Maker ${index}`)
  const many = read(`?${new URLSearchParams(makers.map((maker) => ['maker', maker]))}`)
  expect(many.maker).toEqual(makers.slice(0, 10))
})

test('writes several values as repeated parameters, and takes one back', () => {
  const address = '/products?form=Gel&maker=A&maker=B&search=x'
  const query = readProductQuery(`http://shop.test${address}&page=3`)
  expect(productListHref('/products', { ...query, page: 1 })).toBe(address)
  expect(productListHref('/products', withoutFilterValue(query, 'maker', 'A'))).toBe(
    '/products?form=Gel&maker=B&search=x',
  )
  expect(productListHref('/products', withoutFilterValue(query, 'form', 'Gel'))).toBe(
    '/products?maker=A&maker=B&search=x',
  )
})

test('reads an invalid page as 1 and limits the page', () => {
  expect(['?page=0', '?page=-2', '?page=x', '?page=1.5', '?page='].map((query) => read(query).page)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(read('?page=9999').page).toBe(50)
  expect(mayLoadMore(read('?page=9999'))).toBe(false)
})

test('ignores invalid filter values', () => {
  const query = read('?sort=cheapest&price=1-2&availability=soon&prescription=maybe&form=&country=%20&brand=x')
  expect(query).toEqual({ search: '', page: 1 })
  expect(read('?sort=constructor')).not.toHaveProperty('sort')
  expect(read(`?maker=${'m'.repeat(500)}`).maker).toEqual(['m'.repeat(200)])
})

test('cuts a search that is too long for the API', () => {
  expect(read(`?search=${'a'.repeat(12_000)}`).search).toHaveLength(10_000)
})

test('leaves default values out of the address', () => {
  expect(productListHref('/products', {})).toBe('/products')
  expect(productListHref('/products', { search: 'a&b', category: ['diabetes'], page: 2 })).toBe(
    '/products?category=diabetes&search=a%26b&page=2',
  )
  expect(read('?sort=relevance&form=')).toEqual(read(''))
})

test('writes the address that it read', () => {
  const address = '/products?category=diabetes&form=Tablet&salt=Metformin&search=gly&sort=price&page=2'
  expect(productListHref('/products', readProductQuery(`http://shop.test${address}`))).toBe(address)
})

test('lists all parameters except the page', () => {
  expect(listQueryFields(read('?category=diabetes&search=gly&sort=name&page=4'))).toEqual([
    ['category', 'diabetes'],
    ['search', 'gly'],
    ['sort', 'name'],
  ])
})

test('keeps search and sort order when filters are cleared', () => {
  const query = read('?category=diabetes&form=Tablet&search=gly&sort=name')
  expect(productListHref('/products', withoutProductFilters(query))).toBe('/products?search=gly&sort=name')
})
