import { beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { DocumentRow } from '#server/db/document-tables.ts'
import { irnOfDocument, portalCertificate, signedQr } from '#test/e-invoice-steps.ts'
import { shipmentInput } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder } from '#test/trade-order-steps.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})

const inDays = (days: number) => indianDay(new Date(app.ctx.now().getTime() + days * DAY))

async function setEInvoices(values: { turnover: number; portalKey?: string }) {
  const { settings } = expectOk(await staff.api('GET /api/desk/settings', {}))
  const { version } = settings.find(({ key }) => key === 'eInvoice')!
  return staff.api('POST /api/desk/settings/eInvoice', { version, above: 500, portalKey: '', ...values })
}

const setTurnover = async (turnover: number) => expectOk(await setEInvoices({ turnover }))

/** A packed order of a licensed buyer, with its invoice. */
async function packOrder() {
  const buyer = await addPadBuyer(app, { creditLimit: paise(10_00_000_00) })
  const offer = await offerProduct(app, buyer, { rate: paise(450_00), mrp: paise(900_00) })
  const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 200 }], { paymentType: 'CREDIT' })
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const invoice = await app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', id).executeTakeFirst()
  return { id, buyer, invoice: invoice! }
}

const savePaper = (id: string, values: { irn: string; qr: string; ackOn?: string }) =>
  staff.api('POST /api/desk/orders/:id/e-invoice', { id, ackNumber: '112010036563310', ackOn: inDays(0), ...values })

/** What the portal gives for a document today. */
const givenFor = (document: DocumentRow) => ({ irn: irnOfDocument(document), qr: signedQr(document, inDays(0)) })

test('above the turnover of the settings a parcel to a registered buyer leaves with its IRN only', async () => {
  const free = await packOrder()
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id: free.id, ...shipmentInput }))
  await setTurnover(501)
  const [one, other] = [await packOrder(), await packOrder()]
  const { id, invoice } = one
  const ship = () => staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput })
  expect(expectRefusal(await ship()).message).toContain('needs its IRN and QR code')
  expect(expectOk(await staff.api('GET /api/desk/orders/:id', { id })).order).toMatchObject({ needsIrn: true })
  const { irn, qr } = givenFor(invoice)
  const save = (more: object) => savePaper(id, { irn: irn.toUpperCase(), qr, ...more })
  expect(expectRefusal(await save({ irn: 'abc' })).fields?.irn).toContain('64 characters')
  expect(expectRefusal(await save({ irn: 'a'.repeat(64) })).fields).toMatchObject({
    irn: `This is not the IRN of ${invoice.number}, which is made of GSTIN, year and number.`,
    qr: 'The QR code holds another IRN.',
  })
  expect(expectRefusal(await save({ qr: 'a.b.c' })).fields?.qr).toContain('whole text')
  expect(expectRefusal(await save({ ackOn: inDays(1) })).fields).toHaveProperty('ackOn')
  expect(expectRefusal(await save(givenFor(other.invoice))).fields?.qr).toContain(`not of ${invoice.number}`)
  const { order } = expectOk(await save({}))
  expect(order).toMatchObject({ needsIrn: false, eInvoice: { irn, isVerified: false } })
  const asBuyer = { headers: { authorization: `Bearer ${one.buyer.token}` } }
  const pdf = await app.send(`/api/orders/${id}/documents/${invoice.id}`, asBuyer)
  expect(await readPdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain(`IRN: ${irn}`)
  expectOk(await ship())
  await setTurnover(0)
})

test.each([
  ['GSTIN of the seller', { SellerGstin: '29AAFCC9980M1ZR' }],
  ['GSTIN of the buyer', { BuyerGstin: '29AAFCC9980M1ZR' }],
  ['number', { DocNo: 'INV/1' }],
  ['type', { DocTyp: 'CRN' }],
  ['day', { DocDt: '01/04/2026' }],
  ['value', { TotInvVal: 12 }],
  ['value missing', { TotInvVal: undefined }],
  ['items', { ItemCnt: 7 }],
  ['HSN', { MainHsnCode: '7214' }],
])('refuses the QR code of a document with another %s', async (what, facts) => {
  const { id, invoice } = await packOrder()
  const qr = signedQr(invoice, inDays(0), facts)
  const { fields } = expectRefusal(await savePaper(id, { irn: irnOfDocument(invoice), qr }))
  expect(fields?.qr).toContain(`The QR code is not of ${invoice.number}: ${what}`)
  const late = signedQr(invoice, inDays(-1))
  expect(expectRefusal(await savePaper(id, { irn: irnOfDocument(invoice), qr: late })).fields).toHaveProperty('ackOn')
})

test('verifies the signature with the certificate of the settings, and refuses another one', async () => {
  expect(expectRefusal(await setEInvoices({ turnover: 0, portalKey: 'abc' })).fields).toHaveProperty('portalKey')
  const broken = portalCertificate.replace('MIIB', '')
  expect(expectRefusal(await setEInvoices({ turnover: 0, portalKey: broken })).fields).toHaveProperty('portalKey')
  expectOk(await setEInvoices({ turnover: 0, portalKey: portalCertificate }))
  const { id, invoice } = await packOrder()
  const { irn, qr } = givenFor(invoice)
  const [header = '', , signature = ''] = qr.split('.')
  const [, otherPayload = ''] = signedQr(invoice, inDays(0), { ItemCnt: 2 }).split('.')
  const forged = [[header, otherPayload, signature].join('.'), [header, qr.split('.')[1], 'c2lnbmF0dXJl'].join('.')]
  for (const text of forged) expect(expectRefusal(await savePaper(id, { irn, qr: text })).fields).toHaveProperty('qr')
  expect(expectOk(await savePaper(id, { irn, qr })).order.eInvoice?.isVerified).toBe(true)
  await setTurnover(0)
})

test('the credit note of a registered invoice waits for an IRN of its own', async () => {
  const { id, buyer, invoice } = await packOrder()
  expectOk(await savePaper(id, givenFor(invoice)))
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))
  expectOk(await staff.api('POST /api/desk/orders/:id/return', { id, reason: 'Refused at the door' }))
  const note = (await app.ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '=', 'credit-note')
    .executeTakeFirst())!
  const { creditNotes, queues } = expectOk(await staff.api('GET /api/desk/today', {}))
  expect(creditNotes).toMatchObject([{ number: note.number, order: { _id: id } }])
  expect(queues.find(({ name }) => name === 'credit-notes')?.count).toBe(1)
  const asBuyer = { headers: { authorization: `Bearer ${buyer.token}` } }
  const open = () => app.send(`/api/orders/${id}/documents/${note.id}`, asBuyer)
  expect((await open()).status).toBe(409)
  expect(expectRefusal(await savePaper(id, givenFor({ ...note, number: 'CRN/1' }))).fields).toHaveProperty('irn')
  const { order } = expectOk(await savePaper(id, givenFor(note)))
  const { irn } = givenFor(note)
  expect(order).toMatchObject({
    eInvoice: { irn: irnOfDocument(invoice) },
    creditNoteIrns: [{ number: note.number, eInvoice: { irn } }],
  })
  expect(await readPdfText(new Uint8Array(await (await open()).arrayBuffer()))).toContain(`IRN: ${irn}`)
  expect(expectOk(await staff.api('GET /api/desk/today', {})).creditNotes).toEqual([])
})

test('a credit note that was written before the IRN of its invoice waits from then on', async () => {
  const { id, invoice } = await packOrder()
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))
  expectOk(await staff.api('POST /api/desk/orders/:id/return', { id, reason: 'Refused at the door' }))
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expect(order).toMatchObject({ status: 'Returned', creditNoteIrns: [] })
  const saved = expectOk(await savePaper(id, givenFor(invoice))).order
  expect(saved.creditNoteIrns).toMatchObject([{ number: expect.stringContaining('CRN/'), eInvoice: null }])
})

test('the files of the portal, JSON and CSV, give the invoices their IRN', async () => {
  await setTurnover(501)
  const [one, two] = [await packOrder(), await packOrder()]
  const send = (body: string) => staff.api('POST /api/desk/e-invoices/import', {}, { file: new File([body], 'irn') })
  const AckDt = `${inDays(0)} 14:03:00`
  const entry = (document: DocumentRow) => {
    const { irn, qr } = givenFor(document)
    return { AckNo: 112010036563311, AckDt, Irn: irn, SignedQRCode: qr }
  }
  const json = [entry(one.invoice), entry({ ...one.invoice, number: 'INV/1' })]
  const read = expectOk(await send(JSON.stringify({ data: json })))
  expect(read).toMatchObject({ saved: 1, refused: [{ line: 2, reason: 'No invoice has the number INV/1.' }] })
  const [day = '', month = '', year = ''] = inDays(0).split('-').toReversed()
  const second = givenFor(two.invoice)
  const csv = `Sl No,IRN,Ack No,Ack Date,Doc No,Signed QR Code\n1,${second.irn},112010036563312,${day}/${month}/${year} 14:03,${two.invoice.number},${second.qr}\n`
  expect(expectOk(await send(csv))).toMatchObject({ saved: 1, refused: [] })
  expect(expectOk(await send(csv))).toMatchObject({ saved: 1, refused: [] })
  for (const { id } of [one, two]) expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))
  expect(expectRefusal(await send('product,rate\nA,1\n')).fields?.file).toContain('IRN')
  await setTurnover(0)
})

test('an e-way bill is kept with its order, and no other order has it', async () => {
  const [one, other] = [await packOrder(), await packOrder()]
  const bill = {
    id: one.id,
    number: '1810 1234 5678',
    issuedOn: inDays(0),
    mode: 'road' as const,
    vehicleNumber: '22 bh 1234 aa',
    transporterName: 'VRL Logistics',
    transporterId: '29aabct1234q1zz',
    lrNumber: 'LR-1',
    lrDate: inDays(0),
    distance: 573,
  }
  const save = (more: object) => staff.api('POST /api/desk/orders/:id/eway-bill-number', { ...bill, ...more })
  expect(expectRefusal(await save({ number: '123' })).fields?.number).toContain('12 digits')
  expect(expectRefusal(await save({ vehicleNumber: 'XX09AB1234' })).fields?.vehicleNumber).toContain('No state')
  expect(expectRefusal(await save({ transporterId: '29AABCT1234Q1ZA' })).fields?.transporterId).toContain(
    'last character',
  )
  expect(expectRefusal(await save({ issuedOn: inDays(-1) })).fields?.issuedOn).toContain('older than the invoice')
  expect(expectRefusal(await save({ issuedOn: inDays(1) })).fields?.issuedOn).toContain('today')
  expect(expectRefusal(await save({ lrDate: inDays(-2) })).fields?.lrDate).toContain('older')
  const { order } = expectOk(await save({}))
  expect(order.ewayBill).toMatchObject({
    number: '181012345678',
    vehicleNumber: '22BH1234AA',
    transporterId: '29AABCT1234Q1ZZ',
  })
  expect(expectRefusal(await save({ id: other.id })).fields?.number).toContain('Another order')
})
