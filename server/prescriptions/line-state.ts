import { type RawBuilder, sql } from 'kysely'
import type { OrderPrescriptions } from '#contract/prescriptions.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db } from '../db/tables.ts'
import { cutQuantity } from '../orders/stock.ts'

/** The packs of the order line `item` that are still to be supplied. */
const openQuantity = sql<number>`(item.quantity - (
  select coalesce(sum(cuts.quantity), 0) from order_line_cuts cuts
  where cuts.order_id = item.order_id and cuts.position = item.position))`

/**
 * Whether the approval of a prescription covers the order line `item` on an Indian day: its packs were given, or the
 * prescription is still valid and has as many left (prescriptions-3).
 */
export function isApproved(day: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_prescriptions approval
      join prescriptions approved on approved.id = approval.prescription_id
      join prescription_lines allowed on allowed.id = approval.prescription_line_id
    where approval.order_id = item.order_id and approval.position = item.position
      and (approval.given_at is not null
        or approved.valid_until >= ${day}::date and allowed.packs_given + ${openQuantity} <= allowed.packs_total))`
}

/** Whether a prescription for the order waits for a pharmacist. */
export function awaitsPharmacist(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_prescriptions sent join prescriptions on prescriptions.id = sent.prescription_id
    where sent.order_id = orders.id and sent.verdict is null and prescriptions.state = 'received')`
}

/** A line of an order that needs a prescription and is still to be supplied. */
export type PrescriptionLine = OrderPrescriptions['lines'][number] & { readonly productId: string }

/** The lines of an order that need a prescription, with its state on an Indian day. */
export async function listPrescriptionLines(
  db: Db,
  { id, prescription_seen_by: seenBy }: Pick<OrderRow, 'id' | 'prescription_seen_by'>,
  day: string,
): Promise<PrescriptionLine[]> {
  const items = await db
    .selectFrom('order_items as item')
    .select((eb) => [
      'item.position',
      'item.product_id',
      'item.name',
      'item.schedule',
      'item.quantity',
      cutQuantity(eb).as('cut'),
      isApproved(day).as('isApproved'),
    ])
    .where('item.order_id', '=', id)
    // Licensed buyers need no prescription.
    .where('item.trade', 'is', null)
    .orderBy('item.position')
    .execute()
  const sent = await db
    .selectFrom('order_prescriptions as sent')
    .innerJoin('prescriptions', 'prescriptions.id', 'sent.prescription_id')
    .select(['sent.position', 'sent.verdict', 'sent.reason', 'prescriptions.reason as message'])
    .where('sent.order_id', '=', id)
    .orderBy((eb) => eb('sent.verdict', 'is', null), 'desc')
    .orderBy('prescriptions.number', 'desc')
    .execute()
  return items
    .filter(({ schedule, quantity, cut }) => needsPrescription(schedule) && quantity > (cut ?? 0))
    .map((item) => {
      const rows = sent.filter(({ position }) => position === item.position)
      const [newest] = rows
      const state =
        seenBy !== null || item.isApproved
          ? ('approved' as const)
          : newest === undefined || newest.verdict === 'refuse' || newest.verdict === 'approve'
            ? ('missing' as const)
            : newest.verdict === 'ask'
              ? ('ask' as const)
              : ('received' as const)
      return {
        position: item.position,
        productId: item.product_id,
        productName: item.name,
        packs: item.quantity - (item.cut ?? 0),
        state,
        reason: state === 'ask' ? [newest?.reason, newest?.message].filter(Boolean).join('. ') : '',
      }
    })
}
