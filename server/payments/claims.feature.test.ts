import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waiting } from '#test/payments/event-steps.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeOrder, registerCustomer } from '#test/factories.ts'
import {
  type Bought,
  comeBack,
  orderAndStart,
  orderOnline,
  orderRow,
  ring,
  statusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  delete app.gateway.faults.fetch
  await checkConservation(app.ctx.db)
})
afterAll(() => app.close())

const claim = ({ customer, id }: Pick<Bought, 'customer' | 'id'>, status: unknown, paymentStatus: unknown, more = {}) =>
  customer.api('POST /api/orders/update-status', { orderId: id, status, paymentStatus, ...more } as never)

test.each([
  ['Confirmed', 'Paid'],
  ['Cancelled', 'Failed'],
  ['Cancelled', 'Pending'],
  ['Delivered', 'Paid'],
  ['Pending', 'Refunded'],
  ['confirmed', 'paid'],
  ['', ''],
])('claiming %s/%s for an unpaid order is 409 and changes nothing (D8)', async (status, paymentStatus) => {
  const bought = await orderAndStart(app)
  expect(expectRefusal(await claim(bought, status, paymentStatus))).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'This order is Pending, its payment Pending. Only the payment gateway can change that.',
  })
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
})

test('the claim of the success page is the truth once the gateway says so, and has it asked', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref)
  app.clock.advance(5 * SECOND)
  const { order } = expectOk(await claim(bought, 'Confirmed', 'Paid'))
  expect(order).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
  expectRefusal(await claim(bought, 'Cancelled', 'Failed'))
  expect(await orderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
})

test('the claim of the failure page holds after a failed payment, and only then', async () => {
  const bought = await orderAndStart(app)
  app.gateway.end(bought.ref, 'failed')
  app.clock.advance(5 * SECOND)
  expect(expectOk(await claim(bought, 'Cancelled', 'Failed')).order.status).toBe('Cancelled')
})

test('anything about a cash order is 409', async () => {
  const customer = await registerCustomer(app)
  const { _id: id } = await placeOrder(customer, [{ product: await addProduct(app) }])
  for (const [status, paymentStatus] of [
    ['Confirmed', 'Paid'],
    ['Confirmed', 'Pending'],
    ['Cancelled', 'Failed'],
  ])
    expect(expectRefusal(await claim({ customer, id }, status, paymentStatus))).toMatchObject({ status: 409 })
  expect(await orderRow(app, id)).toMatchObject({ status: 'Confirmed', payment_status: 'Pending' })
})

test('extra fields, odd types and an unknown order change nothing', async () => {
  const bought = await orderAndStart(app)
  expectRefusal(await claim(bought, 'Confirmed', 'Paid', { paid: true, totalAmount: 0, role: 'staff' }))
  for (const odd of [undefined, null, 7, ['Paid'], { $ne: 1 }])
    expect(expectRefusal(await claim(bought, 'Confirmed', odd))).toMatchObject({ status: 422 })
  expect(expectRefusal(await claim({ ...bought, id: 'ord_x' }, 'Confirmed', 'Paid'))).toMatchObject({ status: 404 })
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
})

test('while the gateway is silent a claim is 409 and nothing changes', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref)
  app.gateway.faults.fetch = 'timeout'
  expectRefusal(await claim(bought, 'Confirmed', 'Paid'))
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
})

test('without a login there is nothing', async () => {
  const { id: orderId, amount } = await orderAndStart(app)
  for (const answer of [
    await app.api('GET /api/payment/status/:orderId', { orderId }),
    await app.api('POST /api/orders/update-status', { orderId, status: 'Confirmed', paymentStatus: 'Paid' }),
    await app.api('POST /api/payments/create', { orderId, amount, currency: 'INR' }),
  ])
    expect(answer).toMatchObject({ status: 401, message: 'Please login to continue' })
})

test('a storm of status calls, claims and returns asks the gateway once in three seconds', async () => {
  const bought = await orderAndStart(app)
  const before = app.gateway.calls.fetch
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(3 * SECOND)
    const calls = Array.from({ length: 30 }, (_, index) => {
      if (index % 3 === 0) return statusOf(bought)
      return index % 3 === 1 ? claim(bought, 'Confirmed', 'Paid') : comeBack(app, bought.ref)
    })
    await Promise.all(calls)
    expect(app.gateway.calls.fetch - before).toBe(round + 1)
  }
  app.clock.advance(2 * SECOND)
  await statusOf(bought)
  expect(app.gateway.calls.fetch - before).toBe(3)
})

test('too many status calls are refused for a while', async () => {
  const bought = await orderOnline(app)
  for (let call = 0; call < 300; call += 1) await statusOf(bought)
  expect(
    expectRefusal(await bought.customer.api('GET /api/payment/status/:orderId', { orderId: bought.id })),
  ).toMatchObject({ status: 429, code: 'too_many' })
  app.clock.advance(6 * MINUTE)
  await statusOf(bought)
})

test('the return address says nothing about the payment: whatever it claims, the gateway decides', async () => {
  const bought = await orderAndStart(app)
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
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
  for (const token of ['0'.repeat(32), 'x', `${'0'.repeat(31)}%00`, '..%2f..'])
    expect((await app.send(`/payments/return/${token}`)).headers.get('location')).toBe(
      'http://shop.test/validate-payment',
    )
})

test('a status call about a cash order says that there is no online payment', async () => {
  const customer = await registerCustomer(app)
  const { _id: orderId } = await placeOrder(customer, [{ product: await addProduct(app) }])
  expect(expectRefusal(await customer.api('GET /api/payment/status/:orderId', { orderId }))).toMatchObject({
    status: 409,
  })
})

test('an order that nobody has begun to pay is pending', async () => {
  expect(await statusOf(await orderOnline(app))).toMatchObject({ success: false, status: 'pending' })
})

test('money in review is pending for the shopper, never "failed"', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref, { currency: 'USD' })
  await ring(app, bought.ref)
  expect(await statusOf(bought)).toMatchObject({ success: false, status: 'pending' })
})
