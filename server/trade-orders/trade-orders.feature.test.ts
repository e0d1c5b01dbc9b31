import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Paise, paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { openSession } from '#server/http/session.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer, stockOf } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder, tradeOrderInput } from '#test/trade-order-steps.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeEach(async () => {
  // Some tests let days pass.
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

const documentsOf = (orderId: string) =>
  app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('issued_on').execute()

test('places an order with free packs at rates before tax, to the licensed premises', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer, { rate: paise(8765 / 5), scheme: { paid: 10, free: 1 }, stock: 100 })
  const { _id } = await placeTestTradeOrder(buyer, [{ offer, paid: 20 }], { poNumber: 'PO/26-1' })
  expect(await stockOf(app, offer.product.id)).toBe(78)
  const { order } = expectOk(await buyer.api('GET /api/orders/details/:id', { id: _id }))
  // 20 × 17.53 = 350.60, and 8.77 twice.
  expect(order).toMatchObject({
    status: 'Confirmed',
    isTrade: true,
    poNumber: 'PO/26-1',
    deliveryFee: 0,
    itemsTotal: 368.14,
    totalAmount: 368.14,
    shippingDetails: { name: 'Ravi' },
    items: [{ quantity: 22, free: 2, amount: 368.14, price: 18.41 }],
  })
})

test('gives the first answer to a repeated submit, and refuses the key with another payload', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  const input = tradeOrderInput([{ offer, paid: 5 }])
  const headers = { 'idempotency-key': 'trade-1' }
  const send = (one = input) => buyer.api('POST /api/trade/orders', one, { headers })
  const first = expectOk(await send())
  expect(expectOk(await send())).toEqual(first)
  expect(expectRefusal(await send({ ...input, poNumber: '2' })).code).toBe('idempotency_mismatch')
  expect(await stockOf(app, offer.product.id)).toBe(995)
})

test('names the next quantity of each line, the licence that is missing and products off the list', async () => {
  const buyer = await addPadBuyer(app, { forms: ['20'] })
  const cased = await offerProduct(app, buyer, { casePack: 12 })
  const least = await offerProduct(app, buyer, { minQuantity: 10 })
  const injected = await offerProduct(app, buyer)
  await app.ctx.db
    .updateTable('products')
    .set({ item_form: 'Injection' })
    .where('id', '=', injected.product.id)
    .execute()
  const unlisted = await offerProduct(app, await addPadBuyer(app))
  const wanted = [cased, least, injected, unlisted].map((offer) => ({ offer, paid: 7 }))
  const refusal = expectRefusal(await buyer.api('POST /api/trade/orders', tradeOrderInput(wanted)))
  expect(refusal.status).toBe(422)
  expect(refusal.fields).toEqual({
    [`lines.${cased.product.id}`]: `${cased.product.name}: It comes in cases of 12: please order 12.`,
    [`lines.${least.product.id}`]: `${least.product.name}: At least 10 packs: please order 10.`,
    [`lines.${injected.product.id}`]: expect.stringContaining('Form 21 or 21B'),
    [`lines.${unlisted.product.id}`]: `${unlisted.product.name}: This product is not on your price list.`,
  })
})

test('refuses another total than the buyer saw with fresh prices, and a short line with what can be ordered', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer, { scheme: { paid: 10, free: 1 }, stock: 21 })
  const seen = tradeOrderInput([{ offer, paid: 10 }], { totalAmount: 1 })
  const changed = expectRefusal(await buyer.api('POST /api/trade/orders', seen))
  expect(changed).toMatchObject({ code: 'price_changed' })
  expect(changed.body).toMatchObject({ offers: [{ productId: offer.product.id, slabs: [{ rate: 10 }] }] })
  const short = expectRefusal(await buyer.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 20 }])))
  expect(short).toMatchObject({ code: 'out_of_stock' })
  expect(Object.values(short.fields ?? {})).toEqual([`${offer.product.name}: Only 19 can be ordered now.`])
  expect(await stockOf(app, offer.product.id)).toBe(21)
})

test('refuses customers without an account, and a licence that lapsed between pad and order', async () => {
  const buyer = await addPadBuyer(app, { validUntil: indianDay(app.ctx.now()) })
  const offer = await offerProduct(app, buyer)
  const stranger = await registerCustomer(app)
  const input = tradeOrderInput([{ offer, paid: 1 }])
  expect(expectRefusal(await stranger.api('POST /api/trade/orders', input)).status).toBe(403)
  expectOk(await buyer.api('POST /api/trade/resolve', { lines: [{ productId: offer.product.id }] }))
  expectOk(await buyer.api('POST /api/trade/orders', input))
  app.clock.advance(DAY)
  expect(expectRefusal(await buyer.api('POST /api/trade/orders', input)).status).toBe(403)
})

test('50 parallel credit orders at the limit: exactly those that fit', async () => {
  const buyer = await addPadBuyer(app, { creditLimit: paise(10 * 1050_00) })
  const offer = await offerProduct(app, buyer, { rate: paise(10_00), taxRate: 500 })
  const input = tradeOrderInput([{ offer, paid: 100 }], { paymentType: 'CREDIT' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => buyer.api('POST /api/trade/orders', input)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(9 + 1)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [expectRefusal(answer)]))
  expect(refused.every(({ status, fields }) => status === 422 && fields?.paymentType !== undefined)).toBe(true)
  const credit = expectOk(await buyer.api('GET /api/trade/credit', {}))
  expect(credit).toMatchObject({ limit: 10_500, left: 0, isOverdue: false })
  expect(credit.lastOrders[0]).toMatchObject({ lines: [{ productId: offer.product.id, quantity: 100 }] })
})

test('credit is freed by a cancelled order and a cut, and closed by an overdue invoice', async () => {
  const buyer = await addPadBuyer(app, { creditLimit: paise(2000_00) })
  const offer = await offerProduct(app, buyer, { rate: paise(10_00) })
  const order = (paid: number) => placeTestTradeOrder(buyer, [{ offer, paid }], { paymentType: 'CREDIT' })
  const left = async () => expectOk(await buyer.api('GET /api/trade/credit', {})).left
  const first = await order(100)
  expect(await left()).toBe(950)
  expectOk(await buyer.api('POST /api/orders/:id/cancel', { id: first._id }))
  expect(await left()).toBe(2000)
  const second = await order(100)
  const cut = { id: second._id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 50 }] }
  expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
  expect(await left()).toBe(1475)
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id: second._id }))
  expect(await left()).toBe(1475)
  app.clock.advance(22 * DAY)
  const late = tradeOrderInput([{ offer, paid: 1 }], { paymentType: 'CREDIT' })
  const renewed = app.as(await openSession(app.ctx, app.ctx.db, buyer.id))
  expect(expectRefusal(await renewed('POST /api/trade/orders', late)).fields?.paymentType).toBe(
    'An invoice is overdue. Please pay it first, or choose another payment.',
  )
})

const limitCash = (limit: Paise | null) =>
  app.ctx.db.updateTable('delivery_settings').set({ cod_max_paise: limit }).execute()

test('refuses cash on delivery from Rs 2,00,000 and above the limit of the shop, and no other payment', async () => {
  const buyer = await addPadBuyer(app, { creditLimit: paise(10_00_000_00) })
  const offer = await offerProduct(app, buyer, { rate: paise(1000_00), mrp: paise(2000_00), taxRate: 0 })
  const order = (paid: number, paymentType: 'COD' | 'CREDIT') =>
    buyer.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid }], { paymentType }))
  const refusalOf = async (paid: number) => expectRefusal(await order(paid, 'COD')).fields?.paymentType
  expect(await refusalOf(51)).toBe('Cash on Delivery is possible up to Rs. 50,000.00. Please pay online.')
  await limitCash(paise(10_00_000_00))
  expect(await refusalOf(200)).toContain('Rs. 2,00,000')
  expectOk(await order(199, 'COD'))
  expectOk(await order(200, 'CREDIT'))
  await limitCash(null)
})

test('refuses medicines that are not delivered to the licensed premises', async () => {
  const buyer = await addPadBuyer(app, { state: 'Karnataka', postalCode: '560001' })
  const offer = await offerProduct(app, buyer)
  await app.ctx.db.updateTable('products').set({ schedule: 'H1' }).where('id', '=', offer.product.id).execute()
  const input = tradeOrderInput([{ offer, paid: 1 }], { isSameState: false })
  const refusal = expectRefusal(await buyer.api('POST /api/trade/orders', input))
  expect(refusal).toMatchObject({ status: 409, code: 'not_deliverable' })
  expect(refusal.fields).toEqual({
    [`items.${offer.product.id}`]: `${offer.product.name}: Schedule H1 medicines are not delivered to 560001.`,
  })
})

test('takes less than Rs 2,00,000 in cash from a buyer in a day, for orders and into the account together', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer, { rate: paise(1000_00), mrp: paise(2000_00), taxRate: 0 })
  await limitCash(paise(10_00_000_00))
  const place = async () => {
    const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 90 }])
    await fulfilUpTo({ staff, customer: buyer, id, productId: offer.product.id }, 'deliver')
    return id
  }
  const [first, second, third] = [await place(), await place(), await place()]
  await limitCash(null)
  const record = (id: string, mode: 'cash' | 'UPI') =>
    staff.api('POST /api/desk/orders/:id/cash', { id, amount: 90_000, mode })
  const today = indianDay(app.ctx.now())
  const pay = (amount: number) =>
    staff.api('POST /api/desk/trade-ledgers/:id/receipts', {
      id: buyer.accountId,
      mode: 'cash',
      reference: '',
      receivedOn: today,
      invoices: [],
      amount,
    })
  expectOk(await record(first, 'cash'))
  expect(expectRefusal(await pay(110_000)).fields?.amount).toContain('Rs. 2,00,000')
  expectOk(await pay(20_000))
  expect(expectRefusal(await record(second, 'cash')).fields?.mode).toContain('Rs. 2,00,000')
  expectOk(await record(second, 'UPI'))
  app.clock.advance(DAY)
  staff = await signInStaff(app, ['owner', 'pharmacist'])
  expectOk(await record(third, 'cash'))
})

test('orders 200 lines in one transaction', async () => {
  const buyer = await addPadBuyer(app, { creditLimit: paise(10_00_000_00) })
  const wanted = []
  for (let line = 0; line < 200; line += 1)
    wanted.push({ offer: await offerProduct(app, buyer, { scheme: { paid: 5, free: 1 } }), paid: 50 + line })
  const { _id: id } = await placeTestTradeOrder(buyer, wanted, { paymentType: 'CREDIT' })
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const [invoice] = await documentsOf(id)
  expect(invoice?.lines).toHaveLength(200)
}, 60_000)
