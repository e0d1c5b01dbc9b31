import { expect, test } from 'vitest'
import { sentenceId } from '../../scripts/languages/mark-sentences.ts'
import { type LanguageWords, translateCode } from './translate-code.ts'

const sentences = ['Cart', '{0} items', 'Read <0>our terms</0> of {1}', 'Untranslated {0}']
const translations: Record<string, string> = {
  Cart: 'కార్ట్',
  '{0} items': 'మొత్తం {0}',
  'Read <0>our terms</0> of {1}': '{1} <0>నియమాలు</0> చదవండి',
}
const byId = new Map(sentences.map((key) => [sentenceId(key), key]))
const words: LanguageWords = {
  language: 'te',
  version: '01234567',
  translate: (id) => translations[byId.get(id)!] ?? null,
  english: (id) => byId.get(id)!,
}
const run = (code: string): unknown => new Function(`return ${translateCode(code, words)}`)()

test('writes plain words in place', () => {
  expect(run(`__text__("${sentenceId('Cart')}")`)).toBe('కార్ట్')
  expect(run(`__parts__(\`${sentenceId('Cart')}\`,[],w)`)).toBe('కార్ట్')
})

test('puts values where the language needs them', () => {
  expect(run(`__text__("${sentenceId('{0} items')}",[3])`)).toBe('మొత్తం 3')
  const terms = `__parts__("${sentenceId('Read <0>our terms</0> of {1}')}",[c=>"<"+c+">","Shop"],e=>e,(...f)=>f)`
  expect(run(terms)).toEqual(['Shop', ' ', '<నియమాలు>', ' చదవండి'])
})

test('marks words without a translation as English', () => {
  expect(run(`__parts__("${sentenceId('Untranslated {0}')}",[1],e=>["English",e],(...f)=>f)`)).toEqual([
    'English',
    ['Untranslated ', 1],
  ])
  expect(run(`__text__("${sentenceId('Untranslated {0}')}",[1])`)).toBe('Untranslated 1')
})

test('names the scripts and the paths of the language', () => {
  const code = 'import("/assets/a.js");x(["assets/b.js"]);y(__language__,__pathPrefix__)'
  expect(translateCode(code, words)).toBe(
    'import("/assets/te-01234567/a.js");x(["assets/te-01234567/b.js"]);y("te","/te")',
  )
})
