import { sql } from 'kysely'
import { maxTypingCost, typingCost } from '#domain/catalogue/spelling.ts'
import type { Db } from '../../db/tables.ts'
import { LAST_CHARACTER, type Search } from './read-search.ts'
import { shippedSynonyms, type SynonymIndex } from './synonyms.ts'
import { readNeed } from './word-queries.ts'

/** The maximum number of candidates per word and of corrections per search. */
const MAX_CHOICES = 3
/** Costs more than any complete word. */
const UNFINISHED = 10

/** Words of less than four letters and words with digits are never corrected. */
const CORRECTABLE = /^\p{L}{4,}$/u

type SearchedWords = Pick<Search, 'words' | 'synonyms'>
type Correction = { readonly text: string; readonly cost: number }

/**
 * Likely corrections of a search without matches: its spelling, its needs without unknown words, then both with only one
 * of several numbers, then without a number. A number goes last, because it is the strength.
 */
export async function correctSearch(db: Db, search: SearchedWords): Promise<string[]> {
  const { words, synonyms } = search
  const typed = words.join(' ')
  const spellings = await correctSpelling(db, search)
  const needs = readNeed(words, { synonyms })
    .filter(({ words, isPhrase }) => isPhrase || words.some(isNumber))
    .flatMap(({ words }) => words)
  const hasNeed = needs.some((word) => !isNumber(word))
  const texts = [typed, ...spellings, ...(hasNeed ? [needs.join(' ')] : [])]
  const corrections = [
    ...texts,
    ...texts.flatMap(withOneNumber),
    ...texts.map((text) => keepNumbers(text, () => false)),
  ]
  return [...new Set(corrections)].filter((text) => text !== '' && text !== typed)
}

/** A strength, a pack or a dose; "3tc" is a salt. */
const isNumber = (word: string) => /^\d/.test(word) && shippedSynonyms.find([word]) === undefined

function keepNumbers(text: string, isKept: (place: number) => boolean): string {
  const kept = text.split(' ').filter((word, place) => !isNumber(word) || isKept(place))
  return kept.every(isNumber) ? '' : kept.join(' ')
}

/** "dolo 650 15" → "dolo 650", "dolo 15"; nothing for a text with one number. */
function withOneNumber(text: string): string[] {
  const places = [...text.split(' ').entries()].filter(([, word]) => isNumber(word)).map(([place]) => place)
  return places.length < 2 ? [] : places.map((kept) => keepNumbers(text, (place) => place === kept))
}

/**
 * Returns likely spellings of a search without matches, the likeliest first. No word is dropped: a word that is unknown
 * and not correctable gives no corrections. Prefixes of known words are correct; digits are never corrected.
 */
export async function correctSpelling(db: Db, { words, synonyms }: SearchedWords): Promise<string[]> {
  const [corrections = []] = await correctSpellings(db, [words], synonyms)
  return corrections
}

/** The corrections of several searches, read in one statement. */
export async function correctSpellings(
  db: Db,
  searches: readonly (readonly string[])[],
  synonyms: SynonymIndex = shippedSynonyms,
): Promise<string[][]> {
  const parts = searches.flatMap((words) => [...words, ...pairsOf(words), ...words.flatMap(splitDigits)])
  const choices = await readChoices(db, [...new Set(parts)], synonyms)
  return searches.map((words) => composeSpellings(words, choices))
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}

function composeSpellings(words: readonly string[], choices: ReadonlyMap<string, readonly Correction[]>): string[] {
  const pairs = pairsOf(words)
  const isKnown = (word = '') => choices.get(word)?.[0]?.text === word
  let corrections: Correction[] = [{ text: '', cost: 0 }]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const pair = pairs[at]
    const joined = pair !== undefined && isKnown(pair) && !(isKnown(word) && isKnown(words[at + 1]))
    if (joined) at += 1
    for (const part of joined ? [pair] : isKnown(word) ? [word] : splitDigits(word))
      corrections = corrections
        .flatMap(({ text, cost }) =>
          (choices.get(part) ?? []).map((one) => ({ text: `${text} ${one.text}`, cost: cost + one.cost })),
        )
        .toSorted((a, b) => a.cost - b.cost)
        .slice(0, MAX_CHOICES)
  }
  return corrections.map(({ text }) => text.trim()).filter((text) => text !== words.join(' '))
}

/** "dolo650" → "dolo", "650". */
function splitDigits(word: string): string[] {
  return word.split(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L}{4})/u)
}

type SpellingCandidate = { readonly term: string; readonly sound: string; readonly products: number }
type MisspelledWord = {
  readonly word: string
  readonly sound: string
  readonly candidates: readonly SpellingCandidate[] | null
}

/**
 * Returns the likely terms per word, or the word itself if it is known. A candidate shares a key with the word or
 * starts with it.
 */
async function readChoices(
  db: Db,
  words: readonly string[],
  { phraseWords }: SynonymIndex,
): Promise<ReadonlyMap<string, readonly Correction[]>> {
  const { rows } = await sql<MisspelledWord & { known: boolean }>`
    select word, sound_of(word) as sound, known, case when not known then (
      select json_agg(candidate) from (
        (select term, sound_of(term) as sound, products from search_terms
          where spelling_keys(term) && spelling_keys(word) and products > 0
          order by levenshtein(term, word), products desc limit 50)
        union
        (select term, sound_of(term), products from search_terms
          where length(word) between 5 and 40 and term >= left(word, 2) and term < left(word, 2) || ${LAST_CHARACTER} and products > 0
            and length(term) between length(word) + 1 and 99 and levenshtein_less_equal(left(term, length(word)), word, 2) <= 2
          order by products desc limit 20)
      ) as candidate
    ) end as candidates
    from (
      select word, exists (select from search_terms where term >= word and term < word || ${LAST_CHARACTER} and products > 0) as known
      from unnest(${[...words]}::text[]) as word
    ) as words`.execute(db)
  return new Map(
    rows.map((row) => {
      const known = row.known || /^\d/.test(row.word) || phraseWords.some((word) => word.startsWith(row.word))
      return [row.word, known ? [{ text: row.word, cost: 0 }] : likelyTerms(row, phraseWords)]
    }),
  )
}

function likelyTerms({ word, sound, candidates }: MisspelledWord, phraseWords: readonly string[]): Correction[] {
  const costOf = (candidate: SpellingCandidate): number => {
    const typing = typingCost(word, candidate.term)
    const hearing = typingCost(sound, candidate.sound)
    if (Math.min(typing, hearing + 0.5) <= maxTypingCost(word.length)) return typing + hearing
    return word.length > 4 && typingCost(word, candidate.term.slice(0, word.length)) <= 1 ? UNFINISHED : Infinity
  }
  return (candidates ?? [])
    .map((candidate) => ({ text: candidate.term, cost: costOf(candidate) - Math.log10(candidate.products) / 20 }))
    .filter(({ cost }) => cost < Infinity)
    .concat(likelyPhraseWords(word, phraseWords))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MAX_CHOICES)
}

/** Words of synonyms, which the database does not know. Only close ones: they are ordinary words, like many names. */
function likelyPhraseWords(word: string, phraseWords: readonly string[]): Correction[] {
  if (!CORRECTABLE.test(word)) return []
  return phraseWords
    .filter((term) => term[0] === word[0] && CORRECTABLE.test(term))
    .map((term) => ({ text: term, typing: typingCost(word, term) }))
    .filter(({ typing }) => typing <= maxTypingCost(word.length - 2))
    .map(({ text, typing }) => ({ text, cost: 2 * typing }))
}
