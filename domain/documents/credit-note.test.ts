import { expect, test } from 'vitest'
import { type Paise, paise } from '../money.ts'
import { grossOf, sumSplits } from '../tax/split-tax.ts'
import { creditNote } from './credit-note.ts'
import type { DocumentLine } from './document-lines.ts'
import { taxSupply } from './tax-supply.ts'

type Sold = { readonly unitPrice: Paise; readonly quantity: number; readonly rate: number }

function invoice(sold: readonly Sold[], fee: Paise, isSameState: boolean) {
  const taxed = taxSupply({
    lines: sold.map(({ unitPrice, quantity, rate }) => ({
      hsn: '3004',
      rate,
      nature: rate === 0 ? 'nil' : 'taxable',
      gross: paise(unitPrice * quantity),
    })),
    fee,
    isSameState,
    feeMethod: 'by-value',
  })
  const lines = sold.map(({ unitPrice, quantity }, position): DocumentLine => ({
    position,
    productId: `prd_${position}`,
    name: 'Paracetamol',
    packSize: '10 tablets',
    maker: 'Example Pharma',
    schedule: 'OTC',
    quantity,
    unitPricePaise: unitPrice,
    batches: [{ number: 'B1', expiresOn: '2028-03-31', quantity }],
    prescription: null,
    tax: taxed.lines[position]!,
  }))
  const { total: totalPaise, ...sums } = taxed.totals
  return { lines, isSameState, tax: { fee: taxed.fee, sums }, totalPaise }
}

const packs = (position: number, quantity: number) => ({
  position,
  batches: [{ number: 'B1', expiresOn: '2028-03-31', quantity }],
})
const never = () => false

test.each([
  [
    true,
    [1, 2],
    [
      [3175, 79, 79, 0],
      [6348, 159, 159, 0],
    ],
  ],
  [
    false,
    [2, 1],
    [
      [6349, 0, 0, 317],
      [3174, 0, 0, 159],
    ],
  ],
])('credit notes of 3 × 33.33 are cumulative (same state: %s, packs %j)', (isSameState, order, expected) => {
  const document = invoice([{ unitPrice: paise(3333), quantity: 3, rate: 500 }], paise(4900), isSameState)
  const notes: ReturnType<typeof creditNote>[] = []
  for (const quantity of order) notes.push(creditNote(document, notes, { packs: [packs(0, quantity)], withFee: never }))
  const splits = notes.map(({ tax: { sums } }) => [sums.taxable, sums.cgst, sums.sgst, sums.igst])
  expect(splits).toEqual(expected)
  expect(notes.map(({ isWhole }) => isWhole)).toEqual([false, true])
})

test('every order of returns sums to the invoice, the fee with the last one', () => {
  const cases: readonly (readonly Sold[])[] = [
    [
      { unitPrice: paise(3333), quantity: 3, rate: 500 },
      { unitPrice: paise(7), quantity: 2, rate: 1200 },
    ],
    [
      { unitPrice: paise(1), quantity: 4, rate: 1800 },
      { unitPrice: paise(9999), quantity: 1, rate: 0 },
    ],
    [
      { unitPrice: paise(24_901), quantity: 2, rate: 4000 },
      { unitPrice: paise(101), quantity: 3, rate: 500 },
    ],
  ]
  let tried = 0
  for (const sold of cases)
    for (const isSameState of [true, false]) {
      const document = invoice(sold, paise(4900), isSameState)
      for (const order of ordersOf(sold.map(({ quantity }) => quantity))) {
        tried += 1
        const notes: ReturnType<typeof creditNote>[] = []
        for (const [position, quantity] of order)
          notes.push(creditNote(document, notes, { packs: [packs(position, quantity)], withFee: (isWhole) => isWhole }))
        expect(sumSplits(notes.map(({ tax }) => tax.sums))).toEqual(document.tax.sums)
        expect(notes.reduce((sum, { totals }) => sum + totals.totalPaise, 0)).toBe(document.totalPaise)
        for (const { tax, totals } of notes) {
          expect(tax.sums.cgst).toBe(tax.sums.sgst)
          expect(grossOf(tax.sums)).toBe(totals.totalPaise)
        }
      }
    }
  expect(tried).toBe(204)
})

test('the credit that leaves nothing to pay takes the round-off back, and no other does', () => {
  const sold = invoice([{ unitPrice: paise(3333), quantity: 3, rate: 500 }], paise(4901), true)
  const document = { ...sold, roundOff: paise(100 - (sold.totalPaise % 100)) }
  const first = creditNote(document, [], { packs: [packs(0, 2)], withFee: never })
  const kept = creditNote(document, [first], { packs: [packs(0, 1)], withFee: never })
  const whole = creditNote(document, [first], { packs: [packs(0, 1)], withFee: () => true })
  expect([first, kept].map(({ totals }) => totals.roundOffPaise)).toEqual([undefined, undefined])
  expect(first.totals.totalPaise + whole.totals.totalPaise).toBe(document.totalPaise + document.roundOff)
  expect(sumSplits([first, whole].map(({ tax }) => tax.sums))).toEqual(sold.tax.sums)
})

/** Every sequence of returns, each of one or more packs of a line, that brings everything back. */
function ordersOf(left: readonly number[]): (readonly (readonly [position: number, quantity: number])[])[] {
  if (left.every((quantity) => quantity === 0)) return [[]]
  return left.flatMap((quantity, position) =>
    Array.from({ length: quantity }, (_, index) => index + 1).flatMap((some) =>
      ordersOf(left.with(position, quantity - some)).map((rest) => [[position, some] as const, ...rest]),
    ),
  )
}

test('after the time of section 34(2) the money goes back and the tax stays, and both sum as ever (documents-7)', () => {
  const document = invoice([{ unitPrice: paise(3333), quantity: 3, rate: 500 }], paise(4900), true)
  const notes: ReturnType<typeof creditNote>[] = []
  for (const isTaxKept of [false, true, false])
    notes.push(creditNote(document, notes, { packs: [packs(0, 1)], withFee: (isWhole) => isWhole, isTaxKept }))
  expect(notes.map(({ tax: { sums } }) => [sums.taxable, sums.cgst, sums.sgst])).toEqual([
    [3175, 79, 79],
    [3333, 0, 0],
    [3175 + 4666, 79 + 117, 79 + 117],
  ])
  expect(notes[1]!.lines[0]!.tax).toMatchObject({ rate: 0, hsn: '3004', nature: 'taxable', taxable: 3333 })
  expect(notes.reduce((sum, { totals }) => sum + totals.totalPaise, 0)).toBe(document.totalPaise)
  const whole = creditNote(document, [], { packs: [packs(0, 3)], withFee: () => true, isTaxKept: true })
  expect(whole.tax.sums).toEqual({ taxable: document.totalPaise, cgst: 0, sgst: 0, igst: 0 })
  expect(whole.totals.totalPaise).toBe(document.totalPaise)
})

test('refuses packs that the document does not have or that are credited', () => {
  const document = invoice([{ unitPrice: paise(3333), quantity: 3, rate: 500 }], paise(0), true)
  const first = creditNote(document, [], { packs: [packs(0, 2)], withFee: never })
  expect(() => creditNote(document, [first], { packs: [packs(0, 2)], withFee: never })).toThrow(RangeError)
  expect(() => creditNote(document, [], { packs: [packs(0, 0)], withFee: never })).toThrow(RangeError)
})
