import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import type { ContentVersions, Versions } from '#server/http/content-versions.ts'
import { copyProduct } from '#test/copy-products.ts'
import { addListedMedicines, addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createFacetCounter, createFacetPlanner } from './count-facets.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await addListedMedicines(shop)
})
afterAll(() => shop.close())

type Filter = ApiInput<'GET /api/products'>
const list = async (filter: Filter) => {
  const { data } = expectOk(await shop.api('GET /api/products', filter))
  return data.map((product) => product._id.replace('prd_', '')).join('')
}
const facets = async (filter: ApiInput<'GET /api/products/facets'>) => {
  const { data } = expectOk(await shop.api('GET /api/products/facets', filter))
  return Object.fromEntries(data.map(({ name, options }) => [name, options]))
}
const counts = async (filter: ApiInput<'GET /api/products/facets'>, name: string) =>
  Object.fromEntries((await facets(filter))[name]!.map(({ value, count }) => [value, count]))

test.each([
  [{ category: 'Diabetes' }, 'abc'],
  [{ category: 'diabetes' }, 'abc'],
  [{ subCategory: 'Juices' }, 'd'],
  [{ form: 'Syrup' }, 'c'],
  [{ maker: 'Palar' }, 'ab'],
  [{ salt: 'metformin' }, 'abc'],
  [{ availability: 'in-stock' }, 'acd'],
  [{ price: '0-50' }, 'a'],
  [{ price: '50-100' }, 'b'],
  [{ price: '1000-' }, 'd'],
  [{ prescription: 'required' }, 'abc'],
  [{ prescription: 'not-required' }, 'd'],
  [{ country: 'Nepal' }, 'c'],
  [{ maker: 'Palar', availability: 'in-stock', search: 'gly' }, 'a'],
  [{ form: 'sYRUP', maker: 'tungabhadra', country: 'NEPAL', salt: 'Metformin' }, 'c'],
  [{ maker: 'Palar', form: 'Syrup' }, ''],
  [{ maker: ['Palar', 'Vrinda Herbals'] }, 'abd'],
  [{ maker: ['palar', 'PALAR'] }, 'ab'],
  [{ maker: ['Palar', 'Tungabhadra'], form: ['Syrup', 'Juice'] }, 'c'],
  [{ category: ['diabetes', 'Ayurveda'], price: ['0-50', '1000-'] }, 'ad'],
  [{ maker: ['Palar', 'Unknown maker'], form: 'Tablet' }, 'ab'],
] satisfies [Filter, string][])('%j narrows the list to "%s"', async (filter, expected) => {
  expect(await list(filter)).toBe(expected)
})

test.each(['Unknown maker', "%' or true --", '\0'])('ignores the unknown maker %j and names it', async (maker) => {
  const answer = expectOk(
    await shop.api('GET /api/products', { maker, form: 'Tablet', page: 1, limit: 1, with: 'filters' }),
  )
  const ignored = [{ name: 'maker', value: maker }]
  expect(answer).toMatchObject({ ignored, total: 2, hasMore: true })
  const second = expectOk(await shop.api('GET /api/products', { maker, form: 'Tablet', after: answer.next }))
  expect(second).toMatchObject({ ignored, hasMore: false })
  expect([...answer.data, ...second.data].map(({ _id }) => _id)).toEqual(['prd_a', 'prd_b'])
  const makers = answer.filters?.facets.find(({ name }) => name === 'maker')?.options
  expect(makers).toEqual([{ value: 'Palar', label: 'Palar', count: 2, selected: false }])
})

test('names only the unknown values of a filter with several', async () => {
  const filter = { maker: ['Unknown maker', 'Palar', 'Other maker'], form: 'Nothing' }
  const { ignored } = expectOk(await shop.api('GET /api/products', filter))
  expect(ignored?.map(({ value }) => value).toSorted()).toEqual(['Nothing', 'Other maker', 'Unknown maker'])
})

test.each([
  ['11 makers', 'maker=A&'.repeat(11), 'maker', 'This must have at most 10 entries'],
  ['a long maker', `maker=Palar&maker=${'x'.repeat(801)}`, 'maker', 'This is too long'],
  ['an unknown price band', 'price=0-50&price=1-2', 'price', expect.stringMatching(/^This must be one of: 0-50, /)],
  ['two searches', 'search=a&search=b', 'search', 'Please give one value'],
  ['two pages', 'page=1&page=2', 'page', 'This must be a number'],
])('refuses %s (422)', async (_, query, field, sentence) => {
  const answer = await shop.send(`/api/products?${query}`)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ message: sentence, fields: { [field]: sentence } })
})

test('selects the facet value of a filter in another case', async () => {
  expect((await facets({ form: 'tablet' })).form).toContainEqual({
    value: 'Tablet',
    label: 'Tablet',
    count: 2,
    selected: true,
  })
  expect((await facets({ form: 'unknown' })).form!.filter(({ selected }) => selected)).toEqual([])
})

test.each([
  [{ sort: 'relevance' }, 'abcd'],
  [{ sort: 'name' }, 'dcab'],
  [{ sort: 'price' }, 'abcd'],
  [{ sort: '-price' }, 'dcba'],
  [{ sort: 'discount' }, 'acdb'],
  [{ sort: 'newest' }, 'bacd'],
  [{ sort: '-price', category: 'Diabetes' }, 'cba'],
  [{ sort: 'name', search: 'metformin' }, 'cab'],
] satisfies [Filter, string][])('%j sorts the list "%s", also page by page', async (filter, expected) => {
  expect(await list(filter)).toBe(expected)
  let walked = ''
  let after: string | undefined
  do {
    const page = expectOk(await shop.api('GET /api/products', { ...filter, limit: 1, after }))
    walked += page.data.map((product) => product._id.replace('prd_', '')).join('')
    after = page.next
  } while (after !== undefined)
  expect(walked).toBe(expected)
})

test('counts the products of each facet value', async () => {
  expect(await counts({}, 'category')).toEqual({ diabetes: 3, ayurveda: 1 })
  expect(await counts({}, 'form')).toEqual({ Tablet: 2, Syrup: 1, Juice: 1 })
  expect(await counts({}, 'maker')).toEqual({ Palar: 2, Tungabhadra: 1, 'Vrinda Herbals': 1 })
  expect(await counts({}, 'salt')).toEqual({ metformin: 3 })
  expect(await counts({}, 'availability')).toEqual({ 'in-stock': 3 })
  expect(await counts({}, 'price')).toEqual({ '0-50': 1, '50-100': 1, '100-250': 1, '1000-': 1 })
  expect(await counts({}, 'prescription')).toEqual({ required: 3, 'not-required': 1 })
  expect(await counts({}, 'country')).toEqual({ India: 3, Nepal: 1 })
})

test('a filter narrows all facets but its own, a search narrows all', async () => {
  expect(await counts({ maker: 'Palar' }, 'maker')).toEqual({ Palar: 2, Tungabhadra: 1, 'Vrinda Herbals': 1 })
  expect(await counts({ maker: 'Palar' }, 'form')).toEqual({ Tablet: 2 })
  expect(await counts({ maker: 'Palar', form: 'Syrup' }, 'maker')).toEqual({ Palar: 0, Tungabhadra: 1 })
  expect(await counts({ maker: 'Palar', form: 'Syrup' }, 'category')).toEqual({})
  expect(await counts({ search: 'glyzen' }, 'category')).toEqual({ diabetes: 2 })
})

test('the count of another value is what it would add, and the values of other facets narrow it', async () => {
  const makers = { maker: ['Palar', 'Tungabhadra'] }
  expect(await counts(makers, 'maker')).toEqual({ Palar: 2, Tungabhadra: 1, 'Vrinda Herbals': 1 })
  expect(await counts(makers, 'form')).toEqual({ Tablet: 2, Syrup: 1 })
  expect(await counts({ ...makers, form: ['Syrup', 'Juice'] }, 'maker')).toEqual({
    Palar: 0,
    Tungabhadra: 1,
    'Vrinda Herbals': 1,
  })
  expect(await counts({ ...makers, form: ['Syrup', 'Juice'] }, 'form')).toEqual({ Tablet: 2, Syrup: 1, Juice: 0 })
  const { maker } = await facets(makers)
  expect(maker!.filter(({ selected }) => selected).map(({ value }) => value)).toEqual(makers.maker)
})

test('filters by prescription as products state it, for every schedule', async () => {
  for (const schedule of Object.keys(schedules) as Schedule[])
    await addMedicine(shop, { manufacturer: 'Any', schedule, salts: [] })
  for (const prescription of ['required', 'not-required'] as const)
    for (const product of expectOk(await shop.api('GET /api/products', { maker: 'Any', prescription })).data)
      expect(product.prescriptionRequired).toBe(prescription === 'required')
  await shop.ctx.db.deleteFrom('products').where('manufacturer', '=', 'Any').execute()
})

test('facet values have labels and say which one is selected', async () => {
  const all = await facets({ category: 'Diabetes', price: '0-50' })
  expect(all.category).toEqual([{ value: 'diabetes', label: 'Diabetes', count: 1, selected: true }])
  expect(all.salt).toEqual([{ value: 'metformin', label: 'Metformin', count: 1, selected: false }])
  expect(all.price!.map(({ label }) => label).toSorted()).toEqual([
    'Below Rs. 50',
    'Rs. 100 to Rs. 250',
    'Rs. 50 to Rs. 100',
  ])
  expect(all.prescription!.map(({ label }) => label)).toEqual(['Prescription required'])
  expect(all.availability!.map(({ label }) => label)).toEqual(['In stock'])
})

test('every facet count equals the total of its list', async () => {
  for (const [name, options] of Object.entries(await facets({ category: 'diabetes' })))
    for (const { value, count } of options) {
      const { total } = expectOk(await shop.api('GET /api/products', { category: 'diabetes', [name]: value } as Filter))
      expect({ name, value, total }).toEqual({ name, value, total: count })
    }
})

test('counts are kept for one version of the catalogue, and not without a version', async () => {
  const versions: { current: Versions | null } = {
    current: { catalogue: 1, stock: 1, delivery: 1, settings: 0, pages: 0 },
  }
  const countFacets = createFacetCounter(shop.ctx.db, createFacetPlanner({ versions: versions as ContentVersions }))
  const palar = [{ name: 'maker', value: 'Palar', term: ':maker:palar', label: 'Palar' }] as const
  const forms = async (maker: typeof palar | []) => {
    const { data } = await countFacets(readSearchText(), maker)
    return data.find(({ name }) => name === 'form')!.options.map(({ value, count }) => `${value} ${count}`)
  }
  const both = async () => [await forms([]), await forms(palar)]
  const before = [['Tablet 2', 'Juice 1', 'Syrup 1'], ['Tablet 2']]
  expect(await both()).toEqual(before)
  const change = (form: string) =>
    shop.ctx.db.updateTable('products').set({ item_form: form }).where('id', '=', 'prd_b').execute()
  await change('Syrup')
  expect(await both()).toEqual(before)
  versions.current = { catalogue: 2, stock: 1, delivery: 1, settings: 0, pages: 0 }
  expect(await both()).toEqual([
    ['Syrup 2', 'Juice 1', 'Tablet 1'],
    ['Syrup 1', 'Tablet 1'],
  ])
  versions.current = null
  await change('Tablet')
  expect(await both()).toEqual(before)
})

test('counts a chosen value that is not among the most frequent', async () => {
  for (let number = 1; number <= 16; number += 1)
    for (const half of ['a', 'b'])
      await addMedicine(shop, { id: `prd_rare_${number}${half}`, manufacturer: `Maker ${number}`, salts: [] })
  const { maker } = await facets({ maker: 'Tungabhadra', form: 'Syrup' })
  expect(maker).toContainEqual({ value: 'Tungabhadra', label: 'Tungabhadra', count: 1, selected: true })
  const all = (await facets({ maker: 'Tungabhadra' })).maker!
  expect(all.map(({ count }) => count)).toEqual([...Array.from({ length: 15 }, () => 2), 1])
  expect(all.filter(({ selected }) => selected).map(({ value }) => value)).toEqual(['Tungabhadra'])
  await shop.ctx.db.deleteFrom('products').where('id', 'like', 'prd\\_rare%').execute()
})

test('a product is "in stock" again after its stock is refilled', async () => {
  const set = (stock: number) => shop.ctx.db.updateTable('products').set({ stock }).where('id', '=', 'prd_b').execute()
  await set(5)
  expect(await list({ availability: 'in-stock' })).toBe('abcd')
  await set(0)
  expect(await list({ availability: 'in-stock' })).toBe('acd')
})

test('sorts a price band by price when there are more matches than the total counts', async () => {
  await copyProduct(shop.ctx.db, sql`'prd_a'`, 1200, {
    id: sql`'prd_priced' || n`,
    name: sql`'Priced ' || n`,
    position: sql`9000 + n`,
    selling_price_paise: sql`30000 - n`,
    mrp_paise: sql`60000`,
  })
  const prices = async (filter: ApiInput<'GET /api/products'>) => {
    const { data, total, next } = expectOk(
      await shop.api('GET /api/products', { search: 'priced', limit: 2, ...filter }),
    )
    return { total, next, prices: data.map(({ sellingPrice }) => sellingPrice) }
  }
  const first = await prices({ price: '250-500', sort: 'price' })
  expect(first).toMatchObject({ total: 1000, prices: [288, 288.01] })
  const second = await prices({ price: '250-500', sort: 'price', after: first.next })
  expect(second.prices).toEqual([288.02, 288.03])
  expect((await prices({ price: ['100-250', '250-500'], sort: '-price' })).prices).toEqual([299.99, 299.98])
  expect((await prices({ price: '1000-', sort: 'price' })).prices).toEqual([])
})

test('a search that is answered with a correction has the filters of the correction, from the same statement', async () => {
  await addMedicine(shop, {
    id: 'prd_corrected',
    name: 'Zyloric',
    item_form: 'Tablet',
    salts: [['allopurinol', '100mg']],
  })
  const page = expectOk(await shop.api('GET /api/products', { search: 'zylorik', with: 'filters' }))
  expect([page.didYouMean, page.closest?.map(({ _id }) => _id)]).toEqual(['zyloric', ['prd_corrected']])
  const asked = expectOk(await shop.api('GET /api/products/facets', { search: 'zyloric' }))
  expect(page.filters!.facets).toEqual(asked.data)
  expect(page).not.toHaveProperty('closestFacets')
  const narrowed = expectOk(
    await shop.api('GET /api/products', { search: 'zylorik', form: ['Syrup'], with: 'filters' }),
  )
  expect(narrowed.closest).toEqual([])
})
