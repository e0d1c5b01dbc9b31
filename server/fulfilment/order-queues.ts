import { type RawBuilder, sql } from 'kysely'
import { COD_CHECK, type OrderQueue } from '#domain/fulfilment/order-queues.ts'
import type { PaymentFilterName } from '#domain/fulfilment/payment-filters.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { awaitsPharmacist } from '../prescriptions/line-state.ts'
import { isSellable } from '../stock/move-packs.ts'

/** The stock of a product, and when it was last recalled. */
function stockOf(productId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`lateral (
    select products.id, products.mrp_paise, products.expiry_date, level.product_id is null as is_unbatched, level.short,
      level.unbatched, level.unbatched_mrp_paise, level.unbatched_expires_on,
      (select max(recalls.at) from recalls where recalls.product_id = products.id) as recalled_at
    from products left join stock_levels level on level.product_id = products.id
    where products.id = ${productId} limit 1) stock`
}

/** Whether the packs of `stock` that may be sold on an Indian day do not cover the line `line`. */
function isShort(day: string): RawBuilder<boolean> {
  return sql<boolean>`(
    (stock.short > 0 or stock.mrp_paise < line.unit_price_paise or stock.expiry_date < ${day}::date
      or stock.unbatched_mrp_paise < line.unit_price_paise)
    and line.packs > case when stock.is_unbatched
      then case when stock.mrp_paise < line.unit_price_paise or stock.expiry_date < ${day}::date
        then 0 else line.packs end
      else case when stock.unbatched_mrp_paise < line.unit_price_paise or stock.unbatched_expires_on < ${day}::date
        then 0 else stock.unbatched end + (
          select coalesce(sum(batches.on_hand), 0) from batches
          where batches.product_id = line.product_id and batches.mrp_paise >= line.unit_price_paise
            and ${isSellable(day)})
      end)`
}

/** Whether the line `line` needs a prescription that no approval covers on an Indian day. The first condition is of its index. */
function isUnapproved(day: string): RawBuilder<boolean> {
  return sql<boolean>`(line.approved_until < 'infinity' and line.approved_until < ${day}::date)`
}

/**
 * The few products of which packs can be missing: as long as no promised pack is, only a passed expiry or an MRP that fell
 * since the order was placed causes that. The day is for clocks that differ.
 */
function scarceProducts(day: string): RawBuilder<unknown> {
  return sql`(
    select product_id as id from stock_levels where short > 0
    union select id from products where expiry_date < ${day}::date
    union select id from products where mrp_lowered_at >= (
      select min(created_at) - interval '1 day' from orders where status = 'Confirmed' and hold_reason is null))`
}

/**
 * What is wrong with the lines of orders: whether a prescription is missing, and the last recall of a short product, -infinity
 * if it was never recalled. Of one row of `orders`, of each row that a statement over many reads, or of all orders that may
 * have such a line.
 */
function lineFacts(day: string, scope: 'one' | 'each' | 'all'): RawBuilder<unknown> {
  const isOfOrder = scope === 'all' ? sql`true` : sql`line.order_number = orders.number`
  const isScarce = scope === 'each' ? sql`line.product_id in (select id from ${scarceProducts(day)} scarce)` : sql`true`
  const stock =
    scope === 'all' ? sql`${scarceProducts(day)} scarce, ${stockOf(sql`scarce.id`)}` : stockOf(sql`line.product_id`)
  const lines = scope === 'all' ? sql`${stock}, packing_lines line` : sql`packing_lines line, ${stock}`
  return sql`
    select order_number, order_id, bool_or(is_unapproved) as is_unapproved, max(short_recall) as short_recall from (
      select line.order_number, line.order_id, true as is_unapproved, null::timestamptz as short_recall
      from packing_lines line
      where ${isUnapproved(day)} and ${isOfOrder}
      union all
      select line.order_number, line.order_id, false, coalesce(stock.recalled_at, '-infinity')
      from ${lines} where stock.id = line.product_id and ${isScarce} and ${isShort(day)} and ${isOfOrder}
    ) as defects group by order_number, order_id`
}

/** Promised packs that were recalled since the order was placed are missing because of the recall. */
const queueToPack = (awaitsPharmacist: RawBuilder<boolean>) => sql<OrderQueue>`(case
  when facts.is_unapproved then case when ${awaitsPharmacist} then 'prescription' else 'no-prescription' end
  when facts.short_recall >= orders.created_at then 'recalled'
  when facts.short_recall is not null then 'short'
  else 'to-pack' end)`

const queueOnHold = sql<OrderQueue>`(case
  when orders.hold_reason = ${sql.lit(COD_CHECK)} then 'to-call' else 'on-hold' end)`

const queueOfPacked = sql<OrderQueue>`(case
  when exists (
    select from order_item_batches packed join batches on batches.id = packed.batch_id
    where packed.order_id = orders.id and batches.state = 'recalled') then 'recalled'
  when orders.collect_at is not null then 'to-collect' else 'to-ship' end)`

/** The queue of the row of `orders` on an Indian day, or null: no other place decides it (fulfilment-1). */
export function orderQueue(day: string): RawBuilder<OrderQueue | null> {
  return queueOfRow(lineFacts(day, 'one'))
}

/** The same for a statement that reads orders one by one until it has enough. */
export function orderQueueOfEach(day: string): RawBuilder<OrderQueue | null> {
  return queueOfRow(lineFacts(day, 'each'))
}

function queueOfRow(facts: RawBuilder<unknown>): RawBuilder<OrderQueue | null> {
  return sql<OrderQueue | null>`case
    when orders.status = 'Confirmed' then case when orders.hold_reason is not null then ${queueOnHold}
      else (select ${queueToPack(awaitsPharmacist())}
        from (values (1)) as one left join (${facts}) facts on true) end
    when orders.status = 'Packed' then ${queueOfPacked}
    when orders.status in ('Shipped', 'Out for Delivery') then 'on-the-way'
    when orders.status = 'Delivered' and orders.payment_type = 'COD' and orders.payment_status = 'Pending' then 'cash'
    end`
}

const isAwaiting = sql<boolean>`facts.order_id in (
  select sent.order_id from prescriptions join order_prescriptions sent on sent.prescription_id = prescriptions.id
  where prescriptions.state = 'received' and sent.verdict is null)`

const isToBePacked = sql<boolean>`(orders.status = 'Confirmed' and orders.hold_reason is null)`

/** The orders that are not yet handed over, with their queues. Of `orders` they read only indexes. */
const openOrders = {
  defective: (facts: RawBuilder<unknown>) => sql`
    select orders.number, orders.created_at, orders.created_at as since, ${queueToPack(isAwaiting)} as queue
    from ${facts} facts join orders on orders.number = facts.order_number where ${isToBePacked}`,
  toPack: (facts: RawBuilder<unknown>) => sql`
    select orders.number, orders.created_at, orders.created_at as since, 'to-pack' as queue
    from orders where ${isToBePacked} and orders.number not in (select order_number from ${facts} facts)`,
  onHold: () => sql`
    select orders.number, orders.created_at, orders.created_at as since, ${queueOnHold} as queue
    from orders where orders.status = 'Confirmed' and orders.hold_reason is not null`,
  packed: () => sql`
    select orders.number, orders.created_at, ${packedAt} as since, ${queueOfPacked} as queue
    from orders where orders.status = 'Packed'`,
} as const

/** The rows `number`, `created_at`, `since` and `queue` of the open orders in a queue on an Indian day. */
export function selectOpenOrders(day: string, queue: OrderQueue): RawBuilder<unknown> {
  const parts = (queueRules[queue].open ?? []).map((part) => openOrders[part](sql`(${lineFacts(day, 'all')})`))
  return sql`
    select number, created_at, since, queue from (${sql.join(parts, sql` union all `)}) as open_orders
    where queue = ${queue}`
}

/** Counts the open orders of each queue, at most `limit` of those to pack. */
export function countOpenOrders(day: string, limit: number): RawBuilder<unknown> {
  const facts = sql`facts_of_lines`
  const { defective, toPack, onHold, packed } = openOrders
  return sql`
    with facts_of_lines as materialized (${lineFacts(day, 'all')})
    select queue as name, count(*)::int as count, min(since) as oldest from (
      ${defective(facts)} union all ${onHold()} union all ${packed()}
      union all (${toPack(facts)} order by orders.created_at, orders.number limit ${sql.lit(limit)})
    ) as open_orders group by queue`
}

type Queue = {
  readonly statuses: readonly OrderStatus[]
  readonly payment?: PaymentFilterName
  /** Where its open orders are. Null: the states decide alone. */
  readonly open: readonly (keyof typeof openOrders)[] | null
  /** When an order entered the queue. */
  readonly since: RawBuilder<Date>
}

const placedAt = sql<Date>`orders.created_at`
const packedAt = sql<Date>`coalesce(orders.packed_at, orders.created_at)`
const defective = { statuses: ['Confirmed'], open: ['defective'], since: placedAt } as const
const onHold = { statuses: ['Confirmed'], open: ['onHold'], since: placedAt } as const

/** Where the orders of each queue are found. */
export const queueRules: Readonly<Record<OrderQueue, Queue>> = {
  'to-call': onHold,
  'to-pack': { statuses: ['Confirmed'], open: ['toPack'], since: placedAt },
  prescription: defective,
  'no-prescription': defective,
  short: defective,
  recalled: { statuses: ['Confirmed', 'Packed'], open: ['defective', 'packed'], since: placedAt },
  'on-hold': onHold,
  'to-ship': { statuses: ['Packed'], open: ['packed'], since: packedAt },
  'to-collect': { statuses: ['Packed'], open: ['packed'], since: packedAt },
  'on-the-way': {
    statuses: ['Shipped', 'Out for Delivery'],
    open: null,
    since: sql`coalesce(orders.shipped_at, orders.updated_at)`,
  },
  cash: {
    statuses: ['Delivered'],
    payment: 'cash-due',
    open: null,
    since: sql`coalesce(orders.delivered_at, orders.updated_at)`,
  },
}
