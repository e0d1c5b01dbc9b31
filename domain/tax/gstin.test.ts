import { expect, test } from 'vitest'
import { gstinRefusal } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '36AAAAA0000A1Z3'])('takes %s', (gstin) => {
  expect(gstinRefusal(gstin)).toBeNull()
})

test.each([
  ['', /15 characters/],
  ['27AAPFU0939F1Z', /15 characters/],
  ['27AAPFU0939F1ZVX', /This one has 16/],
  ['27aapfu0939f1zv', /Character 3 .* is a letter, not “a”/],
  ['2OAAPFU0939F1ZV', /Character 2 .* is a digit, not “O”/],
  ['27AAPFUO939F1ZV', /Character 8 .* is a digit, not “O”/],
  ['27AAPFU0939F0ZV', /Character 13 .* from 1 to 9/],
  ['27AAPFU0939F1YV', /Character 14 .* is the letter Z, not “Y”/],
  ['99AAPFU0939F1ZV', /No state has the number 99/],
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

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '36AAAAA0000A1Z3'])('finds swapped neighbours in %s', (gstin) => {
  for (const [index, one] of [...gstin].slice(0, -1).entries()) {
    const other = gstin.charAt(index + 1)
    if (one !== other) expect(gstinRefusal(gstin.slice(0, index) + other + one + gstin.slice(index + 2))).not.toBeNull()
  }
})
