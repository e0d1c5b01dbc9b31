import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import { mailsTo } from '#test/account-steps.ts'
import { addProduct, stockOf } from '#test/factories.ts'
import { cancel, confirmed, endAttempt, failed, waiting, useShopWithGateway } from '#test/payments/event-steps.ts'
import {
  alertsOf,
  attemptsOf,
  orderAndStart,
  orderRow,
  refOfLast,
  refundReasons,
  refundsOf,
  ring,
  startPaying,
  statusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'

const shop = useShopWithGateway()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

/** Rows of the event table (payments.md §2.3) for duplicate, incorrect and refunded payments. */
describe('the event table', () => {
  test('refunds a second payment from another attempt', async () => {
    const bought = await orderAndStart(app)
    await endAttempt(app, bought, 'cancelled')
    app.clock.advance(MINUTE)
    await startPaying(bought)
    const second = await refOfLast(app, bought.id)
    app.gateway.pay(second)
    await ring(app, second)
    expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
    app.gateway.pay(bought.ref)
    await ring(app, bought.ref)
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'duplicate_payment', state: 'succeeded' }])
    expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
  })

  test('cancels the new attempt at the gateway after the old attempt is paid', async () => {
    const bought = await orderAndStart(app)
    await endAttempt(app, bought, 'cancelled')
    app.clock.advance(MINUTE)
    await startPaying(bought)
    const second = await refOfLast(app, bought.id)
    app.gateway.pay(bought.ref)
    await ring(app, bought.ref)
    expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
    expect(app.gateway.payments.get(second)!.snapshot.status).toBe('cancelled')
    expect((await attemptsOf(app, bought.id)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })

  test('confirms a payment with two captures, raises an alert and refunds the second', async () => {
    const bought = await orderAndStart(app)
    const { total_paise: total } = await orderRow(app, bought.id)
    app.gateway.pay(bought.ref, { amounts: [total, total] })
    await ring(app, bought.ref)
    expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
    expect(await refundReasons(app, bought.id)).toEqual(['duplicate_capture'])
    expect(await alertsOf(app, bought.id)).toEqual(['double_capture'])
  })

  test('refunds a short payment, raises an alert and cancels the order after its deadline', async () => {
    const bought = await orderAndStart(app)
    const { total_paise: total } = await orderRow(app, bought.id)
    app.gateway.pay(bought.ref, { amounts: [total - 100] })
    await ring(app, bought.ref)
    expect(await orderRow(app, bought.id)).toMatchObject(waiting)
    expect(await alertsOf(app, bought.id)).toEqual(['short_payment'])
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'short_payment', amount_paise: total - 100 }])
    app.clock.advance(31 * MINUTE)
    await app.runPayments()
    expect(await orderRow(app, bought.id)).toMatchObject({ ...failed, cancelled_by: 'timer' })
    const subjects = (await mailsTo(app, bought.customer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith('was not paid'))).toEqual([])
  })

  test.each([
    ['a wrong amount', { amount: paise(100) }, 'amount_mismatch'],
    ['a wrong currency', { currency: 'USD' }, 'currency_mismatch'],
  ])('holds a payment with %s for review and rejects another payment (409)', async (_, overrides, alert) => {
    const bought = await orderAndStart(app)
    app.gateway.pay(bought.ref, overrides)
    await ring(app, bought.ref)
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await orderRow(app, bought.id)).toMatchObject(waiting)
    expect(await alertsOf(app, bought.id)).toEqual([alert])
    expect(await refundReasons(app, bought.id)).toEqual([])
    expect(await statusOf(bought)).toMatchObject({ status: 'pending' })
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
    const bought = await orderAndStart(app)
    app.clock.advance(19 * MINUTE)
    await startPaying(bought)
    const second = await refOfLast(app, bought.id)
    expect(second).not.toBe(bought.ref)
    app.gateway.pay(second)
    await ring(app, second)
    app.gateway.pay(bought.ref)
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
    expect(await refundReasons(app, bought.id)).toEqual(['duplicate_payment'])
  })

  test('retries a refund with the same reference after a lost response', async () => {
    const bought = await orderAndStart(app)
    app.gateway.pay(bought.ref)
    await ring(app, bought.ref)
    app.gateway.faults.refund = 'lost'
    expectOk(await cancel(bought))
    await app.runPayments()
    const [before] = await refundsOf(app, bought.id)
    expect(before).toMatchObject({ state: 'requested' })
    delete app.gateway.faults.refund
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await refundsOf(app, bought.id)).toMatchObject([{ state: 'succeeded', refund_ref: before!.refund_ref }])
    expect([...app.gateway.refunds.values()].filter(({ merchantRef }) => merchantRef === bought.ref)).toHaveLength(1)
    expect(await orderRow(app, bought.id)).toMatchObject({ status: 'Cancelled', payment_status: 'Refunded' })
  })

  test('imports a refund initiated at the gateway, marks the order Refunded and raises an alert', async () => {
    const bought = await orderAndStart(app)
    app.gateway.pay(bought.ref, { ids: [`cap_${bought.id}`] })
    await ring(app, bought.ref)
    const { total_paise: amount } = await orderRow(app, bought.id)
    app.gateway.refunds.set('auto', {
      status: 'succeeded',
      refundRef: '',
      gatewayRefundId: `rf_auto_${bought.id}`,
      amount,
      rawStatus: 'processed',
      merchantRef: bought.ref,
      captureId: `cap_${bought.id}`,
    })
    await ring(app, bought.ref, { refund: 'rsomethingelse', event: 'refund.processed' })
    app.gateway.refunds.delete('auto')
    const refunds = await refundsOf(app, bought.id)
    expect(refunds).toMatchObject([{ reason: 'by_gateway', state: 'succeeded' }])
    const alerts = await app.ctx.db
      .selectFrom('payment_alerts')
      .selectAll()
      .where('about', '=', refunds[0]!.id)
      .execute()
    expect(alerts).toMatchObject([{ kind: 'refund_by_gateway', order_id: bought.id }])
    expect(await orderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Refunded' })
  })

  test('accepts webhooks for an unknown reference and raises an alert after the third (200)', async () => {
    const alert = () =>
      app.ctx.db.selectFrom('payment_alerts').select('kind').where('kind', '=', 'unknown_reference').execute()
    for (const id of ['a', 'b']) expect(await ring(app, 'paaaaaaaaaaaaaaaaaaaa', { id })).toBe(200)
    expect(await alert()).toEqual([])
    expect(await ring(app, 'paaaaaaaaaaaaaaaaaaaa', { id: 'c' })).toBe(200)
    expect(await alert()).toHaveLength(1)
  })

  test('rejects a capture already recorded for another order', async () => {
    const [first, second] = [await orderAndStart(app), await orderAndStart(app)]
    app.gateway.pay(first.ref, { ids: ['cap_shared'] })
    await ring(app, first.ref)
    app.gateway.pay(second.ref, { ids: ['cap_shared'] })
    await ring(app, second.ref)
    expect(await orderRow(app, first.id)).toMatchObject(confirmed)
    expect(await orderRow(app, second.id)).toMatchObject(waiting)
    expect(await alertsOf(app, second.id)).toEqual(['capture_of_another_payment', 'short_payment'])
    expect(await refundReasons(app, second.id)).toEqual([])
  })

  test('replaces an open attempt after the order total changes', async () => {
    const bought = await orderAndStart(app)
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
    await startPaying({ ...bought, amount })
    expect((await attemptsOf(app, bought.id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'pending'])
    const ref = await refOfLast(app, bought.id)
    expect(app.gateway.payments.get(ref)!.snapshot.amount).toBe((await orderRow(app, bought.id)).total_paise)
    app.gateway.pay(bought.ref)
    await ring(app, bought.ref)
    expect(await alertsOf(app, bought.id)).toContain('total_changed')
    expect(await orderRow(app, bought.id)).toMatchObject(waiting)
  })

  test('reserves stock while a payment is open', async () => {
    const product = await addProduct(app, { stock: 2 })
    await orderAndStart(app, { product, quantity: 2 })
    expect(await stockOf(app, product.id)).toBe(0)
  })
})
