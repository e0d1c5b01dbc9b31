import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { addProduct, stockOf } from '#test/factories.ts'
import {
  cancelOwnOrder,
  paidState,
  endAttempt,
  failedState,
  pendingState,
  useGatewayShop,
} from '#test/payments/event-steps.ts'
import {
  alertsOf,
  attemptsOf,
  startOrderPayment,
  getOrderRow,
  lastAttemptRef,
  refundReasons,
  refundsOf,
  deliverWebhook,
  startGatewayPayment,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { applySnapshot } from './apply-snapshot.ts'

const shop = useGatewayShop()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

/** Rows of the event table (payments-7) for duplicate, incorrect and refunded payments. */
describe('the event table', () => {
  test('refunds a second payment from another attempt', async () => {
    const bought = await startOrderPayment(app)
    await endAttempt(app, bought, 'cancelled')
    app.clock.advance(MINUTE)
    await startGatewayPayment(bought)
    const second = await lastAttemptRef(app, bought.id)
    app.gateway.pay(second)
    await deliverWebhook(app, second)
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'duplicate_payment', state: 'succeeded' }])
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  })

  test('ignores that the gateway did not know a payment yet when the answer comes after the money', async () => {
    const bought = await startOrderPayment(app)
    const askedAt = app.ctx.now()
    app.clock.advance(MINUTE)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    const [attempt] = await attemptsOf(app, bought.id)
    await applySnapshot(app.ctx, attempt?.id ?? '', null, { askedAt })
    expect(await alertsOf(app, bought.id)).toEqual([])
    await applySnapshot(app.ctx, attempt?.id ?? '', null, { askedAt: app.ctx.now() })
    expect(await alertsOf(app, bought.id)).toEqual(['paid_then_otherwise'])
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  })

  test('cancels the new attempt at the gateway after the old attempt is paid', async () => {
    const bought = await startOrderPayment(app)
    await endAttempt(app, bought, 'cancelled')
    app.clock.advance(MINUTE)
    await startGatewayPayment(bought)
    const second = await lastAttemptRef(app, bought.id)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
    expect(app.gateway.payments.get(second)!.snapshot.status).toBe('cancelled')
    expect((await attemptsOf(app, bought.id)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })

  test('confirms a payment with two captures, raises an alert and refunds the second', async () => {
    const bought = await startOrderPayment(app)
    const { total_paise: total } = await getOrderRow(app, bought.id)
    app.gateway.pay(bought.ref, { amounts: [total, total] })
    await deliverWebhook(app, bought.ref)
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
    expect(await refundReasons(app, bought.id)).toEqual(['duplicate_capture'])
    expect(await alertsOf(app, bought.id)).toEqual(['double_capture'])
  })

  test('refunds a short payment, raises an alert and cancels the order after its deadline', async () => {
    const bought = await startOrderPayment(app)
    const { total_paise: total } = await getOrderRow(app, bought.id)
    app.gateway.pay(bought.ref, { amounts: [total - 100] })
    await deliverWebhook(app, bought.ref)
    expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
    expect(await alertsOf(app, bought.id)).toEqual(['short_payment'])
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'short_payment', amount_paise: total - 100 }])
    app.clock.advance(31 * MINUTE)
    await app.runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'timer' })
    const subjects = (await listMailsTo(app, bought.customer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith('was not paid'))).toEqual([])
  })

  test.each([
    ['a wrong amount', { amount: paise(100) }, 'amount_mismatch'],
    ['a wrong currency', { currency: 'USD' }, 'currency_mismatch'],
  ])('holds a payment with %s for review and rejects another payment (409)', async (_, overrides, alert) => {
    const bought = await startOrderPayment(app)
    app.gateway.pay(bought.ref, overrides)
    await deliverWebhook(app, bought.ref)
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
    expect(await alertsOf(app, bought.id)).toEqual([alert])
    expect(await refundReasons(app, bought.id)).toEqual([])
    expect(await paymentStatusOf(bought)).toMatchObject({ status: 'pending' })
    const { order } = expectOk(await bought.customer.api('GET /api/orders/:orderId', { orderId: bought.id }))
    expect(order.canPayNow).toBe(false)
    const again = await bought.customer.api('POST /api/payments/create', {
      orderId: bought.id,
      amount: bought.amount,
      currency: 'INR',
    })
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('Please do not pay again') })
  })

  test('keeps polling an attempt that the gateway cannot cancel and refunds its late payment', async () => {
    app.gateway.cancels = 'none'
    const bought = await startOrderPayment(app)
    app.clock.advance(19 * MINUTE)
    await startGatewayPayment(bought)
    const second = await lastAttemptRef(app, bought.id)
    expect(second).not.toBe(bought.ref)
    app.gateway.pay(second)
    await deliverWebhook(app, second)
    app.gateway.pay(bought.ref)
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
    expect(await refundReasons(app, bought.id)).toEqual(['duplicate_payment'])
  })

  test('retries a refund with the same reference after a lost response', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    app.gateway.faults.refund = 'lost'
    expectOk(await cancelOwnOrder(bought))
    await app.runPayments()
    const [before] = await refundsOf(app, bought.id)
    expect(before).toMatchObject({ state: 'requested' })
    delete app.gateway.faults.refund
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await refundsOf(app, bought.id)).toMatchObject([{ state: 'succeeded', refund_ref: before!.refund_ref }])
    expect([...app.gateway.refunds.values()].filter(({ merchantRef }) => merchantRef === bought.ref)).toHaveLength(1)
    expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Cancelled', payment_status: 'Refunded' })
  })

  test('imports a refund initiated at the gateway, marks the order Refunded and raises an alert', async () => {
    const bought = await startOrderPayment(app)
    app.gateway.pay(bought.ref, { ids: [`cap_${bought.id}`] })
    await deliverWebhook(app, bought.ref)
    const { total_paise: amount } = await getOrderRow(app, bought.id)
    app.gateway.refunds.set('auto', {
      status: 'succeeded',
      refundRef: '',
      gatewayRefundId: `rf_auto_${bought.id}`,
      amount,
      rawStatus: 'processed',
      merchantRef: bought.ref,
      captureId: `cap_${bought.id}`,
    })
    await deliverWebhook(app, bought.ref, { refund: 'rsomethingelse', event: 'refund.processed' })
    app.gateway.refunds.delete('auto')
    const refunds = await refundsOf(app, bought.id)
    expect(refunds).toMatchObject([{ reason: 'by_gateway', state: 'succeeded' }])
    const alerts = await app.ctx.db
      .selectFrom('payment_alerts')
      .selectAll()
      .where('about', '=', refunds[0]!.id)
      .execute()
    expect(alerts).toMatchObject([{ kind: 'refund_by_gateway', order_id: bought.id }])
    expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Refunded' })
  })

  test('accepts webhooks for an unknown reference and raises an alert after the third (200)', async () => {
    const alert = () =>
      app.ctx.db.selectFrom('payment_alerts').select('kind').where('kind', '=', 'unknown_reference').execute()
    for (const id of ['a', 'b']) expect(await deliverWebhook(app, 'paaaaaaaaaaaaaaaaaaaa', { id })).toBe(200)
    expect(await alert()).toEqual([])
    expect(await deliverWebhook(app, 'paaaaaaaaaaaaaaaaaaaa', { id: 'c' })).toBe(200)
    expect(await alert()).toHaveLength(1)
  })

  test('rejects a capture already recorded for another order', async () => {
    const [first, second] = [await startOrderPayment(app), await startOrderPayment(app)]
    app.gateway.pay(first.ref, { ids: ['cap_shared'] })
    await deliverWebhook(app, first.ref)
    app.gateway.pay(second.ref, { ids: ['cap_shared'] })
    await deliverWebhook(app, second.ref)
    expect(await getOrderRow(app, first.id)).toMatchObject(paidState)
    expect(await getOrderRow(app, second.id)).toMatchObject(pendingState)
    expect(await alertsOf(app, second.id)).toEqual(['capture_of_another_payment', 'short_payment'])
    expect(await refundReasons(app, second.id)).toEqual([])
  })

  test('replaces an open attempt after the order total changes', async () => {
    const bought = await startOrderPayment(app)
    const fee = 4900
    await app.ctx.db
      .updateTable('orders')
      .set((eb) => ({
        delivery_fee_paise: paise(fee + 1000),
        total_paise: eb('total_paise', '+', paise(1000)),
      }))
      .where('id', '=', bought.id)
      .execute()
    const amount = (Number(bought.amount) + 10).toFixed(2)
    await startGatewayPayment({ ...bought, amount })
    expect((await attemptsOf(app, bought.id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'pending'])
    const ref = await lastAttemptRef(app, bought.id)
    expect(app.gateway.payments.get(ref)!.snapshot.amount).toBe((await getOrderRow(app, bought.id)).total_paise)
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
    expect(await alertsOf(app, bought.id)).toContain('total_changed')
    expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  })

  test('reserves stock while a payment is open', async () => {
    const product = await addProduct(app, { stock: 2 })
    await startOrderPayment(app, { product, quantity: 2 })
    expect(await stockOf(app, product.id)).toBe(0)
  })
})
