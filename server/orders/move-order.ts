import type { Actor } from '#domain/actor.ts'
import { isLegalChange, type OrderState } from '#domain/orders/order-status.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'

/** Columns that change together with the state. */
export type OrderStateColumns = Partial<
  Pick<
    OrderRow,
    | 'paid_attempt_id'
    | 'cancelled_by'
    | 'claimed_by'
    | 'claimed_until'
    | 'packed_at'
    | 'round_off_paise'
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
  readonly columns?: OrderStateColumns
}

/**
 * Changes the state of an order with a conditional update and writes its history row, in one statement. All state changes
 * after placement use this function. Returns null when the order changed concurrently. Throws on an illegal move (orders-3).
 */
export async function moveOrder(trx: Trx, { order, to, actor, note, at, columns }: Move): Promise<OrderRow | null> {
  const from = stateOf(order)
  if (!isLegalChange(from, to)) throw new Error(`Order ${order.id} cannot go from ${describe(from)} to ${describe(to)}`)
  const changed = { status: to.status, payment_status: to.paymentStatus, updated_at: at, ...columns }
  const { actor_kind: kind, actor_id: actorId } = actorColumns(actor)
  const written = await trx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set(changed)
        .where('id', '=', order.id)
        .where('status', '=', from.status)
        .where('payment_status', '=', from.paymentStatus)
        .returning(['id', 'status', 'payment_status']),
    )
    .insertInto('order_history')
    .columns(['order_id', 'status', 'payment_status', 'at', 'actor_kind', 'actor_id', 'note'])
    .expression((db) =>
      db
        .selectFrom('moved')
        .select((eb) => ['id', 'status', 'payment_status', eb.val(at).as('at'), eb.val(kind).as('actor_kind')])
        .select((eb) => [eb.val(actorId).as('actor_id'), eb.val(note).as('note')]),
    )
    .returning('id')
    .executeTakeFirst()
  return written === undefined ? null : { ...order, ...changed }
}

function stateOf(order: OrderRow): OrderState {
  return { status: order.status, paymentStatus: order.payment_status }
}

function describe({ status, paymentStatus }: OrderState): string {
  return `${status}/${paymentStatus}`
}
