import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paidState, pendingState } from '#test/payments/event-steps.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { adjustStock, stockOf } from '#test/factories.ts'
import { alertsOf, attemptsOf, getOrderRow, refundsOf, paymentStatusOf } from '#test/payments/payment-steps.ts'
import { type StartedPayment, startVendorShop, type VendorShop } from '#test/payments/vendor-shop.ts'
import { expectOk } from '#test/start-test-app.ts'
import { gatewayIds } from '../gateways/payments/gateway.ts'

const failed = { status: 'Cancelled', payment_status: 'Failed' }
/** Gateways whose payment page allows retries: the payment fails only when it expires. */
const retryableGateways = ['razorpay', 'cashfree']

describe.each(gatewayIds)('%s', (id) => {
  let shop: VendorShop
  beforeAll(async () => {
    shop = await startVendorShop(id)
  })
  afterEach(() => checkConservation(shop.app.ctx.db))
  afterAll(() => shop.close())

  const order = (paying: StartedPayment) => getOrderRow(shop.app, paying.id)
  const stock = ({ product }: StartedPayment) => stockOf(shop.app, product.id)
  const cart = async ({ customer }: StartedPayment) =>
    expectOk(await customer.api('GET /api/cart/get', {})).cart.items.length
  const history = async (paying: StartedPayment) =>
    (
      await shop.app.ctx.db
        .selectFrom('order_history')
        .select('status')
        .where('order_id', '=', paying.id)
        .orderBy('id')
        .execute()
    ).map(({ status }) => status)

  /** Fails the payment in the way of this gateway. */
  async function failPayment(paying: StartedPayment): Promise<void> {
    await shop.fake.fail(paying.ref)
    expect(await shop.returnFromVendor(paying)).toBe(`https://shop.example/validate-payment/${paying.id}`)
    if (!retryableGateways.includes(id)) return
    expect(await order(paying)).toMatchObject(pendingState)
    await shop.fake.expire(paying.ref)
    shop.advance(MINUTE)
    await shop.app.runPayments()
  }

  async function buyAndPay(): Promise<StartedPayment> {
    const paying = await shop.startOrderPayment()
    await shop.fake.pay(paying.ref)
    await shop.returnFromVendor(paying)
    expect(await order(paying)).toMatchObject(paidState)
    return paying
  }

  async function completeRefund({ ref }: StartedPayment, refundRef: string): Promise<void> {
    await shop.fake.settleRefund(refundRef, true)
    if (shop.gateway.capabilities.refundWebhooks) expect(await shop.deliverVendorWebhook(ref, { refundRef })).toBe(200)
    else shop.advance(HOUR)
    await shop.app.runPayments()
  }

  test('confirms the order on return, clears the cart and ignores a later webhook', async () => {
    const paying = await shop.startOrderPayment()
    expect([await stock(paying), await cart(paying)]).toEqual([8, 1])
    await shop.fake.pay(paying.ref)
    expect(await shop.returnFromVendor(paying)).toBe(`https://shop.example/validate-payment/${paying.id}`)
    expect(await order(paying)).toMatchObject(paidState)
    expect(await paymentStatusOf(paying)).toMatchObject({ success: true, status: 'paid' })
    expect([await stock(paying), await cart(paying)]).toEqual([8, 0])
    expect(await shop.deliverVendorWebhook(paying.ref)).toBe(200)
    await shop.returnFromVendor(paying)
    expect(await history(paying)).toEqual(['Pending', 'Confirmed'])
    expect(shop.fake.payments().filter(({ ref }) => ref === paying.ref)).toMatchObject([
      { paise: Math.round(Number(paying.amount) * 100) },
    ])
  })

  test('confirms the order by webhook without a return', async () => {
    const paying = await shop.startOrderPayment()
    await shop.fake.pay(paying.ref)
    expect(await shop.deliverVendorWebhook(paying.ref)).toBe(200)
    expect(await order(paying)).toMatchObject(paidState)
    expect(await cart(paying)).toBe(0)
  })

  test('confirms the order by polling within five minutes without return or webhook', async () => {
    const paying = await shop.startOrderPayment()
    await shop.fake.pay(paying.ref)
    shop.advance(5 * MINUTE)
    await shop.app.runPayments()
    expect(await order(paying)).toMatchObject(paidState)
  })

  test('rejects a webhook with a wrong secret, and verifies a signed "paid" at the gateway', async () => {
    const paying = await shop.startOrderPayment()
    const requestsBefore = shop.fake.seen.length
    expect(await shop.deliverVendorWebhook(paying.ref, { secret: 'of another shop' })).toBe(401)
    expect(shop.fake.seen.length).toBe(requestsBefore)
    expect(await shop.deliverVendorWebhook(paying.ref)).toBe(200)
    expect(await order(paying)).toMatchObject(pendingState)
  })

  test('cancels and restocks a failed order, keeps the cart, and reinstates the order on late payment', async () => {
    const paying = await shop.startOrderPayment()
    await failPayment(paying)
    expect(await order(paying)).toMatchObject(failed)
    expect(await paymentStatusOf(paying)).toMatchObject({ success: false, status: 'failed' })
    expect([await stock(paying), await cart(paying)]).toEqual([10, 1])
    await shop.fake.pay(paying.ref)
    expect(await shop.deliverVendorWebhook(paying.ref)).toBe(200)
    expect(await order(paying)).toMatchObject(paidState)
    expect([await stock(paying), await cart(paying)]).toEqual([8, 0])
    expect(await history(paying)).toEqual(['Pending', 'Cancelled', 'Confirmed'])
  })

  test('refunds a late payment in full if the product is sold out', async () => {
    const paying = await shop.startOrderPayment()
    await failPayment(paying)
    await adjustStock(shop.app, paying.product.id, -9)
    await shop.fake.pay(paying.ref)
    await shop.deliverVendorWebhook(paying.ref)
    const [refund] = await refundsOf(shop.app, paying.id)
    expect(refund).toMatchObject({ amount_paise: Math.round(Number(paying.amount) * 100) })
    expect(shop.fake.refunds()).toContainEqual(expect.objectContaining({ ref: refund!.refund_ref }))
    await completeRefund(paying, refund!.refund_ref)
    expect((await refundsOf(shop.app, paying.id)).map(({ state }) => state)).toEqual(['succeeded'])
    expect((await order(paying)).status).toBe('Cancelled')
  })

  test('refunds a paid order once and in full after the customer cancels it', async () => {
    const paying = await buyAndPay()
    expectOk(await paying.customer.api('POST /api/orders/:id/cancel', { id: paying.id }))
    expect(await order(paying)).toMatchObject({ status: 'Cancelled', payment_status: 'Paid' })
    expect(await stock(paying)).toBe(10)
    await shop.app.runPayments()
    const [refund] = await refundsOf(shop.app, paying.id)
    const own = () => shop.fake.refunds().filter(({ ref }) => ref === refund!.refund_ref)
    expect(own()).toMatchObject([{ paise: Math.round(Number(paying.amount) * 100) }])
    await completeRefund(paying, refund!.refund_ref)
    expect(await order(paying)).toMatchObject({ status: 'Cancelled', payment_status: 'Refunded' })
    shop.advance(2 * HOUR)
    await shop.app.runPayments()
    expect(own()).toHaveLength(1)
  })

  test('refunds a late payment of an order that the customer cancelled', async () => {
    const paying = await shop.startOrderPayment()
    const cancel = () => paying.customer.api('POST /api/orders/:id/cancel', { id: paying.id })
    expectOk(await cancel())
    expect(await stock(paying)).toBe(10)
    await shop.fake.pay(paying.ref)
    await shop.deliverVendorWebhook(paying.ref)
    expect((await order(paying)).status).toBe('Cancelled')
    expect(await refundsOf(shop.app, paying.id)).toMatchObject([{ reason: 'order_cancelled' }])
  })

  test('refunds a payment one rupee short, raises an alert and does not confirm the order', async () => {
    const paying = await shop.startOrderPayment()
    const short = Math.round(Number(paying.amount) * 100) - 100
    await shop.fake.pay(paying.ref, { paise: short })
    await shop.deliverVendorWebhook(paying.ref)
    expect((await order(paying)).status).not.toBe('Confirmed')
    expect((await attemptsOf(shop.app, paying.id)).map(({ state }) => state)).toEqual(['review'])
    expect(await alertsOf(shop.app, paying.id)).toContain('short_payment')
    expect(await refundsOf(shop.app, paying.id)).toMatchObject([{ amount_paise: short }])
  })
})
