import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { partInCashErrors, partsOfMoney } from './received-money.ts'

test.each([
  ['cash', 0, null],
  ['cash', 200, expect.stringContaining('leave this empty')],
  ['card', 1, expect.stringContaining('leave this empty')],
  ['split', 0, expect.stringContaining('part that is paid in cash')],
  ['split', 500, expect.stringContaining('less than')],
  ['split', 501, expect.stringContaining('less than')],
  ['split', 200, null],
] as const)('500 paid by %s with %i in cash: %s', (mode, inCash, error) => {
  expect(partInCashErrors({ amount: 500, mode, inCash })).toEqual({ inCash: error })
})

test('the parts of an order sum to what was received', () => {
  expect(partsOfMoney({ amount: paise(51_500), mode: 'card' })).toEqual([{ mode: 'card', amount: 51_500 }])
  expect(partsOfMoney({ amount: paise(51_500), mode: 'split', inCash: paise(30_000) })).toEqual([
    { mode: 'cash', amount: 30_000 },
    { mode: 'UPI', amount: 21_500 },
  ])
})
