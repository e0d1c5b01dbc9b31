import type { Actor } from '#domain/actor.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import type { CancelledBy } from '#domain/payments/decision.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueueOrderMails } from './order-mail-jobs.ts'
import { moveOrder } from './move-order.ts'
import type { ClosingOutcome, OnlinePayments } from './online-payments.ts'
import { findOrder, lockOrder } from './orders-queries.ts'
import { asLiveOrder } from './submit-state.ts'
import { returnStock } from './stock.ts'

type Cancelling = {
  readonly actor: Actor
  readonly note: string
  readonly at: Date
  readonly cancelledBy: CancelledBy
}
type Cancellation = { readonly customerId: string; readonly id: string; readonly reason?: string | undefined }

/**
 * Cancels an order for its customer before packing (D10) and refuses with 409 afterwards. Closes an unpaid online
 * payment at its gateway first and refunds paid money. Returns the order id.
 */
export async function cancelCustomerOrder(
  ctx: Context,
  payments: OnlinePayments,
  { customerId, id, reason }: Cancellation,
): Promise<string> {
  const seen = await findOrder(ctx.db, customerId, id)
  if (seen !== undefined && awaitsPayment(asLiveOrder(seen))) refuseUnlessClosed(await payments.close(seen.id))
  const orderId = await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, customerId, id)
    if (await recordCancelRequest(trx, order)) return order.id
    const refusal = cancelRefusal(order.status)
    if (refusal !== null) throw new Refusal('conflict', refusal)
    const unpaid = awaitsPayment(asLiveOrder(order))
    if (unpaid && (await payments.isOpen(trx, order.id))) refuseUnlessClosed('pending')
    const actor: Actor = { kind: 'customer', id: customerId }
    const note = reason ? `Cancelled by the customer: ${reason}` : 'Cancelled by the customer'
    await cancelAndRestock(trx, order, { actor, note, at: ctx.now(), cancelledBy: 'customer' })
    await payments.giveBack(trx, order, actor)
    // The shop gets no mail about an unpaid order, so it gets none about its cancellation.
    const readers = unpaid ? (['customer'] as const) : undefined
    await enqueueOrderMails(ctx, trx, { kind: 'mail.order-cancelled', orderId: order.id, readers })
    return order.id
  })
  ctx.versions.stockChanged()
  ctx.wakeWorker()
  return orderId
}

/**
 * Marks an order that was already closed unpaid as cancelled by its customer, so that a late payment is refunded and
 * does not revive it. Returns whether it did.
 */
export async function recordCancelRequest(trx: Trx, { id }: OrderRow): Promise<boolean> {
  const remembered = await trx
    .updateTable('orders')
    .set({ cancelled_by: 'customer' })
    .where('id', '=', id)
    .where('cancelled_by', 'in', ['timer', 'failed_payment'])
    .returning('id')
    .executeTakeFirst()
  return remembered !== undefined
}

/** Refuses a cancellation unless the payment is closed at the gateway. */
function refuseUnlessClosed(outcome: ClosingOutcome): void {
  if (outcome === 'closed') return
  if (outcome === 'pending')
    throw new Refusal('conflict', 'An online payment for this order is still open. Please try again in a minute.')
  if (outcome === 'paid')
    throw new Refusal(
      'conflict',
      'Your online payment for this order has arrived: it is paid and confirmed. You find it under your orders, where you can still cancel it.',
    )
  const message =
    'The payment gateway does not answer, so nobody can say whether this order is paid. Please try again in a minute.'
  throw new Refusal('unavailable', message, { retryAfterSeconds: 30 })
}

/**
 * Cancels an order and returns its stock exactly once: only the transaction that changes the state restocks. An unpaid
 * online order becomes Cancelled/Failed (spec §4). Refuses with 409 when the order changed concurrently.
 */
export async function cancelAndRestock(
  trx: Trx,
  order: OrderRow,
  { cancelledBy, ...by }: Cancelling,
): Promise<OrderRow> {
  const paymentStatus = awaitsPayment(asLiveOrder(order)) ? 'Failed' : order.payment_status
  const marks = { cancelled_by: cancelledBy }
  const moved = await moveOrder(trx, { order, to: { status: 'Cancelled', paymentStatus }, ...by, marks })
  if (moved === null) throw new Refusal('conflict', 'This order has just changed. Please look at it again.')
  await returnStock(trx, order.id, by.at)
  return moved
}
