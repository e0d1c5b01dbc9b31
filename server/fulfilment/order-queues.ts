import { type RawBuilder, sql } from 'kysely'
import { type OrderQueue, orderQueues } from '#domain/fulfilment/order-queues.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'
import { awaitsPharmacist } from '../prescriptions/line-state.ts'

/** Holds for a line `item` with packs that are still to be supplied. */
const isOpenLine = sql`item.quantity > (
  select coalesce(sum(cuts.quantity), 0) from order_line_cuts cuts
  where cuts.order_id = item.order_id and cuts.position = item.position)`

type Queue = {
  /** Holds for the orders in the queue. Its literals let PostgreSQL use the partial indexes. */
  readonly condition: RawBuilder<boolean>
  /** When an order came into the queue. */
  readonly since: RawBuilder<Date>
}

const queues: Readonly<Record<OrderQueue, Queue>> = {
  'to-pack': {
    condition: sql`orders.status = 'Confirmed' and orders.hold_reason is null`,
    since: sql`orders.created_at`,
  },
  prescription: {
    condition: sql`orders.status = 'Confirmed' and ${awaitsPharmacist()}`,
    since: sql`orders.created_at`,
  },
  // Which of the orders of a short product goes without is decided when they are packed or cut.
  short: {
    condition: sql`orders.status = 'Confirmed' and exists (
      select from order_items item join stock_levels level on level.product_id = item.product_id
      where item.order_id = orders.id and level.short > 0 and ${isOpenLine})`,
    since: sql`orders.created_at`,
  },
  'on-hold': {
    condition: sql`orders.status = 'Confirmed' and orders.hold_reason is not null`,
    since: sql`orders.created_at`,
  },
  'to-ship': { condition: sql`orders.status = 'Packed'`, since: sql`coalesce(orders.packed_at, orders.updated_at)` },
  'on-the-way': {
    condition: sql`orders.status in ('Shipped', 'Out for Delivery')`,
    since: sql`coalesce(orders.shipped_at, orders.updated_at)`,
  },
  cash: {
    condition: sql`orders.status = 'Delivered' and orders.payment_type = 'COD' and orders.payment_status = 'Pending'`,
    since: sql`coalesce(orders.delivered_at, orders.updated_at)`,
  },
}

/** The orders in a queue, as a condition on `orders`. */
export function inQueue(queue: OrderQueue): RawBuilder<boolean> {
  return sql`(${queues[queue].condition})`
}

/** For each queue how many orders wait, up to 501, and since when the first of them does. */
export async function countOrderQueues(db: Db): Promise<{ name: OrderQueue; count: number; oldest: Date | null }[]> {
  const counted: { name: OrderQueue; count: number; oldest: Date | null }[] = []
  for (const name of orderQueues) {
    const waiting = db
      .selectFrom('orders')
      .select(queues[name].since.as('since'))
      .where(inQueue(name))
      .orderBy('orders.status')
      .orderBy('orders.number')
      .limit(COUNT_CAP + 1)
    const found = await db
      .selectFrom(waiting.as('waiting'))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('since').as('oldest')])
      .executeTakeFirstOrThrow()
    counted.push({ name, ...found })
  }
  return counted
}
