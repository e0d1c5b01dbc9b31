import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { cancelAndRestock, recordCancelRequest } from './cancel-order.ts'
import { findOrder, lockOrder } from './orders-queries.ts'
import type { Submission } from './read-submission.ts'
import { alreadyPaid, paymentPending } from './submit-refusals.ts'

/** The unpaid order that a submit repeats or replaces. */
export type UnpaidOrder = { readonly order: OrderRow; readonly repeats: boolean }

/**
 * Updates the payment state of a repeated unpaid order, and closes the payment of a replaced one (orders-2). Calls the
 * gateway, so call it outside a transaction.
 */
export async function settleUnpaidOrder(ctx: Context, { order, repeats }: UnpaidOrder): Promise<void> {
  if (repeats) return ctx.payments.ask(order.id)
  const outcome = await ctx.payments.close(order.id)
  if (outcome === 'paid') throw alreadyPaid(order)
  if (outcome !== 'closed') throw paymentPending(order, outcome)
}

/** Returns the settled order if it is now paid. The caller must hold the cart lock. */
export async function findPaidMeanwhile(
  trx: Trx,
  customerId: string,
  settled: UnpaidOrder | null,
): Promise<OrderRow | null> {
  const order = settled && (await findOrder(trx, customerId, settled.order.id))
  return order?.payment_status === 'Paid' ? order : null
}

/**
 * Cancels the unpaid order that a submit replaces. Refuses while its payment is open; returns null when it is already
 * cancelled.
 */
export async function cancelUnpaidOrder(
  ctx: Context,
  trx: Trx,
  { unpaid, submission }: { readonly unpaid: OrderRow; readonly submission: Submission },
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, unpaid.customer_id, unpaid.id)
  if (order.payment_status === 'Paid') throw alreadyPaid(order)
  if (order.status === 'Cancelled') {
    await recordCancelRequest(trx, order)
    return null
  }
  if (await ctx.payments.isOpen(trx, order.id)) throw paymentPending(order, 'pending')
  await cancelAndRestock(trx, order, {
    actor: { kind: 'customer', id: order.customer_id },
    note: submission.paymentType === 'COD' ? 'Cash on Delivery chosen instead' : 'Replaced by a new order',
    at: ctx.now(),
    cancelledBy: 'customer',
  })
  return order
}
