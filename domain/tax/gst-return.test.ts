import { expect, test } from 'vitest'
import fc from 'fast-check'
import { taxSupply } from '../documents/tax-supply.ts'
import { paise } from '../money.ts'
import { type FiledDocument, type GstReturn, sumGstReturn, summariseGstReturn } from './gst-return.ts'
import { gstr1Json } from './gstr1-json.ts'
import { grossOf, sumSplits, untaxed } from './split-tax.ts'

type Goods = { readonly hsn?: string; readonly rate: number; readonly gross: number; readonly quantity?: number }
type Parts = Partial<Omit<FiledDocument, 'lines' | 'fee' | 'total'>> & {
  readonly goods: readonly Goods[]
  readonly deliveryFee?: number
}

let last = 0
/** A document of a shop in Telangana; amounts in rupees. */
function document({ goods, deliveryFee = 0, ...parts }: Parts): FiledDocument {
  const placeOfSupply = parts.placeOfSupply ?? '36'
  const { lines, fee, totals } = taxSupply({
    lines: goods.map(({ hsn = '3004', rate, gross }) => ({
      hsn,
      rate,
      nature: rate === 0 ? 'nil' : 'taxable',
      gross: paise(Math.round(gross * 100)),
    })),
    fee: paise(Math.round(deliveryFee * 100)),
    isSameState: placeOfSupply === '36',
    feeMethod: 'by-value',
  })
  const kind = parts.kind ?? 'tax-invoice'
  last += 1
  return {
    kind,
    number: `${kind === 'credit-note' ? 'CRN' : 'INV'}/2627/${String(last).padStart(7, '0')}`,
    issuedOn: '2026-11-25',
    sellerState: '36',
    placeOfSupply,
    originalTotal: null,
    isCancelled: false,
    ...parts,
    lines: lines.map((line, index) => ({ ...line, quantity: goods[index]?.quantity ?? 1 })),
    fee,
    total: totals.total,
  }
}

const json = async (...documents: FiledDocument[]) =>
  gstr1Json({ gstin: '36AAAAA0000A1Z3', month: '2026-11', tables: await sumGstReturn(documents) })

test('sums taxed supplies by state and rate, with the fee at the rates of its goods', async () => {
  const first = document({
    goods: [
      { rate: 500, gross: 33 },
      { rate: 0, gross: 120 },
    ],
    deliveryFee: 49,
  })
  const second = document({ goods: [{ rate: 500, gross: 33 }], placeOfSupply: '29' })
  expect(await json(first, second)).toMatchObject({
    fp: '112026',
    b2cs: [
      { sply_ty: 'INTER', pos: '29', rt: 5, txval: 31.43, iamt: 1.57 },
      { sply_ty: 'INTRA', pos: '36', rt: 5 },
    ],
    nil: { inv: [{ sply_ty: 'INTRAB2C', expt_amt: 0 }] },
  })
})

test('lists a document above Rs 1,00,000 to another state by itself, and its credit notes too', async () => {
  const goods = [{ rate: 500, gross: 117_625 }]
  const large = document({ goods, placeOfSupply: '29' })
  const note = document({
    kind: 'credit-note',
    goods: [{ rate: 500, gross: 1050 }],
    placeOfSupply: '29',
    originalTotal: large.total,
  })
  const filed = await json(large, note)
  expect(filed).toMatchObject({
    b2cl: [{ pos: '29', inv: [{ val: 117_625, itms: [{ itm_det: { txval: 112_023.81, iamt: 5601.19 } }] }] }],
    cdnur: [{ typ: 'B2CL', ntty: 'C', nt_dt: '25-11-2026', val: 1050, pos: '29' }],
  })
  expect(filed).not.toHaveProperty('b2cs')
})

test('takes other credit notes off, also below zero', async () => {
  const note = document({ kind: 'credit-note', goods: [{ rate: 500, gross: 33 }], originalTotal: paise(3300) })
  expect(await json(note)).toMatchObject({
    b2cs: [{ txval: -31.42, camt: -0.79, samt: -0.79 }],
    hsn: { hsn_b2c: [{ qty: -1, txval: -31.42 }] },
    doc_issue: { doc_det: [{ doc_num: 5, docs: [{ totnum: 1, net_issue: 1 }] }] },
  })
})

test('counts a cancelled number in table 13 and nowhere else', async () => {
  last = 0
  const goods = [{ rate: 500, gross: 33 }]
  const filed = await json(document({ goods }), document({ goods, isCancelled: true }), document({ goods }))
  expect(filed).toMatchObject({
    hsn: { hsn_b2c: [{ qty: 2 }] },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          docs: [{ from: 'INV/2627/0000001', to: 'INV/2627/0000003', totnum: 3, cancel: 1, net_issue: 2 }],
        },
      ],
    },
  })
})

test('begins a new range after a number of another year, in any order of the documents', async () => {
  const goods = [{ rate: 500, gross: 33 }]
  const { numbers } = await sumGstReturn([
    document({ goods, number: 'INV/2627/0000002' }),
    document({ goods, number: 'INV/2526/0000009' }),
    document({ goods, number: 'INV/2627/0000001' }),
  ])
  expect(numbers.map(({ from, to, count }) => [from, to, count])).toEqual([
    ['INV/2526/0000009', 'INV/2526/0000009', 1],
    ['INV/2627/0000001', 'INV/2627/0000002', 2],
  ])
})

test('keeps the rates of one document apart, and goods without tax out of its value', async () => {
  const goods = [
    { rate: 500, gross: 105_000 },
    { rate: 1800, gross: 1180 },
    { rate: 0, gross: 120 },
  ]
  expect(await json(document({ goods, placeOfSupply: '29' }))).toMatchObject({
    b2cl: [
      {
        inv: [
          {
            val: 106_180,
            itms: [
              { num: 1, itm_det: { rt: 5, txval: 100_000, iamt: 5000 } },
              { num: 2, itm_det: { rt: 18, txval: 1000, iamt: 180 } },
            ],
          },
        ],
      },
    ],
    nil: { inv: [{ sply_ty: 'INTRB2C', nil_amt: 120 }] },
  })
})

test('leaves out sections without rows', async () => {
  expect(await json()).toEqual({ gstin: '36AAAAA0000A1Z3', fp: '112026' })
})

const anyDocument = fc
  .record({
    goods: fc.array(
      fc.record({
        hsn: fc.constantFrom('3004', '3306', '9018'),
        rate: fc.constantFrom(0, 500, 1200, 1800, 4000),
        gross: fc.integer({ min: 0, max: 9_000_000 }).map((amount) => amount / 100),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    deliveryFee: fc.constantFrom(0, 49),
    placeOfSupply: fc.constantFrom('36', '29', '27'),
    kind: fc.constantFrom('tax-invoice', 'credit-note'),
    isCancelled: fc.boolean(),
  })
  .map((parts) => ({ ...parts, isCancelled: parts.kind !== 'credit-note' && parts.isCancelled }))

test('every table equals its documents to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { maxLength: 12 }), async (list) => {
      const documents = list.map((parts) => document(parts as Parts))
      const tables = await sumGstReturn(documents)
      const expected = documents
        .filter(({ isCancelled }) => !isCancelled)
        .reduce((sum, { kind, total }) => sum + (kind === 'credit-note' ? -total : total), 0)
      expect(grossOf(sumSplits(tables.hsn))).toBe(expected)
      const { taxed, untaxed: without } = summariseGstReturn(tables)
      expect(grossOf(taxed) + without).toBe(expected)
      expect(taxed.cgst).toBe(taxed.sgst)
      expect(listedPlaces(tables)).not.toContain('36')
      expect(tables.numbers.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length)
    }),
    { numRuns: 200 },
  )
})

test('the file of any month passes the checks of the portal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 12 }), async (list) => {
      const filed = (await json(...list.map((parts) => document(parts as Parts)))) as PortalFile
      const { b2cl = [], b2cs = [], cdnur = [], doc_issue: issued } = filed
      expect(b2cl.map(({ pos }) => pos)).not.toContain('36')
      for (const { val, itms } of [...b2cl.flatMap(({ inv }) => inv), ...cdnur])
        expect(val).toBeCloseTo(sum(itms.map(({ itm_det: item }) => item.txval + item.iamt)), 6)
      for (const { camt, samt } of [...b2cs, ...(filed.hsn?.hsn_b2c ?? [])]) expect(camt).toBe(samt)
      for (const { qty } of filed.hsn?.hsn_b2c ?? []) expect(Number.isInteger(qty)).toBe(true)
      for (const { from, to, totnum, cancel, net_issue: net } of issued.doc_det.flatMap(({ docs }) => docs)) {
        expect(totnum - cancel).toBe(net)
        expect(Number(to.split('/')[2]) - Number(from.split('/')[2]) + 1).toBe(totnum)
        expect([from, to].every((number) => /^[A-Za-z\d/-]{1,16}$/.test(number))).toBe(true)
      }
      const amounts = JSON.stringify(filed).match(/-?\d+\.\d{3,}/g)
      expect(amounts).toBeNull()
    }),
    { numRuns: 200 },
  )
})

test('the figures of GSTR-3B keep supplies to other states apart', async () => {
  const { taxed, interstate } = summariseGstReturn(
    await sumGstReturn([
      document({ goods: [{ rate: 500, gross: 33 }] }),
      document({ goods: [{ rate: 500, gross: 33 }], placeOfSupply: '29' }),
    ]),
  )
  expect(taxed).toEqual({ ...untaxed, taxable: 6285, cgst: 79, sgst: 79, igst: 157 })
  expect(interstate).toEqual([{ placeOfSupply: '29', taxable: 3143, igst: 157 }])
})

type PortalDocument = {
  readonly val: number
  readonly itms: readonly { readonly itm_det: { readonly txval: number; readonly iamt: number } }[]
}
type PortalHalves = { readonly camt?: number; readonly samt?: number }
type PortalRange = Record<'from' | 'to', string> & Record<'totnum' | 'cancel' | 'net_issue', number>

/** The parts of GSTR-1 that the portal checks. */
type PortalFile = {
  readonly b2cl?: readonly { readonly pos: string; readonly inv: readonly PortalDocument[] }[]
  readonly b2cs?: readonly PortalHalves[]
  readonly cdnur?: readonly PortalDocument[]
  readonly hsn?: { readonly hsn_b2c: readonly (PortalHalves & { readonly qty: number })[] }
  readonly doc_issue: { readonly doc_det: readonly { readonly docs: readonly PortalRange[] }[] }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}

function listedPlaces({ b2cl, cdnur }: GstReturn): string[] {
  return [...b2cl, ...cdnur].map(({ placeOfSupply }) => placeOfSupply)
}
