import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { takeReturnUpTo } from '#test/return-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder } from '#test/trade-order-steps.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

const daysAgo = (days: number) => indianDay(new Date(app.ctx.now().getTime() - days * DAY))

async function setTerms(terms: { percent: number; monthsBefore: number; monthsAfter: number }) {
  const { settings } = expectOk(await staff.api('GET /api/desk/settings', {}))
  const { version } = settings.find(({ key }) => key === 'expiryClaims')!
  expectOk(await staff.api('POST /api/desk/settings/expiryClaims', { version, ...terms }))
}

/** A delivered order on credit of 11 packs, one of them free, whose batch has this expiry. */
async function deliverGoods(expiresOn: string) {
  const buyer = await addPadBuyer(app, { creditLimit: paise(1_00_000_00) })
  const offer = await offerProduct(app, buyer, {
    rate: paise(100_00),
    scheme: { paid: 10, free: 1 },
    mrp: paise(200_00),
  })
  const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 10 }], { paymentType: 'CREDIT' })
  await fulfilUpTo({ app, staff, customer: buyer, id } as never, 'deliver')
  const { product } = offer
  await app.ctx.db.updateTable('batches').set({ expires_on: expiresOn }).where('product_id', '=', product.id).execute()
  return { buyer, id, product }
}

test('expired goods of a buyer are destroyed and credited at the share of the shop', async () => {
  await setTerms({ percent: 80, monthsBefore: 0, monthsAfter: 3 })
  const { buyer, id, product } = await deliverGoods(daysAgo(20))
  const { terms, goods } = expectOk(await buyer.api('GET /api/trade/returns', {}))
  expect(terms.percent).toBe(80)
  expect(goods).toMatchObject([{ orderId: id, position: 0, productName: product.name, left: 11, needsPayout: false }])
  const claim = (quantity: number) =>
    buyer.api('POST /api/trade/returns', { lines: [{ orderId: id, position: 0, quantity }] })
  expect(expectRefusal(await claim(12)).fields).toHaveProperty(['lines.0.quantity'])
  expectOk(await claim(3))
  // Changed terms hold for new claims.
  await setTerms({ percent: 50, monthsBefore: 0, monthsAfter: 3 })
  expect(expectOk(await buyer.api('GET /api/trade/returns', {})).goods).toEqual([])
  const row = await app.ctx.db.selectFrom('returns').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ reason: 'expired', credit_percent: 80 })
  const opened = await takeReturnUpTo({ staff }, row.id, 'receive')
  const { batchId } = opened.lines[0]!.batches[0]!
  const inspect = (shelved: number, destroyed: number) =>
    staff.api('POST /api/desk/returns/:id/inspect', {
      id: row.id,
      lines: [{ position: 0, batchId, shelved, destroyed }],
    })
  expect(expectRefusal(await inspect(1, 2)).message).toContain('Expired goods are destroyed')
  expectOk(await inspect(0, 3))
  const moved = app.ctx.db.selectFrom('stock_movements').select('kind').where('order_id', '=', id)
  expect(await moved.where('kind', '=', 'destroy').execute()).toMatchObject([{ kind: 'destroy' }])
  expectOk(await staff.api('POST /api/desk/returns/:id/credit-account', { id: row.id }))
  // 8 packs are left of the scheme: two paid ones more than without the free pack, so that 2 of the 3 were paid.
  const note = await app.ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow()
  expect(note).toMatchObject({
    lines: [{ quantity: 3, trade: { free: 1 }, tax: { taxable: 160_00, cgst: 4_00, sgst: 4_00 } }],
    totals: { totalPaise: 168_00 },
    original: { creditPercent: 80 },
  })
  const token = { headers: { authorization: `Bearer ${buyer.token}` } }
  const pdf = await app.send(`/api/orders/${id}/documents/${note.id}`, token)
  expect(await readPdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain('80 % of what was paid is credited')
  const { ledger } = expectOk(await buyer.api('GET /api/trade/ledger', {}))
  expect(ledger?.balance).toBe(1050 - 168)
  const order = await app.ctx.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(order.status).toBe('Delivered')
  expect(expectOk(await buyer.api('GET /api/trade/returns', {})).goods).toMatchObject([{ left: 8 }])
})

test('goods outside the months of the shop, of other buyers and of retail orders cannot be claimed', async () => {
  await setTerms({ percent: 100, monthsBefore: 1, monthsAfter: 3 })
  const [late, early, near] = [
    await deliverGoods(daysAgo(100)),
    await deliverGoods(daysAgo(-40)),
    await deliverGoods(daysAgo(-20)),
  ]
  for (const { buyer, id } of [late, early]) {
    expect(expectOk(await buyer.api('GET /api/trade/returns', {})).goods).toEqual([])
    const lines = [{ orderId: id, position: 0, quantity: 1 }]
    expect(await buyer.api('POST /api/trade/returns', { lines })).toMatchObject({ status: 404 })
  }
  const lines = [{ orderId: near.id, position: 0, quantity: 1 }]
  expect(await late.buyer.api('POST /api/trade/returns', { lines })).toMatchObject({ status: 404 })
  const stranger = await registerCustomer(app)
  expect(await stranger.api('POST /api/trade/returns', { lines })).toMatchObject({ status: 404 })
  expectOk(await near.buyer.api('POST /api/trade/returns', { lines }))
})

test('expired goods of a trade order that staff record are a claim by the same terms', async () => {
  await setTerms({ percent: 60, monthsBefore: 0, monthsAfter: 3 })
  const [{ buyer, id }, late] = [await deliverGoods(daysAgo(20)), await deliverGoods(daysAgo(100))]
  const record = (orderId: string, quantity: number) =>
    staff.api('POST /api/desk/orders/:id/returns', {
      id: orderId,
      reason: 'expired',
      isUnopened: false,
      note: 'Told on the round',
      payout: '',
      lines: [{ position: 0, quantity }],
    })
  const { product } = late
  expect(expectRefusal(await record(late.id, 1))).toMatchObject({
    status: 409,
    message: `0 packs of ${product.name} can be claimed: goods are credited from 0 months before to 3 months after their expiry.`,
  })
  expect(expectRefusal(await record(id, 12)).fields).toHaveProperty(['lines'])
  const { return: recorded } = expectOk(await record(id, 3))
  expect(recorded).toMatchObject({ creditPercent: 60, lines: [{ shelfRefusal: 'Expired goods are destroyed.' }] })
  await takeReturnUpTo({ staff }, recorded._id, 'inspect')
  expectOk(await staff.api('POST /api/desk/returns/:id/credit-account', { id: recorded._id }))
  const { ledger } = expectOk(await buyer.api('GET /api/trade/ledger', {}))
  expect(ledger?.balance).toBe(1050 - 126)
})

test('a buyer who sends goods back as expired on the page of the order claims them', async () => {
  await setTerms({ percent: 60, monthsBefore: 0, monthsAfter: 3 })
  const [{ buyer, id }, late] = [await deliverGoods(daysAgo(20)), await deliverGoods(daysAgo(100))]
  const ask = { reason: 'expired' as const, isUnopened: false, lines: [{ position: 0, quantity: 1 }] }
  expect(await late.buyer.api('POST /api/orders/:id/returns', { ...ask, id: late.id })).toMatchObject({ status: 409 })
  expectOk(await buyer.api('POST /api/orders/:id/returns', { ...ask, id }))
  const row = await app.ctx.db.selectFrom('returns').select('credit_percent').where('order_id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ credit_percent: 60 })
})
