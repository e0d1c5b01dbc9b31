import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { addProduct, orderInput, adjustStock, registerCustomer, stockOf } from '#test/factories.ts'
import {
  cancelOwnOrder,
  paidState,
  endAttempt,
  failedState,
  pendingState,
  useGatewayShop,
} from '#test/payments/event-steps.ts'
import {
  type PlacedOnlineOrder,
  returnFromGateway,
  startOrderPayment,
  getOrderRow,
  lastAttemptRef,
  refundReasons,
  refundsOf,
  deliverWebhook,
  startGatewayPayment,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal, type TestApp } from '#test/start-test-app.ts'

const shop = useGatewayShop()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

const paymentMails = async ({ customer }: PlacedOnlineOrder) =>
  (await listMailsTo(app, customer.email)).map(({ subject }) => subject)

/** Rows of the event table (payments-7) for single payments: on time, late or reported twice. */
describe('the event table', () => {
  test('skips the gateway request on return after a webhook confirmed the payment', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    const fetchesBefore = app.gateway.calls.fetch
    expect(await returnFromGateway(app, bought.ref)).toBe(`http://shop.test/validate-payment/${bought.id}`)
    expect(app.gateway.calls.fetch).toBe(fetchesBefore)
    expect(await paymentStatusOf(bought)).toMatchObject({ status: 'paid' })
  })

  test('reports pending after an early return, then paid', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.set(bought.ref, { status: 'pending' })
    await returnFromGateway(app, bought.ref)
    expect(await paymentStatusOf(bought)).toMatchObject({ success: false, status: 'pending' })
    app.gateway.pay(bought.ref)
    app.clock.advance(3 * SECOND)
    expect(await paymentStatusOf(bought)).toMatchObject({ success: true, status: 'paid' })
  })

  test('confirms and mails once for concurrent and repeated webhooks, and counts deliveries', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.pay(bought.ref)
    await Promise.all([1, 2, 3].map(() => deliverWebhook(app, bought.ref, { id: 'evt_same' })))
    app.clock.advance(MINUTE)
    await deliverWebhook(app, bought.ref, { id: 'evt_same' })
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
    expect(await paymentMails(bought)).toHaveLength(1)
    const rows = await app.ctx.db.selectFrom('gateway_events').select(['named', 'deliveries']).execute()
    expect(rows.filter(({ named }) => named[0]?.merchantRef === bought.ref)).toMatchObject([{ deliveries: 4 }])
  })

  test.each(['failed', 'expired', 'cancelled'] as const)(
    'confirms an unpaid order on late success of an attempt that was %s',
    async (state) => {
      const bought = await startOrderPayment(app)
      await endAttempt(app, bought, state)
      app.gateway.pay(bought.ref)
      await deliverWebhook(app, bought.ref)
      expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
    },
  )

  test('refunds a payment in full after the customer cancelled, and mails the customer', async () => {
    const bought = await startOrderPayment(app, { stock: 5 })
    expectOk(await cancelOwnOrder(bought))
    expect(await stockOf(app, bought.product.id)).toBe(5)
    app.gateway.pay(bought.ref)
    app.clock.advance(5 * SECOND)
    await deliverWebhook(app, bought.ref)
    expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'customer' })
    expect(await refundsOf(app, bought.id)).toMatchObject([
      { reason: 'order_cancelled', state: 'succeeded', amount_paise: (await getOrderRow(app, bought.id)).total_paise },
    ])
    expect(await stockOf(app, bought.product.id)).toBe(5)
    expect((await paymentMails(bought)).toSorted()).toEqual([
      expect.stringMatching(/^Refund of Rs\. /),
      expect.stringMatching(/^We are returning Rs\. /),
      expect.stringMatching(/is cancelled$/),
    ])
  })

  test('refunds a late payment of an order that the customer cancelled after a failed payment', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.end(bought.ref, 'failed')
    await deliverWebhook(app, bought.ref)
    expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'failed_payment' })
    expect(expectOk(await cancelOwnOrder(bought)).order).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'Failed',
    })
    expect(await stockOf(app, bought.product.id)).toBe(10)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref, { id: 'late' })
    expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'customer' })
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_cancelled', state: 'succeeded' }])
    expect(expectRefusal(await cancelOwnOrder(bought))).toMatchObject({
      status: 409,
      message: 'This order is already cancelled.',
    })
  })

  test('reinstates an order paid after the timer cancelled it if stock is available', async () => {
    const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
    app.clock.advance(31 * MINUTE)
    await app.runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'timer' })
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    expect(await getOrderRow(app, bought.id)).toMatchObject({ ...paidState, cancelled_by: null })
    expect(await stockOf(app, bought.product.id)).toBe(3)
    expect(await refundReasons(app, bought.id)).toEqual([])
  })

  test('refunds a late payment if the product is sold out, and takes no stock', async () => {
    const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
    app.gateway.end(bought.ref, 'failed')
    await deliverWebhook(app, bought.ref)
    await adjustStock(app, bought.product.id, -4)
    app.gateway.pay(bought.ref)
    app.clock.advance(5 * SECOND)
    await deliverWebhook(app, bought.ref, { id: 'evt_2' })
    expect(await getOrderRow(app, bought.id)).toMatchObject(failedState)
    expect(await refundReasons(app, bought.id)).toEqual(['order_expired'])
    expect(await stockOf(app, bought.product.id)).toBe(1)
  })

  test('takes no stock for a late payment if one of several products is sold out', async () => {
    const customer = await registerCustomer(app)
    const products = [await addProduct(app, { stock: 5 }), await addProduct(app, { stock: 5 })] as const
    const wanted = products.map((product) => ({ product, quantity: 2 }))
    const { order } = expectOk(
      await customer.api('POST /api/orders/create', orderInput(wanted, { paymentType: 'ONLINE' })),
    )
    const bought = { customer, product: products[0], quantity: 2, id: order._id, amount: order.totalAmount.toFixed(2) }
    await startGatewayPayment(bought)
    const ref = await lastAttemptRef(app, order._id)
    app.gateway.end(ref, 'expired')
    await deliverWebhook(app, ref)
    // Stock is taken in id order, so the last product fails.
    const [first, last] = products.map(({ id }) => id).toSorted() as [string, string]
    await adjustStock(app, last, -4)
    app.gateway.pay(ref)
    await deliverWebhook(app, ref, { id: 'evt_2' })
    expect(await refundReasons(app, order._id)).toEqual(['order_expired'])
    expect([await stockOf(app, first), await stockOf(app, last)]).toEqual([5, 1])
  })

  test('refunds a late payment after the same cart was ordered for cash', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.end(bought.ref, 'failed')
    await deliverWebhook(app, bought.ref)
    expectOk(await bought.customer.api('POST /api/orders/create', orderInput([bought])))
    app.gateway.pay(bought.ref)
    app.clock.advance(5 * SECOND)
    await deliverWebhook(app, bought.ref, { id: 'evt_2' })
    expect(await getOrderRow(app, bought.id)).toMatchObject(failedState)
    expect(await refundReasons(app, bought.id)).toEqual(['order_expired'])
  })

  test('returns the same payment page for a second start', async () => {
    const bought = await startOrderPayment(app)
    const creates = app.gateway.calls.create
    expect(await startGatewayPayment(bought)).toBe(await startGatewayPayment(bought))
    expect(app.gateway.calls.create).toBe(creates)
  })

  test('checks the gateway before the timer cancels, and confirms a paid order', async () => {
    const bought = await startOrderPayment(app)
    // Polling is off, so only the timer checks the payment.
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ next_check_at: null })
      .where('merchant_ref', '=', bought.ref)
      .execute()
    app.gateway.pay(bought.ref)
    app.clock.advance(31 * MINUTE)
    await app.runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  })

  test('keeps the order pending during a gateway outage and confirms it afterwards', async () => {
    const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
    app.gateway.pay(bought.ref)
    app.gateway.faults.fetch = 'unreachable'
    await deliverWebhook(app, bought.ref)
    await returnFromGateway(app, bought.ref)
    for (let minutes = 0; minutes < 60; minutes += 5) {
      app.clock.advance(5 * MINUTE)
      await app.runPayments()
      expect(await paymentStatusOf(bought)).toMatchObject({ status: 'pending' })
    }
    expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
    expect(await stockOf(app, bought.product.id)).toBe(3)
    delete app.gateway.faults.fetch
    app.clock.advance(5 * MINUTE)
    await app.runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  })
})
