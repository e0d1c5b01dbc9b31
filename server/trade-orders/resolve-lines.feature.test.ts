import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { everydayPadLines } from '#test/pad-lines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, setTradeRate } from '#test/trade-order-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('finds the product and the packs of 90 % of everyday lines at first, and 200 lines within 2 seconds', async () => {
  const buyer = await addPadBuyer(app)
  await seedCatalogue(app.ctx.db, app.clock.now())
  const lines = everydayPadLines.map(([text]) => ({ text }))
  const { lines: found, offers } = expectOk(await buyer.api('POST /api/trade/resolve', { lines }))
  const names = new Map(offers.map(({ productId, name }) => [productId, name]))
  const missed = everydayPadLines.filter(([, name, packs], index) => {
    const { productIds, quantity } = found[index]!
    return !names.get(productIds[0] ?? '')?.startsWith(name) || quantity !== packs
  })
  expect(missed.length / everydayPadLines.length, missed.map(([line]) => line).join('\n')).toBeLessThanOrEqual(0.1)
  const sure = found.filter(({ state }) => state === 'sure').length
  expect(sure / found.length).toBeGreaterThanOrEqual(0.8)
  const many = Array.from({ length: 200 }, (_, index) => lines[index % lines.length]!)
  const start = performance.now()
  expectOk(await buyer.api('POST /api/trade/resolve', { lines: many }))
  const took = performance.now() - start
  expect(took).toBeLessThan(2000)
})

test('resolves pasted lines with prices, and holds back what is unsure', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer, { scheme: { paid: 10, free: 1 } })
  const names = ['Zynquor 500 Tablet', 'Zynquor 250 Tablet']
  await app.ctx.db.updateTable('products').set({ name: names[0]! }).where('id', '=', offer.product.id).execute()
  const other = await offerProduct(app, buyer)
  await app.ctx.db.updateTable('products').set({ name: names[1]! }).where('id', '=', other.product.id).execute()
  await setTradeRate(app, buyer, other.product.id, [{ minQuantity: 100 }])
  const texts = [
    'zynquor 500 20 strip',
    'Zynquor - 10',
    'zinquor 250 5',
    '=SUM(A1)',
    '8.90103E+12\t5',
    'nothing like it 3',
  ]
  const { lines, offers } = expectOk(
    await buyer.api('POST /api/trade/resolve', { lines: texts.map((text) => ({ text })) }),
  )
  expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ['sure', 20],
    ['unsure', 10],
    ['unsure', 5],
    ['unreadable', null],
    ['unreadable', null],
    ['none', 3],
  ])
  expect(lines[0]!.productIds).toEqual([offer.product.id])
  expect(new Set(lines[1]!.productIds)).toEqual(new Set([offer.product.id, other.product.id]))
  expect(lines[2]!.productIds[0]).toBe(other.product.id)
  expect(offers.find(({ productId }) => productId === offer.product.id)).toMatchObject({
    stock: 1000,
    taxPercent: 5,
    isSameState: true,
    slabs: [{ rate: 10, scheme: { paid: 10, free: 1 } }],
    refusal: null,
  })
})
