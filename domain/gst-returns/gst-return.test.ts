import { expect, test } from 'vitest'
import fc from 'fast-check'
import { paise } from '../money.ts'
import {
  anyFiledDocument,
  buildFiledDocument as document,
  type FiledParts,
  resetNumbers,
} from '#test/filed-documents.ts'
import { emptyGstReturn, type FiledDocument, type GstReturn, summariseGstReturn, sumGstReturns } from './gst-return.ts'
import { gstTableCells } from './gst-tables.ts'
import { gstr1Json } from './gstr1-json.ts'
import { grossOf, sumSplits, untaxed } from '../tax/split-tax.ts'

const GSTIN = '36AAAAA0000A1Z3'
const sumOwn = async (documents: readonly FiledDocument[]) =>
  (await sumGstReturns(documents)).get(GSTIN) ?? emptyGstReturn
const json = async (...documents: FiledDocument[]) =>
  gstr1Json({ gstin: GSTIN, month: '2026-11', tables: await sumOwn(documents) })

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

test('keeps a commercial credit note out of every table (documents-7)', async () => {
  const goods = [
    { rate: 500, gross: 33 },
    { rate: 0, gross: 12 },
  ]
  const parts = { goods, kind: 'credit-note', leavesTaxOf: 'INV/2526/0000007' } as const
  const notes = [document(parts), document({ ...parts, buyerGstin: '29AAGCB7383J1Z4' })]
  expect(await json(...notes)).toEqual({ gstin: GSTIN, fp: '112026' })
  const tables = await sumOwn(notes)
  expect(gstTableCells('commercial', tables).rows).toEqual(
    notes.map(({ number, buyerGstin }) => ({
      number,
      day: { day: '2026-11-25' },
      corrects: 'INV/2526/0000007',
      GSTIN: buyerGstin ?? '',
      total: { amount: 4500 },
    })),
  )
})

test('leaves rows without an amount out and names them', async () => {
  const goods = [
    { rate: 500, gross: 33 },
    { rate: 0, gross: 12 },
  ]
  const gift = document({ goods: [{ rate: 500, gross: 0 }], buyerGstin: '29AAGCB7383J1Z4' })
  const documents = [document({ goods }), document({ goods, kind: 'credit-note' }), gift]
  const filed = await json(...documents)
  expect(Object.keys(filed)).toEqual(['gstin', 'fp', 'doc_issue'])
  expect((await sumOwn(documents)).leftOut).toEqual([
    gift.number,
    'Telangana at 5 %',
    'goods without tax within the state for consumers',
    'HSN 3004 at 5 % for registered buyers',
    'HSN 3004 at 0 % for consumers',
    'HSN 3004 at 5 % for consumers',
  ])
})

test('counts a cancelled number in table 13 and nowhere else', async () => {
  resetNumbers()
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
  const { numbers } = await sumOwn([
    document({ goods, number: 'INV/2627/0000002' }),
    document({ goods, number: 'INV/2526/0000009' }),
    document({ goods, number: 'INV/2627/0000001' }),
  ])
  expect(numbers.map(({ from, to, count }) => [from, to, count])).toEqual([
    ['INV/2526/0000009', 'INV/2526/0000009', 1],
    ['INV/2627/0000001', 'INV/2627/0000002', 2],
  ])
})

test('keeps the rates of one document apart, and states its value as printed', async () => {
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
            val: 106_300,
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

test('the value of every listed document is its printed total, with goods without tax (tax-6)', async () => {
  const goods = [
    { rate: 500, gross: 65.56 },
    { rate: 0, gross: 243.36 },
  ]
  const buyerGstin = '29AAGCB7383J1Z4'
  const large = document({
    goods: [
      { rate: 500, gross: 33.01 },
      { rate: 0, gross: 211_000 },
    ],
    placeOfSupply: '29',
  })
  const filed = await json(
    document({ goods, buyerGstin }),
    document({ goods, buyerGstin, kind: 'credit-note' }),
    large,
    document({ goods, kind: 'credit-note', placeOfSupply: '29', originalTotal: large.total }),
  )
  expect(filed).toMatchObject({
    b2b: [{ inv: [{ val: 308.92, itms: [{ itm_det: { txval: 62.44, camt: 1.56, samt: 1.56 } }] }] }],
    cdnr: [{ nt: [{ val: 308.92, itms: [{ itm_det: { txval: 62.44 } }] }] }],
    b2cl: [{ inv: [{ val: 211_033.01, itms: [{ itm_det: { rt: 5 } }] }] }],
    cdnur: [{ val: 308.92, itms: [{ itm_det: { rt: 5 } }] }],
  })
  expect(filed['b2cl']).toHaveLength(1)
})

test('leaves out sections without rows', async () => {
  expect(await json()).toEqual({ gstin: '36AAAAA0000A1Z3', fp: '112026' })
})

test('every table of every GSTIN equals its documents to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFiledDocument, { maxLength: 12 }), async (list) => {
      const all = list.map((parts) => document(parts as FiledParts))
      const returns = await sumGstReturns(all)
      expect([...returns.keys()]).toEqual([...new Set(all.map(({ sellerGstin }) => sellerGstin))].toSorted())
      for (const [gstin, tables] of returns) {
        const own = all.filter(({ sellerGstin }) => sellerGstin === gstin)
        const documents = own.filter(({ leavesTaxOf }) => leavesTaxOf === null)
        const late = own.filter(({ leavesTaxOf }) => leavesTaxOf !== null)
        expect(tables.commercial.map(({ number, total }) => [number, total])).toEqual(
          late.map(({ number, total }) => [number, total]),
        )
        const expected = documents
          .filter(({ isCancelled }) => !isCancelled)
          .reduce((sum, { kind, total }) => sum + (kind === 'credit-note' ? -total : total), 0)
        expect(grossOf(sumSplits([...tables.hsnB2b, ...tables.hsnB2c]))).toBe(expected)
        expect(registeredTotal(tables)).toBe(registeredSum(documents))
        expect(grossOf(sumSplits(tables.hsnB2b))).toBe(registeredSum(documents))
        const { taxed, untaxed: without } = summariseGstReturn(tables)
        expect(grossOf(taxed) + without).toBe(expected)
        expect(taxed.cgst).toBe(taxed.sgst)
        expect(listedPlaces(tables)).not.toContain(gstin.slice(0, 2))
        for (const row of tables.b2cs) {
          expect(row.reach).toBe(row.placeOfSupply === gstin.slice(0, 2) ? 'intra' : 'inter')
          expect(row.reach === 'intra' ? row.igst : row.cgst).toBe(0)
        }
        const printed = new Map(documents.map(({ number, total }) => [number, total]))
        for (const { number, total } of [tables.b2b, tables.b2cl, tables.cdnr, tables.cdnur].flat())
          expect(total).toBe(printed.get(number))
        expect(tables.numbers.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length)
      }
    }),
    { numRuns: 200 },
  )
})

test('the documents of another GSTIN of the month have tables of their own (tax-6)', async () => {
  const [own, other] = [GSTIN, '29AAGCB7383J1Z4']
  const goods = [{ rate: 500, gross: 33 }]
  const returns = await sumGstReturns([
    document({ goods, placeOfSupply: '29' }),
    document({ goods, placeOfSupply: '29', sellerGstin: other }),
    document({ goods, placeOfSupply: '36', sellerGstin: other }),
  ])
  const rowsOf = (gstin: string) =>
    returns.get(gstin)?.b2cs.map(({ reach, placeOfSupply, cgst, igst }) => [reach, placeOfSupply, cgst, igst])
  expect(rowsOf(own)).toEqual([['inter', '29', 0, 157]])
  expect(rowsOf(other)).toEqual([
    ['intra', '29', 79, 0],
    ['inter', '36', 0, 157],
  ])
})

test('rows of one place keep their reach, whatever state the seller had', async () => {
  const goods = [{ rate: 500, gross: 33 }]
  const { b2cs } = await sumOwn([
    document({ goods, placeOfSupply: '29' }),
    { ...document({ goods, placeOfSupply: '29', sellerGstin: '29AAGCB7383J1Z4' }), sellerGstin: GSTIN },
  ])
  expect(b2cs.map(({ reach, cgst, igst }) => [reach, cgst, igst])).toEqual([
    ['inter', 0, 157],
    ['intra', 79, 0],
  ])
})

test('the figures of GSTR-3B keep supplies to other states apart', async () => {
  const { taxed, interstate } = summariseGstReturn(
    await sumOwn([
      document({ goods: [{ rate: 500, gross: 33 }] }),
      document({ goods: [{ rate: 500, gross: 33 }], placeOfSupply: '29' }),
    ]),
  )
  expect(taxed).toEqual({ ...untaxed, taxable: 6285, cgst: 79, sgst: 79, igst: 157 })
  expect(interstate).toEqual([{ placeOfSupply: '29', taxable: 3143, igst: 157 }])
})

/** What the tables of registered buyers make, goods without tax included. */
function registeredTotal({ b2b, cdnr, nil }: GstReturn): number {
  const untaxedSupplies = nil.filter(({ isBuyerRegistered }) => isBuyerRegistered)
  return (
    grossOf(sumSplits(b2b.flatMap(({ rates }) => rates))) -
    grossOf(sumSplits(cdnr.flatMap(({ rates }) => rates))) +
    sum(untaxedSupplies.map((row) => row.nil + row.exempt))
  )
}

function registeredSum(documents: readonly FiledDocument[]): number {
  return sum(
    documents
      .filter(({ isCancelled, buyerGstin }) => !isCancelled && buyerGstin !== null)
      .map(({ kind, total }) => (kind === 'credit-note' ? -total : total)),
  )
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}

function listedPlaces({ b2cl, cdnur }: GstReturn): string[] {
  return [...b2cl, ...cdnur].map(({ placeOfSupply }) => placeOfSupply)
}
