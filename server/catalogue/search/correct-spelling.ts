import { sql } from 'kysely'
import { oneSlipAway, slipsAllowed, slipsBetween } from '#domain/catalogue/spelling.ts'
import type { Db } from '../../db/tables.ts'
import { LAST } from './vocabulary.ts'

/** Longer words are in no vocabulary, and there are too many ways to write them wrongly. */
const LONGEST = 40

type Known = { readonly word: string; readonly products: number }

/** Whether words begin one of the vocabulary; what was asked once is not asked again. */
export type Beginnings = ReadonlyMap<string, boolean>

/**
 * The likely spelling of words that find nothing together, from the vocabulary of names, salts and makers; `null` where
 * there is none. A word that begins a known one is right; what cannot be put right is left out, as long as something stays.
 */
export async function correctSpelling(
  db: Db,
  words: readonly string[],
  asked: Beginnings = new Map(),
): Promise<string[] | null> {
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const known = await askBeginnings(db, [...words, ...joined], asked)
  const parts = splitJoined(words, joined, known)
  const right = await askBeginnings(db, parts, known)
  const corrected: string[] = []
  for (const word of parts) {
    if (right.get(word) === true) corrected.push(word)
    else corrected.push(...(await nearest(db, word)).slice(0, 1))
  }
  if (corrected.length === 0) return null
  if (corrected.join(' ') !== words.join(' ')) return corrected
  // All words exist and no product has all of them: the first ones say most.
  return words.length > 1 ? words.slice(0, -1) : null
}

/** "dolo650" → "dolo", "650", and "para", "cetamol" → "paracetamol", where that is what the vocabulary has. */
function splitJoined(words: readonly string[], joined: readonly string[], known: Beginnings): string[] {
  const isKnown = (word: string | undefined) => word !== undefined && known.get(word) === true
  const parts: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    const both = joined[at]
    if (both !== undefined && isKnown(both) && !(isKnown(word) && isKnown(words[at + 1]))) {
      parts.push(both)
      at += 1
    } else if (isKnown(word)) parts.push(word)
    else parts.push(...word.split(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L}{4})/u))
  }
  return parts
}

async function askBeginnings(db: Db, words: readonly string[], asked: Beginnings): Promise<Beginnings> {
  const open = words.filter((word) => !asked.has(word))
  if (open.length === 0) return asked
  const right = await knownBeginnings(db, open)
  return new Map([...asked, ...open.map((word) => [word, right.has(word)] as const)])
}

async function knownBeginnings(db: Db, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select given.word from unnest(${[...words]}::text[]) as given (word)
    where exists (
      select from search_terms
      where term >= 'w:' || given.word and term < 'w:' || given.word || ${LAST} and products > 0
    )`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** The words of the vocabulary that are nearest to this one, the most usual first. */
export async function nearest(db: Db, word: string): Promise<string[]> {
  const allowed = slipsAllowed(word.length)
  if (allowed === 0 || word.length > LONGEST || !/\p{L}/u.test(word)) return []
  const { rows: near } = await sql<Known>`
    select word, products from search_terms
    where term = any (${oneSlipAway(word).map((variant) => `w:${variant}`)}::text[]) and products > 0`.execute(db)
  if (near.length > 0 || allowed === 1) return near.toSorted((a, b) => b.products - a.products).map(({ word }) => word)
  const unfinished = await beginningNear(db, word)
  if (unfinished.length > 0) return unfinished
  const { rows: alike } = await sql<Known>`
    select word, products from search_terms
    where kind = 'w' and word % ${word} and products > 0
    order by similarity(word, ${word}) desc limit 50`.execute(db)
  return alike
    .map((known) => ({ ...known, slips: slipsBetween(word, known.word) }))
    .filter(({ slips }) => slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips || b.products - a.products)
    .map(({ word }) => word)
}

/** The most usual words that begin with this one after a single slip: it may not be typed to its end. */
async function beginningNear(db: Db, word: string): Promise<string[]> {
  if (word.length < 5) return []
  const { rows } = await sql<Known>`
    select best.word, best.products from unnest(${oneSlipAway(word)}::text[]) as variant
    cross join lateral (
      select word, products from search_terms
      where term >= 'w:' || variant and term < 'w:' || variant || ${LAST} and products > 0
      order by products desc, word limit 1
    ) best`.execute(db)
  return rows.toSorted((a, b) => b.products - a.products).map(({ word }) => word)
}
