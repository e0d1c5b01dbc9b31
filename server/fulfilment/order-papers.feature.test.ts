import { beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
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

async function setTurnover(turnover: number) {
  const { settings } = expectOk(await staff.api('GET /api/desk/settings', {}))
  const { version } = settings.find(({ key }) => key === 'eInvoice')!
  expectOk(await staff.api('POST /api/desk/settings/eInvoice', { version, turnover, above: 500 }))
}

/** A packed order of a licensed buyer, with its invoice. */
async function packOrder() {
  const buyer = await addPadBuyer(app, { creditLimit: paise(10_00_000_00) })
  const offer = await offerProduct(app, buyer, { rate: paise(450_00), mrp: paise(900_00) })
  const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 200 }], { paymentType: 'CREDIT' })
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const invoice = await app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', id).executeTakeFirst()
  return { id, buyer, invoice: invoice! }
}

const irnOf = (number: number) => number.toString(16).padStart(64, '0')

/** The signed QR code of an invoice, as the portal writes it. */
function signedQr(invoice: { number: string; seller: { gstin: string } | null }, irn: string) {
  const data = JSON.stringify({ SellerGstin: invoice.seller?.gstin, DocNo: invoice.number, Irn: irn })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part({ data, iss: 'NIC' })}.c2lnbmF0dXJl`
}

test('above the turnover of the settings a parcel to a registered buyer leaves with its IRN only', async () => {
  const free = await packOrder()
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id: free.id, ...shipmentInput }))
  await setTurnover(501)
  const [one, other] = [await packOrder(), await packOrder()]
  const { id, invoice } = one
  const ship = () => staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput })
  expect(expectRefusal(await ship()).message).toContain('needs its IRN and QR code')
  expect(expectOk(await staff.api('GET /api/desk/orders/:id', { id })).order).toMatchObject({ needsIrn: true })
  const irn = irnOf(1)
  const good = {
    id,
    irn: irn.toUpperCase(),
    ackNumber: '112010036563310',
    ackOn: inDays(0),
    qr: signedQr(invoice, irn),
  }
  const save = (more: object) => staff.api('POST /api/desk/orders/:id/e-invoice', { ...good, ...more })
  expect(expectRefusal(await save({ irn: 'abc' })).fields?.irn).toContain('64 characters')
  expect(expectRefusal(await save({ irn: irnOf(2) })).fields?.qr).toContain('another IRN')
  expect(expectRefusal(await save({ qr: signedQr(other.invoice, irn) })).fields?.qr).toContain(other.invoice.number)
  expect(expectRefusal(await save({ qr: 'a.b.c' })).fields?.qr).toContain('whole text')
  expect(expectRefusal(await save({ ackOn: inDays(1) })).fields).toHaveProperty('ackOn')
  const { order } = expectOk(await save({}))
  expect(order).toMatchObject({ needsIrn: false, eInvoice: { irn } })
  const asBuyer = { headers: { authorization: `Bearer ${one.buyer.token}` } }
  const pdf = await app.send(`/api/orders/${id}/documents/${invoice.id}`, asBuyer)
  expect(await readPdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain(`IRN: ${irn}`)
  expectOk(await ship())
  const same = { ...good, id: other.id, qr: signedQr(other.invoice, irn) }
  expect(expectRefusal(await staff.api('POST /api/desk/orders/:id/e-invoice', same)).fields?.irn).toContain(
    'Another order',
  )
  await setTurnover(0)
})

test('the files of the portal, JSON and CSV, give the invoices their IRN', async () => {
  await setTurnover(501)
  const [one, two] = [await packOrder(), await packOrder()]
  const [first, second] = [irnOf(11), irnOf(12)]
  const send = (body: string) => staff.api('POST /api/desk/e-invoices/import', {}, { file: new File([body], 'irn') })
  const json = [
    { AckNo: 112010036563311, AckDt: `${inDays(0)} 14:03:00`, Irn: first, SignedQRCode: signedQr(one.invoice, first) },
    {
      AckNo: 1,
      AckDt: `${inDays(0)} 14:03:00`,
      Irn: irnOf(13),
      SignedQRCode: signedQr({ ...one.invoice, number: 'INV/1' }, irnOf(13)),
    },
  ]
  const read = expectOk(await send(JSON.stringify({ data: json })))
  expect(read).toMatchObject({ saved: 1, refused: [{ line: 2, reason: 'No invoice has the number INV/1.' }] })
  const [day = '', month = '', year = ''] = inDays(0).split('-').toReversed()
  const csv = `Sl No,IRN,Ack No,Ack Date,Doc No,Signed QR Code\n1,${second},112010036563312,${day}/${month}/${year} 14:03,${two.invoice.number},${signedQr(two.invoice, second)}\n`
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
