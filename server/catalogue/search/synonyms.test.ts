import { expect, test } from 'vitest'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import { completeSynonyms, findNeeds, findSynonyms, phraseWords, readSynonyms, significantWords } from './synonyms.ts'

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

test.each(['fe', 'hea'])('does not complete "%s", which may mean something else', (beginning) => {
  expect(completeSynonyms([beginning], { isNoName: true })).toEqual([])
})

test.each([
  ['fev', ['fever']],
  ['medicine for fever', ['fever']],
  ['hea', ['heart', 'headache', 'heartburn']],
  ['cough', ['cough']],
  ['bp', ['bp']],
  ['loose mot', ['loose motion']],
  ['बुख', ['बुखार']],
  ['बुखार की दवा', ['बुखार']],
  ['జ్వరం', ['జ్వరం']],
  // Too short, a word that would change the meaning, and a brand.
  ['fe', []],
  ['b', []],
  ['the', []],
  ['baby pla', ['baby planning']],
  ['baby', ['baby']],
  ['crocin', []],
])('offers for "%s" the needs %j', (typed, needs) => {
  expect(findNeeds(readSearchText(typed).words, { limit: 3 })).toEqual(needs)
})

test('a need in its own script has the words of its Latin spelling', () => {
  for (const [native, latin] of [
    ['बुखार', 'bukhar'],
    ['జ్వరం', 'jwaram'],
    ['जोड़ों दर्द', 'jodo dard'],
    ['కడుపు నొప్పి', 'kadupu noppi'],
  ] as const)
    expect(findSynonyms(readSearchText(native).words)).toEqual(findSynonyms(latin.split(' ')))
})
