import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { needsEInvoices } from '#domain/documents/e-invoice.ts'
import { indianDay } from '#domain/time.ts'
import type { OrderInFulfilment, PrescriptionStatus } from '#domain/fulfilment/order-in-fulfilment.ts'
import type { CuttableLine } from '#domain/fulfilment/line-cuts.ts'
import type { Context } from '../context.ts'
import { orderColumns, type OrderRow } from '../db/order-tables.ts'
import type { Tables, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { cutQuantity } from '../orders/stock.ts'
import { placeOfOrder } from '../delivery/place-of-order.ts'
import { refuseUnseenOrder } from '../staff/seen-rows.ts'
import { awaitsPharmacist, isApproved } from '../prescriptions/line-state.ts'
import { orderQueue } from './order-queues.ts'

/** A line of an order with the packs cut from it. */
export type LineToSupply = CuttableLine & {
  readonly productId: string
  readonly needsPrescription: boolean
  readonly isApproved: boolean
}

/** An order locked by staff, with the facts for the rules of fulfilment. */
export type LockedOrder = {
  readonly row: OrderRow
  readonly lines: readonly LineToSupply[]
  readonly facts: OrderInFulfilment
  readonly prescription: PrescriptionStatus
}

/** Locks an order that a person sees, for their change. */
export async function lockSeenOrder(
  ctx: Context,
  trx: Trx,
  id: string,
  principal: StaffPrincipal,
): Promise<LockedOrder> {
  const order = await lockDeskOrder(ctx, trx, id, principal.staffId)
  refuseUnseenOrder(principal, order.row)
  return order
}

/** Locks an order for a change by staff until the transaction ends. */
export async function lockDeskOrder(ctx: Context, trx: Trx, id: string, staffId: string): Promise<LockedOrder> {
  const locked = await trx
    .selectFrom('orders')
    .select(orderColumns)
    .select((eb) => [
      eb
        .selectFrom('staff')
        .select('staff.name')
        .whereRef('staff.id', '=', 'orders.claimed_by')
        .where('orders.claimed_by', '<>', staffId)
        .where('orders.claimed_until', '>', ctx.databaseNow())
        .as('claimed_by_name'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (locked === undefined) throw notFound('Order')
  const { claimed_by_name: claimedBy, ...row } = locked
  const day = indianDay(ctx.now())
  // The statement that waited for the lock sees other tables as they were before.
  const {
    queue,
    isReceived,
    hasB2bInvoice: isB2b,
    ordered_lines: ordered,
  } = await trx
    .selectFrom('orders')
    .select([orderQueue(day).as('queue'), awaitsPharmacist().as('isReceived'), hasB2bInvoice.as('hasB2bInvoice')])
    .select((eb) => linesToSupply(eb, day).as('ordered_lines'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = ordered.map(({ schedule, cut, ...line }) => ({
    ...line,
    cut: cut ?? 0,
    needsPrescription: line.trade === null && needsPrescription(schedule),
  }))
  const facts = {
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    isTrade: row.trade_account_id !== null,
    holdReason: row.hold_reason,
    queue,
    placeOfSupply: placeOfOrder(row),
    collectAt: row.collect_at,
    carrier: row.carrier,
    claimedBy,
    needsIrn:
      row.status === 'Packed' && isB2b && row.e_invoice === null && needsEInvoices(ctx.settings.values.eInvoice),
  }
  return { row, lines, facts, prescription: prescriptionStatus({ ...row, isReceived }, lines) }
}

/** Whether the row of `orders` has a tax invoice to a registered buyer. */
export const hasB2bInvoice = sql<boolean>`exists (select from documents where documents.order_id = orders.id
  and documents.kind = 'tax-invoice' and (documents.buyer -> 'trade' ->> 'gstin' <> ''
    or documents.buyer -> 'business' ->> 'gstin' <> '')
  and not exists (select from document_cancellations where document_cancellations.document_id = documents.id))`

/** The lines of the row of `orders` on an Indian day. */
function linesToSupply(eb: ExpressionBuilder<Tables, 'orders'>, day: string) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_items as item')
      .select([
        'item.position',
        'item.product_id as productId',
        'item.name',
        'item.schedule',
        'item.quantity as ordered',
      ])
      .select(['item.unit_price_paise as unitPrice', 'item.trade'])
      .select((line) => [cutQuantity(line).as('cut'), isApproved(day).as('isApproved')])
      .whereRef('item.order_id', '=', 'orders.id')
      .orderBy('item.position'),
  )
}

/** The progress of the prescriptions of the lines that are still to be supplied. */
export function prescriptionStatus(
  order: Pick<OrderRow, 'prescription_seen_by'> & { readonly isReceived: boolean },
  lines: readonly Pick<LineToSupply, 'ordered' | 'cut' | 'needsPrescription' | 'isApproved'>[],
): PrescriptionStatus {
  const needing = lines.filter(({ ordered, cut, needsPrescription }) => needsPrescription && cut < ordered)
  if (needing.length === 0) return 'not-needed'
  if (order.prescription_seen_by !== null || needing.every(({ isApproved }) => isApproved)) return 'approved'
  return order.isReceived ? 'received' : 'needed'
}
