import { type RawBuilder, sql } from 'kysely'
import { needsPrescription, type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import type { Context } from '../context.ts'
import { isApproved } from '../prescriptions/line-state.ts'

const prescriptionSchedules = (Object.keys(schedules) as Schedule[]).filter(needsPrescription)

/** Whether packs of the line `item` are still to be supplied. */
const isOpenLine = sql<boolean>`item.quantity > (
  select coalesce(sum(cuts.quantity), 0) from order_line_cuts cuts
  where cuts.order_id = item.order_id and cuts.position = item.position)`

/**
 * Whether the row of `orders` can be packed now: Confirmed, not on hold, its prescriptions approved and no promised pack of
 * its products missing.
 */
export function isPackable(): RawBuilder<boolean> {
  return sql<boolean>`(orders.status = 'Confirmed' and orders.hold_reason is null and not exists (
    select from order_items item left join stock_levels level on level.product_id = item.product_id
    where item.order_id = orders.id and ${isOpenLine}
      and (level.short > 0 or (orders.prescription_seen_by is null
        and item.schedule = any(${prescriptionSchedules}::text[]) and not ${isApproved()}))))`
}

/** Whether nobody packs the row of `orders`. */
export function isUnclaimed({ databaseNow }: Pick<Context, 'databaseNow'>): RawBuilder<boolean> {
  return sql<boolean>`(orders.claimed_until is null or orders.claimed_until <= ${databaseNow()})`
}

/** Whether this person packs the row of `orders`. */
export function isClaimedBy({ databaseNow }: Pick<Context, 'databaseNow'>, staffId: string): RawBuilder<boolean> {
  return sql<boolean>`(orders.status = 'Confirmed' and orders.claimed_by = ${staffId}
    and orders.claimed_until > ${databaseNow()})`
}
