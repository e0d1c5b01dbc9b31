import { expect, test } from 'vitest'
import { areHundredfold } from './import-states.ts'

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
