import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { differenceError, sheetDifferences, valueOfCount } from './cash-count.ts'

test.each([
  [{}, 0],
  [{ '500': 3, '1': 2 }, 150_200],
  [{ '500': 1, '200': 1, '100': 1, '50': 1, '20': 1, '10': 1, '5': 1, '2': 1, '1': 1 }, 88_800],
])('%j is worth %i paise', (count, value) => {
  expect(valueOfCount(count)).toBe(value)
})

const even = {
  cashExpected: paise(1000),
  cashCounted: paise(1000),
  upiExpected: paise(500),
  upiCounted: paise(500),
  reason: '',
}

test.each([
  [{}, null],
  [{ cashCounted: paise(900) }, expect.any(String)],
  [{ upiCounted: paise(501) }, expect.any(String)],
  [{ cashCounted: paise(900), reason: ' ' }, expect.any(String)],
  [{ cashCounted: paise(900), reason: 'Wrong change' }, null],
])('a sheet with %j is refused with %j', (change, error) => {
  expect(differenceError({ ...even, ...change })).toEqual(error)
})

test('a shortage of one mode is not made up for by the other', () => {
  const sheet = { ...even, cashCounted: paise(900), upiCounted: paise(600) }
  expect(sheetDifferences(sheet)).toEqual({ cash: -100, UPI: 100 })
  expect(differenceError(sheet)).not.toBeNull()
})
