import { readFileSync } from 'node:fs'
import { splitWords } from '#domain/catalogue/search-words.ts'

/** The words of one alternative; all of them must match. */
type Alternative = readonly string[]

/** Needs in the words of customers, and brands of other shops with their salts. */
const FILES = { needs: 'shop/synonyms.csv', brands: 'shop/other-brands.csv' } as const
const HEADER = 'phrase,words'
/** Shorter beginnings have too many completions. */
const MIN_BEGINNING = 4
/** So short a beginning completes only to a single need, and only where it begins no name: "fev", not "hea". */
const SHORTEST_BEGINNING = 3

const readFile = (file: string) =>
  readSynonyms(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'), file)
const needs = readFile(FILES.needs)
const synonyms = new Map([...readFile(FILES.brands), ...needs])
/** The needs, the shortest first: "cough" before "cough syrup". */
const needPhrases = [...needs]
  .filter(([, alternatives]) => alternatives.length > 0)
  .map(([phrase]) => phrase)
  .toSorted((a, b) => a.length - b.length)
const phrases = [...synonyms.keys()].toSorted()
/** The alternatives of the phrases that a search ignores no word of, by the phrase without spaces. */
const joinedSynonyms = new Map(
  [...synonyms].filter(([, words]) => words.length > 0).map(([phrase, words]) => [phrase.replaceAll(' ', ''), words]),
)

/** Without the words that a search of needs ignores: "fever" for "medicine for fever". */
export function significantWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => synonyms.get(word)?.length !== 0)
}

/** The longest phrase, in words. */
export const MAX_PHRASE_WORDS = Math.max(...phrases.map((phrase) => phrase.split(' ').length))

/** Every word of a phrase, for spelling corrections. */
export const phraseWords: readonly string[] = [...new Set(phrases.flatMap((phrase) => phrase.split(' ')))]

/**
 * Reads lines of a phrase and its alternatives: "loose motion,oral rehydration | loperamide". A phrase without
 * alternatives is ignored in a search. Throws for a line that is not normalised or repeats a phrase.
 */
export function readSynonyms(csv: string, file: string = FILES.needs): ReadonlyMap<string, readonly Alternative[]> {
  const [header, ...lines] = csv.trim().split(/\r?\n/)
  const found = new Map<string, readonly Alternative[]>()
  for (const [index, line] of [header ?? '', ...lines].entries()) {
    const [phrase = '', words, ...rest] = line.split(',')
    const isValid =
      index === 0
        ? line === HEADER
        : phrase !== '' && splitWords(phrase).join(' ') === phrase && words !== undefined && rest.length === 0
    if (!isValid || found.has(phrase)) throw new Error(`${file}, line ${index + 1}: "${line}" is not "phrase,words"`)
    if (index > 0)
      found.set(
        phrase,
        (words ?? '')
          .split('|')
          .map(splitWords)
          .filter(({ length }) => length > 0),
      )
  }
  return found
}

/** The alternatives of a phrase, also written as one word or as two ("heart burn"); undefined for an unknown one. */
export function findSynonyms(words: readonly string[]): readonly Alternative[] | undefined {
  return synonyms.get(words.join(' ')) ?? joinedSynonyms.get(words.join(''))
}

/**
 * The alternatives of the first phrase that ends with the last of these words, which is unfinished. No word is added, because
 * it changes the meaning: "baby" is not "baby planning".
 */
export function completeSynonyms(words: readonly string[], { isNoName = false } = {}): readonly Alternative[] {
  const text = words.join(' ')
  if (text.length < (isNoName ? SHORTEST_BEGINNING : MIN_BEGINNING)) return []
  const completed = phrases.filter((one) => one.startsWith(text) && one.split(' ').length === words.length)
  const needs = new Set(completed.map((phrase) => JSON.stringify(synonyms.get(phrase))))
  if (text.length < MIN_BEGINNING && needs.size > 1) return []
  return synonyms.get(completed[0] ?? '') ?? []
}

/**
 * The needs that begin with these words, the exact one first. No word is added, as in `completeSynonyms`. Needs of the same
 * products are one.
 */
export function findNeeds(words: readonly string[], { limit }: { limit: number }): string[] {
  const rest = significantWords(words)
  const text = rest.join(' ')
  const begun = needPhrases.filter(
    (phrase) =>
      phrase === text ||
      (text.length >= SHORTEST_BEGINNING && phrase.startsWith(text) && phrase.split(' ').length === rest.length),
  )
  const distinct = new Map(begun.toReversed().map((phrase) => [JSON.stringify(needs.get(phrase)), phrase]))
  return [...distinct.values()].toReversed().slice(0, limit)
}
