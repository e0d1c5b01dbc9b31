import { expect, test } from 'vitest'
import { createSentenceTranslator } from './translate-sentence.ts'

const translate = createSentenceTranslator([
  ['Your cart is empty', 'మీ కార్ట్ ఖాళీగా ఉంది'],
  ['{0} is no longer sold.', '{0} ఇప్పుడు అమ్మడం లేదు.'],
  ['Only {0} of {1} are left.', '{1}లో {0} మాత్రమే ఉన్నాయి.'],
  ['{0} of {1}', '{1}లో {0}'],
  ['At {0}', 'A {0}'],
  ['{0} on', 'B {0}'],
  ['Prescription of {0}', null],
  ['A dose', null],
])

test('finds a sentence word for word, and one with values', () => {
  expect(translate('Your cart is empty')).toBe('మీ కార్ట్ ఖాళీగా ఉంది')
  expect(translate('Pyrosham 650 (15) is no longer sold.')).toBe('Pyrosham 650 (15) ఇప్పుడు అమ్మడం లేదు.')
})

test('takes the pattern with the most words', () => {
  expect(translate('Only 3 of Pyrosham are left.')).toBe('Pyroshamలో 3 మాత్రమే ఉన్నాయి.')
})

test('guesses nothing', () => {
  expect(translate('A sentence that nothing knows')).toBe(null)
  // Both patterns fit with as many words.
  expect(translate('At 5 on')).toBe(null)
})

test('a known sentence that may not be shown takes no broader one', () => {
  expect(translate('Prescription of Asha')).toBe(null)
  expect(translate('A dose')).toBe(null)
})

test('a long value costs little', () => {
  const started = performance.now()
  translate(`${'of '.repeat(20_000)}x`)
  expect(performance.now() - started).toBeLessThan(1000)
})
