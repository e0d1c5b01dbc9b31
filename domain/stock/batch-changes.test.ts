import { expect, test } from 'vitest'
import { type BatchChangeName, batchChanges, batchRules } from './batch-changes.ts'
import { batchStates } from './batch-state.ts'

test.each<[BatchChangeName, readonly string[]]>([
  ['block', ['sellable', 'near']],
  ['release', ['blocked']],
  ['adjust', batchStates],
  ['inspect', batchStates],
])('%s is possible from %j', (name, states) => {
  expect(batchStates.filter((state) => batchRules.refusal(name, { state }) === null)).toEqual(states)
})

test('says why a batch is not blocked or released', () => {
  expect(batchRules.refusal('block', { state: 'expired' })).toBe('This batch is expired already.')
  expect(batchRules.refusal('release', { state: 'near' })).toBe('This batch is near, not blocked.')
})

test('an adjustment needs a difference', () => {
  const { check } = batchChanges.adjust
  expect([check({ difference: 0 }).difference, check({ difference: -1 }).difference]).toEqual([
    'Please type by how many packs the stock differs.',
    null,
  ])
})
