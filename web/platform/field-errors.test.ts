import { expect, test } from 'vitest'
import { isShownBesideField } from './field-errors.ts'

const form = { elements: { namedItem: (name: string) => (name === 'reason' ? {} : null) } } as HTMLFormElement

test.each([
  ['beside a field of the form', { reason: 'Please give a reason.' }, true],
  ['beside no field of the form', { body: 'Please give a reason.' }, false],
  ['nowhere, because the field has another sentence', { reason: 'Too long.' }, false],
])('a sentence stands %s', (_, errors, isShown) => {
  expect(isShownBesideField(form, errors, 'Please give a reason.')).toBe(isShown)
})
