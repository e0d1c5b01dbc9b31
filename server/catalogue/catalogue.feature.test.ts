import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await seedCatalogue(shop.ctx.db, shop.clock.now())
})
afterAll(() => shop.close())

test('returns at least 130 products without parameters, none above its MRP and none of Schedule X', async () => {
  const { data, ...rest } = expectOk(await shop.api('GET /api/products', {}))
  expect(data.length).toBeGreaterThanOrEqual(130)
  expect(rest).toEqual({ success: true })
  expect(data.filter((product) => product.sellingPrice > product.mrp)).toEqual([])
  expect(data.filter((product) => product.schedule === 'X')).toEqual([])
  expect(
    data.filter((product) => ['H', 'H1', 'G'].includes(product.schedule) !== product.prescriptionRequired),
  ).toEqual([])
})

test('does not seed a catalogue that has products', async () => {
  expect(await seedCatalogue(shop.ctx.db, shop.clock.now())).toBe(0)
})

test('returns each product once across pages of 20, in catalogue order', async () => {
  const whole = expectOk(await shop.api('GET /api/products', {})).data.map((product) => product._id)
  const paged: string[] = []
  for (let page = 1, more = true; more; page += 1) {
    const answer = expectOk(await shop.api('GET /api/products', { page }))
    expect(answer).toMatchObject({ page, limit: 20, total: whole.length })
    paged.push(...answer.data.map((product) => product._id))
    more = answer.hasMore === true
  }
  expect(paged).toEqual(whole)
})

test('finds a substring of a name in any case', async () => {
  const [product] = expectOk(await shop.api('GET /api/products', { limit: 1 })).data
  const part = product!.productName.slice(1, 8).toUpperCase()
  const found = expectOk(await shop.api('GET /api/products', { search: ` ${part} ` })).data
  expect(found.map((one) => one._id)).toContain(product!._id)
})

test.each(['%', '_', '\\', "'; drop table products; --", '💊', 'अनजान पंछी', 'x'.repeat(10_000), '\0'])(
  'treats the search text %j literally',
  async (search) => {
    const { data } = expectOk(await shop.api('GET /api/products', { search }))
    const literal = data.filter((product) => product.productName.includes(search.replaceAll('\0', '').trim()))
    expect(data).toEqual(literal)
  },
)

test('ignores a search of spaces', async () => {
  const { total } = expectOk(await shop.api('GET /api/products', { search: '   ' }))
  expect(total).toBeGreaterThanOrEqual(130)
})

test('filters a category by name and by slug', async () => {
  const byName = expectOk(await shop.api('GET /api/products', { category: 'HIV/AIDS', limit: 100 })).data
  const bySlug = expectOk(await shop.api('GET /api/products', { category: 'hiv-aids', limit: 100 })).data
  expect(byName.length).toBeGreaterThan(0)
  expect(bySlug).toEqual(byName)
  expect(new Set(byName.map((product) => product.category))).toEqual(new Set(['HIV/AIDS']))
})

test('sorts a list by price in both directions', async () => {
  const prices = async (sort: 'price' | '-price') =>
    expectOk(await shop.api('GET /api/products', { sort, limit: 100 })).data.map((product) => product.sellingPrice)
  const rising = await prices('price')
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  const falling = await prices('-price')
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
})

test.each([{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 'x' }, { sort: 'cheapest' }])(
  'rejects %j with a sentence (422)',
  async (input) => {
    const refusal = expectRefusal(await shop.api('GET /api/products', input as never))
    expect(refusal.status).toBe(422)
    expect(refusal.fields).toHaveProperty(Object.keys(input)[0]!, expect.stringMatching(/^This /))
  },
)

test('returns the same fields for one product as for a list, and the check of its texts', async () => {
  const [first] = expectOk(await shop.api('GET /api/products', { limit: 1 })).data
  expect(expectOk(await shop.api('GET /api/products/:id', { id: first!._id })).data).toEqual({
    ...first,
    textCheck: null,
  })
})

test('answers 404 "Product not found" for an unknown product', async () => {
  expect(expectRefusal(await shop.api('GET /api/products/:id', { id: 'prd_nothing' }))).toMatchObject({
    status: 404,
    message: 'Product not found',
  })
})

test('hides a withdrawn product from lists, categories and its page', async () => {
  const { data } = expectOk(await shop.api('GET /api/products', { category: 'Ayurveda', limit: 100 }))
  const id = data[0]!._id
  await shop.ctx.db.updateTable('products').set({ withdrawn_at: shop.clock.now() }).where('id', '=', id).execute()
  expect(expectRefusal(await shop.api('GET /api/products/:id', { id })).status).toBe(404)
  expect(expectOk(await shop.api('GET /api/products', { category: 'Ayurveda', limit: 100 })).data).toHaveLength(
    data.length - 1,
  )
  const ayurveda = expectOk(await shop.api('GET /api/categories', {})).data.find(
    (category) => category.slug === 'ayurveda',
  )
  expect(ayurveda?.count).toBe(data.length - 1)
})

test('lists each category once with its count', async () => {
  const { data } = expectOk(await shop.api('GET /api/categories', {}))
  expect(data.map((category) => category.name)).toEqual(expect.arrayContaining(['Diabetes', 'Infertility', 'Ayurveda']))
  expect(new Set(data.map((category) => category.slug)).size).toBe(data.length)
})

test('the demo catalogue contains the edge cases of catalogue-7', async () => {
  const { data } = expectOk(await shop.api('GET /api/products', {}))
  const some = (what: (product: (typeof data)[number]) => boolean) => data.some(what)
  expect(some((product) => product.images.length === 0)).toBe(true)
  expect(some((product) => product.manufactureDate === null && product.expiryDate === null)).toBe(true)
  expect(some((product) => product.highlightedFeatures === '')).toBe(true)
  expect(some((product) => product.description === '')).toBe(true)
  expect(some((product) => product.availability === 'Out of Stock')).toBe(true)
  expect(some((product) => product.availability.startsWith('Only '))).toBe(true)
  expect(some((product) => typeof product.rating === 'object' && product.rating !== null)).toBe(true)
  expect(some((product) => product.sellingPrice === product.mrp)).toBe(true)
  expect(some((product) => product.description.includes('<table>'))).toBe(true)
})

test('answers unknown API paths with 404 as JSON', async () => {
  const answer = await shop.send('/api/nothing')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, code: 'not_found' })
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
