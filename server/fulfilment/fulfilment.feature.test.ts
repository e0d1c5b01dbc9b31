import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { stockOf } from '#test/factories.ts'
import {
  createConfirmedOrder,
  type DeskScene,
  fulfilUpTo,
  createPaidOrder,
  shipmentInput,
} from '#test/fulfilment-steps.ts'
import { startOrderPayment, orderOnline, getOrderRow, refundsOf } from '#test/payments/payment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const subjects = async ({ customer }: DeskScene) =>
  (await listMailsTo(app, customer.email)).map(({ subject }) => subject.replace(/ \d+/, ' N')).toSorted()
const fetchOrder = async ({ customer, id }: DeskScene) =>
  expectOk(await customer.api('GET /api/orders/details/:id', { id })).order

test('takes a cash order from confirmation to cash, with a mail for each step', async () => {
  const scene = await createConfirmedOrder(app)
  const { api } = scene.staff
  await fulfilUpTo(scene, 'deliver')
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id: scene.id }))
  const wrong = await api('POST /api/desk/orders/:id/cash', { id: scene.id, amount: order.amountDue + 1, mode: 'cash' })
  expect(expectRefusal(wrong)).toMatchObject({ status: 422, fields: { amount: expect.stringContaining('is due') } })
  const paid = expectOk(
    await api('POST /api/desk/orders/:id/cash', { id: scene.id, amount: order.amountDue, mode: 'UPI' }),
  )
  expect(paid.order).toMatchObject({ status: 'Delivered', paymentStatus: 'Paid', cashMode: 'UPI' })

  const seen = await fetchOrder(scene)
  expect(seen.shipmentDetails).toMatchObject({ carrier: 'Blue Dart', trackingNumber: 'BD 4711', shippingCost: 49 })
  expect(seen.history.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)).toEqual([
    'Confirmed Pending',
    'Packed Pending',
    'Shipped Pending',
    'Out for Delivery Pending',
    'Delivered Pending',
    'Delivered Paid',
  ])
  expect(await subjects(scene)).toEqual([
    'Payment received for your order N',
    'Your order N arrives today',
    expect.stringContaining('Your order N at'),
    'Your order N is delivered',
    'Your order N is on its way',
    'Your order N is packed',
  ])
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', scene.id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'orders.pack',
    'orders.ship',
    'orders.sendOut',
    'orders.deliver',
    'orders.recordCash',
  ])
})

test('refuses a step in another state (409) and a shipment that arrives before it leaves (422)', async () => {
  const scene = await createConfirmedOrder(app)
  const { id, staff } = scene
  expect(expectRefusal(await staff.api('POST /api/desk/orders/:id/deliver', { id }))).toMatchObject({
    status: 409,
    message: 'Only orders in the state Shipped or Out for Delivery can be delivered. This one is Confirmed.',
  })
  await fulfilUpTo(scene, 'pack')
  const early = await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput, expectedOn: '2026-11-19' })
  expect(expectRefusal(early)).toMatchObject({ status: 422, fields: { expectedOn: expect.any(String) } })
  expect(expectRefusal(await staff.api('POST /api/desk/orders/:id/pack', { id: 'ord_missing' }))).toMatchObject({
    status: 404,
  })
})

test('reserves an order for ten minutes for one person, who alone may pack it', async () => {
  const { id, staff } = await createConfirmedOrder(app)
  const other = await signInStaff(app, ['packer'])
  const { claim } = expectOk(await staff.api('POST /api/desk/orders/:id/claim', { id })).order
  expect(claim).toMatchObject({ staffId: staff.staff.id, name: staff.staff.name })
  for (const call of ['claim', 'pack'] as const)
    expect(expectRefusal(await other.api(`POST /api/desk/orders/:id/${call}`, { id }))).toMatchObject({
      status: 409,
      message: `${staff.staff.name} is packing this order.`,
    })
  app.clock.advance(11 * MINUTE)
  expectOk(await other.api('POST /api/desk/orders/:id/claim', { id }))
  expectOk(await other.api('POST /api/desk/orders/:id/pack', { id }))
})

test('does not pack an order on hold or without a prescription that a pharmacist approved', async () => {
  const { id, customer } = await createConfirmedOrder(app, 'H')
  const packer = await signInStaff(app, ['packer'])
  const pack = () => packer.api('POST /api/desk/orders/:id/pack', { id })
  expect(expectRefusal(await pack()).message).toMatch(/^The customer has to send a valid prescription/)
  await approvePrescription(app, customer, id)
  expectOk(await packer.api('POST /api/desk/orders/:id/hold', { id, reason: 'Call about the dose' }))
  expect(expectRefusal(await pack()).message).toBe('This order is on hold: Call about the dose')
  expectOk(await packer.api('POST /api/desk/orders/:id/hold', { id, reason: null }))
  expect(expectOk(await pack()).order).toMatchObject({ status: 'Packed', prescription: 'approved', holdReason: null })
})

test('refunds exactly the cut packs of a paid order, and the rest when the last pack is cut', async () => {
  const scene = await createPaidOrder(app)
  const { id, staff, productId } = scene
  const { unit_price_paise: price } = await app.ctx.db
    .selectFrom('order_items')
    .select('unit_price_paise')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const cut = (quantity: number) =>
    staff.api('POST /api/desk/orders/:id/cut', {
      id,
      reason: 'Not enough in stock',
      lines: [{ position: 0, quantity }],
    })
  expect(expectRefusal(await cut(3))).toMatchObject({ status: 422, message: expect.stringMatching(/^Only 2 of /) })
  expectOk(await cut(1))
  expect(await refundsOf(app, id)).toMatchObject([{ reason: 'line_cut', amount_paise: price }])
  expect(await stockOf(app, productId)).toBe(9)
  const seen = await fetchOrder(scene)
  expect(seen).toMatchObject({ status: 'Confirmed', cuts: [{ quantity: 1, reason: 'Not enough in stock' }] })
  expect(Math.round((seen.totalAmount - seen.amountCharged) * 100)).toBe(price)
  expect(seen).toMatchObject({ amountPaid: seen.totalAmount, amountDue: 0 })

  expectOk(await cut(1))
  const { total_paise: total } = await getOrderRow(app, id)
  expect(await refundsOf(app, id)).toMatchObject([{ amount_paise: price }, { amount_paise: total - price }])
  const cuts = [{ quantity: 1 }, { quantity: 1, reason: 'Not enough in stock' }]
  expect(await fetchOrder(scene)).toMatchObject({ status: 'Cancelled', cuts, amountPaid: seen.totalAmount })
  expect(await stockOf(app, productId)).toBe(10)
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expect(order.timeline.filter(({ text }) => text.startsWith('Cut 1 × '))).toHaveLength(2)
  expect(await subjects(scene)).toEqual(
    expect.arrayContaining(['A change to your order N', 'Your order N is cancelled']),
  )
})

test('lowers what a cash order has to pay by the cut packs', async () => {
  const scene = await createConfirmedOrder(app)
  const { id, staff } = scene
  const before = (await fetchOrder(scene)).amountDue
  const { order } = expectOk(
    await staff.api('POST /api/desk/orders/:id/cut', {
      id,
      reason: 'The customer asked for it',
      lines: [{ position: 0, quantity: 3 }],
    }),
  )
  expect(order.amountDue).toBeCloseTo(before - 3 * order.lines[0]!.price)
  await fulfilUpTo(scene, 'deliver')
  const paid = await staff.api('POST /api/desk/orders/:id/cash', { id, amount: order.amountDue, mode: 'cash' })
  expect(expectOk(paid).order).toMatchObject({ paymentStatus: 'Paid', amountPaid: order.amountDue, amountDue: 0 })
})

test('a parcel that was refused at the door fails a cash payment and refunds an online one', async () => {
  const cash = await createConfirmedOrder(app)
  const online = await createPaidOrder(app)
  for (const { staff, id } of [cash, online]) {
    await fulfilUpTo({ ...cash, staff, id }, 'ship')
    expectOk(await staff.api('POST /api/desk/orders/:id/return', { id, reason: 'Refused at the door' }))
  }
  expect(await fetchOrder(cash)).toMatchObject({ status: 'Returned', paymentStatus: 'Failed', amountDue: 0 })
  expect(await stockOf(app, cash.productId)).toBe(5)
  const { total_paise: total } = await getOrderRow(app, online.id)
  expect(await refundsOf(app, online.id)).toMatchObject([{ reason: 'parcel_refused', amount_paise: total }])
  await app.runPayments()
  expect(await fetchOrder(online)).toMatchObject({ status: 'Returned', paymentStatus: 'Refunded' })
})

test('cancels a packed order for staff, with its reason in the mail', async () => {
  const scene = await createPaidOrder(app)
  const { id, staff, productId } = scene
  await fulfilUpTo(scene, 'pack')
  const cancel = () => staff.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' })
  const { order } = expectOk(await cancel())
  expect(order).toMatchObject({ amountDue: 0, amountPaid: order.totalAmount, refunds: [{ amount: order.totalAmount }] })
  expect(expectRefusal(await cancel()).status).toBe(409)
  expect(await refundsOf(app, id)).toMatchObject([{ reason: 'order_cancelled' }])
  // The goods wait for inspection.
  expect(await stockOf(app, productId)).toBe(8)
  const mails = await listMailsTo(app, scene.customer.email)
  const mail = mails.find(({ subject }) => subject.endsWith('is cancelled'))!
  expect(mail.text).toContain('Cancelled by the shop: Ordered twice.')
})

test('closes the payment of an unpaid order that staff cancel', async () => {
  const { id, customer } = await orderOnline(app)
  const { api } = await signInStaff(app, ['support'])
  expectOk(await api('POST /api/desk/orders/:id/cancel', { id, reason: 'The customer asked for it' }))
  expect(expectOk(await customer.api('GET /api/orders/details/:id', { id })).order).toMatchObject({
    status: 'Cancelled',
    paymentStatus: 'Failed',
  })
})

test('cancels an unpaid order once for parallel and later repeats, and asks its gateway no more afterwards', async () => {
  const { id } = await startOrderPayment(app)
  const { api } = await signInStaff(app, ['support'])
  const headers = { 'idempotency-key': 'a cancellation without an answer' }
  const cancel = () => api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }, { headers })
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, cancel))
  expectOk(first!)
  expect(others).toEqual(others.map(() => first))
  const asked = { ...app.gateway.calls }
  expect(await cancel()).toEqual(first)
  expect(app.gateway.calls).toEqual(asked)
  expect(await app.ctx.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()).toEqual([
    { action: 'orders.cancel' },
  ])
})
