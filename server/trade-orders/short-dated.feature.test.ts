import { afterEach, beforeAll, expect, test } from 'vitest'
import { rupeesFromPaise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { checkConservation } from '#test/conservation.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { addBatch } from '#test/stock-steps.ts'
import { addPadBuyer, offerProduct, type PadBuyer, placeTestTradeOrder, setTradeRate } from '#test/trade-order-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

const SHORT = '2027-03-31'

/** A buyer whose list offers short-dated packs 20 % below its rate of Rs 10, and a product with 12 of them beside fresh ones. */
async function addShortDated() {
  const buyer = await addPadBuyer(app)
  const { version } = expectOk(await staff.api('GET /api/desk/price-lists/:id', { id: buyer.listId })).list
  const percent = { id: buyer.listId, version, shortDatedPercent: 20 }
  expectOk(await staff.api('POST /api/desk/price-lists/:id/short-dated', percent))
  const offer = await offerProduct(app, buyer, { stock: 100, scheme: { paid: 10, free: 1 } })
  const batch = await addBatch(app, offer.product.id, { packs: 12, expires_on: SHORT })
  return { buyer, offer, batch, productId: offer.product.id }
}

const showOffer = async (buyer: PadBuyer, productId: string) =>
  required(expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ productId }] })).offers[0])

/** Rs 8 and 5 % GST for each pack. */
const orderShort = (buyer: PadBuyer, productId: string, quantity: number) =>
  buyer.api('POST /api/trade/orders', {
    lines: [{ productId, quantity, shortDated: { from: SHORT, to: SHORT } }],
    paymentType: 'COD',
    poNumber: '',
    totalAmount: rupeesFromPaise((quantity * 840) as never),
  })

test('short-dated packs are offered below the rate without free packs, and shown with the order', async () => {
  const { buyer, productId } = await addShortDated()
  expect((await showOffer(buyer, productId)).shortDated).toEqual({ packs: 12, percent: 20, from: SHORT, to: SHORT })
  const { _id: id } = expectOk(await orderShort(buyer, productId, 12)).order
  expect((await showOffer(buyer, productId)).shortDated).toBeNull()
  const { order } = expectOk(await buyer.api('GET /api/orders/details/:id', { id }))
  expect(order.items).toMatchObject([{ quantity: 12, free: 0, amount: 100.8, shortDated: { from: SHORT, to: SHORT } }])
  expect(order.items[0]!.productName).toMatch(/\(short-dated, expires 03\/2027\)$/)
})

test('of two buyers who take the last short-dated packs one gets them, and the other sees the product anew', async () => {
  const { buyer, productId } = await addShortDated()
  const other = await addPadBuyer(app)
  await app.ctx.db.updateTable('price_lists').set({ short_dated_percent: 20 }).where('id', '=', other.listId).execute()
  await setTradeRate(app, other, productId, [{}])
  const answers = await Promise.all([orderShort(buyer, productId, 12), orderShort(other, productId, 12)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = required(answers.find(({ ok }) => !ok))
  expect(expectRefusal(refused)).toMatchObject({
    status: 409,
    code: 'price_changed',
    fields: { [`lines.${productId}`]: expect.stringContaining('The short-dated packs are gone.') },
    body: { offers: [{ productId, shortDated: null }] },
  })
})

test('packing takes the short-dated batch for its line and leaves it to it', async () => {
  const { buyer, offer, batch, productId } = await addShortDated()
  const { _id: short } = expectOk(await orderShort(buyer, productId, 12)).order
  const { _id: fresh } = await placeTestTradeOrder(buyer, [{ offer, paid: 5 }])
  const packed = async (id: string) => {
    expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
    return expectOk(await staff.api('GET /api/desk/orders/:id', { id })).order.lines[0]!.batches
  }
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id: short }))
  expect(order.lines[0]).toMatchObject({
    trade: { rate: 8, free: 0, shortDated: { from: SHORT, to: SHORT } },
    packing: { proposal: [{ batchId: batch.id, quantity: 12 }], missing: 0 },
  })
  // The other line would take the first batch to expire.
  expect((await packed(fresh)).map(({ batchId }) => batchId)).not.toContain(batch.id)
  expect(await packed(short)).toMatchObject([{ batchId: batch.id, quantity: 12 }])
})

test('where the short-dated batch is gone its line is cut, and never supplied with other packs', async () => {
  const { buyer, batch, productId } = await addShortDated()
  const { _id: id } = expectOk(await orderShort(buyer, productId, 12)).order
  await app.ctx.db.updateTable('batches').set({ expires_on: '2027-01-31' }).where('id', '=', batch.id).execute()
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expect(order.lines[0]!.packing).toMatchObject({ proposal: [], missing: 12 })
  expect(expectRefusal(await staff.api('POST /api/desk/orders/:id/pack', { id })).code).toBe('short_stock')
  const other = await app.ctx.db
    .selectFrom('batches')
    .select('id')
    .where('product_id', '=', productId)
    .where('id', '!=', batch.id)
    .executeTakeFirstOrThrow()
  const lines = [{ position: 0, batches: [{ batchId: other.id, quantity: 12, label: null }], reason: 'None left' }]
  expect(expectRefusal(await staff.api('POST /api/desk/orders/:id/pack', { id, lines }))).toMatchObject({
    status: 422,
    fields: { 'lines.0.batches': expect.stringContaining('was sold short-dated') },
  })
  const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 12 }] }
  expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
})

test('more packs than the batches hold, and both kinds of packs of a product, are refused', async () => {
  const { buyer, productId } = await addShortDated()
  expect(expectRefusal(await orderShort(buyer, productId, 13))).toMatchObject({
    status: 409,
    fields: { [`lines.${productId}`]: expect.stringContaining('Only 12 short-dated packs are left.') },
  })
  const lines = [
    { productId, quantity: 1, shortDated: { from: SHORT, to: SHORT } },
    { productId, quantity: 1 },
  ]
  const both = { lines, paymentType: 'COD' as const, poNumber: '', totalAmount: 18.9 }
  expect(expectRefusal(await buyer.api('POST /api/trade/orders', both)).status).toBe(422)
})
