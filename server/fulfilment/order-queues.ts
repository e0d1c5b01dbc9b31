import { type RawBuilder, sql } from 'kysely'
import { schedules } from '#domain/catalogue/schedules.ts'
import { COD_CHECK, type OrderQueue } from '#domain/fulfilment/order-queues.ts'
import type { PaymentFilterName } from '#domain/fulfilment/payment-filters.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { awaitsPharmacist, isApproved, openQuantity } from '../prescriptions/line-state.ts'
import { isSellable } from '../stock/move-packs.ts'

const prescriptionSchedules = sql.join(
  Object.entries(schedules)
    .filter(([, { prescriptionRequired }]) => prescriptionRequired)
    .map(([schedule]) => sql.lit(schedule)),
)

/** Whether the line `item` of the row of `orders` needs a prescription that no approval covers on an Indian day. */
function isUnapproved(day: string): RawBuilder<boolean> {
  return sql<boolean>`(item.schedule in (${prescriptionSchedules}) and orders.prescription_seen_by is null
    and item.trade is null and ${openQuantity} > 0 and not ${isApproved(day)})`
}

/** Whether the packs that may be sold on an Indian day do not cover the line `item`. */
function isShort(day: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from products left join stock_levels level on level.product_id = products.id
    where products.id = item.product_id
      and (level.short > 0 or products.mrp_paise < item.unit_price_paise or products.expiry_date < ${day}::date
        or level.unbatched_mrp_paise < item.unit_price_paise)
      and ${openQuantity} > case when level.product_id is null
        then case when products.mrp_paise < item.unit_price_paise or products.expiry_date < ${day}::date
          then 0 else item.quantity end
        else case when level.unbatched_mrp_paise < item.unit_price_paise or level.unbatched_expires_on < ${day}::date
          then 0 else level.unbatched end + (
            select coalesce(sum(batches.on_hand), 0) from batches
            where batches.product_id = item.product_id and batches.mrp_paise >= item.unit_price_paise
              and ${isSellable(day)})
        end)`
}

/**
 * Whether the product of the line `item` is one of the few of which packs can be missing: as long as no promised pack is,
 * only a passed expiry or an MRP that fell since the order was placed causes that. A statement over many orders reads these
 * products once. The day is for clocks that differ.
 */
function mayBeShort(day: string): RawBuilder<boolean> {
  return sql<boolean>`item.product_id in (
    select product_id from stock_levels where short > 0
    union all select id from products where expiry_date < ${day}::date
    union all select id from products where mrp_lowered_at >= (
      select min(created_at) - interval '1 day' from orders where status = 'Confirmed' and hold_reason is null))`
}

/** Promised packs that were recalled since the order was placed are missing because of the recall. */
const wasRecalledSince = sql<boolean>`exists (
  select from recalls where recalls.product_id = item.product_id and recalls.at >= orders.created_at)`

const hasRecalledBatch = sql<boolean>`exists (
  select from order_item_batches packed join batches on batches.id = packed.batch_id
  where packed.order_id = orders.id and batches.state = 'recalled')`

/** The queue of the row of `orders` on an Indian day, or null: no other place decides it (fulfilment-1). */
export function orderQueue(day: string): RawBuilder<OrderQueue | null> {
  return queueOf(day, isShort(day))
}

/** The same for a statement over many orders. */
export function orderQueueOfMany(day: string): RawBuilder<OrderQueue | null> {
  return queueOf(day, sql<boolean>`(${mayBeShort(day)} and ${isShort(day)})`)
}

function queueOf(day: string, isShortLine: RawBuilder<boolean>): RawBuilder<OrderQueue | null> {
  return sql<OrderQueue | null>`case
    when orders.status = 'Confirmed' then case
      when orders.hold_reason = ${sql.lit(COD_CHECK)} then 'to-call'
      when orders.hold_reason is not null then 'on-hold'
      else (
        select case
          when bool_or(${isUnapproved(day)})
            then case when ${awaitsPharmacist()} then 'prescription' else 'no-prescription' end
          when bool_or(${isShortLine} and ${wasRecalledSince}) then 'recalled'
          when bool_or(${isShortLine}) then 'short'
          else 'to-pack' end
        from order_items item where item.order_id = orders.id) end
    when orders.status = 'Packed' then case when ${hasRecalledBatch} then 'recalled'
      when orders.collect_at is not null then 'to-collect' else 'to-ship' end
    when orders.status in ('Shipped', 'Out for Delivery') then 'on-the-way'
    when orders.status = 'Delivered' and orders.payment_type = 'COD' and orders.payment_status = 'Pending' then 'cash'
    end`
}

type Queue = {
  readonly statuses: readonly OrderStatus[]
  readonly payment?: PaymentFilterName
  /** A condition that follows from the queue, for its index. Null: the states decide alone. */
  readonly narrowing: RawBuilder<boolean> | null
  /** When an order entered the queue. */
  readonly since: RawBuilder<Date>
}

const placedAt = sql<Date>`orders.created_at`
const packedAt = sql<Date>`coalesce(orders.packed_at, orders.updated_at)`
const notHeld = {
  statuses: ['Confirmed'],
  narrowing: sql<boolean>`orders.hold_reason is null`,
  since: placedAt,
} as const
const held = {
  statuses: ['Confirmed'],
  narrowing: sql<boolean>`orders.hold_reason is not null`,
  since: placedAt,
} as const

/** Where the orders of each queue are found. */
export const queueRules: Readonly<Record<OrderQueue, Queue>> = {
  'to-call': held,
  'to-pack': notHeld,
  prescription: notHeld,
  'no-prescription': notHeld,
  short: notHeld,
  recalled: { statuses: ['Confirmed', 'Packed'], narrowing: sql<boolean>`true`, since: placedAt },
  'on-hold': held,
  'to-ship': { statuses: ['Packed'], narrowing: sql<boolean>`true`, since: packedAt },
  'to-collect': { statuses: ['Packed'], narrowing: sql<boolean>`orders.collect_at is not null`, since: packedAt },
  'on-the-way': {
    statuses: ['Shipped', 'Out for Delivery'],
    narrowing: null,
    since: sql`coalesce(orders.shipped_at, orders.updated_at)`,
  },
  cash: {
    statuses: ['Delivered'],
    payment: 'cash-due',
    narrowing: null,
    since: sql`coalesce(orders.delivered_at, orders.updated_at)`,
  },
}
