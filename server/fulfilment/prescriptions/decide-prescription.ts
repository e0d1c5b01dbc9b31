import type { prescriptionChangeEndpoints } from '#contract/prescriptions.ts'
import {
  birthYearRefusal,
  issueDateRefusal,
  lastValidDay,
  decidedState,
} from '#domain/prescriptions/prescription-rules.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import type { PrescriptionRow } from '../../db/prescription-tables.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { prescriptionReminder } from '../../jobs/prescription-reminder.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import type { ChangeCall } from '../../desk-change/desk-record.ts'
import { cutLines } from '../cut-order.ts'
import { lockDeskOrder, type LockedOrder } from '../lock-desk-order.ts'
import { type DecidedLine, planDecision } from './plan-decision.ts'
import { rememberDoctor } from './doctors.ts'
import { recordDecision } from './record-decision.ts'
import { getPharmacist } from '../../staff/pharmacist-registration.ts'
import { refuseOthersClaim } from './prescription-claims.ts'

/** A locked prescription with its locked order. */
export type PrescriptionToDecide = { readonly order: LockedOrder; readonly row: PrescriptionRow }
type Decision = ChangeCall<PrescriptionToDecide, (typeof prescriptionChangeEndpoints)['decide']>
type Approval = NonNullable<Decision['input']['approval']>

/**
 * Decides on the lines of a prescription (prescriptions-3). Refused packs are cut from the order with their stock and money, in the
 * same transaction (prescriptions-1).
 */
export async function decideOnPrescription({ ctx, trx, record, principal, actor, input }: Decision): Promise<Audited> {
  const { order, row } = record
  refuseDecided(row, input.version)
  if (order.row.status !== 'Confirmed')
    throw new Refusal(
      'conflict',
      `Only prescriptions of Confirmed orders can be decided. This order is ${order.row.status}.`,
    )
  await refuseOthersClaim(ctx, trx, row, principal)
  const registration = (await getPharmacist(ctx, trx, principal.staffId)).registration
  const plan = planDecision(order.lines, await listOpenPositions(trx, row.id, order.row.id), input.lines)
  if ('refusal' in plan) throw new Refusal('invalid', plan.refusal)
  const state = decidedState(plan.lines.map(({ verdict }) => verdict))
  if (plan.lines.some(({ verdict }) => verdict === 'approve')) await recordApproval(ctx, trx, row, input.approval)
  await recordDecision(ctx, trx, principal, { id: row.id, state, reason: input.message ?? '', registration })
  for (const line of plan.lines)
    await recordVerdict(ctx, trx, { order, prescriptionId: row.id, line, repeats: input.approval?.repeats ?? 0 })
  await tellCustomer(ctx, trx, { orderId: order.row.id, prescriptionId: row.id, plan })
  if (plan.cuts.length > 0)
    await cutLines(ctx, trx, order, { actor, reason: 'The prescription was refused', lines: plan.cuts })
  return { changes: { state: { before: row.state, after: state }, lines: { before: null, after: 'changed' } } }
}

/** Locks the order that the prescription is for, then the prescription. */
export async function lockDecided(
  ctx: Context,
  trx: Trx,
  id: string,
  { staffId }: StaffPrincipal,
): Promise<PrescriptionToDecide> {
  const found = await trx
    .selectFrom('prescriptions')
    .leftJoin('order_prescriptions', 'order_prescriptions.prescription_id', 'prescriptions.id')
    .select('order_id')
    .where('prescriptions.id', '=', id)
    .orderBy((eb) => eb('verdict', 'is', null), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw notFound('Prescription')
  if (found.order_id === null)
    throw new Refusal('conflict', 'No order uses this prescription, or the customer withdrew it meanwhile.')
  const order = await lockDeskOrder(ctx, trx, found.order_id, staffId)
  const locked = trx.selectFrom('prescriptions').selectAll().where('id', '=', id).forUpdate()
  return { order, row: await locked.executeTakeFirstOrThrow() }
}

function refuseDecided(row: PrescriptionRow, version: number): void {
  if (row.state === 'received' && row.version === version) return
  const sentence =
    row.state === 'withdrawn'
      ? 'The customer withdrew this prescription meanwhile.'
      : `${row.pharmacist_name ?? 'A colleague'} decided on this prescription meanwhile.`
  throw new Refusal('stale', sentence)
}

/** The positions of an order that wait for this prescription. */
async function listOpenPositions(trx: Trx, prescriptionId: string, orderId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('order_prescriptions')
    .select('position')
    .where('prescription_id', '=', prescriptionId)
    .where('order_id', '=', orderId)
    .where('verdict', 'is', null)
    .execute()
  return rows.map(({ position }) => position)
}

/** Writes patient, doctor and dates, which an approval needs. */
export async function recordApproval(
  ctx: Context,
  trx: Trx,
  row: PrescriptionRow,
  approval: Approval | undefined,
): Promise<void> {
  if (approval === undefined)
    throw new Refusal('invalid', 'Please enter patient, doctor and date of issue to approve a prescription.')
  const { patient, doctor, issuedOn, validDays, repeats } = approval
  const today = indianDay(ctx.now())
  const fields = {
    ...refusedField('approval.issuedOn', issueDateRefusal(issuedOn, validDays, today)),
    ...refusedField('approval.patient.birthYear', birthYearRefusal(patient.birthYear, today)),
  }
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new Refusal('invalid', sentence, { fields })
  await rememberDoctor(trx, doctor, ctx.now())
  await trx
    .updateTable('prescriptions')
    .set({
      patient_id: await savePatient(ctx, trx, row, patient),
      doctor_name: doctor.name,
      doctor_registration: doctor.registration,
      doctor_address: doctor.address,
      issued_on: issuedOn,
      valid_until: lastValidDay(issuedOn, validDays),
      repeats_allowed: repeats,
    })
    .where('id', '=', row.id)
    .execute()
}

function refusedField(name: string, sentence: string | null): Readonly<Record<string, string>> {
  return sentence === null ? {} : { [name]: sentence }
}

/** The patient that the pharmacist confirms: the known patient with the same data, else a new one. Returns its id. */
async function savePatient(
  ctx: Context,
  trx: Trx,
  { customer_id: customerId, patient_id: chosenId }: PrescriptionRow,
  { name, birthYear, address }: Approval['patient'],
): Promise<string> {
  const known = await trx
    .selectFrom('patients')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .where('birth_year', '=', birthYear)
    .where('address', '=', address)
    .orderBy((eb) => eb('id', '=', chosenId ?? ''), 'desc')
    .forKeyShare()
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const id = ctx.newId('patient')
  await trx
    .insertInto('patients')
    .values({ id, customer_id: customerId, name, birth_year: birthYear, address, created_at: ctx.now() })
    .execute()
  return id
}

type Verdict = {
  readonly order: LockedOrder
  readonly prescriptionId: string
  readonly line: DecidedLine
  readonly repeats: number
}

async function recordVerdict(ctx: Context, trx: Trx, { order, prescriptionId, line, repeats }: Verdict): Promise<void> {
  const { position, verdict, packs, reason } = line
  const lineId = verdict === 'approve' ? ctx.newId('prescriptionLine') : null
  if (lineId !== null)
    await trx
      .insertInto('prescription_lines')
      .values({
        id: lineId,
        prescription_id: prescriptionId,
        product_id: required(order.lines.find((one) => one.position === position)).productId,
        packs_allowed: packs,
        packs_total: packs * (1 + repeats),
      })
      .execute()
  await trx
    .updateTable('order_prescriptions')
    .set({ verdict, reason, prescription_line_id: lineId })
    .where('order_id', '=', order.row.id)
    .where('position', '=', position)
    .where('prescription_id', '=', prescriptionId)
    .execute()
}

type DecisionNews = {
  readonly orderId: string
  readonly prescriptionId: string
  readonly plan: { readonly lines: readonly DecidedLine[]; readonly cuts: readonly unknown[] }
}

/** Mails the decision, except cuts, which have a mail of their own. A question restarts the reminders. */
async function tellCustomer(ctx: Context, trx: Trx, { orderId, prescriptionId, plan }: DecisionNews): Promise<void> {
  const isAsked = plan.lines.some(({ verdict }) => verdict === 'ask')
  if (!isAsked && plan.cuts.length > 0) return
  const about = isAsked ? 'ask' : 'approved'
  const dedupeKey = `mail.prescription:${orderId}:${prescriptionId}:${about}`
  await enqueue(ctx, trx, 'mail.prescription', { orderId, about }, { dedupeKey })
  if (!isAsked) return
  const reminder = prescriptionReminder(ctx, { orderId, startedAt: ctx.now(), lost: prescriptionId })
  await trx.insertInto('jobs').values(reminder).execute()
}
