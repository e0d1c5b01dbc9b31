import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { type AvailableStock, isSameAllocation, proposeBatches } from './propose-batches.ts'

const batch = (batchId: string | null, changes: Partial<AvailableStock> = {}): AvailableStock => ({
  batchId,
  expiresOn: '2028-03-31',
  onHand: 10,
  mrp: paise(5000),
  ...changes,
})

const propose = (available: readonly AvailableStock[], quantity: number, price = 4500) => {
  const { proposal, missing } = proposeBatches(available, { quantity, price: paise(price) })
  return { taken: proposal.map((packs) => [packs.batchId, packs.quantity]), missing }
}

describe('proposes first expiry first', () => {
  test.each<[string, readonly AvailableStock[], number, readonly (readonly [string | null, number])[]]>([
    ['the earliest expiry', [batch('b'), batch('a', { expiresOn: '2028-04-30' })], 4, [['b', 4]]],
    [
      'over several batches',
      [batch('a', { expiresOn: '2028-04-30' }), batch('b', { onHand: 3 })],
      5,
      [
        ['b', 3],
        ['a', 2],
      ],
    ],
    ['of one expiry the smallest stock', [batch('a'), batch('b', { onHand: 5 })], 2, [['b', 2]]],
    ['of equal batches the first id', [batch('b'), batch('a')], 2, [['a', 2]]],
    ['old packs by their printed expiry', [batch('a'), batch(null, { expiresOn: '2027-12-31' })], 2, [[null, 2]]],
    ['old packs without a date last', [batch(null, { expiresOn: null }), batch('a')], 2, [['a', 2]]],
    ['before old packs without a date', [batch('a'), batch(null, { expiresOn: null })], 2, [['a', 2]]],
    ['of one expiry the batch before old packs', [batch(null, { onHand: 1 }), batch('a')], 2, [['a', 2]]],
    ['not above the MRP', [batch('a', { mrp: paise(4499) }), batch('b', { expiresOn: '2029-01-31' })], 2, [['b', 2]]],
    ['at the MRP', [batch('a', { mrp: paise(4500) })], 2, [['a', 2]]],
    ['empty batches not at all', [batch('a', { onHand: 0 }), batch('b')], 2, [['b', 2]]],
  ])('%s', (_, available, quantity, taken) => {
    expect(propose(available, quantity)).toEqual({ taken, missing: 0 })
  })
})

test('says how many packs are missing', () => {
  expect(propose([batch('a', { onHand: 3 })], 5)).toEqual({ taken: [['a', 3]], missing: 2 })
  expect(propose([], 5)).toEqual({ taken: [], missing: 5 })
})

test('compares what is taken with the proposal in any order', () => {
  const one = [
    { batchId: 'a', quantity: 1 },
    { batchId: null, quantity: 2 },
  ]
  expect(isSameAllocation(one, one.toReversed())).toBe(true)
  expect(isSameAllocation(one, [{ batchId: null, quantity: 1 }, { batchId: null, quantity: 1 }, one[0]!])).toBe(true)
  expect(isSameAllocation(one, [{ batchId: 'a', quantity: 3 }])).toBe(false)
  expect(isSameAllocation(one.slice(0, 1), [{ batchId: 'a', quantity: 2 }])).toBe(false)
  expect(isSameAllocation([], [])).toBe(true)
})
