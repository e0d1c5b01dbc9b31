import { expect, test } from 'vitest'

import { FilterKeeper, readFilters } from './list-filters.ts'

const everything = { search: '', category: '', page: 1 }
const form = { name: 'form', label: 'Form', options: [{ value: 'Gel', label: 'Gel', count: 2, selected: false }] }

test.each([[null], ['soon'], [{ facets: 'soon', categories: null }], [{}]])(
  'filters that came as %j leave the list without filters',
  (raw) => {
    expect(readFilters(raw)).toEqual({ facets: [], isCut: false, categories: [] })
  },
)

test('a facet with nothing to choose is not shown, and cut counts are told', () => {
  const facets = [form, { ...form, name: 'maker', options: [] }]
  expect(readFilters({ facets, countedUpTo: 5000, categories: [] })).toEqual({
    facets: [form],
    isCut: true,
    categories: [],
  })
})

test('prices stand from the lowest to the highest, whatever is bought most', () => {
  const options = ['100-250', '0-50', '1000-', '50-100'].map((value) => ({ ...form.options[0], value }))
  const { facets } = readFilters({ facets: [{ name: 'price', label: 'Price', options }] })
  expect(facets[0]?.options.map(({ value }) => value)).toEqual(['0-50', '50-100', '100-250', '1000-'])
})

test('filters are kept for a further page and another order of a list, and for no other list', () => {
  const keeper = new FilterKeeper()
  const filters = readFilters({ facets: [form] })
  keeper.keep(everything, filters)
  expect(keeper.find({ ...everything, page: 2 })).toBe(filters)
  expect(keeper.find({ ...everything, sort: 'price' })).toBe(filters)
  expect(keeper.find({ ...everything, form: 'Gel' })).toBeUndefined()
  keeper.keep(everything, readFilters(null))
  expect(keeper.find(everything)).toBeUndefined()
})
