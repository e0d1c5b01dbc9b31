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
  ['Your {0}', 'మీ {0}'],
  ['{0} to {1}', '{0} నుంచి {1} వరకు'],
  ['It is out for delivery.', 'ఇది డెలివరీకి బయలుదేరింది.'],
  ['Please keep {0} ready.', 'దయచేసి {0} సిద్ధంగా ఉంచండి.'],
  ['It lasts until {0}.', 'ఇది {0} వరకు ఉంటుంది.'],
  ['Nov', 'నవం'],
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

test('a pattern of few words fits no other sentence, no name and no address', () => {
  for (const sentence of [
    'Your order 100001 is on its way',
    'A change to your order',
    '5 to 7, Example Lane',
    'Rice to Go',
  ])
    expect(translate(sentence)).toBe(null)
  expect(translate('10:30 am to 7 pm')).toBe('10:30 am నుంచి 7 pm వరకు')
})

test('several sentences are translated one by one, all or none', () => {
  expect(translate('It is out for delivery. Please keep Rs. 231.00 ready.')).toBe(
    'ఇది డెలివరీకి బయలుదేరింది. దయచేసి Rs. 231.00 సిద్ధంగా ఉంచండి.',
  )
  expect(translate('It is out for delivery. Nothing knows this.')).toBe(null)
})

test('months of dates are translated', () => {
  expect(translate('It lasts until 20 Nov 2026, 4:05 pm.')).toBe('ఇది 20 నవం 2026, 4:05 pm వరకు ఉంటుంది.')
  expect(translate('20 Nov 2026')).toBe('20 నవం 2026')
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

test('takes no sentence for a short one with values, and translates days', () => {
  const translate = createSentenceTranslator([
    ['{0} or {1}', '{0} లేదా {1}'],
    ['{0} to {1}', '{0} నుంచి {1} వరకు'],
    ['Monday', 'సోమవారం'],
  ])
  expect(translate('180 days after the return was settled or refused.')).toBe(null)
  expect(translate('What a customer writes to us there.')).toBe(null)
  expect(translate('10 AM to 10 PM')).toBe('10 AM నుంచి 10 PM వరకు')
  expect(translate('Monday to 5')).toBe('సోమవారం నుంచి 5 వరకు')
})
