import { isLegalChange, type OrderState } from '#domain/orders/order-status.ts'
import type { OrderHistoryRow, OrderRow, Trx } from '../db/tables.ts'

type Move = {
  /** As it was read; if it is no longer so, the move does not happen. */
  readonly order: OrderRow
  readonly to: OrderState
  readonly actor: OrderHistoryRow['actor']
  readonly note: string
  readonly at: Date
  /** What else is known from this change on. */
  readonly marks?: Partial<Pick<OrderRow, 'paid_attempt_id' | 'cancelled_by'>>
}

/**
 * The only way in which an order changes its state after it was placed: the row, if it still stands as it was read,
 * and one row of history. Returns null when somebody else was faster. A move against the table (D10) is our bug.
 */
export async function moveOrder(trx: Trx, { order, to, actor, note, at, marks }: Move): Promise<OrderRow | null> {
  const from = stateOf(order)
  if (!isLegalChange(from, to)) throw new Error(`Order ${order.id} cannot go from ${describe(from)} to ${describe(to)}`)
  const moved = await trx
    .updateTable('orders')
    .set({ status: to.status, payment_status: to.paymentStatus, updated_at: at, ...marks })
    .where('id', '=', order.id)
    .where('status', '=', from.status)
    .where('payment_status', '=', from.paymentStatus)
    .returningAll()
    .executeTakeFirst()
  if (moved === undefined) return null
  await writeHistory(trx, moved, { actor, note, at })
  return moved
}

/** One row of history: where the order stands now, who brought it there and why. */
export async function writeHistory(
  trx: Trx,
  order: OrderRow,
  { actor, note, at }: Pick<Move, 'actor' | 'note' | 'at'>,
): Promise<void> {
  const { status, paymentStatus } = stateOf(order)
  await trx
    .insertInto('order_history')
    .values({ order_id: order.id, at, status, payment_status: paymentStatus, actor, note })
    .execute()
}

function stateOf(order: OrderRow): OrderState {
  return { status: order.status, paymentStatus: order.payment_status }
}

function describe({ status, paymentStatus }: OrderState): string {
  return `${status}/${paymentStatus}`
}
