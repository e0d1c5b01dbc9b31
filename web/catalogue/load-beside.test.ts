import { afterEach, expect, test, vi } from 'vitest'

import { FakeApi } from '#test/fake-api.ts'

import { facetKeeper, loadFacets } from './load-facets.ts'
import { loadRelated } from './load-related.ts'

const everything = { search: '', category: '', page: 1 }

afterEach(() => vi.restoreAllMocks())

test('filters that cannot be loaded leave the list without filters', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const api = new FakeApi()
  for (const answer of ['no answer', 'html page', { status: 503 }, { body: { data: 'soon' } }] as const) {
    api.answers['GET /api/products/facets'] = () => answer
    expect(await loadFacets(api.client, everything)).toEqual({ facets: [], isCut: false })
  }
  expect(logged).toHaveBeenCalledTimes(4)
})

test('a facet with nothing to choose is not shown, and cut counts are told', async () => {
  const api = new FakeApi()
  const form = { name: 'form', label: 'Form', options: [{ value: 'Gel', label: 'Gel', count: 2, selected: false }] }
  api.answers['GET /api/products/facets'] = () => ({
    body: { success: true, data: [form, { ...form, name: 'maker', options: [] }], countedUpTo: 10_000 },
  })
  expect(await loadFacets(api.client, everything)).toEqual({ facets: [form], isCut: true })
})

test('prices stand from the lowest to the highest, whatever is bought most', async () => {
  const api = new FakeApi()
  const options = ['100-250', '0-50', '1000-', '50-100'].map((value) => ({
    value,
    label: value,
    count: 1,
    selected: false,
  }))
  api.answers['GET /api/products/facets'] = () => ({
    body: { success: true, data: [{ name: 'price', label: 'Price', options }] },
  })
  const { facets } = await loadFacets(api.client, everything)
  expect(facets[0]?.options.map(({ value }) => value)).toEqual(['0-50', '50-100', '100-250', '1000-'])
})

test('a further page and another order of a list ask for its filters no more; another list and a failure do', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const api = new FakeApi()
  const facetsOf = facetKeeper(api.client)
  expect((await facetsOf(everything)).facets).toEqual([])
  const form = { name: 'form', label: 'Form', options: [{ value: 'Gel', label: 'Gel', count: 2, selected: false }] }
  api.answers['GET /api/products/facets'] = () => ({ body: { success: true, data: [form] } })
  expect((await facetsOf(everything)).facets).toEqual([form])
  await facetsOf({ ...everything, page: 2 })
  await facetsOf({ ...everything, sort: 'price' })
  expect(api.calls).toHaveLength(2)
  await facetsOf({ ...everything, form: 'Gel' })
  expect(api.calls).toHaveLength(3)
})

test('other brands come with what a unit costs; a product without an address is left out', async () => {
  const api = new FakeApi()
  const brand = { _id: 'prd_b', productName: 'B', manufacturer: 'M', unitPrice: 1.5, savingPercent: -20 }
  api.answers['GET /api/products/:id/related'] = () => ({})
  api.answers['GET /api/products/prd_a/related'] = () => ({
    body: {
      success: true,
      unit: 'tablet',
      unitPrice: 1.25,
      sameComposition: [brand, { ...brand, _id: '' }],
      related: [{ _id: 'prd_c', productName: 'C' }, null],
    },
  })
  expect(await loadRelated(api.client, 'prd_a')).toMatchObject({
    unit: 'tablet',
    otherBrands: [{ _id: 'prd_b', manufacturer: 'M', unitPrice: 1.5, savingPercent: -20 }],
    related: [{ _id: 'prd_c' }],
  })
})

test('a product page is complete without what goes with it; of an unknown product nothing is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const api = new FakeApi()
  expect(await loadRelated(api.client, 'prd_a')).toBeNull()
  expect(logged).toHaveBeenCalledTimes(1)
  api.answers['GET /api/products/prd_a/related'] = () => ({ status: 404, body: { message: 'Product not found' } })
  expect(await loadRelated(api.client, 'prd_a')).toBeNull()
  expect(logged).toHaveBeenCalledTimes(1)
})
