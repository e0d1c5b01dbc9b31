import { expect, test } from 'vitest'

import { matchingParts } from './matching-parts.ts'

/** "[Met]formin": what is marked stands in brackets. */
const marked = (text: string, typed: string) =>
  matchingParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('what was typed is marked wherever it stands and however it is written', () => {
  expect(marked('Metformin', 'met')).toBe('[Met]formin')
  expect(marked('Jivometra SR 1000 mg', 'MET sr')).toBe('Jivo[met]ra [SR] 1000 mg')
  expect(marked('Crocin', 'crocin')).toBe('[Crocin]')
  expect(marked('मेटफॉर्मिन', 'मेट')).toBe('[मेट]फॉर्मिन')
})

test('of two words of which one begins the other the longer one is marked', () => {
  expect(marked('Glycomet', 'gly glycomet')).toBe('[Glycomet]')
})

test('signs are signs and nothing typed marks nothing', () => {
  expect(marked('Vitamin C (500mg) + Zinc', '(500mg) + [')).toBe('Vitamin C [(500mg)] [+] Zinc')
  expect(marked('Zinc', '.*')).toBe('Zinc')
  expect(marked('Zinc', '  ')).toBe('Zinc')
  expect(marked('', 'zinc')).toBe('')
})
