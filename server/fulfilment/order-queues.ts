import { type RawBuilder, sql } from 'kysely'
import type { OrderQueue } from '#domain/fulfilment/order-queues.ts'
import type { PaymentFilterName } from '#domain/fulfilment/payment-filters.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { awaitsPharmacist } from '../prescriptions/line-state.ts'

/** Whether packs of the line `item` are still to be supplied. */
const isOpenLine = sql`item.quantity > (
  select coalesce(sum(cuts.quantity), 0) from order_line_cuts cuts
  where cuts.order_id = item.order_id and cuts.position = item.position)`

type Queue = {
  readonly statuses: readonly OrderStatus[]
  readonly payment?: PaymentFilterName
  /** A further condition for orders of the queue. */
  readonly condition?: RawBuilder<boolean>
  /** When an order entered the queue. */
  readonly since: RawBuilder<Date>
}

/** The orders of each queue. */
export const queueRules: Readonly<Record<OrderQueue, Queue>> = {
  'to-pack': {
    statuses: ['Confirmed'],
    condition: sql`orders.hold_reason is null`,
    since: sql`orders.created_at`,
  },
  prescription: {
    statuses: ['Confirmed'],
    condition: sql`${awaitsPharmacist()}`,
    since: sql`orders.created_at`,
  },
  // All orders of a short product are listed; packing or cutting decides which of them gets no packs.
  short: {
    statuses: ['Confirmed'],
    condition: sql`exists (
      select from order_items item join stock_levels level on level.product_id = item.product_id
      where item.order_id = orders.id and level.short > 0 and ${isOpenLine})`,
    since: sql`orders.created_at`,
  },
  'on-hold': {
    statuses: ['Confirmed'],
    condition: sql`orders.hold_reason is not null`,
    since: sql`orders.created_at`,
  },
  'to-ship': {
    statuses: ['Packed'],
    condition: sql`orders.collect_at is null`,
    since: sql`coalesce(orders.packed_at, orders.updated_at)`,
  },
  'to-collect': {
    statuses: ['Packed'],
    condition: sql`orders.collect_at is not null`,
    since: sql`coalesce(orders.packed_at, orders.updated_at)`,
  },
  'on-the-way': {
    statuses: ['Shipped', 'Out for Delivery'],
    since: sql`coalesce(orders.shipped_at, orders.updated_at)`,
  },
  cash: {
    statuses: ['Delivered'],
    payment: 'cash-due',
    since: sql`coalesce(orders.delivered_at, orders.updated_at)`,
  },
}
