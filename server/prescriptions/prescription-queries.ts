import type { OrderPrescriptions, Prescription } from '#contract/prescriptions.ts'
import { openRequestStates } from '#domain/prescriptions/request-rules.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { findReadableOrder } from '../orders/orders-queries.ts'
import { listPrescriptionLines, type PrescriptionLine } from './line-state.ts'
import { listPatientProfiles } from './patients.ts'
import { pictureAddress } from '../customer-files/picture-addresses.ts'
import { listQueuePlaces } from './prescription-queue.ts'

const MAX_LISTED = 50

type Viewer = { readonly customerId: string; readonly sessionId: string }

/** The newest prescriptions of a customer, or the one with this id. */
export async function listOwnPrescriptions(
  ctx: Context,
  { customerId, sessionId }: Viewer,
  id?: string,
): Promise<Prescription[]> {
  const rows = await ctx.db
    .selectFrom('prescriptions')
    .leftJoin('patients', 'patients.id', 'prescriptions.patient_id')
    .selectAll('prescriptions')
    .select('patients.name as patient_name')
    .where('prescriptions.customer_id', '=', customerId)
    .where((eb) => eb.and({ 'prescriptions.id': id }))
    .orderBy('number', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const ids = rows.map((row) => row.id)
  const [pictures, orders, reasons, covered, requests, places] = await Promise.all([
    listPictures(ctx.db, ids),
    listBoundOrders(ctx.db, ids),
    listReasons(ctx.db, ids),
    listCoveredProducts(ctx.db, ids),
    listRequests(ctx.db, ids),
    listQueuePlaces(ctx, { customerId }),
  ])
  const ofPrescription = (row: { prescription_id: string | null }, prescriptionId: string) =>
    row.prescription_id === prescriptionId
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    sentAt: row.created_at.toISOString(),
    reason: [...reasons.filter((one) => ofPrescription(one, row.id)).map(({ reason }) => reason), row.reason]
      .filter((text) => text !== '')
      .join('. '),
    pictures: pictures
      .filter((one) => ofPrescription(one, row.id))
      .map((one) => pictureAddress(ctx, one.id, sessionId)),
    patientName: row.patient_name ?? '',
    validUntil: row.valid_until,
    covers: covered
      .filter((one) => ofPrescription(one, row.id))
      .map((one) => ({ productId: one.product_id, packsLeft: one.packs_total - one.packs_given })),
    orders: orders
      .filter((one) => ofPrescription(one, row.id))
      .map(({ order_id: orderId, number }) => ({ _id: orderId, orderNumber: String(number) })),
    request: requests.find((one) => ofPrescription(one, row.id)) ?? null,
    queue: places.find(({ prescriptionId }) => prescriptionId === row.id)?.queue ?? null,
  }))
}

export async function getOwnPrescription(ctx: Context, viewer: Viewer, id: string): Promise<Prescription> {
  const [found] = await listOwnPrescriptions(ctx, viewer, id)
  if (found === undefined) throw notFound('Prescription')
  return found
}

export function listPictures(db: Db, prescriptionIds: readonly string[]) {
  return db
    .selectFrom('customer_files')
    .select(['id', 'prescription_id'])
    .where('prescription_id', 'in', [...prescriptionIds, ''])
    .orderBy('position')
    .execute()
}

function listBoundOrders(db: Db, prescriptionIds: readonly string[]) {
  return db
    .selectFrom('order_prescriptions')
    .innerJoin('orders', 'orders.id', 'order_prescriptions.order_id')
    .select(['prescription_id', 'order_id', 'orders.number'])
    .distinct()
    .where('prescription_id', 'in', [...prescriptionIds, ''])
    .orderBy('orders.number')
    .execute()
}

/** The newest request of each prescription first. */
function listRequests(db: Db, prescriptionIds: readonly string[]) {
  return db
    .selectFrom('prescription_requests')
    .select(['prescription_id', 'id as _id', 'state'])
    .where('prescription_id', 'in', [...prescriptionIds, ''])
    .orderBy('number', 'desc')
    .execute()
}

function listReasons(db: Db, prescriptionIds: readonly string[]) {
  return db
    .selectFrom('order_prescriptions')
    .select(['prescription_id', 'reason'])
    .distinct()
    .where('prescription_id', 'in', [...prescriptionIds, ''])
    .where('reason', '<>', '')
    .execute()
}

function listCoveredProducts(db: Db, prescriptionIds: readonly string[]) {
  return db
    .selectFrom('prescription_lines')
    .select(['prescription_id', 'product_id', 'packs_total', 'packs_given'])
    .where('prescription_id', 'in', [...prescriptionIds, ''])
    .whereRef('packs_given', '<', 'packs_total')
    .execute()
}

/** The lines of a customer's order that need a prescription, and the prescriptions that can be used for them. */
export async function readOrderPrescriptions(
  ctx: Context,
  customerId: string,
  id: string,
): Promise<OrderPrescriptions> {
  const order = await findReadableOrder(ctx.db, customerId, id)
  if (order === undefined) throw notFound('Order')
  const lines = await listPrescriptionLines(ctx.db, order, indianDay(ctx.now()))
  const open = lines.filter(({ state }) => state === 'missing' || state === 'ask')
  const canSend = open.length > 0 && (order.status === 'Pending' || order.status === 'Confirmed')
  return {
    lines: lines.map(({ position, productName, packs, state, reason }) => ({
      position,
      productName,
      packs,
      state,
      reason,
    })),
    canSend,
    patients: canSend ? await listPatientProfiles(ctx, customerId) : [],
    saved: canSend ? await listUsable(ctx, customerId, open) : [],
    queue: (await listQueuePlaces(ctx, { customerId, orderId: id })).at(-1)?.queue ?? null,
  }
}

/** Prescriptions that wait without an order, and approved ones with enough packs of a product. */
async function listUsable(
  { db, now }: Context,
  customerId: string,
  lines: readonly PrescriptionLine[],
): Promise<OrderPrescriptions['saved']> {
  const rows = await db
    .selectFrom('prescriptions')
    .leftJoin('patients', 'patients.id', 'prescriptions.patient_id')
    .select(['prescriptions.id', 'state', 'prescriptions.created_at', 'patients.name as patient_name'])
    .where('prescriptions.customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'received'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('order_prescriptions')
                .select('order_id')
                .whereRef('prescription_id', '=', 'prescriptions.id'),
            ),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('prescription_requests as request')
                .select('request.id')
                .whereRef('request.prescription_id', '=', 'prescriptions.id')
                .where('request.state', 'in', openRequestStates),
            ),
          ),
        ]),
        eb.and([
          eb('state', '=', 'approved'),
          eb('valid_until', '>=', indianDay(now())),
          eb.exists(
            eb
              .selectFrom('prescription_lines as line')
              .select('line.id')
              .whereRef('line.prescription_id', '=', 'prescriptions.id')
              .where((line) =>
                line.or(
                  lines.map(({ productId, packs }) =>
                    line.and([
                      line('line.product_id', '=', productId),
                      line(line('line.packs_given', '+', packs), '<=', line.ref('line.packs_total')),
                    ]),
                  ),
                ),
              ),
          ),
        ]),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    sentAt: row.created_at.toISOString(),
    patientName: row.patient_name ?? '',
  }))
}
