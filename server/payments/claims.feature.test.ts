import { afterEach, expect, test } from 'vitest'
import { pendingState } from '#test/payments/event-steps.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import {
  type PlacedOnlineOrder,
  returnFromGateway,
  startOrderPayment,
  orderOnline,
  getOrderRow,
  deliverWebhook,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  delete app.gateway.faults.fetch
  await checkConservation(app.ctx.db)
})

const claim = (
  { customer, id }: Pick<PlacedOnlineOrder, 'customer' | 'id'>,
  status: unknown,
  paymentStatus: unknown,
  more = {},
) => customer.api('POST /api/orders/update-status', { orderId: id, status, paymentStatus, ...more } as never)

test.each([
  ['Confirmed', 'Paid'],
  ['Cancelled', 'Failed'],
  ['Cancelled', 'Pending'],
  ['Delivered', 'Paid'],
  ['Pending', 'Refunded'],
  ['confirmed', 'paid'],
  ['', ''],
])(
  'rejects the claim %s/%s for an unpaid order and changes nothing (409, payments-2)',
  async (status, paymentStatus) => {
    const bought = await startOrderPayment(app)
    expect(expectRefusal(await claim(bought, status, paymentStatus))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This order is Pending, its payment Pending. Only the payment gateway can change that.',
    })
    expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  },
)

test('fetches the status and accepts the claim of the success page for a paid order', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  app.clock.advance(5 * SECOND)
  const { order } = expectOk(await claim(bought, 'Confirmed', 'Paid'))
  expect(order).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
  expectRefusal(await claim(bought, 'Cancelled', 'Failed'))
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
})

test('accepts the claim of the failure page after a failed payment', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.end(bought.ref, 'failed')
  app.clock.advance(5 * SECOND)
  expect(expectOk(await claim(bought, 'Cancelled', 'Failed')).order.status).toBe('Cancelled')
})

test('rejects every claim for a cash order (409)', async () => {
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product: await addProduct(app) }])
  for (const [status, paymentStatus] of [
    ['Confirmed', 'Paid'],
    ['Confirmed', 'Pending'],
    ['Cancelled', 'Failed'],
  ])
    expect(expectRefusal(await claim({ customer, id }, status, paymentStatus))).toMatchObject({ status: 409 })
  expect(await getOrderRow(app, id)).toMatchObject({ status: 'Confirmed', payment_status: 'Pending' })
})

test('rejects extra fields, invalid types and an unknown order without changes', async () => {
  const bought = await startOrderPayment(app)
  expectRefusal(await claim(bought, 'Confirmed', 'Paid', { paid: true, totalAmount: 0, role: 'staff' }))
  for (const invalid of [undefined, null, 7, ['Paid'], { $ne: 1 }])
    expect(expectRefusal(await claim(bought, 'Confirmed', invalid))).toMatchObject({ status: 422 })
  expect(expectRefusal(await claim({ ...bought, id: 'ord_x' }, 'Confirmed', 'Paid'))).toMatchObject({ status: 404 })
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
})

test('rejects a claim during a gateway timeout without changes (409)', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  app.gateway.faults.fetch = 'timeout'
  expectRefusal(await claim(bought, 'Confirmed', 'Paid'))
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
})

test('rejects requests without a session (401)', async () => {
  const { id: orderId, amount } = await startOrderPayment(app)
  for (const answer of [
    await app.api('GET /api/payment/status/:orderId', { orderId }),
    await app.api('POST /api/orders/update-status', { orderId, status: 'Confirmed', paymentStatus: 'Paid' }),
    await app.api('POST /api/payments/create', { orderId, amount, currency: 'INR' }),
  ])
    expect(answer).toMatchObject({ status: 401, message: 'Please login to continue' })
})

test('limits concurrent status calls, claims and returns to one gateway request per three seconds', async () => {
  const bought = await startOrderPayment(app)
  const before = app.gateway.calls.fetch
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(3 * SECOND)
    const calls = Array.from({ length: 30 }, (_, index) => {
      if (index % 3 === 0) return paymentStatusOf(bought)
      return index % 3 === 1 ? claim(bought, 'Confirmed', 'Paid') : returnFromGateway(app, bought.ref)
    })
    await Promise.all(calls)
    expect(app.gateway.calls.fetch - before).toBe(round + 1)
  }
  app.clock.advance(2 * SECOND)
  await paymentStatusOf(bought)
  expect(app.gateway.calls.fetch - before).toBe(3)
})

test('rate limits status calls and accepts them after the window (429)', async () => {
  const bought = await orderOnline(app)
  for (let call = 0; call < 300; call += 1) await paymentStatusOf(bought)
  expect(
    expectRefusal(await bought.customer.api('GET /api/payment/status/:orderId', { orderId: bought.id })),
  ).toMatchObject({ status: 429, code: 'too_many' })
  app.clock.advance(6 * MINUTE)
  await paymentStatusOf(bought)
})

test('ignores the status claimed by the return URL and asks the gateway', async () => {
  const bought = await startOrderPayment(app)
  const { returnUrl } = app.gateway.payments.get(bought.ref)!
  for (const method of ['GET', 'POST']) {
    const query = '?status=success&razorpay_payment_link_status=paid&sandbox_status=paid'
    const response = await app.send(new URL(returnUrl).pathname + query, {
      method,
      ...(method === 'POST' && {
        body: 'status=success',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://shop.test/validate-payment/${bought.id}`,
    ])
  }
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  for (const token of ['0'.repeat(32), 'x', `${'0'.repeat(31)}%00`, '..%2f..'])
    expect((await app.send(`/payments/return/${token}`)).headers.get('location')).toBe(
      'http://shop.test/validate-payment',
    )
})

test('rejects a status call for a cash order', async () => {
  const customer = await registerCustomer(app)
  const { _id: orderId } = await placeCodOrder(customer, [{ product: await addProduct(app) }])
  expect(expectRefusal(await customer.api('GET /api/payment/status/:orderId', { orderId }))).toMatchObject({
    status: 409,
  })
})

test('reports an order without a payment attempt as pending', async () => {
  expect(await paymentStatusOf(await orderOnline(app))).toMatchObject({ success: false, status: 'pending' })
})

test('reports a payment in review as pending', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref, { currency: 'USD' })
  await deliverWebhook(app, bought.ref)
  expect(await paymentStatusOf(bought)).toMatchObject({ success: false, status: 'pending' })
})
