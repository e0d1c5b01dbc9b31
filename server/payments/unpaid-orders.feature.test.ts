import { beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { mailsTo } from '#test/account-steps.ts'
import { buildOrder, stockOf } from '#test/factories.ts'
import { cancel, confirmed, failed, useShopWithGateway, waiting } from '#test/payments/event-steps.ts'
import {
  attemptsOf,
  type Bought,
  onlineOrder,
  orderAndStart,
  orderOnline,
  orderRow,
  refundsOf,
  ring,
  startPaying,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

const shop = useShopWithGateway()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

const again = ({ customer, product, quantity }: Bought, paymentType: 'COD' | 'ONLINE') =>
  customer.api(
    'POST /api/orders/create',
    paymentType === 'COD' ? buildOrder([{ product, quantity }]) : onlineOrder({ product, quantity }),
  )

test('an unpaid order holds its stock for 30 minutes, then it is cancelled and the stock is back, once', async () => {
  const bought = await orderAndStart(app, { stock: 5, quantity: 2 })
  app.clock.advance(30 * MINUTE - SECOND)
  // The payment page has ended at the gateway by now; here it is left open, so that only the timer closes.
  await app.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
  app.clock.advance(2 * SECOND)
  await Promise.all([app.runPayments(), app.runPayments(), app.runPayments()])
  app.clock.advance(60 * MINUTE)
  await app.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject({ ...failed, cancelled_by: 'timer' })
  expect(await stockOf(app, bought.product.id)).toBe(5)
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  const mails = (await mailsTo(app, bought.customer.email)).map(({ subject }) => subject)
  expect(mails).toEqual([expect.stringMatching(/was not paid$/)])
})

test('an order that nobody began to pay is closed too', async () => {
  const bought = await orderOnline(app, { stock: 5 })
  app.clock.advance(31 * MINUTE)
  await app.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject(failed)
  expect(await stockOf(app, bought.product.id)).toBe(5)
})

test('the timer survives a restart', async () => {
  const bought = await orderAndStart(app)
  const restarted = await startTestApp({ database: app.database, secret: app.ctx.secret, gateway: app.gateway })
  restarted.clock.advance(app.clock.now().getTime() - restarted.clock.now().getTime() + 31 * MINUTE)
  await restarted.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject(failed)
})

test('a payment that its gateway cannot cancel is waited for, a quarter of an hour after its end', async () => {
  app.gateway.cancels = 'none'
  const bought = await orderAndStart(app)
  app.clock.advance(34 * MINUTE)
  await app.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
  app.clock.advance(2 * MINUTE)
  await app.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject(failed)
})

test('it is paid in the very moment in which the timer cancels: the gateway has the last word', async () => {
  const bought = await orderAndStart(app)
  app.clock.advance(31 * MINUTE)
  let asked = 0
  app.gateway.meanwhile = async (call) => {
    if (call === 'fetch' && (asked += 1) <= 2 && app.gateway.payments.get(bought.ref)!.snapshot.status === 'created')
      app.gateway.pay(bought.ref)
  }
  await app.runPayments()
  app.clock.advance(5 * MINUTE)
  await app.runPayments()
  expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
  expect(await refundsOf(app, bought.id)).toEqual([])
})

test('a customer cancels an unpaid order: its payment page is dead, the shop is not told to unpack anything', async () => {
  const bought = await orderAndStart(app, { stock: 5 })
  const { order } = expectOk(await cancel(bought))
  expect(order).toMatchObject({ status: 'Cancelled', paymentStatus: 'Failed', canPayNow: false })
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  expect(await stockOf(app, bought.product.id)).toBe(5)
  await app.runJobs()
  expect(app.mails.filter(({ subject }) => subject.includes(`Cancelled: order ${order.orderId}`))).toEqual([])
})

test('a customer cancels what was paid a moment ago: told so, and the order stands', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref)
  expect(expectRefusal(await cancel(bought))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Your online payment for this order has arrived/),
  })
  expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
  expectOk(await cancel(bought))
  expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_cancelled' }])
})

test('nobody knows whether it is paid: it is not cancelled', async () => {
  const bought = await orderAndStart(app)
  app.gateway.faults.fetch = 'unreachable'
  expect(expectRefusal(await cancel(bought))).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
})

test('the create call is still on its way: it is not cancelled yet', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'unreachable'
  expectRefusal(
    await bought.customer.api('POST /api/payments/create', {
      orderId: bought.id,
      amount: bought.amount,
      currency: 'INR',
    }),
  )
  expect(expectRefusal(await cancel(bought))).toMatchObject({ status: 409 })
  app.clock.advance(2 * MINUTE)
  expectOk(await cancel(bought))
})

test('D13: the unchanged cart again online returns to the order that waits, after asking the gateway', async () => {
  const bought = await orderAndStart(app)
  app.clock.advance(5 * SECOND)
  const asked = app.gateway.calls.fetch
  const { order } = expectOk(await again(bought, 'ONLINE'))
  expect(order).toMatchObject({ _id: bought.id, status: 'Pending', paymentStatus: 'Pending' })
  expect(app.gateway.calls.fetch).toBe(asked + 1)
  expect(await startPaying(bought)).toContain(bought.ref)
})

test('D13: the gateway says that it was paid: the same order, confirmed', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref)
  app.clock.advance(5 * SECOND)
  expect(expectOk(await again(bought, 'ONLINE')).order).toMatchObject({
    _id: bought.id,
    status: 'Confirmed',
    paymentStatus: 'Paid',
  })
})

test('D13: the gateway says that it failed: a new order', async () => {
  const bought = await orderAndStart(app)
  app.gateway.end(bought.ref, 'failed')
  app.clock.advance(5 * SECOND)
  expect(expectOk(await again(bought, 'ONLINE')).order._id).not.toBe(bought.id)
  expect(await orderRow(app, bought.id)).toMatchObject(failed)
})

test('D13: cash instead: the payment is ended at the gateway, the order cancelled, a new one placed', async () => {
  const bought = await orderAndStart(app, { stock: 2, quantity: 2 })
  const { order, replacedOrderId } = expectOk(await again(bought, 'COD'))
  expect(replacedOrderId).toBe(String((await orderRow(app, bought.id)).number))
  expect(order).toMatchObject({ status: 'Confirmed', paymentStatus: 'Pending' })
  expect(order._id).not.toBe(bought.id)
  expect(await orderRow(app, bought.id)).toMatchObject({ ...failed, cancelled_by: 'customer' })
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  expect(await stockOf(app, bought.product.id)).toBe(0)
  expect(expectOk(await bought.customer.api('GET /api/cart/get', {})).cart.items).toEqual([])
})

test('D13: cash instead of an order that turns out to be paid: explained, and no second order', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref)
  expect(expectRefusal(await again(bought, 'COD'))).toMatchObject({
    status: 409,
    code: 'already_paid',
    message: expect.stringMatching(/^Your online payment for this order has arrived: it is paid/),
  })
  expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
  expect(expectOk(await bought.customer.api('GET /api/orders/list', {})).orders).toHaveLength(1)
})

test('D13: cash from a tab that has not noticed that the order is paid: explained, and no second order', async () => {
  const bought = await orderAndStart(app)
  app.gateway.pay(bought.ref)
  await ring(app, bought.ref)
  expect(expectRefusal(await again(bought, 'COD'))).toMatchObject({ status: 409 })
  expect(expectOk(await bought.customer.api('GET /api/orders/list', {})).orders).toHaveLength(1)
})

test('D13: cash while nobody knows: explained, nothing changes', async () => {
  const bought = await orderAndStart(app)
  app.gateway.faults.fetch = 'timeout'
  expect(expectRefusal(await again(bought, 'COD'))).toMatchObject({ status: 409, code: 'payment_pending' })
  expect(await orderRow(app, bought.id)).toMatchObject(waiting)
  expect((await attemptsOf(app, bought.id)).map(({ state }) => state)).toEqual(['pending'])
})

test('D13: somebody presses pay in another tab while the cash order is being placed: not under their hands', async () => {
  const bought = await orderAndStart(app)
  app.gateway.meanwhile = async (call) => {
    if (call !== 'cancel') return
    app.gateway.meanwhile = async () => {}
    // The old attempt is ended at the gateway but not yet on record: the other tab is sent to it, or waits its turn.
    await startPaying(bought)
  }
  const answer = await again(bought, 'COD')
  const row = await orderRow(app, bought.id)
  expect([answer.ok, row.status]).toEqual(answer.ok ? [true, 'Cancelled'] : [false, 'Pending'])
})

test('late money for an order that cash replaced goes back', async () => {
  app.gateway.cancels = 'none'
  const bought = await orderAndStart(app)
  expectOk(await again(bought, 'COD'))
  app.gateway.pay(bought.ref)
  await ring(app, bought.ref)
  expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_cancelled', state: 'succeeded' }])
})
