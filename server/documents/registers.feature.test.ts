import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { createConfirmedOrder, shipmentInput } from '#test/fulfilment-steps.ts'
import { approvePrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatch, addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { appendToRegisters } from './append-to-registers.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const MONTH = { register: 'prescription', month: '2026-11' } as const

/** Packs an order whose prescription is approved. */
async function pack(customer: TestCustomer, id: string) {
  await approvePrescription(app, customer, id)
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  const { order } = expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  return { staff, order }
}

/** A packed order of four packs. */
async function packedOrder(schedule: 'H' | 'H1' = 'H1') {
  const { id, customer } = await createConfirmedOrder(app, schedule)
  return { id, customer, ...(await pack(customer, id)) }
}

const rowsOf = (orderId: string) =>
  app.ctx.db.selectFrom('prescription_register').selectAll().where('order_id', '=', orderId).orderBy('serial').execute()

test('packing writes a row for each batch of a line on prescription, with all facts, and numbers H1 beside', async () => {
  const customer = await registerCustomer(app)
  const h1 = await addProduct(app, { schedule: 'H1', stock: 0, manufacturer: 'Example Labs', name: 'Tramadol 50' })
  const [first, second] = [
    await addBatch(app, h1.id, { packs: 1 }),
    await addBatch(app, h1.id, { packs: 5, expires_on: '2029-12-31' }),
  ]
  const h = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  const otc = await addBatchedProduct(app, { stock: 9 })
  const { _id: id } = await placeCodOrder(customer, [{ product: h1, quantity: 3 }, { product: h }, { product: otc }])
  const { order } = await pack(customer, id)
  const rows = await rowsOf(id)
  expect(rows).toMatchObject([
    {
      schedule: 'H1',
      drug: 'Tramadol 50',
      maker: 'Example Labs',
      batch: first.number,
      expires_on: '2028-03-31',
      quantity: 1,
      month: '2026-11',
      document: order.documents[0]!.number,
      prescriber_name: 'Dr. Sunil Shetty',
      prescriber_registration: 'TSMC 55555',
      prescriber_address: 'Example Clinic, Hyderabad',
      patient_name: 'Asha Rao',
      patient_address: '4 Example Lane, Hyderabad',
      pharmacist_registration: 'TS-123456',
      corrects: null,
    },
    { schedule: 'H1', batch: second.number, quantity: 2 },
    { schedule: 'H', drug: h.name, h1_serial: null },
  ])
  expect(rows.map(({ serial }) => serial - rows[0]!.serial)).toEqual([0, 1, 2])
  expect(rows[1]!.h1_serial).toBe(rows[0]!.h1_serial! + 1)
})

test('writes no row for an order without a line on prescription', async () => {
  const { staff, id } = await createConfirmedOrder(app)
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expect(await rowsOf(id)).toEqual([])
})

test('packs of 8 orders at once are numbered without gaps or doubles, and a failed one takes no number', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => createConfirmedOrder(app, 'H1')))
  for (const { customer, id } of orders.slice(1)) await approvePrescription(app, customer, id)
  const { api } = await signInStaff(app, ['owner', 'pharmacist'])
  const packed = await Promise.all(orders.map(({ id }) => api('POST /api/desk/orders/:id/pack', { id })))
  expect(packed.filter(({ ok }) => ok)).toHaveLength(7)
  const numbers = packed.flatMap((result) => (result.ok ? result.body.order.documents.map(({ number }) => number) : []))
  expect(numbers.every((number) => /^INV\/2627\/\d{7}$/.test(number))).toBe(true)
  expect(new Set(numbers).size).toBe(7)
})

/** Moves the clock for some work. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const ahead = new Date(instant).getTime() - app.clock.now().getTime()
  app.clock.advance(ahead)
  const result = await work()
  app.clock.advance(-ahead)
  return result
}

test('invoices begin again on 1 April in India, registers go on', async () => {
  const before = await packedOrder()
  const { id, customer } = await createConfirmedOrder(app, 'H')
  await approvePrescription(app, customer, id, { validDays: 180 })
  const packed = await at('2027-03-31T18:30:00Z', async () => {
    const { api } = await signInStaff(app, ['packer'])
    return expectOk(await api('POST /api/desk/orders/:id/pack', { id })).order
  })
  expect(packed.documents[0]!.number).toBe('INV/2728/0000001')
  const [first] = await rowsOf(before.id)
  const [second] = await rowsOf(id)
  expect(second).toMatchObject({ serial: first!.serial + 1, month: '2027-04' })
})

test.each([
  ['cancelled after packing', 'The order was cancelled'],
  ['back from the door', 'The parcel came back'],
])('an order that is %s keeps its rows, and each is corrected to 0 packs', async (end, reason) => {
  const { id, staff } = await packedOrder()
  if (end === 'cancelled after packing')
    expectOk(await staff.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  else {
    expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))
    expectOk(await staff.api('POST /api/desk/orders/:id/return', { id, reason: 'Refused' }))
  }
  const [packed, corrected] = await rowsOf(id)
  expect(packed).toMatchObject({ quantity: 4, corrects: null })
  expect(corrected).toMatchObject({ quantity: 0, corrects: packed!.serial, reason, document: packed!.document })
})

test('a pharmacist corrects a row by a new one, once, and the audit log names the fields without their values', async () => {
  const { id } = await packedOrder()
  const [row] = await rowsOf(id)
  const { api, staff } = await signInPharmacist(app)
  const input = {
    serial: row!.serial,
    reason: 'The surname was misread',
    batch: row!.batch,
    expiresOn: row!.expires_on,
    quantity: row!.quantity,
    prescriber: { name: row!.prescriber_name, registration: 'TSMC 55555', address: row!.prescriber_address },
    patient: { name: 'Asha Rau', address: row!.patient_address },
  }
  const correct = (patientName = 'Asha Rau') =>
    api('POST /api/desk/registers/:serial/correct', { ...input, patient: { ...input.patient, name: patientName } })
  expect(expectRefusal(await correct('Asha Rao'))).toMatchObject({ status: 422, message: 'Nothing is changed yet.' })
  const both = await Promise.all([correct(), correct()])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(expectRefusal(both.find(({ ok }) => !ok)!).status).toBe(409)
  const { rows } = expectOk(await api('GET /api/desk/registers', { register: 'h1', month: '2026-11' }))
  expect(rows[0]).toMatchObject({ patient: { name: 'Asha Rau' }, corrects: row!.h1_serial, reason: input.reason })
  expect(rows.find(({ serial }) => serial === row!.h1_serial)).toMatchObject({
    patient: { name: 'Asha Rao' },
    correctedBy: rows[0]!.serial,
  })
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'registers.correct')
    .where('subject_id', '=', String(row!.serial))
    .execute()
  expect(audit).toMatchObject([
    { staff_id: staff.id, reason: input.reason, changes: { patient_name: { before: null, after: 'changed' } } },
  ])
})

test('refuses a correction of an unknown row (404) and without doctor, patient or reason (422)', async () => {
  const { api } = await signInPharmacist(app)
  const empty = { name: '', registration: '', address: '' }
  const input = { reason: '', batch: 'B1', expiresOn: '2028-03-31', quantity: 1, prescriber: empty, patient: empty }
  const refused = expectRefusal(await api('POST /api/desk/registers/:serial/correct', { serial: 1, ...input }))
  expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual([
    'patient.address',
    'patient.name',
    'prescriber.address',
    'prescriber.name',
    'prescriber.registration',
    'reason',
  ])
  const named = { name: 'A', registration: 'B', address: 'C' }
  const full = { ...input, reason: 'Wrong', prescriber: named, patient: named, serial: 1_000_000 }
  expect(expectRefusal(await api('POST /api/desk/registers/:serial/correct', full)).status).toBe(404)
})

test('lists a month 50 rows a page, newest first, each row once', async () => {
  const { id } = await packedOrder()
  const { api } = await signInStaff(app, ['owner'])
  await app.ctx.db.transaction().execute(async (trx) => {
    const [row] = await trx.selectFrom('prescription_register').selectAll().where('order_id', '=', id).execute()
    const entry = { ...row!, quantity: 0, corrects: null, schedule: 'H' as const }
    await appendToRegisters(trx, {
      at: app.clock.now(),
      document: null,
      entries: Array.from({ length: 60 }, () => entry),
    })
  })
  const first = expectOk(await api('GET /api/desk/registers', MONTH))
  expect([first.rows.length, first.hasMore]).toEqual([50, true])
  const second = expectOk(await api('GET /api/desk/registers', { ...MONTH, after: first.rows.at(-1)!.serial }))
  const serials = [...first.rows, ...second.rows].map(({ serial }) => serial)
  expect(serials).toEqual(serials.toSorted((one, other) => other - one))
  expect(new Set(serials).size).toBe(serials.length)
  expect(expectOk(await api('GET /api/desk/registers', { ...MONTH, month: '2026-10' })).rows).toEqual([])
})

test('the first look at a month is in the audit log, a repeat by the page itself is not', async () => {
  const { api, staff } = await signInStaff(app, ['owner'])
  expectOk(await api('GET /api/desk/registers', MONTH))
  expectOk(await api('GET /api/desk/registers', MONTH, { headers: { 'x-background': '1' } }))
  const looks = app.ctx.db.selectFrom('audit_log').select('subject_id').where('staff_id', '=', staff.id)
  expect(await looks.where('action', '=', 'registers.read').execute()).toEqual([{ subject_id: 'prescription 2026-11' }])
})

test('exports need a code of the last ten minutes', async () => {
  const { api } = await signInStaff(app, ['owner'])
  app.clock.advance(10 * MINUTE)
  for (const path of ['csv', 'pdf'] as const)
    expect(expectRefusal(await api(`GET /api/desk/registers/${path}`, MONTH)).code).toBe('step_up')
})

test('rows of registers and documents are never changed or deleted, not even in the purge of another table', async () => {
  await packedOrder()
  const { db } = app.ctx
  for (const table of ['documents', 'prescription_register'])
    for (const change of ['update', 'delete'] as const) {
      const statement = change === 'update' ? `update ${table} set order_id = order_id` : `delete from ${table}`
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/never changed or deleted/)
    }
  const purge = db.transaction().execute(async (trx) => {
    await sql`select set_config('shop.purged_table', 'documents', true)`.execute(trx)
    await trx.deleteFrom('prescription_register').execute()
  })
  await expect(purge).rejects.toThrow(/never changed or deleted/)
})
