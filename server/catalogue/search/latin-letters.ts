import { sql } from 'kysely'
import { maxTypingCost, typingCost } from '#domain/catalogue/spelling.ts'
import {
  hasIndianLetters,
  indianWords,
  latinPattern,
  latinSpelling,
  readingsAmong,
  replaceIndianWords,
} from '#domain/catalogue/transliterate.ts'
import type { Db } from '../../db/tables.ts'
import type { SynonymIndex } from './synonyms.ts'

/** Longer words and further ones are left as they are. */
const MAX_LENGTH = 40
const MAX_WORDS = 12
const MAX_READINGS = 50
/** Behind a beginning, it sorts after every word with this beginning. */
const AFTER_ALL = '\u{10ffff}'

/**
 * A search with Latin letters for the names that it has in Devanagari or Telugu letters: "మెట్‌ఫార్మిన్" is "metformin". A need
 * that the synonyms know in these letters stays as it is.
 */
export async function inLatinLetters(db: Db, typed: string, synonyms: SynonymIndex): Promise<string> {
  if (!hasIndianLetters(typed)) return typed
  const known = new Set(synonyms.phraseWords)
  const words = [...new Set(indianWords(typed))]
    .filter((word) => !known.has(word) && word.length <= MAX_LENGTH)
    .slice(0, MAX_WORDS)
  const latin = new Map<string, string>()
  for (const word of words) latin.set(word, await readWord(db, word, synonyms))
  return replaceIndianWords(typed, (word) => latin.get(word) ?? word)
}

/** Whether names of products have the word, or one that begins with it, in its own letters. */
async function isWordOfCatalogue(db: Db, word: string): Promise<boolean> {
  const [start, end] = [word.toLowerCase(), word.toLowerCase() + AFTER_ALL]
  const { rows } = await sql`
    (select 1 from search_terms where term >= ${start} and term < ${end} limit 1) union all
    (select 1 from search_terms where term >= '~' || ${start} and term < '~' || ${end} limit 1)
  `.execute(db)
  return rows.length > 0
}

/**
 * The name of the catalogue that sounds like a word; else the word itself where it begins one of the synonyms; else its likeliest
 * spelling, which may be corrected. Ordinary words are taken only if they are nearly spelt so: "आंख" (eye) sounds like "once",
 * "कैसे" (how) like "khasi".
 */
async function readWord(db: Db, word: string, { phraseWords }: SynonymIndex): Promise<string> {
  if (await isWordOfCatalogue(db, word)) return word
  const spelling = latinSpelling(word)
  const { rows } = await sql<{ term: string; isName: boolean }>`
    select ltrim(term, '~') as term, bool_or(term !~ '^~') as "isName" from search_terms
    where ltrim(term, '~') ~ ${latinPattern(word).source} group by 1 limit ${sql.lit(MAX_READINGS)}
  `.execute(db)
  const costOf = (reading: string) => typingCost(spelling, reading)
  const nearestOf = (readings: readonly string[]) => readings.toSorted((a, b) => costOf(a) - costOf(b))[0]
  const names = rows.flatMap(({ term, isName }) => (isName ? [term] : []))
  if (names.length === 0 && phraseWords.some((phraseWord) => phraseWord.startsWith(word))) return word
  const ordinary = [...readingsAmong(word, phraseWords), ...rows.flatMap(({ term, isName }) => (isName ? [] : [term]))]
  const near = ordinary.filter((reading) => costOf(reading) <= maxTypingCost(spelling.length))
  return nearestOf([...near, ...names]) ?? spelling
}
