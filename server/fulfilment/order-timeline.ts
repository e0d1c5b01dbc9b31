import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DeskOrder } from '#contract/fulfilment.ts'
import type { ActorKind } from '#domain/actor.ts'
import type { Tables } from '../db/tables.ts'

const actorNames = {
  customer: 'Customer',
  staff: 'Staff',
  gateway: 'Payment gateway',
  system: 'Shop',
} as const satisfies Record<ActorKind, string>

type TimelineRow = {
  readonly at: string
  readonly actor_kind: ActorKind
  readonly name: string | null
  readonly text: string
}

/** The history of the row of `orders`, oldest first: statuses, cuts, notes and tries at the door; without `contents` no product is named. */
export function timelineRows(eb: ExpressionBuilder<Tables, 'orders'>, contents: boolean) {
  const product = contents ? sql`item.name` : sql`'a product'`
  const states = eb
    .selectFrom('order_history as state')
    .leftJoin('staff', 'staff.id', 'state.actor_id')
    .select(['state.at', 'state.actor_kind', 'staff.name', 'state.note as text'])
    .select([sql<number>`1`.as('source'), 'state.id as place'])
    .whereRef('state.order_id', '=', 'orders.id')
  const cuts = eb
    .selectFrom('order_line_cuts as cut')
    .leftJoin('staff', 'staff.id', 'cut.staff_id')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.order_id', '=', 'cut.order_id').onRef('item.position', '=', 'cut.position'),
    )
    .select(['cut.at', sql<ActorKind>`'system'`.as('actor_kind'), 'staff.name'])
    .select(sql<string>`'Cut ' || cut.quantity || ' × ' || ${product} || ': ' || cut.reason`.as('text'))
    .select([sql<number>`2`.as('source'), 'cut.position as place'])
    .whereRef('cut.order_id', '=', 'orders.id')
  const notes = eb
    .selectFrom('order_notes as written')
    .innerJoin('staff', 'staff.id', 'written.staff_id')
    .select(['written.at', sql<ActorKind>`'staff'`.as('actor_kind'), 'staff.name', 'written.note as text'])
    .select([sql<number>`3`.as('source'), 'written.id as place'])
    .whereRef('written.order_id', '=', 'orders.id')
  const tries = eb
    .selectFrom('delivery_tries as tried')
    .innerJoin('staff', 'staff.id', 'tried.staff_id')
    .select(['tried.at', sql<ActorKind>`'staff'`.as('actor_kind'), 'staff.name'])
    .select(sql<string>`'Nobody there: ' || tried.reason`.as('text'))
    .select([sql<number>`4`.as('source'), 'tried.id as place'])
    .whereRef('tried.order_id', '=', 'orders.id')
  return jsonArrayFrom(
    states.unionAll(cuts).unionAll(notes).unionAll(tries).orderBy('at').orderBy('source').orderBy('place'),
  )
}

/** One entry of the history of an order, as staff see it. */
export function toTimelineEntry({ at, actor_kind: kind, name, text }: TimelineRow): DeskOrder['timeline'][number] {
  return { at: new Date(at).toISOString(), by: name ?? actorNames[kind], text }
}
