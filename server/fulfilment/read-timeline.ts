import type { DeskOrder } from '#contract/fulfilment.ts'
import type { ActorKind } from '#domain/actor.ts'
import type { Db } from '../db/tables.ts'

const actorNames = {
  customer: 'Customer',
  staff: 'Staff',
  gateway: 'Payment gateway',
  system: 'Shop',
} as const satisfies Record<ActorKind, string>

/** What happened to an order, oldest first: its states, cut packs and notes. */
export async function readTimeline(db: Db, orderId: string): Promise<DeskOrder['timeline']> {
  const [states, cuts, notes] = await Promise.all([
    db
      .selectFrom('order_history')
      .leftJoin('staff', 'staff.id', 'order_history.actor_id')
      .select(['at', 'actor_kind', 'staff.name', 'note'])
      .where('order_id', '=', orderId)
      .orderBy('order_history.id')
      .execute(),
    db
      .selectFrom('order_line_cuts as cut')
      .leftJoin('staff', 'staff.id', 'cut.staff_id')
      .innerJoin('order_items as item', (join) =>
        join.onRef('item.order_id', '=', 'cut.order_id').onRef('item.position', '=', 'cut.position'),
      )
      .select(['cut.at', 'staff.name', 'cut.quantity', 'item.name as product', 'cut.reason'])
      .where('cut.order_id', '=', orderId)
      .orderBy('cut.at')
      .execute(),
    db
      .selectFrom('order_notes')
      .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
      .select(['at', 'staff.name', 'note'])
      .where('order_id', '=', orderId)
      .orderBy('order_notes.id')
      .execute(),
  ])
  return [
    ...states.map(({ at, actor_kind: kind, name, note }) => ({ at, by: name ?? actorNames[kind], text: note })),
    ...cuts.map(({ at, name, quantity, product, reason }) => ({
      at,
      by: name ?? actorNames.system,
      text: `Cut ${quantity} × ${product}: ${reason}`,
    })),
    ...notes.map(({ at, name, note }) => ({ at, by: name, text: note })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}
