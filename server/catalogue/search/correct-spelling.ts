import { sql } from 'kysely'
import { maxTypingCost, typingCost } from '#domain/catalogue/spelling.ts'
import type { Db } from '../../db/tables.ts'

/** Sorts after every word with the same prefix. */
const LAST = '\u{10ffff}'
/** The maximum number of candidates per word and of corrections per search. */
const MAX_CHOICES = 3
/** Costs more than any complete word. */
const UNFINISHED = 10

type Correction = { readonly text: string; readonly cost: number }

/**
 * Returns likely spellings of a search without matches, the likeliest first. No word is dropped: a word that is unknown
 * and not correctable gives no corrections. Prefixes of known words are correct; digits are never corrected.
 */
export async function correctSpelling(db: Db, words: readonly string[]): Promise<string[]> {
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const choices = await readChoices(db, [...new Set([...words, ...pairs, ...words.flatMap(splitDigits)])])
  const isKnown = (word = '') => choices.get(word)?.[0]?.text === word
  let corrections: Correction[] = [{ text: '', cost: 0 }]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
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

type Candidate = { readonly term: string; readonly sound: string; readonly products: number }
type MisspelledWord = {
  readonly word: string
  readonly sound: string
  readonly candidates: readonly Candidate[] | null
}

/**
 * Returns the likely terms per word, or the word itself if it is known. A candidate shares a key with the word or
 * starts with it.
 */
async function readChoices(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, readonly Correction[]>> {
  const { rows } = await sql<MisspelledWord & { known: boolean }>`
    select word, sound_of(word) as sound, known, case when not known then (
      select json_agg(candidate) from (
        (select term, sound_of(term) as sound, products from search_terms
          where spelling_keys(term) && spelling_keys(word) and products > 0
          order by levenshtein(term, word), products desc limit 50)
        union
        (select term, sound_of(term), products from search_terms
          where length(word) between 5 and 40 and term >= left(word, 2) and term < left(word, 2) || ${LAST} and products > 0
            and length(term) < 100 and levenshtein_less_equal(left(term, length(word)), word, 2) <= 2
          order by products desc limit 20)
      ) as candidate
    ) end as candidates
    from (
      select word, exists (select from search_terms where term >= word and term < word || ${LAST} and products > 0) as known
      from unnest(${[...words]}::text[]) as word
    ) as words`.execute(db)
  return new Map(rows.map((row) => [row.word, row.known ? [{ text: row.word, cost: 0 }] : likelyTerms(row)]))
}

function likelyTerms({ word, sound, candidates }: MisspelledWord): Correction[] {
  const costOf = (candidate: Candidate): number => {
    const typing = typingCost(word, candidate.term)
    const hearing = typingCost(sound, candidate.sound)
    if (Math.min(typing, hearing + 0.5) <= maxTypingCost(word.length)) return typing + hearing
    return word.length > 4 && typingCost(word, candidate.term.slice(0, word.length)) <= 1 ? UNFINISHED : Infinity
  }
  return (candidates ?? [])
    .map((candidate) => ({ text: candidate.term, cost: costOf(candidate) - Math.log10(candidate.products) / 20 }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MAX_CHOICES)
}
