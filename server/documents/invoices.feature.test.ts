import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Address } from '#domain/addresses/address-rules.ts'
import { type Paise, paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { orderInput, registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder, unclearState } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

type Priced = readonly [price: Paise, basisPoints: number]

/** An order of one pack of each product. */
async function order(products: readonly Priced[], address: Partial<Address> = {}) {
  const customer = await registerCustomer(app)
  const lines = []
  for (const [price, rate] of products) {
    const pricing = { selling_price_paise: price, mrp_paise: price, gst_basis_points: rate }
    lines.push({ product: await addBatchedProduct(app, { stock: 9, ...pricing }) })
  }
  const input = orderInput(lines)
  const shippingDetails = { ...input.shippingDetails, ...address }
  const { order: placed } = expectOk(await customer.api('POST /api/orders/create', { ...input, shippingDetails }))
  return { customer, id: placed._id, products: lines.map(({ product }) => product) }
}

async function pack(id: string) {
  const { order: packed } = expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  expect(packed.documents).toHaveLength(1)
  return readDocument(id)
}

const readDocument = (orderId: string) =>
  app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

const mixedCart: readonly Priced[] = [
  [paise(3300), 500],
  [paise(4190), 500],
  [paise(12_000), 0],
]

test('packing writes the document of the whole order with taxes exact to the paisa', async () => {
  const { id } = await order(mixedCart)
  const document = await pack(id)
  expect(document).toMatchObject({
    kind: 'invoice-cum-bill',
    place_of_supply: '36',
    seller: { gstin: '36AAAAA0000A1Z3', state: '36' },
    tax: {
      fee: [
        { rate: 0, nature: 'nil', taxable: 3017, cgst: 0 },
        { rate: 500, nature: 'taxable', taxable: 1793, cgst: 45, sgst: 45, igst: 0 },
      ],
      sums: { taxable: 23_942, cgst: 224, sgst: 224, igst: 0 },
    },
    totals: { itemsPaise: 19_490, deliveryFeePaise: 4900, totalPaise: 24_390 },
  })
  expect(document.lines).toMatchObject([
    { tax: { hsn: '3004', taxable: 3142, cgst: 79, sgst: 79 }, batches: [{ quantity: 1, mrpPaise: 3300 }] },
    { tax: { taxable: 3990, cgst: 100, sgst: 100 } },
    { tax: { taxable: 12_000, nature: 'nil' } },
  ])
})

test('cut packs are not invoiced, and the fee follows the rest', async () => {
  const { id } = await order(mixedCart)
  const lines = [{ position: 2, quantity: 1 }]
  expectOk(await owner.api('POST /api/desk/orders/:id/cut', { id, reason: 'Not enough in stock', lines }))
  expect(await pack(id)).toMatchObject({
    kind: 'tax-invoice',
    tax: { fee: [{ taxable: 4666, cgst: 117, sgst: 117 }] },
    totals: { totalPaise: 12_390 },
  })
})

test('a parcel to another state has IGST, goods without tax get a bill of supply', async () => {
  const { id } = await order([[paise(3300), 500]], { state: 'Karnataka', city: 'Bengaluru', postalCode: '560001' })
  expect(await pack(id)).toMatchObject({
    place_of_supply: '29',
    lines: [{ tax: { taxable: 3143, igst: 157, cgst: 0 } }],
    tax: { fee: [{ taxable: 4667, igst: 233 }] },
  })
  const nil = await order([[paise(12_000), 0]])
  expect(await pack(nil.id)).toMatchObject({ kind: 'bill-of-supply', tax: { sums: { taxable: 16_900, cgst: 0 } } })
})

/** Adds a rate of 5 % from today for products. */
async function addRate(products: readonly { readonly id: string }[]): Promise<void> {
  const at = app.clock.now()
  await app.ctx.db
    .insertInto('tax_rates')
    .values({
      id: app.ctx.newId('taxRate'),
      target: 'product',
      keys: products.map(({ id }) => id),
      from_day: indianDay(at),
      hsn: '30049011',
      gst_basis_points: 500,
      nature: 'taxable',
      created_by: owner.staff.id,
      created_at: at,
    })
    .execute()
}

test('an order of a product without a GST rate is packed once a rule names one (tax-5)', async () => {
  const { id, products } = await order([[paise(3300), 1200]])
  const [product] = products
  await app.ctx.db.updateTable('products').set({ gst_basis_points: null }).where('id', '=', product!.id).execute()
  const refused = expectRefusal(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  expect([refused.status, refused.message]).toEqual([
    409,
    `${product!.name} has no GST rate. Please type it at the product, or add a tax rate for it.`,
  ])
  await addRate(products)
  expect(await pack(id)).toMatchObject({ lines: [{ tax: { rate: 500 } }] })
})

test('the rate of the day of packing holds, not that of the order, and its HSN', async () => {
  const { id, products } = await order([[paise(3300), 1200]])
  await addRate(products)
  expect(await pack(id)).toMatchObject({ lines: [{ tax: { rate: 500, hsn: '3004', taxable: 3142 } }] })
})

test('an order of an unknown state is packed only after staff chose the state', async () => {
  const { id } = await createConfirmedOrder(app)
  const early = await owner.api('POST /api/desk/orders/:id/state', { id, state: 'Kerala' })
  expect(expectRefusal(early)).toMatchObject({ status: 409, message: 'The state of this order is clear.' })
  await unclearState(app, id)
  const refused = expectRefusal(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('Please choose the state first.')])
  expect(expectOk(await owner.api('GET /api/desk/orders/:id', { id })).order.placeOfSupply.code).toBeNull()
  const chosen = expectOk(await owner.api('POST /api/desk/orders/:id/state', { id, state: 'Kerala' })).order
  expect(chosen.placeOfSupply).toEqual({ code: '32', warning: 'Staff chose Kerala for the tax.' })
  expect((await pack(id)).place_of_supply).toBe('32')
})

test('a PIN in another state is shown before packing, and the address wins', async () => {
  const { id } = await order([[paise(3300), 500]], { state: 'TS', postalCode: '560001' })
  const { placeOfSupply } = expectOk(await owner.api('GET /api/desk/orders/:id', { id })).order
  expect(placeOfSupply).toEqual({
    code: '36',
    warning: 'The PIN is in Karnataka, the address says Telangana. Tax follows the address.',
  })
  expect((await pack(id)).place_of_supply).toBe('36')
})

test('a document is cancelled with its order in the month of packing, and keeps its number', async () => {
  const { id } = await order([[paise(3300), 500]])
  const document = await pack(id)
  expectOk(await owner.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  const cancelled = app.ctx.db.selectFrom('document_cancellations').selectAll().where('document_id', '=', document.id)
  expect(await cancelled.execute()).toMatchObject([{ reason: 'Ordered twice', staff_id: owner.staff.id }])
  expect(await readDocument(id)).toEqual(document)
  const headers = { authorization: `Bearer ${owner.token}` }
  const pdf = await app.send(`/api/desk/orders/${id}/documents/${document.id}`, { headers })
  expect(readPdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain('CANCELLED on 20 Nov 2026')
})

test('goods that were sold before the rate changed are credited at the rate of their sale', async () => {
  const { id, products } = await order([[paise(3300), 1200]])
  const sold = await pack(id)
  expect(sold.lines).toMatchObject([{ tax: { rate: 1200, taxable: 2946, cgst: 177, sgst: 177 } }])
  app.clock.advance(31 * DAY)
  await addRate(products)
  const later = await signInStaff(app, ['owner'])
  expectOk(await later.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  const notes = app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', id)
  expect(await notes.where('kind', '=', 'credit-note').execute()).toMatchObject([
    { lines: [{ tax: sold.lines[0]!.tax }], tax: sold.tax },
  ])
})

/** Cancels a packed order, and returns its credit note. */
async function creditNoteAfterCancel(id: string) {
  const later = await signInStaff(app, ['owner'])
  expectOk(await later.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  return app.ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow()
}

test('a credit note after 30 November of the next financial year returns the money and leaves the tax (documents-7)', async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  const [inTime, late] = [await order([[paise(3300), 500]]), await order([[paise(3300), 500]])]
  const sold = [await pack(inTime.id), await pack(late.id)]
  app.clock.advance(new Date('2027-11-30T12:00:00+05:30').getTime() - app.ctx.now().getTime())
  const first = await creditNoteAfterCancel(inTime.id)
  expect(first).toMatchObject({ number: expect.stringMatching(/^CRN\//), tax: sold[0]!.tax })
  app.clock.advance(DAY)
  const note = await creditNoteAfterCancel(late.id)
  const { totalPaise } = sold[1]!.totals
  expect(note).toMatchObject({
    number: 'CCN/2728/0000001',
    original: { number: sold[1]!.number, taxEndedOn: '2027-11-30' },
    totals: { totalPaise },
    tax: { sums: { taxable: totalPaise, cgst: 0, sgst: 0, igst: 0 } },
  })
  const accountant = await signInStaff(app, ['accountant'])
  const headers = { authorization: `Bearer ${accountant.token}` }
  const { report } = expectOk(await accountant.api('GET /api/desk/reports/gst', { month: '2027-12' }))
  expect(report).toMatchObject({
    counts: { creditNotes: 0 },
    total: 0,
    commercial: [{ number: note.number, corrects: sold[1]!.number, total: totalPaise / 100 }],
  })
  const file = await app.send('/api/desk/reports/gst/json?month=2027-12', { headers })
  expect(await file.json()).toEqual({ gstin: '36AAAAA0000A1Z3', fp: '122027' })
  const book = await app.send('/api/desk/reports/day-book/csv?month=2027-12', { headers })
  expect(await book.text()).toMatch(/,Commercial credit note,.*,36AAAAA0000A1Z3,Telangana,,,,,,\d+\.\d\d,valid/)
  const pdf = await app.send(`/api/desk/orders/${late.id}/documents/${note.id}`, {
    headers: { authorization: `Bearer ${(await signInStaff(app, ['owner'])).token}` },
  })
  const text = readPdfText(new Uint8Array(await pdf.arrayBuffer()))
  expect(text).toContain('Commercial credit note CCN/2728/0000001')
  expect(text).toContain('Without effect on tax: a credit note with tax could be written until 30 Nov 2027')
})

test('a filed annual return ends the time for credit notes with tax earlier (documents-7)', async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  const { id } = await order([[paise(3300), 500]])
  await pack(id)
  const wrong = await owner.api('POST /api/desk/settings/annualReturns', {
    filed: [{ year: '2027-29', filedOn: '2027-10-15' }],
    version: 0,
  })
  expect(expectRefusal(wrong).fields).toEqual({ 'filed.0.year': 'Please type a financial year such as 2026-27.' })
  const early = await owner.api('POST /api/desk/settings/annualReturns', {
    filed: [{ year: '2027-28', filedOn: '2028-03-31' }],
    version: 0,
  })
  expect(expectRefusal(early).fields).toEqual({ 'filed.0.filedOn': 'An annual return is filed after its year.' })
  const filed = [{ year: '2027-28', filedOn: '2028-10-15' }]
  expectOk(await owner.api('POST /api/desk/settings/annualReturns', { filed, version: 0 }))
  app.clock.advance(new Date('2028-10-16T10:00:00+05:30').getTime() - app.ctx.now().getTime())
  expect((await creditNoteAfterCancel(id)).original).toMatchObject({ taxEndedOn: '2028-10-15' })
})
