import { MINUTE } from '#domain/time.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { recordSupply } from '../documents/record-supply.ts'
import { givePrescribedPacks } from '../prescriptions/give-packs.ts'
import { takeBatches } from '../stock/take-batches.ts'
import { type OrderChange, changedState, moveOn } from './order-change.ts'

/** How long a claimed order is reserved for one person. */
const CLAIM_MS = 10 * MINUTE

/** Reserves the packing of an order for ten minutes, or prolongs the own claim. */
export async function claimOrder({ ctx, trx, order, principal }: OrderChange<'claim'>): Promise<void> {
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

/** Packs an order from its batches: its goods are ready to be handed over. */
export async function packOrder(change: OrderChange<'pack'>): Promise<Audited> {
  const { ctx, trx, order, principal, at, input } = change
  const { row, facts } = order
  const hasPrescription = facts.prescription !== 'not-needed'
  if (hasPrescription) await givePrescribedPacks(ctx, trx, row)
  const lines = order.lines
    .map(({ ordered, cut, unitPrice, ...line }) => ({ ...line, quantity: ordered - cut, price: unitPrice }))
    .filter(({ quantity }) => quantity > 0)
  await takeBatches(ctx, trx, { orderId: row.id, staffId: principal.staffId, lines, taken: input.lines })
  const columns = { packed_at: at, claimed_by: null, claimed_until: null }
  const moved = await moveOn(change, { to: { status: 'Packed' }, note: 'Packed', columns })
  if (hasPrescription) await recordSupply(ctx, trx, moved, at)
  return changedState(order, moved)
}

/** Writes a note that only staff read, in any state of the order. */
export async function noteOrder(change: OrderChange<'note'>): Promise<void> {
  await writeNote(change, change.input.note)
}

type Written = Pick<OrderChange<'note'>, 'trx' | 'order' | 'principal' | 'at'>

async function setHoldReason({ trx, order }: Written, reason: string | null): Promise<void> {
  await trx.updateTable('orders').set({ hold_reason: reason }).where('id', '=', order.row.id).execute()
}

async function writeNote({ trx, order, principal, at }: Written, note: string): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values({ order_id: order.row.id, at, staff_id: principal.staffId, note })
    .execute()
}
