import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLine, readText } from '../../lists/cells.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const imported = (cell: string) => readLine(cell, 'name', 300)
  await addMedicine(shop, { id: 'prd_plain', name: 'Nervazin B12 Capsule', position: 1, salts: [] })
  await addMedicine(shop, {
    id: 'prd_hyphen',
    name: imported('Nervazin B\u201112 Sy\u00adrup'),
    position: 2,
    salts: [],
  })
  await addMedicine(shop, { id: 'prd_grouped', name: 'Ascolin 1,000 mg', position: 3, salts: [] })
  await addMedicine(shop, { id: 'prd_plain1000', name: 'Ascolin 1000 mg Effervescent', position: 4, salts: [] })
  await addMedicine(shop, { id: 'prd_acid', name: 'Gastrel', position: 5, usage: 'Relieves heartburn.', salts: [] })
})
afterAll(() => shop.close())

const ids = async (search: string) =>
  expectOk(await shop.api('GET /api/products', { search }))
    .data.map(({ _id }) => _id.replace('prd_', ''))
    .toSorted()

test.each(['nervazin b-12', 'nervazin b12', 'nervazin b 12', 'nervazin b\u201112', 'b\u200b12 nervazin'])(
  'finds a vitamin with and without hyphen: %j',
  async (search) => {
    expect(await ids(search)).toEqual(['hyphen', 'plain'])
  },
)

test.each(['nervazin syrup', 'nervazin\u00a0syrup', '\u202anervazin\u2010sy\u200brup\u202c', 'syrup'])(
  'finds an imported name with invisible characters: %j',
  async (search) => {
    expect(await ids(search)).toEqual(['hyphen'])
  },
)

test.each(['ascolin 1,000 mg', 'ascolin 1000 mg', 'ascolin 1000', 'ascolin 1,000'])(
  'finds a strength with and without a thousands separator: %j',
  async (search) => {
    expect(await ids(search)).toEqual(['grouped', 'plain1000'])
  },
)

test.each(['heartburn', 'heart burn', 'heart-burn'])('finds a need written as one word or two: %j', async (search) => {
  expect(await ids(search)).toEqual(['acid'])
})

test('imports texts in plain characters', () => {
  expect(readText('\ufeffFor heart\u2011burn.\r\nOne\u202fdaily.', 'usage', 100)).toBe('For heart-burn.\nOne daily.')
})
