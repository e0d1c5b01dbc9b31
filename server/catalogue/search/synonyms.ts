import { readFileSync } from 'node:fs'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { splitWords } from '#domain/catalogue/search-words.ts'
import { hasIndianLetters } from '#domain/catalogue/transliterate.ts'

/** The words of one alternative; all of them must match. */
type Alternative = readonly string[]

/** Needs in the words of customers, brands of other shops with their salts, and the short forms of prescriptions. */
const FILES = {
  needs: 'shop/synonyms.csv',
  brands: 'shop/other-brands.csv',
  abbreviations: 'shop/abbreviations.csv',
} as const
const HEADER = 'phrase,words'
/** Where an abbreviation comes from: docs/decisions/0009-search-in-postgresql.md describes the sources. */
const ABBREVIATIONS_HEADER = 'abbreviation,words,source'
const abbreviationSources = ['INN', 'WHO', 'pharmacopoeia', 'chemical', 'prescription', 'class', 'form', 'chat']
/** Shorter beginnings have too many completions. */
const MIN_BEGINNING = 4
/**
 * So short a beginning completes only where it begins no name, and in Latin letters only to a single need: "fev", not "hea". Three
 * Indian signs are more than one syllable.
 */
const SHORTEST_BEGINNING = 3

type PhraseMap = ReadonlyMap<string, readonly Alternative[]>

/** Phrases and what they stand for. */
export class SynonymIndex {
  readonly #needs: PhraseMap
  readonly #synonyms: PhraseMap
  readonly #phrases: readonly string[]
  /** The needs, the shortest first: "cough" before "cough syrup". */
  readonly #needPhrases: readonly string[]
  /** The alternatives of the phrases that a search ignores no word of, by the phrase without spaces. */
  readonly #joined: PhraseMap
  /** The longest phrase, in words. */
  readonly maxPhraseWords: number
  /** Every word of a phrase, for spelling corrections. */
  readonly phraseWords: readonly string[]

  constructor(needs: PhraseMap, brands: PhraseMap) {
    this.#needs = needs
    this.#synonyms = new Map([...brands, ...needs])
    this.#phrases = [...this.#synonyms.keys()].toSorted()
    this.#needPhrases = [...needs]
      .filter(([, alternatives]) => alternatives.length > 0)
      .map(([phrase]) => phrase)
      .toSorted((a, b) => a.length - b.length)
    this.#joined = new Map(
      [...this.#synonyms]
        .filter(([, words]) => words.length > 0)
        .map(([phrase, words]) => [phrase.replaceAll(' ', ''), words]),
    )
    this.maxPhraseWords = Math.max(...this.#phrases.map((phrase) => phrase.split(' ').length))
    this.phraseWords = [...new Set(this.#phrases.flatMap((phrase) => phrase.split(' ')))]
  }

  /** Without the words that a search of needs ignores: "fever" for "medicine for fever". */
  significantWords(words: readonly string[]): readonly string[] {
    return words.filter((word) => this.#synonyms.get(word)?.length !== 0)
  }

  /** The alternatives of a phrase, also written as one word or as two ("heart burn"); undefined for an unknown one. */
  find(words: readonly string[]): readonly Alternative[] | undefined {
    return this.#synonyms.get(words.join(' ')) ?? this.#joined.get(words.join(''))
  }

  /**
   * The alternatives of the first phrase that ends with the last of these words, which is unfinished. No word is added,
   * because it changes the meaning: "baby" is not "baby planning".
   */
  complete(words: readonly string[], { isNoName = false } = {}): readonly Alternative[] {
    const text = words.join(' ')
    if (text.length < (isNoName ? SHORTEST_BEGINNING : MIN_BEGINNING)) return []
    const completed = this.#phrases.filter((one) => one.startsWith(text) && one.split(' ').length === words.length)
    const distinct = new Set(completed.map((phrase) => JSON.stringify(this.#synonyms.get(phrase))))
    if (text.length < MIN_BEGINNING && distinct.size > 1 && !hasIndianLetters(text)) return []
    return this.#synonyms.get(completed[0] ?? '') ?? []
  }

  /**
   * The needs that begin with these words, the exact one first. No word is added, as in `complete`. Needs of the same
   * products are one.
   */
  findNeeds(words: readonly string[], { limit }: { limit: number }): string[] {
    const rest = this.significantWords(words)
    const text = rest.join(' ')
    const begun = this.#needPhrases.filter(
      (phrase) =>
        phrase === text ||
        (text.length >= SHORTEST_BEGINNING && phrase.startsWith(text) && phrase.split(' ').length === rest.length),
    )
    const distinct = new Map(begun.toReversed().map((phrase) => [JSON.stringify(this.#needs.get(phrase)), phrase]))
    return [...distinct.values()].toReversed().slice(0, limit)
  }

  /** With further needs, which win over those of the same phrase. */
  with(own: PhraseMap): SynonymIndex {
    return own.size === 0 ? this : new SynonymIndex(new Map([...this.#needs, ...own]), this.#synonyms)
  }
}

/**
 * Reads lines of a phrase and its alternatives: "loose motion,oral rehydration | loperamide", of abbreviations also their source. A phrase without
 * alternatives is ignored in a search. Throws for a line that is not normalised or repeats a phrase.
 */
export function readSynonyms(csv: string, file: string = FILES.needs): ReadonlyMap<string, readonly Alternative[]> {
  const [header, ...lines] = csv.trim().split(/\r?\n/)
  const hasSources = header === ABBREVIATIONS_HEADER
  const found = new Map<string, readonly Alternative[]>()
  for (const [index, line] of [header ?? '', ...lines].entries()) {
    const [phrase = '', words, source, ...rest] = line.split(',')
    const isValid =
      index === 0
        ? line === HEADER || hasSources
        : phrase !== '' &&
          splitWords(phrase).join(' ') === phrase &&
          words !== undefined &&
          (hasSources ? words !== '' && abbreviationSources.includes(source ?? '') : source === undefined) &&
          rest.length === 0
    if (!isValid || found.has(phrase))
      throw new Error(`${file}, line ${index + 1}: "${line}" is not "${hasSources ? ABBREVIATIONS_HEADER : HEADER}"`)
    if (index > 0) found.set(phrase, readAlternatives(words ?? ''))
  }
  return found
}

const readFile = (file: string) =>
  readSynonyms(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'), file)

/** Short forms of salts, dosage forms and needs, of which suggestions name none. */
export const shippedAbbreviations = readFile(FILES.abbreviations)

/** The abbreviations that stand for one salt alone, by its id: PCM for paracetamol. */
export function findSaltAbbreviations(saltId: string): string[] {
  return [...shippedAbbreviations]
    .filter(([, alternatives]) => alternatives.every((words) => foldSalt(words.join(' ')) === saltId))
    .map(([phrase]) => (/^[^aeiou ]{2,5}$/.test(phrase) ? phrase.toUpperCase() : phrase))
}

/** The synonyms of the shop's files. */
export const shippedSynonyms = new SynonymIndex(
  readFile(FILES.needs),
  new Map([...readFile(FILES.brands), ...shippedAbbreviations]),
)

type OwnPhrase = { readonly phrase: string; readonly words?: string | undefined }

/** The shop's synonyms with the rows that staff added at the desk. */
export function addOwnSynonyms(rows: readonly OwnPhrase[]): SynonymIndex {
  return shippedSynonyms.with(new Map(rows.map(({ phrase, words = '' }) => [phrase, readAlternatives(words)])))
}

function readAlternatives(words: string): readonly Alternative[] {
  return words
    .split('|')
    .map(splitWords)
    .filter(({ length }) => length > 0)
}
