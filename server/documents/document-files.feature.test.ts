import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatch, addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
let packed: Awaited<ReturnType<typeof packOrder>>
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
  packed = await packOrder()
})
afterEach(() => checkConservation(app.ctx.db))

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

test('the invoice of a supply on prescription holds every field of Rule 65(3), as text of a PDF', async () => {
  const { customer, order, memo } = packed
  const { status, type, body } = await get(`/api/orders/${order._id}/documents/${memo._id}`, customer.token)
  expect([status, type]).toEqual([200, 'application/pdf'])
  const text = readPdfText(body)
  const { pharmacist_name: pharmacist } = await app.ctx.db
    .selectFrom('prescription_register')
    .select('pharmacist_name')
    .executeTakeFirstOrThrow()
  for (const field of [
    `Tax invoice ${memo.number}`,
    'Date: 20 Nov 2026',
    `Order: ${order.orderNumber}`,
    'Retail drug licence: TG/HYD/00/0000-R',
    `To: ${order.shippingDetails.name}, ${order.shippingDetails.address}`,
    'Tramadol 50',
    'Example Labs H1 3004 TR1 TR2 03/28 12/29',
    '1 2 33.33 99.99',
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

test('the roll has the same document on narrow paper', async () => {
  const { customer, order, memo } = packed
  const { body } = await get(`/api/orders/${order._id}/documents/${memo._id}?paper=80mm`, customer.token)
  expect(readPdfText(body)).toContain('Batch TR1, expiry 03/28')
  expect((await get(`/api/orders/${order._id}/documents/${memo._id}?paper=a3`, customer.token)).status).toBe(422)
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
  expect(head).toMatch(/^\uFEFFserial,date,document,order,patient,patientAddress,prescriber,/)
  expect(first).toContain(
    `1,2026-11-20,${packed.memo.number},"=""${packed.order.orderNumber}""","=""=Asha Rao""","4 Example Lane, Hyderabad"`,
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

test('the invoices of several orders are one PDF at the desk, and each is in the audit log', async () => {
  const { order } = await packOrder()
  const path = `/api/desk/documents/pdf?order=${packed.order._id}&order=${order._id}&order=ord_none`
  const { status, body } = await get(path, owner.token)
  expect(status).toBe(200)
  const text = readPdfText(body)
  for (const { number } of [packed.memo, ...order.documents]) expect(text).toContain(number)
  const roll = await get(`${path}&paper=80mm`, owner.token)
  for (const { number } of order.documents) expect(readPdfText(roll.body)).toContain(number)
  expect((await get(`${path}&paper=a5`, owner.token)).status).toBe(422)
  const opened = app.ctx.db.selectFrom('audit_log').select('staff_id').where('action', '=', 'documents.open')
  expect(await opened.where('subject_id', '=', order.documents[0]!._id).execute()).toHaveLength(2)
  expect((await get('/api/desk/documents/pdf?order=ord_none', owner.token)).status).toBe(404)
})

test('customers list the documents of their own orders, newest first', async () => {
  const { customer, order, memo } = packed
  const { rows, hasMore } = expectOk(await customer.api('GET /api/documents', {}))
  const { _id, number } = memo
  expect(rows).toEqual([
    {
      _id,
      number,
      kind: 'tax-invoice',
      issuedOn: '2026-11-20',
      total: order.amountCharged,
      isCancelled: false,
      order: { _id: order._id, orderNumber: order.orderNumber },
    },
  ])
  expect(hasMore).toBe(false)
  expect(expectOk(await customer.api('GET /api/documents', { after: number })).rows).toEqual([])
  const stranger = await registerCustomer(app)
  expect(expectOk(await stranger.api('GET /api/documents', {})).rows).toEqual([])
})

test('anyone with the code of a document learns number, day and total, and whether it is valid', async () => {
  const { order } = await packOrder()
  const [document] = order.documents
  const { token } = await app.ctx.db
    .selectFrom('documents')
    .select('token')
    .where('id', '=', document!._id)
    .executeTakeFirstOrThrow()
  const visitor = await registerCustomer(app)
  const check = async () => expectOk(await visitor.api('GET /api/documents/:token', { token: token! })).document
  const facts = { number: document!.number, issuedOn: '2026-11-20', total: order.amountCharged }
  expect(await check()).toEqual({ ...facts, isCancelled: false })
  expectOk(await owner.api('POST /api/desk/orders/:id/cancel', { id: order._id, reason: 'Ordered twice' }))
  expect(await check()).toEqual({ ...facts, isCancelled: true })
  const wrong = await visitor.api('GET /api/documents/:token', { token: 'AAAAAAAAAAAAAAAAAAAAAA' })
  expect(expectRefusal(wrong).status).toBe(404)
})

test('a cash memo from before invoices stays readable', async () => {
  const { db } = app.ctx
  const { customer, id } = await createConfirmedOrder(app)
  const { lines, buyer, totals } = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', packed.memo._id)
    .executeTakeFirstOrThrow()
  await db.insertInto('document_series').values({ series: 'MEM', fy: '2627', last_number: 1 }).execute()
  await db
    .insertInto('documents')
    .values({
      id: 'doc_memo',
      number: 'MEM/2627/0000001',
      kind: 'memo',
      series: 'MEM',
      fy: '2627',
      issued_on: '2026-11-01',
      order_id: id,
      buyer: JSON.stringify(buyer),
      lines: JSON.stringify(lines.map(({ tax: _tax, ...line }) => line)),
      totals: JSON.stringify(totals),
    })
    .execute()
  const { status, body } = await get(`/api/orders/${id}/documents/doc_memo`, customer.token)
  expect(status).toBe(200)
  expect(readPdfText(body)).toContain('Cash memo MEM/2627/0000001')
})
