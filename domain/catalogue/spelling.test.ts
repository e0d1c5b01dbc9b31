import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneSlipAway, slipsAllowed, slipsBetween } from './spelling.ts'

test.each([
  ['metfromin', 'metformin', 1],
  ['azithromicin', 'azithromycin', 1],
  ['crosin', 'crocin', 1],
  ['paracetmol', 'paracetamol', 1],
  ['diclofenac', 'diclofenac', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('between "%s" and "%s" lie %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

const word = fc.string({ unit: fc.constantFrom(...'abcd5'), minLength: 1, maxLength: 7 })

test('what is one slip away is so by count', () => {
  fc.assert(
    fc.property(word, (one) => {
      for (const other of oneSlipAway(one)) expect(slipsBetween(one, other)).toBe(1)
    }),
  )
})

test('digits stay as they are, since another number is another strength', () => {
  fc.assert(
    fc.property(word, (one) => {
      const digits = (text: string) => text.replaceAll(/\D/g, '')
      for (const other of oneSlipAway(one)) expect(digits(other)).toBe(digits(one))
    }),
  )
})

test('short words bear fewer slips than long ones', () => {
  expect([2, 3, 5, 6, 9, 10].map(slipsAllowed)).toEqual([0, 1, 1, 2, 2, 3])
})
