import type { Actor } from '#domain/actor.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import type { CancelledBy } from '#domain/payments/decision.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { enqueueOrderMails } from './order-mail-jobs.ts'
import { moveOrder } from './move-order.ts'
import type { ClosingOutcome } from './online-payments.ts'
import { changeSellable } from '../stock/change-sellable.ts'
import { holdReturnedGoods, returnUnbatched } from '../stock/return-goods.ts'
import { findPersonId } from './acting-buyer.ts'
import { findOrder, findReadableOrder, lockOrder, lockReadableOrder } from './orders-queries.ts'
import { asLiveOrder } from './submit-state.ts'
import { listLinesToSupply } from './stock.ts'

type Cancelling = {
  readonly actor: Actor
  readonly note: string
  readonly at: Date
  readonly cancelledBy: CancelledBy
}
/** A cancellation by a person: the customer of the order, or staff. */
type Cancellation = {
  readonly customerId: string
  readonly id: string
  /** The result of `closeUnpaidPayment`, from before the transaction. */
  readonly closing: ClosingOutcome
  readonly cancelledBy: 'customer' | 'staff'
  readonly actor: Actor
  readonly note: string
  /** Why the order cannot be cancelled in this state, or null. */
  readonly refusal: (order: OrderRow) => string | null
}

/** Cancels an order for its customer, or the person of the firm who entered it, before packing (orders-3); 409 afterwards. Returns the order id. */
export async function cancelCustomerOrder(
  ctx: Context,
  {
    customerId,
    id,
    reason,
  }: { readonly customerId: string; readonly id: string; readonly reason?: string | undefined },
): Promise<string> {
  const found = await findReadableOrder(ctx.db, customerId, id)
  if (found === undefined) throw notFound('Order')
  await expectOwnEntry(ctx.db, customerId, found)
  const own = { customerId: found.customer_id, id: found.id }
  const closing = await closeUnpaidPayment(ctx, own)
  const orderId = await inTransaction(ctx.db, async (trx) => {
    await lockReadableOrder(trx, customerId, found.id)
    return cancelOnRequest(ctx, trx, {
      ...own,
      closing,
      cancelledBy: 'customer',
      actor: { kind: 'customer', id: customerId },
      note: reason ? `Cancelled by the customer: ${reason}` : 'Cancelled by the customer',
      refusal: ({ status }) => cancelRefusal(status),
    })
  })
  ctx.versions.stockChanged()
  return orderId
}

/** Refuses a person of a firm who did not enter this order of it (trade-22). */
async function expectOwnEntry(db: Db, customerId: string, order: OrderRow): Promise<void> {
  if (order.customer_id === customerId) return
  const personId = await findPersonId(db, customerId, order.trade_account_id)
  if (personId !== null && order.entered_by_person === personId) return
  const message =
    'A colleague entered this order. Please ask that colleague, or the holder of the account, to cancel it.'
  throw new Refusal('forbidden', message)
}

/** Closes the online payment of an unpaid order at its gateway. Never call it inside a transaction. */
export async function closeUnpaidPayment(
  ctx: Context,
  { customerId, id }: Pick<Cancellation, 'customerId' | 'id'>,
): Promise<ClosingOutcome> {
  const order = await findOrder(ctx.db, customerId, id)
  return order !== undefined && awaitsPayment(asLiveOrder(order)) ? ctx.payments.close(order.id) : 'closed'
}

/** Cancels an order whose unpaid online payment is closed, and refunds paid money. Returns the order id. */
export async function cancelOnRequest(
  ctx: Context,
  trx: Trx,
  { customerId, id, closing, cancelledBy, actor, note, refusal: refusalOf }: Cancellation,
): Promise<string> {
  refuseUnlessClosed(closing)
  const order = await lockOrder(trx, customerId, id)
  if (await recordCancelRequest(trx, order, cancelledBy)) return order.id
  const refusal = refusalOf(order)
  if (refusal !== null) throw new Refusal('conflict', refusal)
  const unpaid = awaitsPayment(asLiveOrder(order))
  if (unpaid && (await ctx.payments.isOpen(trx, order.id))) refuseUnlessClosed('pending')
  // The shop gets no mails about unpaid orders.
  const readers = unpaid || cancelledBy === 'staff' ? (['customer'] as const) : undefined
  await recordCancellation(ctx, trx, { order, actor, note, cancelledBy, readers })
  return order.id
}

type RecordedCancellation = Pick<Cancellation, 'actor' | 'note' | 'cancelledBy'> & {
  readonly order: OrderRow
  readonly readers?: readonly ('customer' | 'shop')[] | undefined
}

/** Cancels a locked order without an open payment: restocks it, refunds paid money and enqueues the mails. */
export async function recordCancellation(
  ctx: Context,
  trx: Trx,
  { order, actor, note, cancelledBy, readers }: RecordedCancellation,
): Promise<void> {
  await cancelAndRestock(trx, order, { actor, note, at: ctx.now(), cancelledBy })
  await ctx.payments.refund(trx, order, { actor, reason: 'order_cancelled' })
  await enqueueOrderMails(ctx, trx, { kind: 'mail.order-cancelled', orderId: order.id, readers })
}

/**
 * Marks an order that the shop closed unpaid as cancelled by a person, so that a late payment is refunded and does not
 * reinstate it. Returns false for any other order.
 */
export async function recordCancelRequest(
  trx: Trx,
  { id }: OrderRow,
  by: Cancellation['cancelledBy'] = 'customer',
): Promise<boolean> {
  const remembered = await trx
    .updateTable('orders')
    .set({ cancelled_by: by })
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
      'The online payment for this order has arrived meanwhile: it is paid and confirmed, and can still be cancelled.',
    )
  const message =
    'The payment gateway does not answer, so it is unknown whether this order is paid. Please try again in a minute.'
  throw new Refusal('unavailable', message, { retryAfterSeconds: 30 })
}

/**
 * Cancels an order and returns its stock exactly once: only the transaction that changes the state restocks. The goods of a
 * packed order wait for inspection. An unpaid online order becomes Cancelled/Failed (orders-3). Refuses with 409 when the order changed concurrently.
 */
export async function cancelAndRestock(
  trx: Trx,
  order: OrderRow,
  { cancelledBy, ...by }: Cancelling,
): Promise<OrderRow> {
  const paymentStatus = awaitsPayment(asLiveOrder(order)) ? 'Failed' : order.payment_status
  const columns = { cancelled_by: cancelledBy }
  const moved = await moveOrder(trx, { order, to: { status: 'Cancelled', paymentStatus }, ...by, columns })
  if (moved === null) throw new Refusal('conflict', 'This order has just changed. Please look at it again.')
  const lines = await listLinesToSupply(trx, order.id)
  if (order.status !== 'Packed') {
    await changeSellable(trx, lines, by.at)
    return moved
  }
  const isHeld = await holdReturnedGoods(trx, { orderId: order.id, reason: 'Cancelled', ...by })
  if (!isHeld) await returnUnbatched(trx, lines, by.at)
  return moved
}
