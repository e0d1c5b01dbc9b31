import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { OrderInFulfilment, PrescriptionState } from '#domain/fulfilment/fulfilment-steps.ts'
import type { CuttableLine } from '#domain/fulfilment/line-cuts.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { cutQuantity } from '../orders/stock.ts'

/** A line of an order with the packs cut from it. */
export type LineToSupply = CuttableLine & { readonly productId: string; readonly needsPrescription: boolean }

/** An order locked by staff, with what the rules of fulfilment ask for. */
export type LockedOrder = {
  readonly row: OrderRow
  readonly lines: readonly LineToSupply[]
  readonly facts: OrderInFulfilment
}

/** Locks an order for a change by staff until the transaction ends. */
export async function lockDeskOrder(ctx: Context, trx: Trx, id: string, staffId: string): Promise<LockedOrder> {
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('Order')
  const lines = await listLines(trx, id)
  const claim = await trx
    .selectFrom('orders')
    .innerJoin('staff', 'staff.id', 'orders.claimed_by')
    .select('staff.name')
    .where('orders.id', '=', id)
    .where('orders.claimed_by', '<>', staffId)
    .where('orders.claimed_until', '>', ctx.databaseNow())
    .executeTakeFirst()
  const facts = {
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    holdReason: row.hold_reason,
    prescription: prescriptionState(row, lines),
    claimedBy: claim?.name ?? null,
  }
  return { row, lines, facts }
}

async function listLines(db: Db, orderId: string): Promise<LineToSupply[]> {
  const lines = await db
    .selectFrom('order_items as item')
    .select((eb) => [
      'item.position',
      'item.product_id as productId',
      'item.name',
      'item.schedule',
      'item.unit_price_paise as unitPrice',
      'item.quantity as ordered',
      cutQuantity(eb).as('cut'),
    ])
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .execute()
  return lines.map(({ schedule, cut, ...line }) => ({
    ...line,
    cut: cut ?? 0,
    needsPrescription: needsPrescription(schedule),
  }))
}

/** Whether the lines that are still to be supplied need a prescription that no pharmacist has seen. */
export function prescriptionState(
  { prescription_seen_by: seenBy }: Pick<OrderRow, 'prescription_seen_by'>,
  lines: readonly Pick<LineToSupply, 'ordered' | 'cut' | 'needsPrescription'>[],
): PrescriptionState {
  if (!lines.some(({ ordered, cut, needsPrescription }) => needsPrescription && cut < ordered)) return 'not-needed'
  return seenBy === null ? 'needed' : 'seen'
}
