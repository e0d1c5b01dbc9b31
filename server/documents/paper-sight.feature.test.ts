import { beforeAll, expect, test } from 'vitest'
import { gstTableNames } from '#domain/gst-returns/gst-tables.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { paise } from '#domain/money.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatch } from '#test/stock-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let papers: Readonly<Record<string, string>>

const medicine = ['Tramadol 50', 'Example Labs', 'TR1', '03/28']
const patient = { name: 'Meena Iyer', birthYear: 1980, address: '4 Example Lane, Hyderabad' }
const prescribed = [patient.name, 'Prescriber', 'Pharmacist']

beforeAll(async () => {
  const owner = await signInStaff(app, ['owner'])
  const customer = await registerCustomer(app)
  const drug = await addProduct(app, {
    schedule: 'H1',
    stock: 0,
    name: 'Tramadol 50',
    manufacturer: 'Example Labs',
    selling_price_paise: paise(3333),
    hsn: '3004',
  })
  await addBatch(app, drug.id, { packs: 3, number: 'TR1', expires_on: '2028-03-31' })
  const { _id: id } = await placeCodOrder(customer, [{ product: drug, quantity: 3 }])
  await approvePrescription(app, customer, id, { patient })
  const { order } = expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  const invoice = order.documents[0]!._id
  const { id: other } = await createConfirmedOrder(app)
  await copyDocument(invoice, { id: 'doc_note', order_id: id, isMemo: false })
  await copyDocument(invoice, { id: 'doc_memo', order_id: other, isMemo: true })
  const paper = `/api/desk/orders/${id}/documents`
  papers = {
    invoice: `${paper}/${invoice}`,
    'invoice on a roll': `${paper}/${invoice}?paper=80mm`,
    'three copies': `${paper}/${invoice}?copies=three`,
    'several invoices': `/api/desk/documents/pdf?order=${id}`,
    'credit note': `${paper}/doc_note`,
    'cash memo': `/api/desk/orders/${other}/documents/doc_memo`,
  }
})

/** Copies an invoice as its credit note, or as a cash memo from before invoices. */
async function copyDocument(from: string, { isMemo, ...to }: { id: string; order_id: string; isMemo: boolean }) {
  const row = await app.ctx.db.selectFrom('documents').selectAll().where('id', '=', from).executeTakeFirstOrThrow()
  const { seller, tax, place_of_supply, ...common } = row
  const ofInvoice = {
    seller: JSON.stringify(seller),
    tax: JSON.stringify(tax),
    place_of_supply,
    token: to.id.padEnd(22),
  }
  await app.ctx.db
    .insertInto('documents')
    .values({
      ...common,
      ...to,
      ...(isMemo
        ? { kind: 'memo', number: 'MEM/2627/0000001', series: 'MEM', token: null, original: undefined }
        : {
            ...ofInvoice,
            kind: 'credit-note',
            number: 'CRN/2627/0000001',
            series: 'CRN',
            original: JSON.stringify({ number: row.number, issuedOn: row.issued_on }),
          }),
      lines: JSON.stringify(row.lines.map((line) => (isMemo ? line : { ...line, prescription: null }))),
      buyer: JSON.stringify(row.buyer),
      totals: JSON.stringify(row.totals),
    } as never)
    .execute()
}

async function readPapers(role: StaffRole): Promise<[name: string, text: string][]> {
  const { token } = await signInStaff(app, [role])
  const read: [string, string][] = []
  for (const [name, path] of Object.entries(papers)) {
    const answer = await app.send(path, { headers: { authorization: `Bearer ${token}` } })
    expect([name, answer.status]).toEqual([name, 200])
    read.push([name, readPdfText(new Uint8Array(await answer.arrayBuffer()))])
  }
  return read
}

test('an accountant sees amounts, HSN and tax of every paper and neither medicine, patient nor doctor (documents-9)', async () => {
  for (const [name, text] of await readPapers('accountant')) {
    for (const word of [...medicine, ...prescribed])
      expect([name, text]).not.toEqual([name, expect.stringContaining(word)])
    expect([name, text]).toEqual([name, expect.stringContaining('99.99')])
    if (name === 'cash memo') continue
    expect([name, text]).toEqual([name, expect.stringMatching(/3004/)])
    expect([name, text]).toEqual([name, expect.stringContaining('FOR THE BOOKS')])
    expect([name, text]).toEqual([name, expect.stringMatching(/CGST.*SGST/)])
  }
})

test('the files of the month name neither medicine, patient nor doctor, and a packer gets none of them', async () => {
  const [accountant, packer] = [await signInStaff(app, ['accountant']), await signInStaff(app, ['packer'])]
  const month = new Date(app.clock.now()).toISOString().slice(0, 7)
  const files = ['documents/csv', 'day-book/csv', 'purchases/csv', 'reversals/csv', 'refunds/csv', 'gst/json'].map(
    (name) => `/api/desk/reports/${name}?month=${month}`,
  )
  for (const path of [
    ...files,
    ...gstTableNames.map((table) => `/api/desk/reports/gst/csv?month=${month}&table=${table}`),
  ]) {
    const [seen, refused] = await Promise.all(
      [accountant, packer].map(({ token }) => app.send(path, { headers: { authorization: `Bearer ${token}` } })),
    )
    expect([path, seen!.status, refused!.status]).toEqual([path, 200, 403])
    const text = await seen!.text()
    for (const word of [...medicine, ...prescribed]) expect([path, text.includes(word)]).toEqual([path, false])
  }
})

test('a packer, a pharmacist and the owner see every paper in full, support without the prescription', async () => {
  for (const role of ['packer', 'pharmacist', 'owner', 'support'] as const)
    for (const [name, text] of await readPapers(role)) {
      for (const word of medicine) expect([role, name, text]).toEqual([role, name, expect.stringContaining(word)])
      const isNamed = role !== 'support' && name !== 'credit note'
      expect([role, name, text.includes(patient.name)]).toEqual([role, name, isNamed])
    }
})
