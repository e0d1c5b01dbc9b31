import { type Selectable, sql } from 'kysely'
import type { DeskPrescription, PrescriptionQueueRow } from '#contract/prescriptions.ts'
import { mayBeMinor } from '#domain/prescriptions/patient-rules.ts'
import type { PrescriptionState } from '#domain/prescriptions/prescription-rules.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import { type PageOfRows, readPage } from '../../db/keyset.ts'
import type { PrescriptionRow, PrescriptionTables } from '../../db/prescription-tables.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound } from '../../http/refusal.ts'
import { cutQuantity } from '../../orders/stock.ts'
import { pictureAddress } from '../../customer-files/picture-addresses.ts'
import { listPictures } from '../../prescriptions/prescription-queries.ts'
import { isForOpenOrder } from '../../prescriptions/prescription-queue.ts'

const MAX_EARLIER = 20

type ListInput = { readonly state?: PrescriptionState | undefined; readonly after?: number | undefined }

/** The newest order that a prescription is for. */
const boundOrder = sql<{
  id: string
  number: number
  status: string
  shipping: { name: string; address: string; city: string }
} | null>`(
  select jsonb_build_object('id', orders.id, 'number', orders.number, 'status', orders.status, 'shipping', orders.shipping)
  from order_prescriptions bound join orders on orders.id = bound.order_id
  where bound.prescription_id = prescriptions.id
  order by bound.verdict is null desc, orders.number desc limit 1)`

/** A page of the queue, the oldest first, or of prescriptions in another state, the newest first. */
export async function listDeskPrescriptions(
  { db, databaseNow }: Context,
  { state = 'received', after }: ListInput,
): Promise<PageOfRows<PrescriptionQueueRow>> {
  const isQueue = state === 'received'
  const search = selectPrescriptions(db, databaseNow)
    .where('prescriptions.state', '=', state)
    .$if(isQueue, (query) => query.where(isForOpenOrder()))
  const direction = isQueue ? 'asc' : 'desc'
  return readPage(db, search, { order: ['prescriptions.number'], direction, after, toRow: toQueueRow })
}

function toQueueRow(row: QueryRow<typeof selectPrescriptions>): PrescriptionQueueRow {
  return {
    _id: row.id,
    number: row.number,
    state: row.state,
    sentAt: row.created_at.toISOString(),
    customerName: row.order?.shipping.name ?? '',
    orderNumber: String(row.order?.number ?? ''),
    packs: row.packs,
    claim: claimOf(row),
  }
}

function selectPrescriptions(db: Db, databaseNow: Context['databaseNow']) {
  return db
    .selectFrom('prescriptions')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'prescriptions.claimed_by').on('prescriptions.claimed_until', '>', databaseNow()),
    )
    .selectAll('prescriptions')
    .select([
      'staff.name as claimed_by_name',
      boundOrder.as('order'),
      sql<number>`(
        select coalesce(sum(item.quantity), 0)::int from order_prescriptions bound
        join order_items item on item.order_id = bound.order_id and item.position = bound.position
        where bound.prescription_id = prescriptions.id)`.as('packs'),
    ])
}

function claimOf(row: PrescriptionRow & { claimed_by_name: string | null }): DeskPrescription['claim'] {
  if (row.claimed_by_name === null || row.claimed_by === null || row.claimed_until === null) return null
  return { staffId: row.claimed_by, name: row.claimed_by_name, until: row.claimed_until.toISOString() }
}

/** One prescription as pharmacists see it, with addresses of its pictures for their session. */
export async function getDeskPrescription(
  ctx: Context,
  { sessionId }: Pick<StaffPrincipal, 'sessionId'>,
  id: string,
): Promise<DeskPrescription> {
  const { db } = ctx
  const row = await selectPrescriptions(db, ctx.databaseNow).where('prescriptions.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Prescription')
  const { order } = row
  const [patient, pictures, lines, earlier, next] = await Promise.all([
    db.selectFrom('patients').selectAll().where('id', '=', row.patient_id).executeTakeFirst(),
    listPictures(db, [id]),
    order === null ? [] : listLines(db, id, order.id),
    listEarlier(db, row),
    findNext(db, row.number),
  ])
  return {
    _id: row.id,
    version: row.version,
    state: row.state,
    sentAt: row.created_at.toISOString(),
    note: row.note,
    reason: row.reason,
    pictures: pictures.map((picture) => pictureAddress(ctx, picture.id, sessionId)),
    claim: claimOf(row),
    patient: patient === undefined ? null : patientOf(patient, indianDay(ctx.now())),
    doctor:
      row.doctor_name === null
        ? null
        : { name: row.doctor_name, registration: row.doctor_registration ?? '', address: row.doctor_address ?? '' },
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    repeats: row.repeats_allowed,
    decision:
      row.decided_at === null
        ? null
        : {
            at: row.decided_at.toISOString(),
            pharmacist: row.pharmacist_name ?? '',
            registration: row.pharmacist_registration ?? '',
          },
    order:
      order === null
        ? null
        : {
            _id: order.id,
            orderNumber: String(order.number),
            status: order.status,
            customerName: order.shipping.name,
            address: `${order.shipping.address}, ${order.shipping.city}`,
          },
    lines,
    earlier,
    next,
  }
}

function patientOf(
  { name, birth_year: birthYear, address, relation }: Selectable<PrescriptionTables['patients']>,
  today: string,
): NonNullable<DeskPrescription['patient']> {
  return { name, birthYear, address, relation, isMinor: mayBeMinor(birthYear, today) }
}

/** The order lines of a prescription. `packs` are those still to be supplied. */
async function listLines(db: Db, prescriptionId: string, orderId: string): Promise<DeskPrescription['lines']> {
  const lines = await db
    .selectFrom('order_prescriptions as bound')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.order_id', '=', 'bound.order_id').onRef('item.position', '=', 'bound.position'),
    )
    .leftJoin('prescription_lines as line', 'line.id', 'bound.prescription_line_id')
    .select(['item.position', 'item.name', 'item.pack_size', 'item.schedule', 'item.quantity'])
    .select((eb) => [cutQuantity(eb).as('cut')])
    .select(['bound.verdict', 'bound.reason', 'line.packs_allowed', 'line.packs_total', 'line.packs_given'])
    .where('bound.prescription_id', '=', prescriptionId)
    .where('bound.order_id', '=', orderId)
    .orderBy('item.position')
    .execute()
  return lines.map((line) => ({
    position: line.position,
    name: line.name,
    packSize: line.pack_size,
    schedule: line.schedule,
    packs: line.quantity - (line.cut ?? 0),
    verdict: line.verdict,
    reason: line.reason,
    packsAllowed: line.packs_allowed,
    packsTotal: line.packs_total,
    packsGiven: line.packs_given,
  }))
}

async function listEarlier(
  db: Db,
  { id, customer_id: customerId, patient_id: patientId }: PrescriptionRow,
): Promise<DeskPrescription['earlier']> {
  const isSamePatient = sql<boolean>`exists (
    select from patients same where same.id = ${patientId}
      and lower(same.name) = lower(patients.name) and same.birth_year = patients.birth_year)`
  const rows = await db
    .selectFrom('prescriptions')
    .leftJoin('patients', 'patients.id', 'prescriptions.patient_id')
    .select(['prescriptions.id', 'state', 'prescriptions.created_at', 'patients.name', 'doctor_name'])
    .select(isSamePatient.as('is_same_patient'))
    .where('prescriptions.customer_id', '=', customerId)
    .where('prescriptions.id', '<>', id)
    .where('state', 'in', ['approved', 'refused', 'more'])
    .orderBy(isSamePatient, 'desc')
    .orderBy('number', 'desc')
    .limit(MAX_EARLIER)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    sentAt: row.created_at.toISOString(),
    patientName: row.name ?? '',
    isSamePatient: row.is_same_patient,
    doctorName: row.doctor_name ?? '',
  }))
}

/** The next prescription in the queue, from the start again after the last one. */
async function findNext(db: Db, number: number): Promise<string | null> {
  const queue = db
    .selectFrom('prescriptions')
    .select('id')
    .where('state', '=', 'received')
    .where(isForOpenOrder())
    .orderBy('number')
    .limit(1)
  const later = await queue.where('number', '>', number).executeTakeFirst()
  const next = later ?? (await queue.where('number', '<', number).executeTakeFirst())
  return next?.id ?? null
}
