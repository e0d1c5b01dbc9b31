import { expect, test } from 'vitest'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import { addOwnSynonyms, readSynonyms, shippedSynonyms as shipped } from './synonyms.ts'

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
  expect(shipped.phraseWords.length).toBeGreaterThan(300)
  expect(shipped.find(['bukhar'])).toContainEqual(['paracetamol'])
  expect(shipped.significantWords(['medicine', 'for', 'fever'])).toEqual(['fever'])
})

test.each([
  ['fev', 'paracetamol'],
  ['feve', 'paracetamol'],
  ['sug', 'diabetes'],
  ['loose mot', 'loperamide'],
])('completes the beginning "%s" of a need', (beginning, word) => {
  expect(shipped.complete(beginning.split(' '), { isNoName: true }).flat()).toContain(word)
})

test.each(['fe', 'hea'])('does not complete "%s", which may mean something else', (beginning) => {
  expect(shipped.complete([beginning], { isNoName: true })).toEqual([])
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
  expect(shipped.findNeeds(readSearchText(typed).words, { limit: 3 })).toEqual(needs)
})

test('a need in its own script has the words of its Latin spelling', () => {
  for (const [native, latin] of [
    ['बुखार', 'bukhar'],
    ['జ్వరం', 'jwaram'],
    ['जोड़ों दर्द', 'jodo dard'],
    ['కడుపు నొప్పి', 'kadupu noppi'],
  ] as const)
    expect(shipped.find(readSearchText(native).words)).toEqual(shipped.find(latin.split(' ')))
})

test('rows of the desk add phrases, replace shipped ones and make words ignored', () => {
  const own = addOwnSynonyms([
    { phrase: 'thanda tel', words: 'Menthol oil | coconut oil' },
    { phrase: 'bukhar', words: 'ibuprofen' },
    { phrase: 'bhaiya', words: '' },
  ])
  expect(own.find(['thanda', 'tel'])).toEqual([
    ['menthol', 'oil'],
    ['coconut', 'oil'],
  ])
  expect(own.find(['bukhar'])).toEqual([['ibuprofen']])
  expect(own.significantWords(['bhaiya', 'fever'])).toEqual(['fever'])
  expect(own.findNeeds(['thand', 'tel'], { limit: 3 })).toEqual([])
  expect(own.findNeeds(['thanda', 'te'], { limit: 3 })).toEqual(['thanda tel'])
  expect(shipped.find(['thanda', 'tel'])).toBeUndefined()
})
