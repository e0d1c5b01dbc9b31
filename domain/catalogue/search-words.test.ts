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
  ['1,000 mg', '1,000 mg', ['1000mg']],
  ['1,00,000 IU', '1,00,000 IU', ['100000iu']],
  ['5,10 mg', '5,10 mg', ['5', '10mg']],
  ['Vitamin B-12', 'Vitamin B-12', ['vitamin', 'b12']],
  ['coenzyme q 10', 'coenzyme q 10', ['coenzyme', 'q10']],
  ['vitamin c 500 mg', 'vitamin c 500 mg', ['vitamin', 'c', '500mg']],
  ['up to 5', 'up to 5', ['up', 'to', '5']],
  ['   ', '', []],
  [undefined, '', []],
  [`${'x'.repeat(600)}💊`, 'x'.repeat(600), ['x'.repeat(600)]],
])('%j is read as the text %j with the words %j', (given, text, words) => {
  expect(readSearchText(given)).toEqual({ text, words })
})

test.each([
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2015',
  '\u2212',
  '\ufe63',
  '\uff0d',
  '\u2009',
  '\u202f',
  '\u3000',
  '\u2044',
])('splits words at %j', (separator) => {
  expect(readSearchText(`Dolo${separator}Cold`).words).toEqual(['dolo', 'cold'])
})

test.each([
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2069',
  '\ufeff',
  '\ufe0f',
  '\u034f',
])('ignores %j inside a word', (invisible) => {
  expect(readSearchText(`${invisible}Do${invisible}lo`)).toEqual({ text: 'Dolo', words: ['dolo'] })
})

test('keeps the joiners of Indian scripts', () => {
  expect(readSearchText('क्\u200dष').text).toBe('क्\u200dष')
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
