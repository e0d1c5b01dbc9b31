import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { rupees } from '#test/factories.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const day = (number: number) => new Date(`2026-11-0${number}T00:00:00Z`)
  const sugar = { category: 'Diabetes', sub_category: 'Biguanide', schedule: 'H' as const, created_at: day(2) }
  await addMedicine(shop, {
    ...sugar,
    id: 'prd_a',
    name: 'Glyzen 500',
    position: 1,
    manufacturer: 'Palar',
    salts: [['metformin', '500mg']],
    selling_price_paise: rupees(30),
    mrp_paise: rupees(60),
  })
  await addMedicine(shop, {
    ...sugar,
    id: 'prd_b',
    name: 'Glyzen 850',
    position: 2,
    manufacturer: 'Palar',
    salts: [['metformin', '850mg']],
    selling_price_paise: rupees(50),
    mrp_paise: rupees(50),
    stock: 0,
    created_at: day(3),
  })
  await addMedicine(shop, {
    ...sugar,
    id: 'prd_c',
    name: 'Diamet Syrup',
    position: 3,
    manufacturer: 'Tungabhadra',
    item_form: 'Syrup',
    salts: [['metformin', '500mg/5ml']],
    selling_price_paise: rupees(120),
    mrp_paise: rupees(150),
    country_of_origin: 'Nepal',
  })
  await addMedicine(shop, {
    id: 'prd_d',
    name: 'Amla Juice',
    position: 4,
    manufacturer: 'Vrinda Herbals',
    category: 'Ayurveda',
    sub_category: 'Juices',
    schedule: 'AYUSH',
    item_form: 'Juice',
    salts: [],
    composition: '',
    selling_price_paise: rupees(1000),
    mrp_paise: rupees(1250),
    created_at: day(1),
  })
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
] satisfies [Filter, string][])('%j narrows the list to "%s"', async (filter, expected) => {
  expect(await list(filter)).toBe(expected)
})

test.each(['Nobody', "%' or true --", '\0'])('ignores the unknown maker %j and names its filter', async (maker) => {
  const answer = expectOk(
    await shop.api('GET /api/products', { maker, form: 'Tablet', page: 1, limit: 1, with: 'filters' }),
  )
  expect(answer).toMatchObject({ ignored: ['maker'], total: 2, hasMore: true })
  expect(answer).not.toHaveProperty('next')
  const makers = answer.filters?.facets.find(({ name }) => name === 'maker')?.options
  expect(makers).toEqual([{ value: 'Palar', label: 'Palar', count: 2, selected: false }])
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

test('a product is "in stock" again after its stock is refilled', async () => {
  const set = (stock: number) => shop.ctx.db.updateTable('products').set({ stock }).where('id', '=', 'prd_b').execute()
  await set(5)
  expect(await list({ availability: 'in-stock' })).toBe('abcd')
  await set(0)
  expect(await list({ availability: 'in-stock' })).toBe('acd')
})

const suggestions = async (q?: string) =>
  expectOk(await shop.api('GET /api/products/suggest', { ...(q !== undefined && { q }) })).data

test('suggests products, salts and categories with their pages', async () => {
  expect(await suggestions('GLY')).toMatchObject([
    {
      kind: 'product',
      text: 'Glyzen 500',
      _id: 'prd_a',
      url: '/product-details/prd_a',
      image: expect.stringMatching(/^\/images\/products\//),
      packSize: 'Strip of 10 tablets',
      sellingPrice: 30,
      prescriptionRequired: true,
    },
    { kind: 'product', text: 'Glyzen 850', _id: 'prd_b', url: '/product-details/prd_b' },
  ])
  expect(await suggestions('syr')).toMatchObject([{ kind: 'product', text: 'Diamet Syrup' }])
  expect((await suggestions('metf')).map(({ text }) => text)).toEqual([
    'Glyzen 500',
    'Glyzen 850',
    'Diamet Syrup',
    'Metformin',
  ])
  expect((await suggestions('metf')).at(-1)).toEqual({
    kind: 'salt',
    text: 'Metformin',
    url: '/products?salt=metformin',
  })
  expect((await suggestions('ayurv')).at(-1)).toEqual({
    kind: 'category',
    text: 'Ayurveda',
    url: '/products?category=ayurveda',
  })
})

test.each([
  ['glyzne', 'Glyzen 500'],
  ['metfromin', 'Metformin'],
  ['dimet', 'Diamet Syrup'],
  ['glisen', 'Glyzen 500'],
  ['metfro', 'Metformin'],
])('suggests the likely spelling of "%s": %s', async (q, text) => {
  expect((await suggestions(q)).map((suggestion) => suggestion.text)).toContain(text)
})

test.each([undefined, '', '   ', '%', '_', '\0', '💊', 'x'.repeat(10_000)])('suggests nothing for %j', async (q) => {
  expect(await suggestions(q)).toEqual([])
})

test('suggests at most 8', async () => {
  for (let n = 0; n < 12; n += 1) await addMedicine(shop, { name: `Manymed ${n}`, position: 100 + n, salts: [] })
  expect(await suggestions('many')).toHaveLength(8)
})
