import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise, paiseFromWire } from '#domain/money.ts'
import { DAY } from '#domain/time.ts'
import { defaultSettings } from '#shop/settings.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addReceiptDraft } from '#test/stock-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
let accountant: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  accountant = await signInStaff(app, ['accountant'])
})
afterEach(() => checkConservation(app.ctx.db))

const SHOPS = ['36AAAAA0000A1Z3', '29AAGCB7383J1Z4'] as const
const SUPPLIERS = ['36AAAAA0000A1Z3', '29AAGCB7383J1Z4', ''] as const
const NOVEMBER = { month: '2026-11' }

const anyPurchase = fc.record({
  supplier: fc.constantFrom(...SUPPLIERS),
  ptr: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 90 }),
  free: fc.integer({ min: 0, max: 9 }),
  rate: fc.constantFrom(0, 500, 1200, 1800),
  lost: fc.integer({ min: 0, max: 3 }),
  typed: fc.boolean(),
})
type AnyPurchase = typeof anyPurchase extends fc.Arbitrary<infer T> ? T : never

/** Half up, in whole numbers of any size: written apart from the shop's own arithmetic. */
const rounded = (amount: bigint, by: bigint) => Number((2n * amount + by) / (2n * by))

/** The taxes of one purchase by hand: [CGST and SGST each, IGST], and those of the lost packs. */
function taxesByHand(shop: string, { supplier, ptr, quantity, free, rate, lost }: AnyPurchase) {
  const value = BigInt(ptr) * BigInt(quantity)
  const isLocal = supplier.slice(0, 2) === shop.slice(0, 2)
  const applied = supplier === '' ? 0n : BigInt(rate)
  const half = isLocal ? rounded(value * applied, 20_000n) : 0
  const igst = isLocal ? 0 : rounded(value * applied, 10_000n)
  const share = (tax: number) => rounded(BigInt(tax) * BigInt(lost), BigInt(quantity + free))
  return { half, igst, lostHalf: share(half), lostIgst: share(igst) }
}

async function setGstin(gstin: string): Promise<void> {
  const { settings } = expectOk(await accountant.api('GET /api/desk/settings', {}))
  const { version } = settings.find(({ key }) => key === 'gst')!
  expectOk(
    await accountant.api('POST /api/desk/settings/gst', { ...defaultSettings.gst, gstin, confirmed: true, version }),
  )
}

/** Receives one purchase, and loses packs of its batch. */
async function receive({ supplier, ptr, quantity, free, rate, lost, typed }: AnyPurchase, shop: string): Promise<void> {
  const { id: productId } = await addProduct(app, { stock: 0, gst_basis_points: rate, selling_price_paise: paise(100) })
  const line = { productId, quantity, freeQuantity: free, ptr: ptr / 100, mrp: 9999 }
  const draft = await addReceiptDraft(app, line)
  const { half, igst } = taxesByHand(shop, { supplier, ptr, quantity, free, rate, lost, typed })
  const stated = { taxable: (ptr * quantity) / 100, cgst: half / 100, sgst: half / 100, igst: igst / 100 }
  const head = { supplierGstin: supplier, billTax: typed ? stated : null }
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', { ...draft, ...head }))
  const posted = expectOk(
    await owner.api('POST /api/desk/receipts/:id/post', { id: receipt._id, version: receipt.version }),
  )
  const { batchId } = posted.receipt.lines[0]!
  if (lost > 0 && lost <= quantity && ptr * lost < 500_000)
    expectOk(
      await owner.api('POST /api/desk/adjustments', {
        batchId: batchId!,
        difference: -lost,
        reason: 'damage',
        note: '',
      }),
    )
}

async function fileOf(path: string): Promise<string> {
  const answer = await app.send(path, { headers: { authorization: `Bearer ${accountant.token}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('random purchases of a month with two registrations equal figures by hand, and stay so once it is locked', async () => {
  const purchases = fc.sample(anyPurchase, { numRuns: 24, seed: 50 })
  const sums = new Map(SHOPS.map((shop) => [shop as string, { half: 0, igst: 0, lostHalf: 0, lostIgst: 0, bills: 0 }]))
  for (const [index, purchase] of purchases.entries()) {
    const shop = SHOPS[index < purchases.length / 2 ? 0 : 1]
    if (index === purchases.length / 2) await setGstin(shop)
    await receive(purchase, shop)
    const { half, igst, lostHalf, lostIgst } = taxesByHand(shop, purchase)
    const isLost = purchase.lost > 0 && purchase.lost <= purchase.quantity && purchase.ptr * purchase.lost < 500_000
    const sum = sums.get(shop)!
    sums.set(shop, {
      half: sum.half + half,
      igst: sum.igst + igst,
      lostHalf: sum.lostHalf + (isLost ? lostHalf : 0),
      lostIgst: sum.lostIgst + (isLost ? lostIgst : 0),
      bills: sum.bills + 1,
    })
  }
  const inPaise = (amount: number) => Math.sign(amount) * paiseFromWire(Math.abs(amount))
  const check = async () => {
    for (const [gstin, sum] of sums) {
      const { inputTax } = expectOk(await accountant.api('GET /api/desk/reports/gst', { ...NOVEMBER, gstin })).report
      const { bills, claimed, lost, net } = inputTax
      expect({ gstin, bills, half: inPaise(claimed.cgst), igst: inPaise(claimed.igst) }).toEqual({
        gstin,
        bills: sum.bills,
        half: sum.half,
        igst: sum.igst,
      })
      expect([lost.cgst, lost.sgst, lost.igst].map(inPaise)).toEqual([sum.lostHalf, sum.lostHalf, sum.lostIgst])
      expect([net.cgst, net.sgst, net.igst].map(inPaise)).toEqual([
        sum.half - sum.lostHalf,
        sum.half - sum.lostHalf,
        sum.igst - sum.lostIgst,
      ])
    }
  }
  // Each person makes one file at a time.
  const files = async () => {
    const read: string[] = []
    for (const of of ['', ...SHOPS.map((gstin) => `&gstin=${gstin}`)])
      for (const name of ['purchases', 'reversals'])
        read.push(await fileOf(`/api/desk/reports/${name}/csv?month=2026-11${of}`))
    return read
  }
  await check()
  const filed = await files()
  const rowsOf = (file: string | undefined) => (file ?? '').trim().split('\r\n').slice(1)
  expect(rowsOf(filed[0])).toHaveLength(purchases.length)
  expect([...rowsOf(filed[2]), ...rowsOf(filed[4])].toSorted()).toEqual(rowsOf(filed[0]).toSorted())
  app.clock.advance(12 * DAY)
  accountant = await signInStaff(app, ['accountant'])
  const { questions } = expectOk(await accountant.api('GET /api/desk/reports/gst', NOVEMBER)).report
  expectOk(
    await accountant.api('POST /api/desk/reports/lock', { ...NOVEMBER, answered: questions.map(({ key }) => key) }),
  )
  // What a later year changes: rates, the names and GSTINs of suppliers.
  await app.ctx.db.updateTable('products').set({ gst_basis_points: 2800 }).execute()
  await app.ctx.db
    .updateTable('suppliers')
    .set({ gstin: SHOPS[1], name: (eb) => eb.ref('id') as never })
    .execute()
  app.clock.advance(365 * DAY)
  accountant = await signInStaff(app, ['accountant'])
  await check()
  expect(await files()).toEqual(filed)
})
