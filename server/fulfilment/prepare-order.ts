import { gstStateCode } from '#domain/tax/gst-states.ts'
import { MINUTE } from '#domain/time.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import type { OrderChange } from './order-change.ts'

/** How long a claimed order is reserved for one person. */
export const CLAIM_MS = 10 * MINUTE

/** Reserves the packing of an order for ten minutes, or prolongs the own claim. */
export async function claimOrder({ ctx, trx, record: order, principal }: OrderChange<'claim'>): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ claimed_by: principal.staffId, claimed_until: databaseTimeIn(ctx, CLAIM_MS) })
    .where('id', '=', order.row.id)
    .execute()
}

/** Puts a confirmed order on hold. */
export async function holdOrder(change: OrderChange<'hold'>): Promise<Audited> {
  const reason = change.input.reason ?? ''
  await setHoldReason(change, reason)
  await writeNote(change, `On hold: ${reason}`)
  return { reason }
}

/** Releases an order that is on hold. */
export async function releaseOrder(change: OrderChange<'release'>): Promise<void> {
  await setHoldReason(change, null)
  await writeNote(change, 'Released')
}

/** Releases an order that waited for a call (fulfilment-2). */
export async function confirmOrderByPhone(change: OrderChange<'confirm'>): Promise<void> {
  await setHoldReason(change, null)
  await writeNote(change, 'Confirmed by phone')
}

/** Chooses the state in which an order is supplied. */
export async function chooseState({ trx, record: order, input }: OrderChange<'chooseState'>): Promise<Audited> {
  const code = gstStateCode(input.state)
  await trx.updateTable('orders').set({ supply_state: code }).where('id', '=', order.row.id).execute()
  return { changes: { supplyState: { before: order.facts.placeOfSupply.code, after: code } } }
}

/** Names the transport of a trade order for its invoice. */
export async function nameTransport({ trx, record: order, input }: OrderChange<'nameTransport'>): Promise<Audited> {
  const { transporter, lrNumber } = input
  const before = { transporter: order.row.transporter, lrNumber: order.row.lr_number }
  await trx.updateTable('orders').set({ transporter, lr_number: lrNumber }).where('id', '=', order.row.id).execute()
  return { changes: changesBetween(before, { transporter, lrNumber }) }
}

/** Names the firm of a retail buyer for the invoice. */
export async function nameBusiness({ trx, record: order, input }: OrderChange<'nameBusiness'>): Promise<Audited> {
  const { gstin, firm } = input
  const before = { gstin: order.row.business_gstin, firm: order.row.business_firm }
  const columns = { business_gstin: gstin, business_firm: firm }
  await trx.updateTable('orders').set(columns).where('id', '=', order.row.id).execute()
  return { changes: changesBetween(before, { gstin, firm }) }
}

/** Writes a note that only staff read, in any state of the order. */
export async function noteOrder(change: OrderChange<'note'>): Promise<void> {
  await writeNote(change, change.input.note)
}

type Written = Pick<OrderChange<'note'>, 'trx' | 'record' | 'principal' | 'at'>

async function setHoldReason({ trx, record: order }: Written, reason: string | null): Promise<void> {
  await trx.updateTable('orders').set({ hold_reason: reason }).where('id', '=', order.row.id).execute()
}

async function writeNote({ trx, record: order, principal, at }: Written, note: string): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values({ order_id: order.row.id, at, staff_id: principal.staffId, note })
    .execute()
}
