import { afterAll, beforeAll, expect, test } from 'vitest'
import { inPaise } from '#test/factories.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('lists other brands of the composition, cheapest unit first, with the saving per unit', async () => {
  const pack = { item_form: 'Capsule', pack_unit: 'capsule', sub_category: 'Rare', category: 'Rare', position: 500 }
  const add = (id: string, price: number, pack_units: number | null, more: object = {}) =>
    addMedicine(shop, {
      ...pack,
      id: `prd_${id}`,
      name: id,
      salts: [['rarestatin', '10mg']],
      selling_price_paise: inPaise(price),
      pack_units,
      ...more,
    })
  await add('own', 100, 10, { brand: 'Own' })
  await add('cheap', 90, 15)
  await add('dear', 150, 10)
  await add('same-brand', 10, 10, { brand: 'Own' })
  await add('sold-out', 10, 10, { stock: 0 })
  await add('liquid', 10, 100, { pack_unit: 'ml' })
  await add('unknown-pack', 10, null, { pack_unit: null })
  await add('other-strength', 10, 10, { salts: [['rarestatin', '20mg']] })
  const answer = expectOk(await shop.api('GET /api/products/:id/related', { id: 'prd_own' }))
  const { data } = expectOk(await shop.api('GET /api/products/:id', { id: 'prd_own' }))
  expect(data).toMatchObject({ unit: 'capsule', unitPrice: 10 })
  expect(answer.sameComposition.map(({ _id, unitPrice, savingPercent }) => [_id, unitPrice, savingPercent])).toEqual([
    ['prd_cheap', 6, 40],
    ['prd_dear', 15, -50],
  ])
  expect(answer.related.map(({ _id }) => _id).toSorted()).toEqual(
    ['prd_liquid', 'prd_other-strength', 'prd_same-brand', 'prd_sold-out', 'prd_unknown-pack'].toSorted(),
  )
})

test('a product of unknown pack size has no unit price and no comparison', async () => {
  const id = 'prd_unknown-pack'
  const { data, related } = expectOk(await shop.api('GET /api/products/:id', { id, with: 'related' }))
  expect([data.unit, data.unitPrice, related?.sameComposition]).toEqual([null, null, []])
})

test('answers 404 "Product not found" for relatives of an unknown product', async () => {
  const refusal = expectRefusal(await shop.api('GET /api/products/:id/related', { id: 'prd_nothing' }))
  expect(refusal).toMatchObject({ status: 404, message: 'Product not found' })
})
