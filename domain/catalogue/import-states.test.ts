import { expect, test } from 'vitest'
import { areHundredfold, isStockJump, unattendedRule } from './import-states.ts'

const pairs = (...prices: readonly (readonly [before: number, after: number])[]) =>
  prices.map(([before, after]) => ({ before, after }))

test.each([
  ['100 times', pairs([4550, 455_000], [1000, 99_000], [200, 210])],
  ['a hundredth of', pairs([455_000, 4550], [99_000, 1000], [200, 200])],
])('most prices are %s the known ones', (_, prices) => expect(areHundredfold(prices)).toBe(true))

test.each([
  ['no known price', pairs()],
  ['one or two corrections', pairs([150, 15_000], [150, 15_000])],
  ['half of them', pairs([150, 15_000], [150, 15_000], [150, 150], [150, 150])],
  ['ten times', pairs([150, 1500], [150, 1500], [150, 1500])],
])('accepts %s', (_, prices) => expect(areHundredfold(prices)).toBe(false))

test.each([
  [{ known: 3, priceJumps: 2, stockJumps: 0 }, '2 of 3 known prices change by more than half.'],
  [{ known: 4, priceJumps: 2, stockJumps: 3 }, 'The stock of 3 of 4 known products is gone or ten times as much.'],
  [{ known: 4, priceJumps: 2, stockJumps: 2 }, null],
  [{ known: 2, priceJumps: 2, stockJumps: 2 }, null],
])('an unattended list with %j stops because %s', (jumps, reason) => {
  expect(unattendedRule(jumps)).toBe(reason)
})

test.each([
  [5, 0, true],
  [5, 50, true],
  [5, 49, false],
  [0, 500, false],
])('a stock from %i to %i is a jump: %s', (before, after, isJump) => {
  expect(isStockJump(before, after)).toBe(isJump)
})
