import { randomInt } from 'node:crypto'
import { paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { buildAddress, type TestCustomer } from './factories.ts'
import { addTestDocument } from './ledger-steps.ts'
import type { TestApp } from './start-test-app.ts'

/** A row of a random age, and when it goes by a model that does not read the retention table. */
export type AgedRow = {
  readonly table: string
  readonly id: string
  readonly customerId: string | null
  /** Whether it goes at this instant, if no hold stops it. */
  readonly isOver: (now: Date) => boolean
}

type Scene = {
  readonly app: TestApp
  readonly customer: TestCustomer
  readonly staffId: string
  readonly productId: string
  readonly at: Date
}

const daysAfter = (at: Date, days: number) => (now: Date) => now.getTime() > at.getTime() + days * DAY

/** By the calendar: the day of the row, so many years on, is before the day of `now`. */
function yearsAfter(at: Date, years: number): (now: Date) => boolean {
  const day = indianDay(at)
  const end = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return (now) => end < indianDay(now)
}

async function addOrder({ app, customer, at }: Scene): Promise<string> {
  const id = app.ctx.newId('order')
  await app.ctx.db
    .insertInto('orders')
    .values({
      id,
      customer_id: customer.id,
      status: 'Delivered',
      payment_status: 'Paid',
      payment_type: 'COD',
      items_total_paise: paise(100),
      delivery_fee_paise: paise(0),
      total_paise: paise(100),
      cart_generation: -randomInt(2 ** 31),
      cart_fingerprint: id,
      shipping: JSON.stringify(buildAddress()),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

async function addPrescription(scene: Scene, row: object): Promise<string> {
  const { app, customer, at } = scene
  const id = app.ctx.newId('prescription')
  const values = { id, customer_id: customer.id, state: 'received' as const, note: '', created_at: at }
  await app.ctx.db
    .insertInto('prescriptions')
    .values({ ...values, ...row })
    .execute()
  const file = { id: app.ctx.newId('customerFile'), customer_id: customer.id, prescription_id: id }
  await app.ctx.files.write(file.id, Buffer.from('picture'))
  await app.ctx.db
    .insertInto('customer_files')
    .values({ ...file, key_id: 'k', sealed_key: 's', created_at: at })
    .execute()
  return id
}

async function addPatient({ app, customer, at }: Scene): Promise<string> {
  const id = app.ctx.newId('patient')
  const patient = { id, customer_id: customer.id, name: 'Asha Rao', birth_year: 1980, address: '', created_at: at }
  await app.ctx.db.insertInto('patients').values(patient).execute()
  return id
}

/** Adds rows of one kind, and says when they go. */
const builders: readonly ((scene: Scene) => Promise<readonly AgedRow[]>)[] = [
  async ({ app, customer, staffId, at }) => {
    const note = { customer_id: customer.id, at, staff_id: staffId, note: 'Rings in the evening' }
    const { id } = await app.ctx.db.insertInto('customer_notes').values(note).returning('id').executeTakeFirstOrThrow()
    return [{ table: 'customer_notes', id: String(id), customerId: customer.id, isOver: yearsAfter(at, 3) }]
  },
  async ({ app, customer, productId, at }) => {
    const line = { customer_id: customer.id, product_id: productId, position: 0, quantity: 1, changed_at: at }
    const added = await app.ctx.db
      .insertInto('cart_items')
      .values(line)
      .onConflict((on) => on.doNothing())
      .returning('customer_id')
      .executeTakeFirst()
    if (added === undefined) return []
    return [{ table: 'cart_items', id: customer.id, customerId: customer.id, isOver: daysAfter(at, 180) }]
  },
  async ({ app, customer, at }) => {
    const id = app.ctx.newId('enquiry')
    const enquiry = { id, name: 'Asha Rao', phone: '', email: customer.email, address: '', message: 'When?' }
    await app.ctx.db
      .insertInto('enquiries')
      .values({ ...enquiry, created_at: at, ack_due: at, due: at })
      .execute()
    return [{ table: 'enquiries', id, customerId: customer.id, isOver: yearsAfter(at, 3) }]
  },
  async (scene) => {
    const { at, customer } = scene
    const id = await addPrescription(scene, { state: 'refused', decided_at: at, decided_by: scene.staffId })
    return [{ table: 'prescriptions', id, customerId: customer.id, isOver: daysAfter(at, 180) }]
  },
  async (scene) => {
    const { at, customer } = scene
    const id = await addPrescription(scene, {})
    return [{ table: 'prescriptions', id, customerId: customer.id, isOver: daysAfter(at, 90) }]
  },
  async (scene) => {
    const { app, at, customer, productId } = scene
    const order_id = await addOrder(scene)
    const item = {
      order_id,
      position: 0,
      product_id: productId,
      name: 'Testamol',
      image: '',
      unit_price_paise: paise(100),
      quantity: 1,
      mrp_paise: paise(100),
      hsn: '3004',
      gst_basis_points: 500,
      schedule: 'H' as const,
      pack_size: '10',
      manufacturer: 'Maker',
      country_of_origin: 'India',
    }
    await app.ctx.db.insertInto('order_items').values(item).execute()
    const prescription_id = await addPrescription(scene, {
      state: 'approved',
      doctor_name: 'Dr Rao',
      doctor_registration: 'TS-1',
      doctor_address: 'Hyderabad',
      issued_on: indianDay(at),
      valid_until: indianDay(at),
      decided_at: at,
      decided_by: scene.staffId,
      pharmacist_name: 'Test Pharmacist',
      pharmacist_registration: 'TG/PH/1',
      patient_id: await addPatient(scene),
    })
    await app.ctx.db
      .insertInto('order_prescriptions')
      .values({ order_id, position: 0, prescription_id, packs: 1, given_at: at })
      .execute()
    return [
      { table: 'prescriptions', id: prescription_id, customerId: customer.id, isOver: yearsAfter(at, 5) },
      { table: 'orders', id: order_id, customerId: customer.id, isOver: yearsAfter(at, 8) },
    ]
  },
  async (scene) => {
    const { app, at, customer } = scene
    const orderId = await addOrder(scene)
    const { document: id } = await addTestDocument(app, { orderId, total: paise(100), on: indianDay(at) })
    const isOver = yearsAfter(at, 8)
    return [
      { table: 'documents', id, customerId: customer.id, isOver },
      { table: 'orders', id: orderId, customerId: customer.id, isOver },
    ]
  },
  async ({ app, customer, at }) => {
    const session = { id: app.ctx.newId('session'), customer_id: customer.id, device: 'Phone' }
    await app.ctx.db
      .insertInto('sessions')
      .values({ ...session, created_at: at, last_seen_at: at, expires_at: at, ended_at: null })
      .execute()
    // No hold keeps a credential.
    return [{ table: 'sessions', id: session.id, customerId: null, isOver: (now) => now >= at }]
  },
]

/** Adds random rows for a customer. */
export async function addAgedRows(scene: Omit<Scene, 'at'>, from: Date, days: number): Promise<readonly AgedRow[]> {
  const rows: AgedRow[] = []
  for (const build of builders) {
    const day = new Date(from.getTime() + randomInt(days) * DAY)
    // The last day of February has no equal in most years.
    const at = indianDay(day).endsWith('02-29') ? new Date(day.getTime() + DAY) : day
    rows.push(...(await build({ ...scene, at })))
  }
  return rows
}
