import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatch, addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
let owner: SignedInStaffMember
let packed: Awaited<ReturnType<typeof packOrder>>
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner'])
  packed = await packOrder()
})
afterEach(() => checkConservation(app.ctx.db))
afterAll(() => app.close())

const patient = { name: '=Asha Rao', birthYear: 1980, address: '4 Example Lane, Hyderabad' }

/** A packed order of three packs of an H1 product from two batches, and one of another product. */
async function packOrder() {
  const customer = await registerCustomer(app)
  const drug = await addProduct(app, {
    schedule: 'H1',
    stock: 0,
    name: 'Tramadol 50',
    manufacturer: 'Example Labs',
    selling_price_paise: paise(3333),
  })
  await addBatch(app, drug.id, { packs: 1, number: 'TR1', expires_on: '2028-03-31' })
  await addBatch(app, drug.id, { packs: 5, number: 'TR2', expires_on: '2029-12-31' })
  const other = await addBatchedProduct(app, { stock: 9, name: 'Dressing' })
  const { _id: id } = await placeCodOrder(customer, [{ product: drug, quantity: 3 }, { product: other }])
  await approvePrescription(app, customer, id, { patient })
  const { order } = expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  return { customer, order, memo: order.documents[0]! }
}

const get = async (path: string, token: string) => {
  const response = await app.send(path, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

test('the memo holds every field of Rule 65(3), as text of a PDF', async () => {
  const { customer, order, memo } = packed
  const { status, type, body } = await get(`/api/orders/${order._id}/documents/${memo._id}`, customer.token)
  expect([status, type]).toEqual([200, 'application/pdf'])
  const text = readPdfText(body)
  const { pharmacist_name: pharmacist } = await app.ctx.db
    .selectFrom('prescription_register')
    .select('pharmacist_name')
    .executeTakeFirstOrThrow()
  for (const field of [
    `Cash memo ${memo.number}`,
    'Date: 20 Nov 2026',
    `Order: ${order.orderId}`,
    'Retail drug licence: TG/HYD/00/0000-R',
    `To: ${order.shippingDetails.name}, ${order.shippingDetails.address}`,
    'Tramadol 50',
    'H1',
    'Example Labs',
    'TR1 03/28 1 Rs. 33.33 Rs. 99.99 TR2 12/29 2',
    'Dressing',
    'Prescription for line 1 ',
    'Prescriber: Dr. Sunil Shetty, TSMC 55555, Example Clinic, Hyderabad',
    'Patient: =Asha Rao, 4 Example Lane, Hyderabad',
    `Pharmacist: ${pharmacist}, registration TS-123456`,
    `Total: Rs. ${order.amountCharged.toFixed(2)}`,
  ])
    expect(text).toContain(field)
})

test('a document has the same bytes each time, for the customer and at the desk, where the audit log names who opened it', async () => {
  const { customer, order, memo } = packed
  const path = `orders/${order._id}/documents/${memo._id}`
  const first = await get(`/api/${path}`, customer.token)
  const second = await get(`/api/desk/${path}`, owner.token)
  expect(Buffer.from(second.body).equals(first.body)).toBe(true)
  const opened = app.ctx.db.selectFrom('audit_log').select('staff_id').where('action', '=', 'documents.open')
  expect(await opened.where('subject_id', '=', memo._id).execute()).toEqual([{ staff_id: owner.staff.id }])
})

test('a document of another customer or another order is not found', async () => {
  const { order, memo } = packed
  const stranger = await registerCustomer(app)
  const path = `/api/orders/${order._id}/documents`
  const foreign = await get(`${path}/${memo._id}`, stranger.token)
  expect(foreign).toEqual(await get(`${path}/doc_none`, stranger.token))
  expect(foreign.status).toBe(404)
  expect((await get(`/api/desk/orders/ord_none/documents/${memo._id}`, owner.token)).status).toBe(404)
})

test('a register of a month is a CSV file whose cells are no formulas, and the export is audited', async () => {
  const { body, type } = await get('/api/desk/registers/csv?register=h1&month=2026-11', owner.token)
  expect(type).toBe('text/csv; charset=utf-8')
  const [head, first, second, end] = Buffer.from(body).toString().split('\r\n')
  expect(head).toMatch(/^serial,date,document,order,patient,patientAddress,prescriber,/)
  expect(first).toContain(
    `1,20 Nov 2026,${packed.memo.number},${packed.order.orderId},'=Asha Rao,"4 Example Lane, Hyderabad"`,
  )
  expect(first).toContain(',H1,Tramadol 50,Example Labs,TR1,2028-03-31,1,')
  expect(second).toContain(',TR2,2029-12-31,2,')
  expect(end).toBe('')
  const exports = app.ctx.db.selectFrom('audit_log').select('subject_id').where('action', '=', 'registers.export')
  expect(await exports.execute()).toEqual([{ subject_id: 'h1 2026-11' }])
})

test('a register of a month is a PDF, with the same bytes until a row is added', async () => {
  const path = '/api/desk/registers/pdf?register=h1&month=2026-11'
  const { body } = await get(path, owner.token)
  expect(Buffer.from((await get(path, owner.token)).body).equals(body)).toBe(true)
  const text = readPdfText(body)
  for (const field of [
    'H1 register, November 2026',
    packed.memo.number,
    '=Asha Rao 4 Example Lane, Hyderabad',
    'Dr. Sunil Shetty TSMC 55555 Example Clinic, Hyderabad',
    'Tramadol 50 (H1) Example Labs TR1 03/28 1',
    'TR2 12/29 2',
    'TS-123456',
  ])
    expect(text).toContain(field)
  const empty = await get('/api/desk/registers/pdf?register=h1&month=2026-10', owner.token)
  expect(readPdfText(empty.body)).toContain('No entry in this month.')
})
