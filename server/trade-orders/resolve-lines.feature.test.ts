import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addTestBuyer, offerProduct, setTradeRate } from '#test/trade-order-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('resolves pasted lines with prices, and holds back what is unsure', async () => {
  const buyer = await addTestBuyer(app)
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
