import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { numberOf, strengthUnits } from '#domain/catalogue/search-words.ts'
import type { WordsByPrefix } from './read-search.ts'
import { shippedSynonyms, type SynonymIndex } from './synonyms.ts'

/** A query in the syntax of PostgreSQL's tsquery. */
type WordQuery = string
/** The weights of `product_search.words` that a word may match; '' for all. */
type Weights = 'A' | 'AB' | ''

/** The queries of a search for words. Each tier holds the products of the earlier ones too, except those of synonyms. */
export type WordQueries = {
  /** Names, brands, makers and salts with the whole words. */
  readonly whole: WordQuery
  /** The same, each word unfinished. */
  readonly begun: WordQuery
  /** Words of category, form and use as well, and synonyms; null for a search of ignored words. */
  readonly need: WordQuery | null
  /** Of a need with synonyms: those in name, salt or category. */
  readonly nearNeed: WordQuery | null
  /** Whether the need holds every product with the begun words, because no synonym replaces one. */
  readonly needHoldsWords: boolean
  /** Words of which each alone meets the need. */
  readonly sufficientWords: readonly string[]
}

/** The queries of a search in words, one for each tier of relevance. */
export function composeWordQueries(
  words: readonly string[],
  wordsByPrefix: WordsByPrefix = new Map(),
  options?: NeedOptions,
): WordQueries {
  const parts = readNeed(words, options)
  const needOf = (weights: Weights) => {
    const wordsOf = (words: readonly string[]) => allOf(words.map((word) => neededWord(word, weights, wordsByPrefix)))
    return allOf(parts.map(({ any }) => anyOf(any.map(wordsOf))))
  }
  return {
    whole: allOf(words.map(wholeWord)),
    begun: allOf(words.map((word) => begunWord(word, wordsByPrefix))),
    need: parts.length === 0 ? null : needOf(''),
    nearNeed: parts.some(({ isPhrase }) => isPhrase) ? needOf('AB') : null,
    needHoldsWords: parts.length > 0 && parts.every(({ words, any }) => any.includes(words)),
    sufficientWords:
      parts.length === 1 ? parts.flatMap(({ any }) => any.filter(({ length }) => length === 1).flat()) : [],
  }
}

/** A phrase with synonyms, or a word without any, and the alternatives that it stands for. */
type NeedPart = {
  readonly words: readonly string[]
  readonly isPhrase: boolean
  readonly any: readonly (readonly string[])[]
}

type NeedOptions = {
  /** Whether no name begins with the words, so that a short beginning means a need. */
  readonly isNoName?: boolean
  readonly synonyms?: SynonymIndex | undefined
}

/** The phrases and words of a search, the longest phrases first. The last phrase may be unfinished. */
export function readNeed(words: readonly string[], options: NeedOptions = {}): NeedPart[] {
  const { synonyms = shippedSynonyms } = options
  const parts: NeedPart[] = []
  for (let rest = synonyms.significantWords(words); rest.length > 0; rest = rest.slice(parts.at(-1)?.words.length)) {
    const part = readPart(rest, synonyms)
    const completed = part.words.length === rest.length && part.isPhrase ? [] : synonyms.complete(rest, options)
    if (completed.length === 0) parts.push(part)
    else parts.push({ words: rest, isPhrase: true, any: part.isPhrase ? completed : [rest, ...completed] })
  }
  return parts
}

function readPart(words: readonly string[], synonyms: SynonymIndex): NeedPart {
  for (let length = Math.min(words.length, synonyms.maxPhraseWords); length > 0; length -= 1) {
    const phrase = words.slice(0, length)
    const any = synonyms.find(phrase)
    if (any !== undefined) return { words: phrase, isPhrase: true, any }
  }
  const word = words.slice(0, 1)
  return { words: word, isPhrase: false, any: [word] }
}

function wholeWord(word: string): WordQuery {
  const withUnits = isNumber(word) ? strengthUnits.map((unit) => word + unit) : []
  const spellings = [word, ...withUnits, ...otherSpellings(word)].map((one) => lexeme(one, 'A'))
  return anyOf([...spellings, ...separatedSpellings(word)])
}

/** Strengths are never unfinished: "5" is not the beginning of "500", and most products have such words (search p95). */
function begunWord(word: string, wordsByPrefix: WordsByPrefix): WordQuery {
  if (isNumber(word) || numberOf(word) !== null) return wholeWord(word)
  const others = otherSpellings(word).map((other) => lexeme(other, 'A'))
  return anyOf([prefixQuery(word, 'A', wordsByPrefix), ...others, ...separatedSpellings(word)])
}

/** Short words of category and use match whole, longer ones also in the plural and as a beginning. */
function neededWord(word: string, weights: Weights, wordsByPrefix: WordsByPrefix): WordQuery {
  if (/^\d/.test(word)) return begunWord(word, wordsByPrefix)
  const stem = word.length > 4 ? word.replace(/(?<=.{4})ies$|s$/, '') : word
  const separated = separatedSpellings(word)
  if (stem.length < 4) return anyOf([lexeme(word, weights), prefixQuery(word, 'A', wordsByPrefix), ...separated])
  const spellings = [stem, ...otherSpellings(word)].map((one) => prefixQuery(one, weights, wordsByPrefix))
  return anyOf([...spellings, ...separated])
}

/** "paracetamol" for "acetaminophen", "650" for "650mg". */
function otherSpellings(word: string): string[] {
  const salt = foldSalt(word)
  return [salt === word || salt.includes(' ') ? '' : salt, numberOf(word) ?? ''].filter((other) => other !== '')
}

/** "1" and "000" for "1000", "b" and "12" for "b12": products write "1,000" and "B-12", which are two words. */
function separatedSpellings(word: string): WordQuery[] {
  const [, letters, strength] = /^(\p{L}{1,2})(\d.*)$/u.exec(word) ?? []
  if (letters !== undefined && strength !== undefined && (isNumber(strength) || numberOf(strength) !== null))
    return [`(${allOf([lexeme(letters, 'A'), wholeWord(strength)])})`]
  const number = numberOf(word) ?? word
  if (!/^\d{4,9}$/.test(number)) return []
  const grouped = [/\B(?=(?:\d{3})+$)/g, /\B(?=(?:\d{2})*\d{3}$)/g].map((gap) => number.replace(gap, ' '))
  return [...new Set(grouped)].map((groups) => `(${allOf(groups.split(' ').map((one) => lexeme(one, 'A')))})`)
}

/** Every word that starts with `start`, named if the words are known. */
function prefixQuery(start: string, weights: Weights, wordsByPrefix: WordsByPrefix): WordQuery {
  const words = wordsByPrefix.get(start)?.words
  return words === undefined ? lexeme(start, `*${weights}`) : anyOf(words.map((word) => lexeme(word, weights)))
}

const isNumber = (word: string) => /^\d+(\.\d+)?$/.test(word)
const lexeme = (word: string, flags: string): WordQuery =>
  `'${word.slice(0, 200).toWellFormed()}'${flags && `:${flags}`}`
const allOf = (queries: readonly WordQuery[]): WordQuery => queries.map((one) => `(${one})`).join(' & ')
const anyOf = (queries: readonly WordQuery[]): WordQuery => queries.join(' | ')
