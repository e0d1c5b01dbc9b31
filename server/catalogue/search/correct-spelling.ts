import { sql } from 'kysely'
import { maxTypingCost, typingCost } from '#domain/catalogue/spelling.ts'
import type { Db } from '../../db/tables.ts'

/** Sorts after every word with the same beginning. */
const LAST = '\u{10ffff}'
/** Candidates for a word, and corrections of a search. */
const MAX_CHOICES = 3

/** Costs more than any whole word. */
const UNFINISHED = 10

type Correction = { readonly text: string; readonly cost: number }
type TermInfo = { readonly known: boolean; readonly candidates: readonly Correction[] }

/**
 * The likely spellings of words that find nothing together, the likeliest first. No word is dropped: where one is neither
 * known nor correctable there are none. A word that begins a known word is right; digits are never corrected.
 */
export async function correctSpelling(db: Db, words: readonly string[]): Promise<string[]> {
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const terms = await readTerms(db, [...new Set([...words, ...pairs, ...words.flatMap(splitDigits)])])
  const isKnown = (word = '') => terms.get(word)?.known === true
  let corrections: Correction[] = [{ text: '', cost: 0 }]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    const pair = pairs[at]
    const joined = pair !== undefined && isKnown(pair) && !(isKnown(word) && isKnown(words[at + 1]))
    if (joined) at += 1
    for (const part of joined ? [pair] : isKnown(word) ? [word] : splitDigits(word)) {
      const choices = isKnown(part) ? [{ text: part, cost: 0 }] : (terms.get(part)?.candidates ?? [])
      corrections = corrections
        .flatMap(({ text, cost }) =>
          choices.map((choice) => ({ text: `${text} ${choice.text}`, cost: cost + choice.cost })),
        )
        .toSorted((a, b) => a.cost - b.cost)
        .slice(0, MAX_CHOICES)
    }
  }
  return corrections.map(({ text }) => text.trim()).filter((text) => text !== words.join(' '))
}

/** "dolo650" → "dolo", "650". */
function splitDigits(word: string): string[] {
  return word.split(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L}{4})/u)
}

async function readTerms(db: Db, words: readonly string[]): Promise<Map<string, TermInfo>> {
  const { rows } = await sql<{
    word: string
    sound: string | null
    known: boolean
    near: readonly { term: string; sound: string; products: number }[] | null
    /** Words of which this may be a mistyped beginning. */
    unfinished: readonly { term: string; products: number }[] | null
  }>`
    select word, sound_of(word) as sound, exists (
      select from search_terms where term >= word and term < word || ${LAST} and products > 0
    ) as known, (
      select json_agg(candidate) from (
        select term, sound_of(term) as sound, products from (
          select term, products from search_terms where spelling_keys(term) && spelling_keys(word) and products > 0
          order by levenshtein(term, word), products desc limit 50
        ) as sharing_a_key
      ) as candidate
    ) as near, (
      select json_agg(candidate) from (
        select term, products from search_terms
        where length(word) between 5 and 40 and term >= left(word, 2) and term < left(word, 2) || ${LAST} and products > 0
          and length(term) < 100 and levenshtein_less_equal(left(term, length(word)), word, 2) <= 2
        order by products desc limit 20
      ) as candidate
    ) as unfinished
    from unnest(${[...words]}::text[]) as word`.execute(db)
  return new Map(
    rows.map(({ word, sound, known, near, unfinished }) => {
      const whole = (near ?? []).flatMap((one) => {
        const typing = typingCost(word, one.term)
        const hearing = typingCost(sound ?? '', one.sound)
        if (Math.min(typing, hearing + 0.5) > maxTypingCost(word.length)) return []
        return { text: one.term, cost: typing + hearing - Math.log10(one.products) / 20 }
      })
      const begun = (unfinished ?? [])
        .filter(({ term }) => typingCost(word, term.slice(0, word.length)) <= 1)
        .filter(({ term }) => whole.every(({ text }) => text !== term))
        .map(({ term, products }) => ({ text: term, cost: UNFINISHED - Math.log10(products) / 20 }))
      const candidates = [...whole, ...begun].toSorted((a, b) => a.cost - b.cost)
      return [word, { known, candidates: candidates.slice(0, MAX_CHOICES) }]
    }),
  )
}
