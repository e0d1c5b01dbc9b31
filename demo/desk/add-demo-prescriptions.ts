import { needsPrescription, type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { lastValidDay, type PrescriptionState, type VerdictReason } from '#domain/prescriptions/prescription-rules.ts'
import { DAY, HOUR, indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { OrderRow } from '#server/db/order-tables.ts'
import type { OrderItemRow, Trx } from '#server/db/tables.ts'
import { storeEncrypted } from '#server/customer-files/encrypted-files.ts'
import { drawPrescription } from './draw-prescription.ts'

const doctor = { name: 'Dr. Sunil Shetty', registration: 'TSMC-055555', address: 'Example Clinic, Hyderabad' }
const REFUSAL: VerdictReason = 'The prescription is not signed'

type DecidedState = Extract<PrescriptionState, 'approved' | 'refused'>
type OrderToCover = { readonly order: OrderRow; readonly items: readonly OrderItemRow[] }

/** Packed orders with an approved prescription. */
const SUPPLIED_ORDERS = 12

/** Adds waiting prescriptions, approved ones, a refused one, and one to prepare an order from, with drawn pictures. */
export async function addDemoPrescriptions(ctx: Context, trx: Trx, pharmacistId: string): Promise<void> {
  const waiting = await listOrders(trx, ['Confirmed'], 2)
  for (const found of waiting) await addPrescription(ctx, trx, found, null)
  for (const found of await listOrders(trx, packedStatuses, SUPPLIED_ORDERS)) {
    await addPrescription(ctx, trx, found, { state: 'approved', pharmacistId })
    await trx.updateTable('orders').set({ prescription_seen_by: null }).where('id', '=', found.order.id).execute()
  }
  for (const found of await listOrders(trx, ['Cancelled'], 1))
    await addPrescription(ctx, trx, found, { state: 'refused', pharmacistId })
  for (const found of await listOrders(trx, ['Delivered'], 1)) await addRequest(ctx, trx, found)
}

/** A prescription from which an order is to be prepared: its medicine by name, and one that the shop does not have. */
async function addRequest(ctx: Context, trx: Trx, { order, items }: OrderToCover): Promise<void> {
  const sentAt = new Date(ctx.now().getTime() - 2 * HOUR)
  const [prescriptionId, id] = [ctx.newId('prescription'), ctx.newId('prescriptionRequest')]
  const { customer_id: customerId, shipping } = order
  await trx
    .insertInto('prescriptions')
    .values({ id: prescriptionId, customer_id: customerId, state: 'received', note: '', created_at: sentAt })
    .execute()
  await addPicture(ctx, trx, { prescriptionId, order, items, issuedOn: indianDay(sentAt), sentAt })
  await trx
    .insertInto('prescription_requests')
    .values({
      id,
      customer_id: customerId,
      prescription_id: prescriptionId,
      state: 'sent',
      shipping: JSON.stringify(shipping),
      collect_at: null,
      created_at: sentAt,
    })
    .execute()
  const names = [...items.slice(0, 1).map(({ name }) => name), 'Multivitamin syrup 200 ml']
  await trx
    .insertInto('prescription_request_lines')
    .values(names.map((asked, position) => ({ request_id: id, position, asked, asked_packs: 2 })))
    .execute()
}

const packedStatuses = ['Packed', 'Shipped', 'Out for Delivery', 'Delivered', 'Returned'] as const

/** The newest orders in these states with a product that needs a prescription. */
async function listOrders(trx: Trx, statuses: readonly OrderRow['status'][], limit: number): Promise<OrderToCover[]> {
  const needing = (Object.keys(schedules) as Schedule[]).filter(needsPrescription)
  const items = await trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .selectAll('order_items')
    .where('orders.status', 'in', statuses)
    .where('order_items.schedule', 'in', needing)
    .orderBy('orders.number', 'desc')
    .orderBy('position')
    .execute()
  const ids = [...new Set(items.map(({ order_id: id }) => id))].slice(0, limit)
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids, ''])
    .orderBy('number')
    .execute()
  return orders.map((order) => ({ order, items: items.filter(({ order_id: id }) => id === order.id) }))
}

type Decision = { readonly state: DecidedState; readonly pharmacistId: string }

async function addPrescription(
  ctx: Context,
  trx: Trx,
  { order, items }: OrderToCover,
  decision: Decision | null,
): Promise<void> {
  const sentAt = new Date(order.created_at.getTime() + HOUR / 2)
  const id = ctx.newId('prescription')
  const issuedOn = indianDay(new Date(sentAt.getTime() - DAY))
  await trx
    .insertInto('prescriptions')
    .values({
      id,
      customer_id: order.customer_id,
      state: decision?.state ?? 'received',
      note: '',
      created_at: sentAt,
      ...(decision !== null && (await decisionColumns(ctx, trx, { order, decision, issuedOn, sentAt }))),
    })
    .execute()
  await addPicture(ctx, trx, { prescriptionId: id, order, items, issuedOn, sentAt })
  for (const item of items)
    await addLine(ctx, trx, { prescriptionId: id, item, state: decision?.state ?? null, sentAt })
}

type DecidedOrder = {
  readonly order: OrderRow
  readonly decision: Decision
  readonly issuedOn: string
  readonly sentAt: Date
}

async function decisionColumns(ctx: Context, trx: Trx, { order, decision, issuedOn, sentAt }: DecidedOrder) {
  const pharmacist = await trx
    .selectFrom('staff')
    .select(['name', 'pharmacist_reg_no'])
    .where('id', '=', decision.pharmacistId)
    .executeTakeFirstOrThrow()
  const decided = {
    decided_by: decision.pharmacistId,
    decided_at: new Date(sentAt.getTime() + HOUR / 2),
    pharmacist_name: pharmacist.name,
    pharmacist_registration: pharmacist.pharmacist_reg_no,
    version: 2,
  }
  if (decision.state === 'refused') return decided
  const { name, address, city } = order.shipping
  const patient = { id: ctx.newId('patient'), name, birth_year: 1975, address: `${address}, ${city}` }
  await trx
    .insertInto('patients')
    .values({ ...patient, customer_id: order.customer_id, created_at: sentAt })
    .execute()
  return {
    ...decided,
    patient_id: patient.id,
    doctor_name: doctor.name,
    doctor_registration: doctor.registration,
    doctor_address: doctor.address,
    issued_on: issuedOn,
    valid_until: lastValidDay(issuedOn, 30),
  }
}

type PictureOf = OrderToCover & { readonly prescriptionId: string; readonly issuedOn: string; readonly sentAt: Date }

async function addPicture(
  ctx: Context,
  trx: Trx,
  { prescriptionId, order, items, issuedOn, sentAt }: PictureOf,
): Promise<void> {
  const picture = await drawPrescription({
    doctor: doctor.name,
    registration: doctor.registration,
    patient: order.shipping.name,
    date: issuedOn.split('-').toReversed().join('/'),
    medicines: items.map(({ name, quantity }) => `${name}, ${quantity} ${quantity === 1 ? 'pack' : 'packs'}`),
  })
  const id = ctx.newId('customerFile')
  const sealed = await storeEncrypted(ctx, id, picture)
  await trx
    .insertInto('customer_files')
    .values({ id, customer_id: order.customer_id, prescription_id: prescriptionId, ...sealed, created_at: sentAt })
    .execute()
}

type Line = {
  readonly prescriptionId: string
  readonly item: OrderItemRow
  readonly state: DecidedState | null
  readonly sentAt: Date
}

async function addLine(ctx: Context, trx: Trx, { prescriptionId, item, state, sentAt }: Line): Promise<void> {
  const { order_id, position, quantity, product_id } = item
  const bound = { order_id, position, prescription_id: prescriptionId }
  if (state !== 'approved') {
    const verdict = state === 'refused' ? { verdict: 'refuse' as const, reason: REFUSAL } : {}
    await trx
      .insertInto('order_prescriptions')
      .values({ ...bound, ...verdict })
      .execute()
    return
  }
  const id = ctx.newId('prescriptionLine')
  const packs = { packs_allowed: quantity, packs_total: quantity, packs_given: quantity }
  await trx
    .insertInto('prescription_lines')
    .values({ id, prescription_id: prescriptionId, product_id, ...packs })
    .execute()
  await trx
    .insertInto('order_prescriptions')
    .values({ ...bound, verdict: 'approve', prescription_line_id: id, packs: quantity, given_at: sentAt })
    .execute()
}
