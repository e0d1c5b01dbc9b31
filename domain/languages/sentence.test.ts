import { expect, test } from 'vitest'
import { readSentence, translationError } from './sentence.ts'

test('reads values and elements with the words inside them', () => {
  expect(readSentence('Read <0>our {1}</0>, <2/>.')).toEqual([
    'Read ',
    { hole: 0, inside: ['our ', { hole: 1, inside: null }] },
    ', ',
    { hole: 2, inside: null },
    '.',
  ])
  expect(readSentence('Plain')).toEqual(['Plain'])
})

test.each(['<0>open', 'closed</0>', '<0><1>crossed</0></1>'])('%s has no parts', (sentence) => {
  expect(readSentence(sentence)).toBe(null)
})

test.each([
  ['{0} items', '{0} వస్తువులు', null],
  ['Read <0>terms</0> of {1}', '{1} के <0>नियम</0> पढ़ें', null],
  ['{0} items', 'వస్తువులు', '{0} is missing'],
  ['{0} items', '{0} {1} వస్తువులు', '{1} is not in the English sentence as often'],
  ['{0} items', '{0} {0}', '{0} is not in the English sentence as often'],
  ['Since {founded}', '{founded} నుంచి', null],
  ['Since {founded}', '{year} నుంచి', '{founded} is missing'],
  ['Read <0>terms</0>', '<0>నియమాలు', 'Each <0> needs its </0>'],
  ['Cart', '<b>కార్ట్</b>', 'HTML is not possible here'],
  ['Cart', '  ', 'The translation is empty'],
])('%s as %s: %s', (english, translation, error) => {
  expect(translationError(english, translation)).toBe(error)
})
