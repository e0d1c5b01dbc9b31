import { expect, test } from 'vitest'
import { gstinRefusal } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '36AAAAA0000A1Z3'])('takes %s', (gstin) => {
  expect(gstinRefusal(gstin)).toBeNull()
})

test.each([
  ['', /15 characters/],
  ['27AAPFU0939F1Z', /15 characters/],
  ['27aapfu0939f1zv', /15 characters/],
  ['27AAPFU0939F1YV', /15 characters/],
  ['99AAPFU0939F1ZV', /No state/],
  ['27AAPFU0939F1ZA', /last character/],
  ['29AAPFU0939F1ZV', /last character/],
  ['27AAPFU0993F1ZV', /last character/],
])('refuses %j', (gstin, sentence) => {
  expect(gstinRefusal(gstin)).toMatch(sentence)
})

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '36AAAAA0000A1Z3'])('finds every wrong character of %s', (gstin) => {
  const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const [index, right] of [...gstin].entries())
    for (const wrong of alphabet.filter((one) => one !== right))
      expect(gstinRefusal(gstin.slice(0, index) + wrong + gstin.slice(index + 1))).not.toBeNull()
})
