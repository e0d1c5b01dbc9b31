import { expect, test } from 'vitest'
import {
  amountString,
  formatCount,
  formatRupees,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
  tolerantPaise,
} from './money.ts'

test.each([
  [0, 0],
  [123, 12_300],
  ['123.5', 12_350],
  [' 123.50 ', 12_350],
  [0.29, 29],
  [1234567.89, 123_456_789],
  ['999999999999.99', 99_999_999_999_999],
])('rupees %s are %s paise', (rupees, expected) => {
  expect(paiseFromRupees(rupees)).toBe(expected)
})

test.each(['', '-1', '1.234', 'abc', '1e5', Number.NaN, Number.POSITIVE_INFINITY, '1,000', 0.1 + 0.2])(
  '%s is no amount in rupees',
  (rupees) => {
    expect(paiseFromRupees(rupees)).toBeNull()
  },
)

test('shows an invalid price as 0', () => {
  for (const invalid of [undefined, null, 'n/a', '', ' ', -5, '-5', Number.NaN, Infinity, {}, [5], true])
    expect(tolerantPaise(invalid)).toBe(0)
  expect(tolerantPaise('12.50')).toBe(1250)
  // In floating point 4.35 × 100 is a little less than 435.
  expect([4.35, 1.15, 8.2].map(tolerantPaise)).toEqual([435, 115, 820])
})

test('every amount survives a round trip to rupees', () => {
  for (const amount of [0, 1, 29, 4900, 99_999_999])
    expect(paiseFromRupees(rupeesFromPaise(paise(amount)))).toBe(amount)
})

test('formats amounts with Indian grouping and two decimals', () => {
  expect(formatRupees(paise(123_400))).toBe('Rs. 1,234.00')
  expect(formatRupees(paise(12_345_678_90))).toBe('Rs. 1,23,45,678.90')
  expect(formatRupees(paise(-123_456_705))).toBe('Rs. -12,34,567.05')
  expect([7, 999, 1000, 99_999, 100_000, 12_345_678].map(formatCount)).toEqual([
    '7',
    '999',
    '1,000',
    '99,999',
    '1,00,000',
    '1,23,45,678',
  ])
  expect(amountString(paise(12_305))).toBe('123.05')
})

test('throws on a fraction of a paisa', () => {
  expect(() => paise(1.5)).toThrow('Not a whole number of paise: 1.5')
})

test('counts are grouped as Intl groups them for en-IN', () => {
  const intl = new Intl.NumberFormat('en-IN')
  const counts = [0, 7, 999, 1000, 99_999, 100_000, 9_999_999, 10_000_000, 123_456_789_012]
  expect(counts.map(formatCount)).toEqual(counts.map((count) => intl.format(count)))
})
