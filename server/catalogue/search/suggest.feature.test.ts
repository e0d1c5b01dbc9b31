import { afterAll, beforeAll, expect, test } from 'vitest'
import { addListedMedicines, addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await addListedMedicines(shop)
})
afterAll(() => shop.close())

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
    url: '/salt/metformin',
    count: 3,
  })
  expect((await suggestions('ayurv')).at(-1)).toEqual({
    kind: 'category',
    text: 'Ayurveda',
    url: '/products?category=ayurveda',
    count: 1,
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

test.each([
  ['జ్వర', 'జ్వరం'],
  ['बुखा', 'बुखार'],
  ['jwar', 'Jwaram'],
])('suggests the need that "%s" begins in the same letters', async (q, text) => {
  const { data } = expectOk(await shop.api('GET /api/products/suggest', { q }))
  expect(data[0]).toMatchObject({ kind: 'need', text })
})

test('suggests a need from three letters on, unless a name begins with them', async () => {
  expect((await suggestions('sug')).at(-1)).toMatchObject({ kind: 'category', text: 'Diabetes' })
  await addMedicine(shop, { name: 'Sugarel', position: 90, salts: [] })
  expect((await suggestions('sug')).map(({ text }) => text)).toEqual(['Sugar', 'Sugarel'])
  expect(await suggestions('hea')).toEqual([])
})

test('suggests needs first, with the number of their products, and none without products', async () => {
  await addMedicine(shop, { name: 'Coolzen', position: 80, salts: [['Paracetamol', '650mg']] })
  for (const typed of ['fev', 'बुखार', 'జ్వరం', 'bukhar']) {
    const [need, ...others] = await suggestions(typed)
    expect(need).toMatchObject({ kind: 'need', areMedicines: true })
    expect(others.map(({ text }) => text)).toContain('Coolzen')
    const { total } = expectOk(await shop.api('GET /api/products', { search: need?.text ?? '', page: 1 }))
    expect(need?.count).toBe(total)
  }
  expect((await suggestions('fev'))[0]).toMatchObject({ text: 'Fever', url: '/products?search=fever' })
  expect(await suggestions('gout')).toEqual([])
})

test('counts the products of a need anew when the catalogue changes', async () => {
  const count = async () => (await suggestions('fever'))[0]?.count
  const before = await count()
  await addMedicine(shop, { name: 'Coolzen Forte', position: 81, salts: [['Paracetamol', '650mg']] })
  await expect.poll(count).toBe((before ?? 0) + 1)
})

test('suggests nothing against infertility for "baby"', async () => {
  await addMedicine(shop, { name: 'Fertivin', category: 'Infertility', position: 91, salts: [] })
  expect((await suggestions('baby planning')).map(({ text }) => text)).toContain('Fertivin')
  for (const beginning of ['bab', 'baby']) expect(await suggestions(beginning)).toEqual([])
})

test('suggests at most 8', async () => {
  for (let n = 0; n < 12; n += 1) await addMedicine(shop, { name: `Manymed ${n}`, position: 100 + n, salts: [] })
  expect(await suggestions('many')).toHaveLength(8)
})
