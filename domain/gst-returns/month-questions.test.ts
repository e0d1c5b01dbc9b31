import { expect, test } from 'vitest'
import { buildFiledDocument } from '#test/filed-documents.ts'
import { sumGstReturns } from './gst-return.ts'
import { monthQuestions } from './month-questions.ts'

const OWN = '36AAAAA0000A1Z3'
const OTHER = '29AAGCB7383J1Z4'
const goods = [{ rate: 500, gross: 33 }]

test('a month without anything to look at has no question', async () => {
  const [tables] = (await sumGstReturns([buildFiledDocument({ goods })])).values()
  const returns = new Map([
    [OWN, { tables: tables!, inputTax: { doubtful: [] }, withoutHsn: { lines: 0, documents: [] } }],
  ])
  expect(monthQuestions({ ownGstin: OWN, returns, gaps: [] })).toEqual([])
  expect(monthQuestions({ ownGstin: OWN, returns: new Map(), gaps: [] })).toEqual([])
})

test('names what to look at before a month is filed, each with its count (reports-2)', async () => {
  const late = buildFiledDocument({ goods, kind: 'credit-note', leavesTaxOf: 'INV/2526/0000001', sellerGstin: OTHER })
  const gift = buildFiledDocument({ goods: [{ rate: 500, gross: 0 }], sellerGstin: OTHER })
  const sums = await sumGstReturns([buildFiledDocument({ goods }), late, gift])
  const documents = Array.from({ length: 12 }, (_, index) => `INV/2627/${index}`)
  const returns = new Map(
    [...sums].map(([gstin, tables]) => [
      gstin,
      {
        tables,
        inputTax: { doubtful: [] },
        withoutHsn: gstin === OWN ? { lines: 15, documents } : { lines: 0, documents: [] },
      },
    ]),
  )
  const gaps = [
    { series: 'INV', after: 'INV/2627/0000004', count: 2 },
    { series: 'CRN', after: '', count: 1 },
  ]
  const questions = monthQuestions({ ownGstin: OWN, returns, gaps })
  expect(questions.map(({ key }) => key)).toEqual([
    'another-gstin 1',
    'blank-hsn 15',
    'gaps 3',
    'late-notes 1',
    'zero-rows 2',
  ])
  expect(questions.map(({ sentence }) => sentence)).toEqual([
    `The month has documents of another GSTIN, with a file of their own: ${OTHER}.`,
    expect.stringContaining('INV/2627/9 and 2 more. Please add it to the products'),
    '3 numbers are missing in a series: 2 after INV/2627/0000004, 1 at the beginning of CRN.',
    `1 credit note came after the time of section 34(2), so that the tax stays: ${late.number}.`,
    '2 rows without an amount are left out of the file: Telangana at 5 %, HSN 3004 at 5 % for consumers.',
  ])
})
