import { expect, test } from 'vitest'
import { maxTypingCost, typingCost } from './spelling.ts'

test.each([
  ['metfromin', 'metformin', 1],
  ['azithromicin', 'azithromycin', 1],
  ['paracetamoll', 'paracetamol', 1],
  ['paracetmol', 'paracetamol', 0.8],
  ['diclofenac', 'diclofenac', 0],
  ['abc', '', 3],
  ['', 'abc', 2.4],
  ['etformin', 'metformin', 0.8],
  ['ab', 'xa', 1.8],
  ['ab', 'bx', 1.8],
  ['kitten', 'sitting', 2.8],
])('"%s" costs as "%s" %f', (typed, word, cost) => {
  expect(typingCost(typed, word)).toBeCloseTo(cost)
})

test('allows more typos in longer words and none in very short ones', () => {
  expect([3, 4, 5, 6, 9, 10].map(maxTypingCost)).toEqual([0, 1, 1, 2, 2, 3])
})
