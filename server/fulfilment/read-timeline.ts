import { sql } from 'kysely'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { ActorKind } from '#domain/actor.ts'
import type { Db } from '../db/tables.ts'

const actorNames = {
  customer: 'Customer',
  staff: 'Staff',
  gateway: 'Payment gateway',
  system: 'Shop',
} as const satisfies Record<ActorKind, string>

/** The history of an order, oldest first: statuses, cuts and notes. */
export async function readTimeline(db: Db, orderId: string): Promise<DeskOrder['timeline']> {
  const states = db
    .selectFrom('order_history')
    .leftJoin('staff', 'staff.id', 'order_history.actor_id')
    .select([
      'at',
      'actor_kind',
      'staff.name',
      'note as text',
      sql<number>`1`.as('source'),
      'order_history.id as place',
    ])
    .where('order_id', '=', orderId)
  const cuts = db
    .selectFrom('order_line_cuts as cut')
    .leftJoin('staff', 'staff.id', 'cut.staff_id')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.order_id', '=', 'cut.order_id').onRef('item.position', '=', 'cut.position'),
    )
    .select(['cut.at', sql<ActorKind>`'system'`.as('actor_kind'), 'staff.name'])
    .select(sql<string>`'Cut ' || cut.quantity || ' × ' || item.name || ': ' || cut.reason`.as('text'))
    .select([sql<number>`2`.as('source'), 'cut.position as place'])
    .where('cut.order_id', '=', orderId)
  const notes = db
    .selectFrom('order_notes')
    .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
    .select(['at', sql<ActorKind>`'staff'`.as('actor_kind'), 'staff.name', 'note as text'])
    .select([sql<number>`3`.as('source'), 'order_notes.id as place'])
    .where('order_id', '=', orderId)
  const entries = await states.unionAll(cuts).unionAll(notes).orderBy('at').orderBy('source').orderBy('place').execute()
  return entries.map(({ at, actor_kind: kind, name, text }) => ({
    at: at.toISOString(),
    by: name ?? actorNames[kind],
    text,
  }))
}
