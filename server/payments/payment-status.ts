import type { z } from 'zod'
import type { showPaymentStatus, updateOrderStatus } from '#contract/payments.ts'
import type { OrderInPaise } from '#contract/orders.ts'
import type { AttemptState } from '#domain/payments/attempt.ts'
import { claimHolds, invoicePaymentStatus, type ShopperStatus, shopperStatus } from '#domain/payments/shopper-status.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { countHit } from '../http/limits.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { findReadableOrder, getOrder } from '../orders/orders-queries.ts'
import { expectMoneyRight, resolveBuyer } from '../orders/acting-buyer.ts'
import { pollIfDue } from './poll-gateway.ts'
import { findOpenAttempt, listAttempts } from './attempt-queries.ts'

type StatusQuery = { readonly customerId: string; readonly orderId: string; readonly requestId: string }

/** Allows several tabs per customer at one request every three seconds. */
const STATUS_CALLS = { max: 300, windowMs: 5 * MINUTE }

const messages = {
  paid: 'Payment successful.',
  pending: 'The payment is not completed yet.',
  failed: 'The payment was not completed.',
} as const satisfies Record<ShopperStatus, string>

/** Why a payment failed, by the state of its last attempt. */
const failures: Partial<Record<AttemptState, string>> = {
  failed: 'Your bank or payment app declined it. No money has reached us.',
  cancelled: 'It was cancelled before you paid. No money has reached us.',
  expired: 'The time to pay ran out. No money has reached us.',
}

/** Reads the payment status (payments-3). While the payment is open, it is refreshed at most every three seconds. */
export async function readPaymentStatus(
  ctx: Context,
  query: StatusQuery,
): Promise<z.input<typeof showPaymentStatus.output>> {
  await countHit(ctx, { key: `payment-status:${query.customerId}`, ...STATUS_CALLS })
  const order = await reconcile(ctx, query)
  const states = (await listAttempts(ctx.db, order.id)).map(({ state }) => state)
  const isInvoice = order.payment_type === 'CREDIT' && states.length > 0
  if (isInvoice && order.customer_id !== query.customerId)
    expectMoneyRight(await resolveBuyer(ctx.db, query.customerId))
  if (order.payment_type !== 'ONLINE' && !isInvoice)
    throw new Refusal('conflict', 'This order is paid in cash when it arrives; there is no online payment.')
  const status = isInvoice
    ? invoicePaymentStatus(states)
    : shopperStatus({ status: order.status, paymentStatus: order.payment_status }, states)
  const failure = status === 'failed' ? failures[states.at(-1) ?? 'failed'] : undefined
  return { success: status === 'paid', status, message: failure ?? messages[status], ...(isInvoice && { isInvoice }) }
}

type Claim = StatusQuery & Omit<z.output<typeof updateOrderStatus.input>, 'orderId'>

/** Checks a status claimed by the browser against the gateway (payments-2). A false claim is refused and changes nothing. */
export async function verifyStatusClaim(ctx: Context, claim: Claim): Promise<OrderInPaise> {
  const order = await reconcile(ctx, claim)
  const actual = { status: order.status, paymentStatus: order.payment_status, paymentType: order.payment_type }
  if (claimHolds(claim, actual)) return getOrder(ctx, claim.customerId, order.id)
  ctx.log.warn(
    {
      requestId: claim.requestId,
      orderId: order.id,
      customerId: claim.customerId,
      claimed: claim.paymentStatus.slice(0, 20),
    },
    'a browser claimed what is not so about an order',
  )
  const message =
    order.payment_type === 'ONLINE'
      ? `This order is ${order.status}, its payment ${order.payment_status}. Only the payment gateway can change that.`
      : 'This order is paid in cash when it arrives; a browser cannot change its state.'
  throw new Refusal('conflict', message)
}

/** Refreshes the status of the open attempt if due, and returns the order. */
async function reconcile(ctx: Context, { customerId, orderId, requestId }: StatusQuery): Promise<OrderRow> {
  const order = await findReadableOrder(ctx.db, customerId, orderId)
  if (order === undefined) throw notFound('Order')
  const open = order.payment_type !== 'COD' ? await findOpenAttempt(ctx.db, order.id) : null
  if (open === null) return order
  await pollIfDue(ctx, open, { requestId, timeoutMs: 4 * SECOND })
  return (await findReadableOrder(ctx.db, customerId, order.id)) ?? order
}
