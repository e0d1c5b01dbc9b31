import { expect, test } from 'vitest'
import { completeSynonyms, findSynonyms, phraseWords, readSynonyms, significantWords } from './synonyms.ts'

test('reads the alternatives of a phrase, and ignored words', () => {
  const synonyms = readSynonyms('phrase,words\nthe,\nloose motion,Oral rehydration | loperamide\n')
  expect([...synonyms]).toEqual([
    ['the', []],
    ['loose motion', [['oral', 'rehydration'], ['loperamide']]],
  ])
})

test.each(['fever', 'Fever,paracetamol', 'bp  machine,monitor', 'a,b,c', 'fever,x\nfever,y', ',x'])(
  'refuses the malformed lines %j',
  (lines) => {
    expect(() => readSynonyms(`phrase,words\n${lines}\n`)).toThrow('shop/synonyms.csv, line')
  },
)

test("reads the shop's own file", () => {
  expect(phraseWords.length).toBeGreaterThan(300)
  expect(findSynonyms(['bukhar'])).toContainEqual(['paracetamol'])
  expect(significantWords(['medicine', 'for', 'fever'])).toEqual(['fever'])
})

test.each([
  ['fev', 'paracetamol'],
  ['feve', 'paracetamol'],
  ['sug', 'diabetes'],
  ['loose mot', 'loperamide'],
])('completes the beginning "%s" of a need', (beginning, word) => {
  expect(completeSynonyms(beginning.split(' '), { isNoName: true }).flat()).toContain(word)
})

test.each(['fe', 'hea', 'bab', 'baby'])('does not complete "%s", which may mean something else', (beginning) => {
  expect(completeSynonyms([beginning], { isNoName: true })).toEqual([])
})
