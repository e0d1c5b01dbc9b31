import { expect, test } from 'vitest'
import { marksOfSentence, TRANSLATION_MAX, withSpacesOf, wordsRefusal } from './translation-words.ts'

test('names each value and element of a sentence once', () => {
  expect(marksOfSentence('Read <0>our terms</0> for {1} and {1} in {city}<2/>.')).toEqual([
    '<0>…</0>',
    '{1}',
    '{city}',
    '<2/>',
  ])
})

test.each([
  [' or more', 'ఎక్కువ', ' ఎక్కువ'],
  ['or more', '  ఎక్కువ ', 'ఎక్కువ'],
  ['Total: ', ' कुल: ', 'कुल: '],
  [' more', '   ', ''],
])('words of "%s" have its spaces', (english, words, expected) => {
  expect(withSpacesOf(english, words)).toBe(expected)
})

test.each([
  ['Add {0} packs', '{0} ప్యాక్‌లు చేర్చండి'],
  ['We are in {city}.', 'మేము {city}లో ఉన్నాం.'],
  ['Read <0>our terms</0>', '<0>మా నిబంధనలు</0> చదవండి'],
])('"%s" may be said "%s"', (english, words) => {
  expect(wordsRefusal(english, words)).toBeNull()
})

test.each([
  ['Add {0} packs', 'ప్యాక్‌లు చేర్చండి', '{0} is missing'],
  ['Add packs', '{0} చేర్చండి', '{0} is not in the English sentence as often'],
  ['We are in {city}.', 'మేము {town}లో ఉన్నాం.', '{city} is missing'],
  ['We are here.', 'మేము {city}లో ఉన్నాం.', '{city} is not in the English sentence as often'],
  ['Read <0>our terms</0>', '<0>మా నిబంధనలు చదవండి', 'Each <0> needs its </0>'],
  ['Cart', '<b>కార్ట్</b>', 'HTML is not possible here'],
  ['Cart', ' ', 'The translation is empty'],
  ['Cart', 'కార్\u0000ట్', 'Please use plain text on one line'],
  ['Cart', 'కార్\u202eట్', 'Please use plain text on one line'],
  ['Cart', 'క'.repeat(TRANSLATION_MAX + 1), 'At most 2000 characters'],
])('"%s" is not said "%s"', (english, words, sentence) => {
  expect(wordsRefusal(english, words)).toBe(sentence)
})
