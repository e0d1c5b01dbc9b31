import { expect, test } from 'vitest'
import { isLargeInterstate, taxSupply, type TaxedAmount } from '../documents/tax-supply.ts'
import { type Paise, paise } from '../money.ts'
import { shareFee } from './share-fee.ts'
import { addTax, creditSplit, grossOf, halfUp, splitInclusive, sumSplits, type TaxSplit, untaxed } from './split-tax.ts'

const rupees = (amount: number): Paise => paise(Math.round(amount * 100))
/** "31.42 0.79 0.79 0": taxable, CGST, SGST, IGST in rupees. */
const shown = ({ taxable, cgst, sgst, igst }: TaxSplit) => [taxable, cgst, sgst, igst].map((one) => one / 100).join(' ')
const same = (rate: number) => ({ rate, isSameState: true })
const other = (rate: number) => ({ rate, isSameState: false })

test.each([
  ['1', 33, same(500), '31.42 0.79 0.79 0'],
  ['2', 33, other(500), '31.43 0 0 1.57'],
  ['3, same state', 49, same(500), '46.66 1.17 1.17 0'],
  ['3, other state', 49, other(500), '46.67 0 0 2.33'],
  ['4', 0.21, same(500), '0.19 0.01 0.01 0'],
  ['4, without a paisa of tax', 0.11, same(500), '0.11 0 0 0'],
  ['5, same state', 100, same(1800), '84.74 7.63 7.63 0'],
  ['5, other state', 100, other(1800), '84.75 0 0 15.25'],
  ['6', 24_900, same(2800), '19453.12 2723.44 2723.44 0'],
  ['7', 95, same(4000), '67.86 13.57 13.57 0'],
  ['8', 211_000, same(0), '211000 0 0 0'],
  ['15', 117_625, other(500), '112023.81 0 0 5601.19'],
])('splits an amount that includes tax, case %s', (_, amount, tax, parts) => {
  expect(shown(splitInclusive(rupees(amount), tax))).toBe(parts)
})

const taxable = (gross: number, rate: number) =>
  ({ gross: rupees(gross), hsn: '3004', rate, nature: rate === 0 ? 'nil' : 'taxable' }) as const
const amounts = (list: readonly TaxedAmount[]) => list.map(shown)

test('case 9: the fee is shared by value over the rates of the parcel', () => {
  const lines = [taxable(33, 500), taxable(41.9, 500), taxable(120, 0)]
  const taxed = taxSupply({ lines, fee: rupees(49), isSameState: true, feeMethod: 'by-value' })
  expect(amounts(taxed.lines)).toEqual(['31.42 0.79 0.79 0', '39.9 1 1 0', '120 0 0 0'])
  expect(amounts(taxed.fee)).toEqual(['30.17 0 0 0', '17.93 0.45 0.45 0'])
  expect(shown(taxed.totals)).toBe('239.42 2.24 2.24 0')
  expect(taxed.totals.total).toBe(rupees(243.9))
})

test('case 10: without the nil line the whole fee is taxed', () => {
  const lines = [taxable(33, 500), taxable(41.9, 500)]
  const taxed = taxSupply({ lines, fee: rupees(49), isSameState: true, feeMethod: 'by-value' })
  expect(amounts(taxed.fee)).toEqual(['46.66 1.17 1.17 0'])
  expect(taxed.totals.total).toBe(rupees(123.9))
})

test.each([
  ['11', 'by-value', [3675, 0, 1225]],
  ['11, all at the highest rate', 'highest-rate', [0, 0, 4900]],
] as const)('shares the fee, case %s', (_, method, shares) => {
  const groups = [
    { rate: 500, gross: paise(9999) },
    { rate: 0, gross: paise(1) },
    { rate: 4000, gross: paise(3333) },
  ]
  expect(shareFee(rupees(49), groups, method)).toEqual(shares)
})

test('equal fractions of the fee go to the lowest rate, and goods without a price leave the fee to it', () => {
  const group = (rate: number, gross: number) => ({ rate, gross: paise(gross) })
  expect(shareFee(paise(3), [group(1800, 5), group(500, 5)], 'by-value')).toEqual([1, 2])
  expect(shareFee(paise(3), [group(1800, 0), group(500, 0)], 'by-value')).toEqual([0, 3])
})

test.each([
  ['12', same(500), [1, 3], ['31.75 0.79 0.79 0', '63.48 1.59 1.59 0']],
  ['13', other(500), [2, 3], ['63.49 0 0 3.17', '31.74 0 0 1.59']],
])('credits returns cumulatively, case %s', (_, tax, returns, notes) => {
  const line = { gross: rupees(99.99), quantity: 3 }
  let credited = untaxed
  const written = returns.map((returned) => {
    const note = creditSplit({ ...line, returned, credited }, tax)
    credited = sumSplits([credited, note])
    return shown(note)
  })
  expect(written).toEqual(notes)
  expect(credited).toEqual(splitInclusive(line.gross, tax))
})

test.each([
  ['same state', same(500), '858.97 21.47 21.47 0', 901.91],
  ['other state', other(500), '858.97 0 0 42.95', 901.92],
])('case 14: tax is added to a trade price, %s', (_, tax, parts, total) => {
  const value = paise(10 * 8765 - halfUp(10 * 8765 * 2, 100))
  const split = addTax(value, tax)
  expect(shown(split)).toBe(parts)
  expect(grossOf(split)).toBe(rupees(total))
})

test('a document above Rs 1,00,000 to another state is large (B2CL)', () => {
  expect(isLargeInterstate({ isSameState: false, total: rupees(117_625) })).toBe(true)
  expect(isLargeInterstate({ isSameState: false, total: rupees(100_000) })).toBe(false)
  expect(isLargeInterstate({ isSameState: true, total: rupees(117_625) })).toBe(false)
})

test('refuses amounts that doubles cannot split exactly', () => {
  expect(() => splitInclusive(paise(2 ** 52), same(4000))).toThrow(RangeError)
})
