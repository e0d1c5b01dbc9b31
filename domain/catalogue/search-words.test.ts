import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOf, readSearchText, splitWords } from './search-words.ts'

test.each([
  ['  Paracetamol-650 mg ', 'Paracetamol-650 mg', ['paracetamol', '650mg']],
  ["Dr. Reddy's (India)", "Dr. Reddy's (India)", ['dr', 'reddys', 'india']],
  ['Amlodipine 2.5mg.', 'Amlodipine 2.5mg.', ['amlodipine', '2.5mg']],
  ['त्रिफला', 'त्रिफला', ['त्रिफला']],
  ['\0 %', '%', ['%']],
  ['-', '-', []],
  ['   ', '', []],
  [undefined, '', []],
  [`${'x'.repeat(600)}💊`, 'x'.repeat(600), ['x'.repeat(600)]],
])('%j is read as the text %j with the words %j', (given, text, words) => {
  expect(readSearchText(given)).toEqual({ text, words })
})

test('keeps an overlong text longer than any name and compares it as a whole', () => {
  const { text, words } = readSearchText('x y '.repeat(2500))
  expect(text).toHaveLength(601)
  expect(words).toEqual([])
})

test('compares up to twelve words one by one', () => {
  expect(readSearchText('x '.repeat(12)).words).toHaveLength(12)
  expect(readSearchText('x '.repeat(13)).words).toEqual([])
})

test('accepts any text and returns none that the database refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (given) => {
      const { text, words } = readSearchText(given)
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toContain('\0')
      expect(words.every((word) => word !== '' && splitWords(word).length <= 1)).toBe(true)
    }),
  )
})

test('a number with a unit also matches without it', () => {
  expect(['650mg', '2.5ml', '650', 'mg', 'b12'].map(numberOf)).toEqual(['650', '2.5', null, null, null])
})
