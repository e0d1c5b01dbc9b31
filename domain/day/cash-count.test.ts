import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { differenceError, sheetDifferences, sumsByMode, valueOfCount } from './cash-count.ts'

test.each([
  [{}, 0],
  [{ '500': 3, '1': 2 }, 150_200],
  [{ '500': 1, '200': 1, '100': 1, '50': 1, '20': 1, '10': 1, '5': 1, '2': 1, '1': 1 }, 88_800],
])('%j is worth %i paise', (count, value) => {
  expect(valueOfCount(count)).toBe(value)
})

const expected = { cash: paise(1000), UPI: paise(500), card: paise(0) }

test.each([
  [{}, '', null],
  [{ cash: paise(900) }, '', expect.any(String)],
  [{ UPI: paise(501) }, '', expect.any(String)],
  [{ card: paise(1) }, '', expect.any(String)],
  [{ cash: paise(900) }, ' ', expect.any(String)],
  [{ cash: paise(900) }, 'Wrong change', null],
])('a count with %j and the reason %j is refused with %j', (change, reason, error) => {
  expect(differenceError({ expected, counted: { ...expected, ...change } }, reason)).toEqual(error)
})

test('a shortage of one way to pay is not made up for by another', () => {
  const sheet = { expected, counted: { ...expected, cash: paise(900), card: paise(100) } }
  expect(sheetDifferences(sheet)).toEqual({ ...sumsByMode(() => paise(0)), cash: -100, card: 100 })
  expect(differenceError(sheet, '')).not.toBeNull()
})
