import { beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { orderInput, stockOf } from '#test/factories.ts'
import { cancelOwnOrder, paidState, failedState, useGatewayShop, pendingState } from '#test/payments/event-steps.ts'
import {
  attemptsOf,
  type PlacedOnlineOrder,
  buildOnlineOrder,
  startOrderPayment,
  orderOnline,
  getOrderRow,
  refundsOf,
  deliverWebhook,
  startGatewayPayment,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

const shop = useGatewayShop()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

const again = ({ customer, product, quantity }: PlacedOnlineOrder, paymentType: 'COD' | 'ONLINE') =>
  customer.api(
    'POST /api/orders/create',
    paymentType === 'COD' ? orderInput([{ product, quantity }]) : buildOnlineOrder({ product, quantity }),
  )

test('cancels an unpaid order after 30 minutes and restocks it once', async () => {
  const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
  app.clock.advance(30 * MINUTE - SECOND)
  // The payment stays open past its expiry, so that only the timer closes it.
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  app.clock.advance(2 * SECOND)
  await Promise.all([app.runPayments(), app.runPayments(), app.runPayments()])
  app.clock.advance(60 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'timer' })
  expect(await stockOf(app, bought.product.id)).toBe(5)
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  const mails = (await listMailsTo(app, bought.customer.email)).map(({ subject }) => subject)
  expect(mails).toEqual([expect.stringMatching(/was not paid$/)])
})

test('cancels an order without a payment attempt after 30 minutes', async () => {
  const bought = await orderOnline(app, { stock: 5 })
  app.clock.advance(31 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject(failedState)
  expect(await stockOf(app, bought.product.id)).toBe(5)
})

test('cancels an unpaid order after a restart', async () => {
  const bought = await startOrderPayment(app)
  const restarted = await startTestApp({ database: app.database, secret: app.ctx.secret, gateway: app.gateway })
  restarted.clock.advance(app.clock.now().getTime() - restarted.clock.now().getTime() + 31 * MINUTE)
  await restarted.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject(failedState)
})

test('waits until 15 minutes after expiry for a payment that the gateway cannot cancel', async () => {
  app.gateway.cancels = 'none'
  const bought = await startOrderPayment(app)
  app.clock.advance(34 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  app.clock.advance(2 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject(failedState)
})

test('confirms an order paid while the timer cancels its payment', async () => {
  const bought = await startOrderPayment(app)
  app.clock.advance(31 * MINUTE)
  let fetches = 0
  app.gateway.meanwhile = async (call) => {
    if (call === 'fetch' && (fetches += 1) <= 2 && app.gateway.payments.get(bought.ref)!.snapshot.status === 'created')
      app.gateway.pay(bought.ref)
  }
  await app.runPayments()
  app.clock.advance(5 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  expect(await refundsOf(app, bought.id)).toEqual([])
})

test('cancels the payment with an unpaid order and sends the shop no cancellation mail', async () => {
  const bought = await startOrderPayment(app, { stock: 5 })
  const { order } = expectOk(await cancelOwnOrder(bought))
  expect(order).toMatchObject({ status: 'Cancelled', paymentStatus: 'Failed', canPayNow: false })
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  expect(await stockOf(app, bought.product.id)).toBe(5)
  await app.runJobs()
  expect(app.mails.filter(({ subject }) => subject.includes(`Cancelled: order ${order.orderId}`))).toEqual([])
})

test('rejects the cancellation of an order that has just been paid (409)', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  expect(expectRefusal(await cancelOwnOrder(bought))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^The online payment for this order has arrived/),
  })
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  expectOk(await cancelOwnOrder(bought))
  expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_cancelled' }])
})

test('rejects a cancellation while the payment status is unknown (503)', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.faults.fetch = 'unreachable'
  expect(expectRefusal(await cancelOwnOrder(bought))).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
})

test('rejects a cancellation while the create call is in flight (409)', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'unreachable'
  expectRefusal(
    await bought.customer.api('POST /api/payments/create', {
      orderId: bought.id,
      amount: bought.amount,
      currency: 'INR',
    }),
  )
  expect(expectRefusal(await cancelOwnOrder(bought))).toMatchObject({ status: 409 })
  app.clock.advance(2 * MINUTE)
  expectOk(await cancelOwnOrder(bought))
})

test('returns the unpaid order for the same cart after a gateway check', async () => {
  const bought = await startOrderPayment(app)
  app.clock.advance(5 * SECOND)
  const fetchesBefore = app.gateway.calls.fetch
  const { order } = expectOk(await again(bought, 'ONLINE'))
  expect(order).toMatchObject({ _id: bought.id, status: 'Pending', paymentStatus: 'Pending' })
  expect(app.gateway.calls.fetch).toBe(fetchesBefore + 1)
  expect(await startGatewayPayment(bought)).toContain(bought.ref)
})

test('returns the same order, confirmed, if it is paid at the gateway', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  app.clock.advance(5 * SECOND)
  expect(expectOk(await again(bought, 'ONLINE')).order).toMatchObject({
    _id: bought.id,
    status: 'Confirmed',
    paymentStatus: 'Paid',
  })
})

test('places a new order if the payment failed at the gateway', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.end(bought.ref, 'failed')
  app.clock.advance(5 * SECOND)
  expect(expectOk(await again(bought, 'ONLINE')).order._id).not.toBe(bought.id)
  expect(await getOrderRow(app, bought.id)).toMatchObject(failedState)
})

test('replaces the unpaid order with a cash order and cancels its payment', async () => {
  const bought = await startOrderPayment(app, { stock: 2, quantity: 2 })
  const { order, replacedOrderId } = expectOk(await again(bought, 'COD'))
  expect(replacedOrderId).toBe(String((await getOrderRow(app, bought.id)).number))
  expect(order).toMatchObject({ status: 'Confirmed', paymentStatus: 'Pending' })
  expect(order._id).not.toBe(bought.id)
  expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'customer' })
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  expect(await stockOf(app, bought.product.id)).toBe(0)
  expect(expectOk(await bought.customer.api('GET /api/cart/get', {})).cart.items).toEqual([])
})

test('rejects a cash order if the unpaid order is paid at the gateway (409)', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  expect(expectRefusal(await again(bought, 'COD'))).toMatchObject({
    status: 409,
    code: 'already_paid',
    message: expect.stringMatching(/^Your online payment for this order has arrived: it is paid/),
  })
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  expect(expectOk(await bought.customer.api('GET /api/orders/list', {})).orders).toHaveLength(1)
})

test('rejects a cash order from a stale tab after the payment (409)', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  expect(expectRefusal(await again(bought, 'COD'))).toMatchObject({ status: 409 })
  expect(expectOk(await bought.customer.api('GET /api/orders/list', {})).orders).toHaveLength(1)
})

test('rejects a cash order while the payment status is unknown (409)', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.faults.fetch = 'timeout'
  expect(expectRefusal(await again(bought, 'COD'))).toMatchObject({ status: 409, code: 'payment_pending' })
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  expect((await attemptsOf(app, bought.id)).map(({ state }) => state)).toEqual(['pending'])
})

test('either places the cash order or keeps the unpaid one if a payment starts concurrently', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.meanwhile = async (call) => {
    if (call !== 'cancel') return
    app.gateway.meanwhile = async () => {}
    // The old attempt is cancelled at the gateway but still open in the database.
    await startGatewayPayment(bought)
  }
  const answer = await again(bought, 'COD')
  const row = await getOrderRow(app, bought.id)
  expect([answer.ok, row.status]).toEqual(answer.ok ? [true, 'Cancelled'] : [false, 'Pending'])
})

test('refunds a late payment of an order replaced by a cash order', async () => {
  app.gateway.cancels = 'none'
  const bought = await startOrderPayment(app)
  expectOk(await again(bought, 'COD'))
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_cancelled', state: 'succeeded' }])
})

test('the cart names a waiting or failed order for a day, but none that its customer cancelled or that is paid', async () => {
  const named = async ({ customer }: PlacedOnlineOrder) =>
    expectOk(await customer.api('GET /api/cart/get', {})).unsettledOrderId
  const [left, cancelled, paid] = [
    await startOrderPayment(app),
    await startOrderPayment(app),
    await startOrderPayment(app),
  ]
  expect(await named(left)).toBe(left.id)
  await cancelOwnOrder(cancelled)
  expect(await named(cancelled)).toBeUndefined()
  app.gateway.pay(paid.ref)
  await deliverWebhook(app, paid.ref)
  await app.runPayments()
  expect(await named(paid)).toBeUndefined()
  app.clock.advance(31 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, left.id)).toMatchObject(failedState)
  expect(await named(left)).toBe(left.id)
  app.clock.advance(24 * 60 * MINUTE)
  expect(await named(left)).toBeUndefined()
})
