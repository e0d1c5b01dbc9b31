import { expect, test } from 'vitest'

import { FilterCache, optionLabel, productListTitle, readFilters } from './list-filters.ts'

const everything = { search: '', page: 1 }
const form = { name: 'form', label: 'Form', options: [{ value: 'Gel', label: 'Gel', count: 2, selected: false }] }

test.each([[null], ['soon'], [{ facets: 'soon', categories: null }], [{}]])('returns no filters for %j', (raw) => {
  expect(readFilters(raw)).toEqual({ facets: [], isCut: false, categories: [] })
})

test('omits facets without options and marks limited counts', () => {
  const facets = [form, { ...form, name: 'maker', options: [] }]
  expect(readFilters({ facets, countedUpTo: 5000, categories: [] })).toEqual({
    facets: [{ name: 'form', label: 'Form', options: [{ value: 'Gel', count: 2 }] }],
    isCut: true,
    categories: [],
  })
})

test('keeps only a label that differs from the value', () => {
  const options = [{ value: 'hiv-aids', label: 'HIV/AIDS', count: 9, selected: true }]
  const { facets } = readFilters({ facets: [{ ...form, options }] })
  expect(facets[0]?.options.map((option) => [option, optionLabel(option)])).toEqual([
    [{ value: 'hiv-aids', label: 'HIV/AIDS', count: 9 }, 'HIV/AIDS'],
  ])
  expect(optionLabel({ value: 'Gel', count: 2 })).toBe('Gel')
})

test('sorts prices in ascending order, not by frequency', () => {
  const options = ['100-250', '0-50', '1000-', '50-100'].map((value) => ({ ...form.options[0], value }))
  const { facets } = readFilters({ facets: [{ name: 'price', label: 'Price', options }] })
  expect(facets[0]?.options.map(({ value }) => value)).toEqual(['0-50', '50-100', '100-250', '1000-'])
})

test('the title of a list follows search, category and the only filter', () => {
  const category = { name: 'HIV/AIDS', slug: 'hiv-aids', count: 9 }
  const option = { value: 'Gel', label: 'Gel', count: 2, selected: true }
  const filters = readFilters({ facets: [{ ...form, options: [option] }], categories: [category] })
  const titleOf = (query: object) => productListTitle({ ...everything, ...query }, filters)
  expect(titleOf({})).toBeUndefined()
  expect(titleOf({ search: 'metformin' })).toBe('Results for metformin')
  expect(titleOf({ search: 'metformin', category: ['hiv-aids'] })).toBe('Results for metformin in HIV/AIDS')
  expect(titleOf({ category: ['hiv-aids'], form: ['Gel'] })).toBe('HIV/AIDS')
  expect(titleOf({ form: ['gel'] })).toBe('Gel')
  expect(titleOf({ form: ['gel', 'syrup'] })).toBeUndefined()
  expect(titleOf({ category: ['hiv-aids', 'diabetes'] })).toBeUndefined()
  expect(titleOf({ category: ['hiv-aids', 'diabetes'], search: 'metformin' })).toBe('Results for metformin')
  expect(titleOf({ form: ['gel'], maker: ['Palar'] })).toBeUndefined()
})

test('keeps filters for other pages and sort orders of a list, but not for other lists', () => {
  const cache = new FilterCache()
  const filters = readFilters({ facets: [form] })
  cache.store(everything, filters)
  expect(cache.find({ ...everything, page: 2 })).toBe(filters)
  expect(cache.find({ ...everything, sort: 'price' })).toBe(filters)
  expect(cache.find({ ...everything, form: ['Gel'] })).toBeUndefined()
  cache.store(everything, readFilters(null))
  expect(cache.find(everything)).toBeUndefined()
})
