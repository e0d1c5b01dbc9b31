import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { roundOffOf } from './round-off.ts'

const cash = { rounding: 'cash', isCashOrder: true } as const

test.each([
  [49_900, 0],
  [49_949, -49],
  [49_950, 50],
  [49_999, 1],
  [30, -30],
  [0, 0],
])('a cash order of %i paise is rounded off by %i', (charged, roundOff) => {
  expect(roundOffOf(paise(charged), cash)).toBe(roundOff)
})

test('rounds only cash orders, and only where the shop says so', () => {
  expect(roundOffOf(paise(101), { ...cash, rounding: 'none' })).toBe(0)
  expect(roundOffOf(paise(101), { ...cash, isCashOrder: false })).toBe(0)
})

test('a rounded total is a whole rupee, at most 50 paise away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (charged) => {
      const roundOff = roundOffOf(paise(charged), cash)
      expect((charged + roundOff) % 100).toBe(0)
      expect(Math.abs(roundOff)).toBeLessThanOrEqual(50)
    }),
  )
})
