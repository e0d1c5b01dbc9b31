import type { Actor } from '#domain/actor.ts'
import { isLegalChange, type OrderState } from '#domain/orders/order-status.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'

/** Columns that change together with the state. */
export type OrderMarks = Partial<
  Pick<
    OrderRow,
    | 'paid_attempt_id'
    | 'cancelled_by'
    | 'claimed_by'
    | 'claimed_until'
    | 'packed_at'
    | 'delivered_at'
    | 'cash_mode'
    | 'carrier'
    | 'tracking_number'
    | 'shipped_at'
    | 'estimated_delivery_at'
    | 'shipping_cost_paise'
  >
>

type Move = {
  /** The order as the caller read it; the move fails if the order has changed since. */
  readonly order: OrderRow
  readonly to: OrderState
  readonly actor: Actor
  readonly note: string
  readonly at: Date
  readonly marks?: OrderMarks
}

/**
 * Changes the state of an order with a conditional update and writes one history row. All state changes after placement
 * use this function. Returns null when the order changed concurrently. Throws on an illegal move (D10).
 */
export async function moveOrder(trx: Trx, { order, to, actor, note, at, marks }: Move): Promise<OrderRow | null> {
  const from = stateOf(order)
  if (!isLegalChange(from, to)) throw new Error(`Order ${order.id} cannot go from ${describe(from)} to ${describe(to)}`)
  const columns = { status: to.status, payment_status: to.paymentStatus, updated_at: at, ...marks }
  const written = await trx
    .updateTable('orders')
    .set(columns)
    .where('id', '=', order.id)
    .where('status', '=', from.status)
    .where('payment_status', '=', from.paymentStatus)
    .returning('id')
    .executeTakeFirst()
  if (written === undefined) return null
  const moved = { ...order, ...columns }
  await writeHistory(trx, moved, { actor, note, at })
  return moved
}

/** Appends the current state of an order to its history. */
export async function writeHistory(
  trx: Trx,
  order: OrderRow,
  { actor, note, at }: Pick<Move, 'actor' | 'note' | 'at'>,
): Promise<void> {
  const { status, paymentStatus } = stateOf(order)
  await trx
    .insertInto('order_history')
    .values({ order_id: order.id, at, status, payment_status: paymentStatus, ...actorColumns(actor), note })
    .execute()
}

function stateOf(order: OrderRow): OrderState {
  return { status: order.status, paymentStatus: order.payment_status }
}

function describe({ status, paymentStatus }: OrderState): string {
  return `${status}/${paymentStatus}`
}
