import { afterEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, registerCustomer, stockOf } from '#test/factories.ts'
import {
  alertsOf,
  attemptsOf,
  returnFromGateway,
  startOrderPayment,
  orderOnline,
  getOrderRow,
  refundsOf,
  deliverWebhook,
  startGatewayPayment,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

test('confirms an order after online payment', async () => {
  const bought = await orderOnline(app)
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Pending', payment_status: 'Pending' })
  const { order } = expectOk(await bought.customer.api('GET /api/orders/:orderId', { orderId: bought.id }))
  expect(order).toMatchObject({ canPayNow: true, refunds: [] })

  expect(await startGatewayPayment(bought)).toMatch(/^https:\/\/gateway\.test\/pay\/p[a-z2-7]{20}$/)
  const [attempt] = await attemptsOf(app, bought.id)
  const ref = attempt!.merchant_ref
  expect(app.gateway.payments.get(ref)).toMatchObject({
    description: `Order ${order.orderId}`,
    returnUrl: `http://shop.test/payments/return/${attempt!.return_token}`,
    snapshot: { amount: (await getOrderRow(app, bought.id)).total_paise },
  })
  expect(await paymentStatusOf(bought)).toEqual({
    success: false,
    status: 'pending',
    message: 'The payment is not completed yet.',
  })

  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  expect(await returnFromGateway(app, ref)).toBe(`http://shop.test/validate-payment/${bought.id}`)
  expect(await paymentStatusOf(bought)).toEqual({ success: true, status: 'paid', message: 'Payment successful.' })
  expect(await getOrderRow(app, bought.id)).toMatchObject({
    status: 'Confirmed',
    payment_status: 'Paid',
    paid_attempt_id: attempt!.id,
  })
  expect(expectOk(await bought.customer.api('GET /api/cart/get', {})).cart.items).toEqual([])

  await deliverWebhook(app, ref)
  app.clock.advance(30 * MINUTE)
  await app.runPayments()
  const mails = await listMailsTo(app, bought.customer.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Payment received: your order /)])
  expect(await refundsOf(app, bought.id)).toEqual([])
  expect(await alertsOf(app, bought.id)).toEqual([])
  const after = expectOk(await bought.customer.api('GET /api/orders/:orderId', { orderId: bought.id })).order
  expect(after.canPayNow).toBe(false)
  expect(after.history.map(({ status, paymentStatus }) => `${status}/${paymentStatus}`)).toEqual([
    'Pending/Pending',
    'Confirmed/Paid',
  ])
})

test('confirms the order by webhook without a return', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  expect(await deliverWebhook(app, bought.ref)).toBe(200)
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
})

test('confirms the order by polling within five minutes without return or webhook', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  for (let waited = 0; waited < 5 * MINUTE; waited += 15 * SECOND) {
    app.clock.advance(15 * SECOND)
    await app.runPayments()
  }
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
})

test('keeps a cart that changed before the payment', async () => {
  const bought = await startOrderPayment(app)
  const other = await addProduct(app)
  expectOk(await bought.customer.api('POST /api/cart/update', { items: [{ productId: other.id, quantity: 3 }] }))
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  expect(expectOk(await bought.customer.api('GET /api/cart/get', {})).cart.items).toMatchObject([{ quantity: 3 }])
})

test('cancels and restocks the order after a failed payment (payments-3)', async () => {
  const bought = await startOrderPayment(app, { stock: 10, quantity: 3 })
  app.gateway.end(bought.ref, 'failed')
  app.clock.advance(5 * SECOND)
  expect(await paymentStatusOf(bought)).toEqual({
    success: false,
    status: 'failed',
    message: 'Your bank or payment app declined it. No money has reached us.',
  })
  expect(await getOrderRow(app, bought.id)).toMatchObject({
    status: 'Cancelled',
    payment_status: 'Failed',
    cancelled_by: 'failed_payment',
  })
  expect(await stockOf(app, bought.product.id)).toBe(10)
  expect(expectOk(await bought.customer.api('GET /api/cart/get', {})).cart.items).toHaveLength(1)
  const [mail] = await listMailsTo(app, bought.customer.email)
  expect(mail!.subject).toMatch(/was not paid$/)
  expect(mail!.text).toContain('We received no money for it.')
})

test('hides the payment from other customers (404)', async () => {
  const bought = await startOrderPayment(app)
  const stranger = await registerCustomer(app)
  const { id: orderId, amount } = bought
  const currency = 'INR' as const
  const redirectUrl = `http://shop.test/validate-payment/${orderId}`
  const claim = { status: 'Confirmed', paymentStatus: 'Paid' }
  const before = app.gateway.total
  for (const answer of [
    await stranger.api('POST /api/payments/create', { orderId, amount, currency }),
    await stranger.api('POST /api/payment/initiate', { orderId, amount, currency, redirectUrl }),
    await stranger.api('GET /api/payment/status/:orderId', { orderId }),
    await stranger.api('POST /api/orders/update-status', { orderId, ...claim }),
    await stranger.api('POST /api/payments/create', { orderId: 'ord_nothing', amount, currency }),
  ])
    expect(answer).toMatchObject({ status: 404, message: 'Order not found' })
  expect(app.gateway.total).toBe(before)
})
