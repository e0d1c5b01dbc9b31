import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { defaultSettings } from '#shop/settings.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addReceiptDraft } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
let accountant: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  accountant = await signInStaff(app, ['accountant'])
})
afterEach(() => checkConservation(app.ctx.db))

const NOVEMBER = { month: '2026-11' }
const LOCAL = '36AAAAA0000A1Z3'
const KARNATAKA = '29AAGCB7383J1Z4'

type Head = Omit<Parameters<typeof saveDraft>[0], 'lines' | 'id' | 'version'>
const saveDraft = async (draft: Awaited<ReturnType<typeof addReceiptDraft>>) =>
  expectOk(await owner.api('POST /api/desk/receipts/:id', draft)).receipt

/** A draft of ten packs and two free ones at Rs 40, of a product with this rate. */
async function draftOf(rate: number, head: Partial<Head> = {}) {
  const { id: productId } = await addProduct(app, {
    stock: 0,
    gst_basis_points: rate,
    selling_price_paise: paise(5000),
  })
  const line = { productId, quantity: 10, freeQuantity: 2, ptr: 40, mrp: 60 }
  return saveDraft({ ...(await addReceiptDraft(app, line)), ...head })
}

const post = ({ _id: id, version }: { _id: string; version: number }, confirm = false) =>
  owner.api('POST /api/desk/receipts/:id/post', { id, version, confirm })

const reportOf = async () => expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER)).report
const taxes = (taxable: number, cgst: number, sgst: number, igst: number) => ({ taxable, cgst, sgst, igst })

async function fetchFile(path: string): Promise<string> {
  const answer = await app.send(path, { headers: { authorization: `Bearer ${accountant.token}` } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test('the tax of a receipt follows the state of the supplier, and is a figure of the month', async () => {
  const local = expectOk(await post(await draftOf(500, { supplierGstin: LOCAL }))).receipt
  expect(local.tax).toMatchObject({ isSameState: true, stated: null, computed: taxes(400, 10, 10, 0), findings: [] })
  const other = expectOk(await post(await draftOf(1200, { supplierGstin: KARNATAKA }))).receipt
  expect(other.tax.computed).toEqual(taxes(400, 0, 0, 48))
  const unregistered = expectOk(await post(await draftOf(500))).receipt
  expect(unregistered.tax.computed).toEqual(taxes(400, 0, 0, 0))
  expect((await reportOf()).inputTax).toMatchObject({ bills: 3, claimed: taxes(1200, 10, 10, 48) })

  const { rows } = expectOk(await accountant.api('GET /api/desk/reports/purchases', NOVEMBER))
  expect(rows.map(({ number, supplierGstin }) => [number, supplierGstin])).toEqual([
    [unregistered.number, ''],
    [other.number, KARNATAKA],
    [local.number, LOCAL],
  ])
  // What later rates and GSTINs change, a posted receipt keeps.
  await app.ctx.db
    .updateTable('products')
    .set({ gst_basis_points: 2800 })
    .where('id', '=', local.lines[0]!.productId)
    .execute()
  expect((await reportOf()).inputTax.claimed).toEqual(taxes(1200, 10, 10, 48))
  const suppliers = expectOk(await owner.api('GET /api/desk/suppliers', {})).rows
  expect(suppliers.find(({ _id }) => _id === local.supplier._id)?.gstin).toBe(LOCAL)
})

test('a receipt whose tax does not add up is said, confirmed, and keeps both values', async () => {
  const stated = taxes(400, 24, 24, 0)
  const draft = await draftOf(500, { supplierGstin: LOCAL, billTax: stated, billTotal: 448 })
  expect(expectRefusal(await post(draft))).toMatchObject({
    status: 422,
    fields: { billTax: expect.stringContaining('states Rs. 48.00 of GST, its lines make Rs. 20.00') },
  })
  const { receipt } = expectOk(await post(draft, true))
  expect(receipt.tax).toMatchObject({ stated, computed: taxes(400, 10, 10, 0), findings: [expect.any(String)] })
  const { inputTax, questions } = await reportOf()
  expect(inputTax.claimed).toEqual(taxes(1600, 34, 34, 48))
  expect(questions).toMatchObject([{ key: 'purchase-tax 1', sentence: expect.stringContaining('INV/1 of Supplier') }])
  const [header, ...rows] = (await fetchFile('/api/desk/reports/purchases/csv?month=2026-11')).trim().split('\r\n')
  expect(header).toContain(
    'GSTIN of supplier,Trade/Legal name,Invoice number,Invoice type,Invoice Date,Invoice Value(₹)',
  )
  expect(rows).toHaveLength(4)
  expect(rows.at(-1)).toContain(
    `,Telangana,No,400.00,0.00,24.00,24.00,0.00,${receipt.number},2026-11-20,yes,400.00,0.00,10.00,10.00,"The`,
  )
})

test('a shop under composition claims nothing', async () => {
  const before = (await reportOf()).inputTax
  const setRegistration = async (registration: 'composition' | 'regular') => {
    const { settings } = expectOk(await accountant.api('GET /api/desk/settings', {}))
    const { version } = settings.find(({ key }) => key === 'gst')!
    const values = { ...defaultSettings.gst, registration, confirmed: true, version }
    expectOk(await accountant.api('POST /api/desk/settings/gst', values))
  }
  await setRegistration('composition')
  const { receipt } = expectOk(await post(await draftOf(500, { supplierGstin: LOCAL })))
  await setRegistration('regular')
  expect((await reportOf()).inputTax).toEqual(before)
  const { rows } = expectOk(await accountant.api('GET /api/desk/reports/purchases', NOVEMBER))
  expect(rows.find(({ number }) => number === receipt.number)?.claimed).toEqual(taxes(420, 0, 0, 0))
})

test('refuses a wrong GSTIN of a supplier, and taxes below zero', async () => {
  const draft = await addReceiptDraft(app)
  const wrong = { ...draft, supplierGstin: '36AAAAA0000A1Z4' }
  expect(expectRefusal(await owner.api('POST /api/desk/receipts/:id', wrong)).fields).toHaveProperty('supplierGstin')
  const below = { ...draft, billTax: taxes(400, -10, 10, 0) }
  expect(expectRefusal(await owner.api('POST /api/desk/receipts/:id', below)).status).toBe(422)
})

test('input tax of lost goods and of goods sold without tax is reversed', async () => {
  const before = (await reportOf()).inputTax
  const { receipt } = expectOk(await post(await draftOf(1200, { supplierGstin: LOCAL })))
  const [line] = receipt.lines
  const adjustment = { batchId: line!.batchId!, difference: -3, reason: 'breakage' as const, note: '' }
  expectOk(await owner.api('POST /api/desk/adjustments', adjustment))
  // Bought with tax, and free of tax since.
  const product = { id: line!.productId, selling_price_paise: paise(5000) }
  await app.ctx.db.updateTable('products').set({ gst_basis_points: 0 }).where('id', '=', product.id).execute()
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product: product as never, quantity: 2 }])
  expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
  const { inputTax } = await reportOf()
  // 12 packs came for Rs 400 with Rs 24 + 24.
  expect(inputTax).toMatchObject({
    bills: before.bills + 1,
    lost: taxes(100, 6, 6, 0),
    exempt: taxes(66.67, 4, 4, 0),
    unknownPacks: 0,
    exemptShare: 100,
  })
  expect(inputTax.net.cgst).toBe(inputTax.claimed.cgst - 10)
  const rows = (await fetchFile('/api/desk/reports/reversals/csv?month=2026-11')).trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatch(/^Destroyed or lost: section 17\(5\)\(h\),.*,3,100\.00,6\.00,6\.00,0\.00,/)
  expect(rows[2]).toMatch(/^Sold without tax: Rule 42,.*,2,66\.67,4\.00,4\.00,0\.00,/)
})
