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

const reasons = async (id: string) => (await refundsOf(app, id)).map(({ reason }) => reason)

/** The rows of the event table, payments.md §2.3, from the second payment on. */
describe('the event table', () => {
  test('second payment by another attempt: it goes back', async () => {
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

  test('the old attempt pays while the new one is open: the new one is closed at the gateway', async () => {
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

  test('two captures inside one payment: confirmed, alert, the second goes back', async () => {
    const bought = await orderAndStart(app)
    const { total_paise: total } = await orderRow(app, bought.id)
    app.gateway.pay(bought.ref, { amounts: [total, total] })
    await ring(app, bought.ref)
    expect(await orderRow(app, bought.id)).toMatchObject(confirmed)
    expect(await reasons(bought.id)).toEqual(['duplicate_capture'])
    expect(await alertsOf(app, bought.id)).toEqual(['double_capture'])
  })

  test('paid less than asked: never confirmed, alert, what came goes back, and the order ends with its time', async () => {
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
    ['the gateway asked for another amount', { amount: paise(100) }, 'amount_mismatch'],
    ['another currency', { currency: 'USD' }, 'currency_mismatch'],
  ])('%s: never confirmed, a person decides, nobody is asked to pay again', async (_, odd, alert) => {
    const bought = await orderAndStart(app)
    app.gateway.pay(bought.ref, odd)
    await ring(app, bought.ref)
    app.clock.advance(HOUR)
    await app.runPayments()
    expect(await orderRow(app, bought.id)).toMatchObject(waiting)
    expect(await alertsOf(app, bought.id)).toEqual([alert])
    expect(await reasons(bought.id)).toEqual([])
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

  test('a gateway that cannot cancel: the old attempt is left, watched on, and its late money goes back', async () => {
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
    expect(await reasons(bought.id)).toEqual(['duplicate_payment'])
  })

  test('the answer to a refund is lost: the same reference is sent again, one refund is made', async () => {
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

  test('the gateway refunds by itself: imported, the order shows it, alert', async () => {
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

  test('a webhook for an unknown reference: 200, kept, an alert after the third', async () => {
    const alert = () =>
      app.ctx.db.selectFrom('payment_alerts').select('kind').where('kind', '=', 'unknown_reference').execute()
    for (const id of ['a', 'b']) expect(await ring(app, 'paaaaaaaaaaaaaaaaaaaa', { id })).toBe(200)
    expect(await alert()).toEqual([])
    expect(await ring(app, 'paaaaaaaaaaaaaaaaaaaa', { id: 'c' })).toBe(200)
    expect(await alert()).toHaveLength(1)
  })

  test('one bank payment never pays two orders', async () => {
    const [first, second] = [await orderAndStart(app), await orderAndStart(app)]
    app.gateway.pay(first.ref, { ids: ['cap_shared'] })
    await ring(app, first.ref)
    app.gateway.pay(second.ref, { ids: ['cap_shared'] })
    await ring(app, second.ref)
    expect(await orderRow(app, first.id)).toMatchObject(confirmed)
    expect(await orderRow(app, second.id)).toMatchObject(waiting)
    expect(await alertsOf(app, second.id)).toEqual(['capture_of_another_payment', 'short_payment'])
    expect(await reasons(second.id)).toEqual([])
  })

  test('the total of the order changed under an open attempt: it is closed and a new one asks for the new total', async () => {
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

  test('a product bought online is not sold to somebody else while the payment is open', async () => {
    const product = await addProduct(app, { stock: 2 })
    await orderAndStart(app, { product, quantity: 2 })
    expect(await stockOf(app, product.id)).toBe(0)
  })
})
