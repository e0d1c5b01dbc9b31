import { expect, test } from 'vitest'
import { guardianRefusal, mayBeMinor } from './patient-rules.ts'

test.each([
  [2007, false],
  [2008, true],
  [2026, true],
  [1950, false],
])('born in %i, a patient may be a minor in November 2026: %s', (birthYear, isMinor) => {
  expect(mayBeMinor(birthYear, '2026-11-20')).toBe(isMinor)
})

test.each([
  [1980, 'self', false, null],
  [2015, 'child', true, null],
  [2015, 'child', false, 'Please confirm that you are the parent or guardian.'],
  [2015, 'self', true, 'An account is for adults. Please ask a parent or guardian to order for you.'],
] as const)('born in %i, as %s, with the word of a guardian: %s', (birthYear, relation, isGuardian, refusal) => {
  expect(guardianRefusal({ birthYear, relation, isGuardian }, '2026-11-20')).toBe(refusal)
})
