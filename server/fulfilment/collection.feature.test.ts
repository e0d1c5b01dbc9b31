import { afterEach, expect, test } from 'vitest'
import { orderRules } from '#domain/fulfilment/order-change-rules.ts'
import { checkConservation } from '#test/conservation.ts'
import { lastAttemptRef, getOrderRow } from '#test/payments/payment-steps.ts'
import { shipmentInput } from '#test/fulfilment-steps.ts'
import { atOutlet, packCollectedOrder, placeForCaller, readLink } from '#test/staff-order-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

test('a packed order is handed over against its number, with its money in the same step (orders-17)', async () => {
  const { staff, id, orderNumber } = await packCollectedOrder(app)
  const handOver = (input: { orderNumber: string; mode?: 'cash' | 'UPI' }) =>
    staff.api('POST /api/desk/orders/:id/hand-over', { id, ...input })
  expect(expectRefusal(await handOver({ orderNumber: '1', mode: 'cash' }))).toMatchObject({
    fields: { orderNumber: 'This is not the number of this order.' },
  })
  expect(expectRefusal(await handOver({ orderNumber })).fields).toEqual({
    mode: 'Please choose how it was paid.',
  })
  expect(await getOrderRow(app, id)).toMatchObject({ status: 'Packed', payment_status: 'Pending' })
  const { order } = expectOk(await handOver({ orderNumber: `# ${orderNumber}`, mode: 'UPI' }))
  expect(order).toMatchObject({ status: 'Delivered', paymentStatus: 'Paid', cashMode: 'UPI', amountDue: 0 })
  expect(order.timeline.slice(-2).map(({ text }) => text)).toEqual([
    'Collected at Retail outlet',
    'Rs. 91.00 received by UPI',
  ])
  expect(await getOrderRow(app, id)).toMatchObject({ delivered_at: expect.any(Date) })
  expect(expectRefusal(await handOver({ orderNumber, mode: 'cash' }))).toMatchObject({ status: 409 })
})

test('a paid order is handed over without money', async () => {
  const { staff, id, orderNumber } = await placeForCaller(app, { collect: atOutlet, paymentType: 'ONLINE' })
  const { link } = expectOk(await staff.api('GET /api/desk/orders/:id/payment-link', { id }))
  expectOk(await app.api('POST /api/payments/link/pay', readLink(link)))
  app.gateway.pay(await lastAttemptRef(app, id))
  expect(expectOk(await app.api('POST /api/payments/link', readLink(link))).status).toBe('paid')
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const handed = expectOk(await staff.api('POST /api/desk/orders/:id/hand-over', { id, orderNumber }))
  expect(handed.order).toMatchObject({ status: 'Delivered', paymentStatus: 'Paid', cashMode: null })
})

test('a collected order is not shipped, and a delivered one is not handed over, each with a sentence', async () => {
  const { staff, id } = await packCollectedOrder(app)
  expect(expectRefusal(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))).toMatchObject({
    status: 409,
    message: 'The customer collects this order at Retail outlet: it is handed over there.',
  })
  const facts = { status: 'Packed', paymentStatus: 'Pending', paymentType: 'COD', holdReason: null } as const
  const delivered = {
    ...facts,
    isTrade: false,
    prescription: 'not-needed',
    placeOfSupply: { code: '36', warning: null },
    claimedBy: null,
    needsIrn: false,
    carrier: null,
    queue: 'to-ship',
  } as const
  expect(orderRules.refusal('handOver', { ...delivered, collectAt: null })).toBe(
    'This order is delivered, not collected.',
  )
})

test('parallel presses hand an order over and take its money once', async () => {
  const { staff, id, orderNumber } = await packCollectedOrder(app)
  const press = () => staff.api('POST /api/desk/orders/:id/hand-over', { id, orderNumber, mode: 'cash' })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an order that is never collected is cancelled with its invoice, and its packs go back', async () => {
  const { staff, id } = await packCollectedOrder(app)
  expectOk(await staff.api('POST /api/desk/orders/:id/cancel', { id, reason: 'The customer could not be reached' }))
  expect(await getOrderRow(app, id)).toMatchObject({ status: 'Cancelled' })
})
