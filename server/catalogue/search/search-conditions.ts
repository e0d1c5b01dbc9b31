import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { numberOf, type SearchText, strengthUnits } from '#domain/catalogue/search-words.ts'
import { slugOf } from '#domain/catalogue/slug.ts'

type Condition = RawBuilder<boolean>
export type ProductFilter = Omit<ApiInput<'GET /api/products/facets'>, 'search'>
export type FacetName = keyof ProductFilter

/** The filters that narrow the list, in one order. Characters that PostgreSQL cannot store match nothing. */
export function activeFilters(filter: ProductFilter): [FacetName, string][] {
  return (Object.keys(filter) as FacetName[]).toSorted().flatMap((name): [FacetName, string][] => {
    const value = filter[name]?.replaceAll(/\0|\p{Surrogate}/gu, '\u{fffd}')
    return value ? [[name, name === 'category' ? slugOf(value) : value]] : []
  })
}

/** How a list is read from `product_search`. */
export type ListConditions = {
  readonly matches: Condition
  /** Exclusive conditions, the most relevant first. */
  readonly tiers: readonly Condition[]
}

export function listConditions(search: SearchText, filter: ProductFilter): ListConditions {
  // Stock is a column: it changes with orders.
  const filters = activeFilters(filter).map(([name, value]) =>
    name === 'availability' ? sql`in_stock` : sql`facets @> ${[`:${name}:${value}`]}::text[]`,
  )
  const narrow = (condition: Condition): Condition => sql.join([condition, ...filters], sql` and `)
  const { matches, tiers } = searchConditions(search)
  return { matches: narrow(matches), tiers: tiers.map(narrow) }
}

/** A search is compared with names (D14), then with words. Without a text, every product matches. */
function searchConditions({ text, words }: SearchText): ListConditions {
  if (text === '') return { matches: sql`true`, tiers: [sql`true`] }
  // The index looks up few trigrams, the rest of a long text is compared with the row (search p95).
  const start = [...text].slice(0, 12).join('')
  const holds = sql<boolean>`${nameLike(`%${escapeLike(start)}%`)} and strpos(name, ${lower(text)}) > 0`
  const inside = sql<boolean>`${holds} and strpos(' ' || name, ' ' || ${lower(text)}) < 1`
  const tiers = [...beginningConditions(text).tiers, inside]
  if (words.length === 0) return { matches: holds, tiers }
  const [whole, begun] = [hasWords(words, wholeWord), hasWords(words, begunWord)]
  const others = sql`strpos(name, ${lower(text)}) < 1`
  return {
    matches: sql`(${holds} or ${begun})`,
    tiers: [...tiers, sql`${whole} and ${others}`, sql`${begun} and not ${whole} and ${others}`],
  }
}

/** The name is, begins with, or has a word that begins with the text. Only what an index serves is written with LIKE. */
export function beginningConditions(text: string): ListConditions {
  const [start, word] = [nameLike(`${escapeLike(text)}%`), nameLike(`% ${escapeLike(text)}%`)]
  return {
    matches: sql`(${start} or ${word})`,
    tiers: [
      sql`name = ${lower(text)}`,
      sql`${start} and name <> ${lower(text)}`,
      sql`${word} and strpos(name, ${lower(text)}) <> 1`,
    ],
  }
}

const nameLike = (pattern: string): Condition => sql`name like ${lower(pattern)}`
const lower = (text: string) => sql`lower(${text}::text)`

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function hasWords(words: readonly string[], spellings: (word: string) => readonly string[]): Condition {
  return sql`words @@ ${words.map((word) => `(${spellings(word).join(' | ')})`).join(' & ')}::tsquery`
}

/** A number also matches with a unit: "650" is "650mg". */
function wholeWord(word: string): string[] {
  const withUnits = /^\d+(\.\d+)?$/.test(word) ? strengthUnits.map((unit) => word + unit) : []
  return [word, ...withUnits, ...otherSpellings(word)].map(lexeme)
}

function begunWord(word: string): string[] {
  return [lexeme(word) + (numberOf(word) === null ? ':*' : ''), ...otherSpellings(word).map(lexeme)]
}

/** "acetaminophen" is "paracetamol", and "650mg" is "650" in a name. Synonyms and words of need belong here. */
function otherSpellings(word: string): string[] {
  const salt = foldSalt(word)
  return [salt === word || salt.includes(' ') ? '' : salt, numberOf(word) ?? ''].filter((other) => other !== '')
}

const lexeme = (word: string): string => `'${word.slice(0, 200)}'`
