import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { savingPercent, unitPrice } from './unit-price.ts'

test('a strip of 15 for Rs. 100 costs Rs. 6.67 per tablet, and a pack without a count has no unit price', () => {
  expect(unitPrice(paise(10_000), 15)).toBe(667)
  expect([null, 0].map((units) => unitPrice(paise(10_000), units))).toEqual([null, null])
})

test.each([
  [10_000, 10, 6000, 10, 40],
  [10_000, 10, 9000, 15, 40],
  [10_000, 10, 15_000, 10, -50],
  [10_000, 10, 9999, 10, 0],
  [0, 10, 9999, 10, null],
  [10_000, null, 9999, 10, null],
  [10_000, 10, 9999, null, null],
])('%i paise for %s against %i paise for %s saves %s per cent', (price, units, otherPrice, otherUnits, percent) => {
  expect(savingPercent({ price: paise(price), units }, { price: paise(otherPrice), units: otherUnits })).toBe(percent)
})
