import type { Language } from '#domain/languages/languages.ts'
import { MISSING_PRESCRIPTION_CUT_MS, type VerdictReason } from '#domain/prescriptions/prescription-rules.ts'
import { openRequestStates } from '#domain/prescriptions/request-rules.ts'
import { indianDay } from '#domain/time.ts'
import { expectConsent } from '../consents/consent-ledger.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { PrescriptionRow } from '../db/prescription-tables.ts'
import type { Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { prescriptionReminder } from '../jobs/prescription-reminder.ts'
import { lockOrder } from '../orders/orders-queries.ts'
import { listPrescriptionLines, type PrescriptionLine } from './line-state.ts'
import { getProfileId } from './patients.ts'
import { attachFiles } from '../customer-files/save-upload.ts'

type NewPrescription = {
  readonly customerId: string
  readonly fileIds: readonly string[]
  readonly orderId?: string | undefined
  readonly patientId?: string | undefined
  readonly note?: string | undefined
}

/** The notice that a customer agrees to with a prescription. */
type PrescriptionConsent = {
  readonly customerId: string
  readonly consent?: number | undefined
  readonly language: Language
}

/** Sends uploaded pictures as one prescription, with or without an order. Returns its id. */
export async function sendNewPrescription(ctx: Context, sent: NewPrescription & PrescriptionConsent): Promise<string> {
  return inTransaction(ctx.db, async (trx) => {
    await expectPrescriptionConsent(ctx, trx, sent)
    return recordPrescription(ctx, trx, sent)
  })
}

/** Refuses a prescription of a customer who has not agreed that it is kept and checked (422, consents-2). */
export async function expectPrescriptionConsent(
  ctx: Context,
  trx: Trx,
  { customerId, consent: version, language }: PrescriptionConsent,
): Promise<void> {
  await expectConsent(ctx, trx, { customerId, purpose: 'prescriptions', version, place: 'prescription', language })
}

/** Records uploaded pictures as one prescription of a customer. Returns its id. */
export async function recordPrescription(
  ctx: Context,
  trx: Trx,
  { customerId, fileIds, orderId, patientId, note = '' }: NewPrescription,
): Promise<string> {
  const id = ctx.newId('prescription')
  const lines = orderId === undefined ? null : await lockLinesToCover(ctx, trx, customerId, orderId)
  await trx
    .insertInto('prescriptions')
    .values({
      id,
      customer_id: customerId,
      patient_id: patientId === undefined ? null : await getProfileId(trx, customerId, patientId),
      state: 'received',
      note,
      created_at: ctx.now(),
    })
    .execute()
  await attachFiles(trx, { customerId, fileIds, use: { prescription_id: id } })
  if (lines !== null) await bindLines(trx, id, lines)
  return id
}

/** Uses an earlier prescription for an order: an approved one counts at once, as far as its packs last (prescriptions-1). */
export async function useEarlierPrescription(ctx: Context, use: PrescriptionUse): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const preparing = await trx
      .selectFrom('prescription_requests')
      .select('id')
      .where('prescription_id', '=', use.prescriptionId)
      .where('customer_id', '=', use.customerId)
      .where('state', 'in', openRequestStates)
      .executeTakeFirst()
    if (preparing !== undefined)
      throw new Refusal('conflict', 'We are preparing an order from this prescription. Please confirm or decline it.')
    await bindPrescription(ctx, trx, use)
  })
}

type PrescriptionUse = { readonly customerId: string; readonly orderId: string; readonly prescriptionId: string }

/** Binds a prescription to the lines of an order that wait for one. */
export async function bindPrescription(
  ctx: Context,
  trx: Trx,
  { customerId, orderId, prescriptionId }: PrescriptionUse,
): Promise<void> {
  const lines = await lockLinesToCover(ctx, trx, customerId, orderId)
  const row = await trx
    .selectFrom('prescriptions')
    .selectAll()
    .where('id', '=', prescriptionId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Prescription')
  if (row.state === 'approved') return coverLines(trx, row, lines, indianDay(ctx.now()))
  if (row.state !== 'received')
    throw new Refusal('conflict', 'This prescription cannot be used. Please send a new one.')
  const bound = await trx
    .selectFrom('order_prescriptions')
    .select('order_id')
    .where('prescription_id', '=', row.id)
    .executeTakeFirst()
  if (bound !== undefined)
    throw new Refusal(
      'conflict',
      'Our pharmacist is checking this prescription for another order. Please wait for the answer.',
    )
  await bindLines(trx, row.id, lines)
}

/**
 * Withdraws a prescription before the decision and deletes its pictures. Its orders need another one: the reminders start
 * anew. Returns when the lines without one are cut, or null if no open order used it.
 */
export async function withdrawOwnPrescription(ctx: Context, customerId: string, id: string): Promise<Date | null> {
  const { pictures, cutAt } = await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('prescriptions')
      .select(['id', 'state'])
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound('Prescription')
    if (row.state !== 'received')
      throw new Refusal('conflict', 'A prescription can be withdrawn only before a pharmacist decides.')
    await trx
      .updateTable('prescriptions')
      .set((eb) => ({ state: 'withdrawn', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('prescription_requests')
      .set({ state: 'declined' })
      .where('prescription_id', '=', id)
      .where('state', 'in', openRequestStates)
      .execute()
    const orders = await trx
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['Pending', 'Confirmed'])
      .where('id', 'in', trx.selectFrom('order_prescriptions').select('order_id').where('prescription_id', '=', id))
      .execute()
    await trx.deleteFrom('order_prescriptions').where('prescription_id', '=', id).execute()
    for (const order of orders)
      await trx
        .insertInto('jobs')
        .values(prescriptionReminder(ctx, { orderId: order.id, startedAt: ctx.now(), lost: id }))
        .execute()
    const pictures = await trx.deleteFrom('customer_files').where('prescription_id', '=', id).returning('id').execute()
    const cutAt = orders.length === 0 ? null : new Date(ctx.now().getTime() + MISSING_PRESCRIPTION_CUT_MS)
    return { pictures, cutAt }
  })
  await Promise.all(pictures.map((picture) => ctx.files.remove(picture.id)))
  return cutAt
}

/** Locks an order of the customer and lists the lines that wait for a prescription from the customer. */
async function lockLinesToCover(ctx: Context, trx: Trx, customerId: string, orderId: string): Promise<OrderLines> {
  const order = await lockOrder(trx, customerId, orderId)
  if (order.status !== 'Pending' && order.status !== 'Confirmed')
    throw new Refusal('conflict', `This order is ${order.status}: it needs no prescription any more.`)
  const day = indianDay(ctx.now())
  const all = await listPrescriptionLines(trx, order, day)
  const lines = all.filter(({ state }) => state === 'missing' || state === 'ask')
  if (lines.length > 0) {
    await endApprovals(trx, { order, lines }, day)
    return { order, lines }
  }
  const sentence = all.some(({ state }) => state === 'received')
    ? 'Our pharmacist is checking the prescription that you sent.'
    : 'This order needs no prescription.'
  throw new Refusal('conflict', sentence)
}

type OrderLines = { readonly order: OrderRow; readonly lines: readonly PrescriptionLine[] }

/** A new prescription replaces approvals that lapsed or whose packs are used up, with the reason for the customer. */
async function endApprovals(trx: Trx, { order, lines }: OrderLines, day: string): Promise<void> {
  const [tooOld, tooFew]: readonly [VerdictReason, VerdictReason] = [
    'The prescription is too old',
    'It is for fewer packs',
  ]
  await trx
    .updateTable('order_prescriptions as approval')
    .from('prescriptions')
    .set((eb) => ({
      verdict: 'refuse',
      prescription_line_id: null,
      reason: eb.case().when('prescriptions.valid_until', '<', day).then(tooOld).else(tooFew).end(),
    }))
    .whereRef('prescriptions.id', '=', 'approval.prescription_id')
    .where('approval.order_id', '=', order.id)
    .where(
      'approval.position',
      'in',
      lines.map(({ position }) => position),
    )
    .where('approval.prescription_line_id', 'is not', null)
    .execute()
}

async function bindLines(trx: Trx, prescriptionId: string, { order, lines }: OrderLines): Promise<void> {
  await trx
    .insertInto('order_prescriptions')
    .values(lines.map(({ position }) => ({ order_id: order.id, position, prescription_id: prescriptionId })))
    .execute()
}

/** Approves the lines of the same products while packs are left. Packing takes them (prescriptions-3). */
async function coverLines(
  trx: Trx,
  { id, valid_until: validUntil }: PrescriptionRow,
  { order, lines }: OrderLines,
  today: string,
): Promise<void> {
  if (validUntil === null || validUntil < today)
    throw new Refusal('conflict', 'This prescription is no longer valid. Please send a new one.')
  const approved = await trx
    .selectFrom('prescription_lines')
    .select(['id', 'product_id', 'packs_total', 'packs_given'])
    .where('prescription_id', '=', id)
    .execute()
  const covered = lines.flatMap((line) => {
    const found = approved.find(
      (one) => one.product_id === line.productId && one.packs_total - one.packs_given >= line.packs,
    )
    return found === undefined
      ? []
      : [
          {
            order_id: order.id,
            position: line.position,
            prescription_id: id,
            verdict: 'approve' as const,
            prescription_line_id: found.id,
          },
        ]
  })
  if (covered.length === 0)
    throw new Refusal('conflict', 'This prescription does not cover the packs of this order. Please send a new one.')
  await trx
    .insertInto('order_prescriptions')
    .values(covered)
    .onConflict((on) =>
      on.columns(['order_id', 'position', 'prescription_id']).doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        reason: '',
        prescription_line_id: eb.ref('excluded.prescription_line_id'),
      })),
    )
    .execute()
}
