import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Search } from './read-search.ts'
import { type WordQueries, composeWordQueries } from './word-queries.ts'

type Condition = RawBuilder<boolean>

/** The conditions of a search on `product_search`. */
export type SearchConditions = {
  readonly matches: Condition
  /** Mutually exclusive conditions, the most relevant first. */
  readonly tiers: readonly Condition[]
  /** At least so many products match: those with the most frequent word that alone meets the need. */
  readonly minProducts?: number
}

/** Matches names first (catalogue-1), then words, then needs. An empty text matches every product. */
export function searchConditions({ text, words, wordsByPrefix, synonyms }: Search): SearchConditions {
  if (text === '') return { matches: sql`true`, tiers: [sql`true`] }
  const holds = nameHolds(text)
  const inside = sql<boolean>`${holds} and strpos(' ' || name, ' ' || ${lower(text)}) < 1`
  const names = { matches: holds, tiers: [...nameBeginnings(text).tiers, inside] }
  if (words.length === 0) return names
  const queries = composeWordQueries(words, wordsByPrefix, { isNoName: true, synonyms })
  const others = sql<boolean>`strpos(name, ${lower(text)}) < 1`
  const [whole, begun] = [hasWords(queries.whole), hasWords(queries.begun)]
  const tiers = [
    ...names.tiers,
    sql<boolean>`${whole} and ${others}`,
    sql<boolean>`${begun} and not ${whole} and ${others}`,
  ]
  const matches = queries.needHoldsWords ? holds : sql<boolean>`(${holds} or ${begun})`
  const conditions = addNeeds(queries, { matches, tiers }, sql`${others} and not ${begun}`)
  const products = queries.sufficientWords.map((word) => wordsByPrefix?.get(word)?.products ?? 0)
  return { ...conditions, minProducts: Math.max(0, ...products) }
}

/** Names with a word that starts with the text, and the needs of its synonyms. */
export function suggestedConditions(
  { text, words, wordsByPrefix, synonyms }: Search,
  { withWords }: { withWords: boolean },
): SearchConditions {
  const names = nameBeginnings(text)
  const queries = composeWordQueries(words, wordsByPrefix, { isNoName: withWords, synonyms })
  // Most texts are names, which are cheap without words (suggestions p95).
  if (!withWords && queries.nearNeed === null) return names
  return addNeeds(queries, names, sql`strpos(' ' || name, ' ' || ${lower(text)}) < 1`)
}

/**
 * Names that equal the text, start with it, or have a word that starts with it. LIKE is used only where an index
 * supports it.
 */
function nameBeginnings(text: string): SearchConditions {
  const [start, word] = [nameLike(`${escapeLike(text)}%`), nameHolds(` ${text}`)]
  return {
    matches: sql`(${start} or ${word})`,
    tiers: [
      sql`name = ${lower(text)}`,
      sql`${start} and name <> ${lower(text)}`,
      sql`${word} and strpos(name, ${lower(text)}) <> 1`,
    ],
  }
}

/** The index looks up few trigrams; the row is compared with the whole text (search p95, suggestions p95). */
function nameHolds(text: string): Condition {
  const start = [...text].slice(0, 8).join('')
  return sql`(${nameLike(`%${escapeLike(start)}%`)} and strpos(name, ${lower(text)}) > 0)`
}

/** Adds the products of needs that are not among the earlier ones. */
function addNeeds(
  { need, nearNeed }: Pick<WordQueries, 'need' | 'nearNeed'>,
  earlier: SearchConditions,
  others: Condition,
): SearchConditions {
  if (need === null) return earlier
  const matches = sql<boolean>`(${earlier.matches} or ${hasWords(need)})`
  const needed = sql<boolean>`${hasWords(need)} and ${others}`
  if (nearNeed === null) return { matches, tiers: [...earlier.tiers, needed] }
  const [near, far] = [
    sql<boolean>`${hasWords(nearNeed)} and ${others}`,
    sql<boolean>`${needed} and not ${hasWords(nearNeed)}`,
  ]
  return { matches, tiers: [...earlier.tiers, near, far] }
}

const hasWords = (query: string): Condition => sql`words @@ ${query}::tsquery`
const nameLike = (pattern: string): Condition => sql`name like ${lower(pattern)}`
const lower = (text: string) => sql`lower(${text}::text)`
