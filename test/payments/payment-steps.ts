import type { AttemptRow, RefundRow } from '#server/db/payment-tables.ts'
import type { OrderRow } from '#server/db/order-tables.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { MIN_POLL_INTERVAL } from '#server/payments/poll-gateway.ts'
import { addProduct, orderInput, registerCustomer, type TestCustomer } from '../factories.ts'
import { expectOk, type TestApp } from '../start-test-app.ts'

export type PlacedOnlineOrder = {
  readonly customer: TestCustomer
  readonly product: ProductRow
  readonly quantity: number
  readonly id: string
  /** The total as the payment calls expect it: "140.00". */
  readonly amount: string
}

type OnlineOrder = { customer?: TestCustomer; product?: ProductRow; quantity?: number; stock?: number }

/** Places an unpaid online order from a saved cart. */
export async function orderOnline(app: TestApp, given: OnlineOrder = {}): Promise<PlacedOnlineOrder> {
  const customer = given.customer ?? (await registerCustomer(app))
  const { quantity = 2, stock = 10 } = given
  const product = given.product ?? (await addProduct(app, { stock }))
  expectOk(await customer.api('POST /api/cart/update', { items: [{ productId: product.id, quantity }] }))
  const { order } = expectOk(await customer.api('POST /api/orders/create', buildOnlineOrder({ product, quantity })))
  return { customer, product, quantity, id: order._id, amount: order.totalAmount.toFixed(2) }
}

export function buildOnlineOrder(wanted: { product: ProductRow; quantity?: number }) {
  return orderInput([wanted], { paymentType: 'ONLINE' })
}

/** Starts a payment and returns the address of the gateway's page. */
export async function startGatewayPayment({ customer, id, amount }: PlacedOnlineOrder): Promise<string> {
  return expectOk(await customer.api('POST /api/payments/create', { orderId: id, amount, currency: 'INR' })).paymentUrl
}

/** Places an online order, starts its payment and returns its reference at the gateway. */
export async function startOrderPayment(
  app: TestApp,
  given: OnlineOrder = {},
): Promise<PlacedOnlineOrder & { readonly ref: string }> {
  const bought = await orderOnline(app, given)
  await startGatewayPayment(bought)
  return { ...bought, ref: await lastAttemptRef(app, bought.id) }
}

export async function attemptsOf(app: TestApp, orderId: string): Promise<AttemptRow[]> {
  return app.ctx.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('next_check_at')
    .execute()
}

export async function lastAttemptRef(app: TestApp, orderId: string): Promise<string> {
  return (await attemptsOf(app, orderId)).find(({ state }) => ['created', 'unknown', 'pending'].includes(state))!
    .merchant_ref
}

export async function getOrderRow(app: TestApp, id: string): Promise<OrderRow> {
  return app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function refundsOf(app: TestApp, orderId: string): Promise<RefundRow[]> {
  return app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .selectAll('refunds')
    .where('order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .execute()
}

export async function refundReasons(app: TestApp, orderId: string): Promise<string[]> {
  return (await refundsOf(app, orderId)).map(({ reason }) => reason)
}

export async function alertsOf(app: TestApp, orderId: string): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('payment_alerts')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Delivers a webhook after the minimum interval between status calls, and processes it. */
export async function deliverWebhook(
  app: TestApp,
  ref: string,
  more: { id?: string; refund?: string; event?: string } = {},
): Promise<number> {
  app.clock.advance(MIN_POLL_INTERVAL)
  const { status } = await app.send('/api/payments/webhooks/razorpay', app.gateway.webhook({ reference: ref, ...more }))
  await app.runPayments()
  return status
}

/** Follows the gateway's return URL and returns the redirect. */
export async function returnFromGateway(app: TestApp, ref: string): Promise<string | null> {
  const { returnUrl } = app.gateway.payments.get(ref)!
  const response = await app.send(new URL(returnUrl).pathname)
  return response.headers.get('location')
}

export async function paymentStatusOf({ customer, id }: Pick<PlacedOnlineOrder, 'customer' | 'id'>) {
  return expectOk(await customer.api('GET /api/payment/status/:orderId', { orderId: id }))
}
