import { decideSubmit } from '#domain/orders/live-order.ts'
import type { Context } from '../context.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { cancelAndRestock, rememberCancel } from './cancel-order.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { OnlinePayments } from './online-payments.ts'
import { findOrder, lockOrder } from './orders-queries.ts'
import { expectSeenPrices } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { asStandingOrders, expectFewOrders, readStanding } from './standing-orders.ts'
import { alreadyPaid, paymentPending } from './submit-refusals.ts'

/** An unpaid order about which the gateway was asked, because a submit repeats or replaces it. */
export type Settled = { readonly orderId: string; readonly repeats: boolean }

/**
 * Asks the gateway about the unpaid order that a submit repeats, and closes the payment of one that it replaces (D77).
 * Call it before the transaction: it calls the gateway.
 */
export async function settleUnpaidOrder(
  ctx: Context,
  payments: OnlinePayments,
  key: IdempotencyKey,
  submission: Submission,
): Promise<Settled | null> {
  const standing = await readStanding(ctx, ctx.db, key)
  const { unpaid } = standing
  if (standing.answer !== null || unpaid === null) return null
  const decision = decideSubmit(asStandingOrders(standing), submission, ctx.now())
  if (decision === 'return' && submission.paymentType === 'ONLINE') {
    await payments.ask(unpaid.id)
    return { orderId: unpaid.id, repeats: true }
  }
  if (decision !== 'replace') return null
  expectFewOrders(ctx, standing)
  await expectSeenPrices(ctx.db, submission)
  const outcome = await payments.close(unpaid.id)
  if (outcome === 'paid') throw alreadyPaid(unpaid)
  if (outcome !== 'closed') throw paymentPending(unpaid, outcome)
  return { orderId: unpaid.id, repeats: false }
}

/** The settled order, if its payment has arrived by now. Call it with the cart locked. */
export async function findPaidMeanwhile(
  trx: Trx,
  customerId: string,
  settled: Settled | null,
): Promise<OrderRow | null> {
  const order = settled && (await findOrder(trx, customerId, settled.orderId))
  return order?.payment_status === 'Paid' ? order : null
}

/** Cancels the unpaid order that a submit replaces, or refuses while it is being paid. Null when its payment just failed. */
export async function cancelUnpaidOrder(
  ctx: Context,
  payments: OnlinePayments,
  trx: Trx,
  { unpaid, submission }: { readonly unpaid: OrderRow; readonly submission: Submission },
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, unpaid.customer_id, unpaid.id)
  if (order.payment_status === 'Paid') throw alreadyPaid(order)
  if (order.status === 'Cancelled') {
    await rememberCancel(trx, order)
    return null
  }
  if (await payments.isOpen(trx, order.id)) throw paymentPending(order, 'pending')
  await cancelAndRestock(trx, order, {
    actor: { kind: 'customer', id: order.customer_id },
    note: submission.paymentType === 'COD' ? 'Cash on Delivery chosen instead' : 'Replaced by a new order',
    at: ctx.now(),
    cancelledBy: 'customer',
  })
  return order
}
