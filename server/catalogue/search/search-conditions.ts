import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { numberOf, type SearchText, strengthUnits } from '#domain/catalogue/search-words.ts'
import { slugOf } from '#domain/catalogue/slug.ts'

type Condition = RawBuilder<boolean>
export type ProductFilter = Omit<ApiInput<'GET /api/products/facets'>, 'search'>
export type FacetName = keyof ProductFilter

/** The active filters in a fixed order. Characters that PostgreSQL cannot store match nothing. */
export function activeFilters(filter: ProductFilter): [FacetName, string][] {
  return (Object.keys(filter) as FacetName[]).toSorted().flatMap((name): [FacetName, string][] => {
    const value = filter[name]?.replaceAll(/\0|\p{Surrogate}/gu, '\u{fffd}')
    return value ? [[name, name === 'category' ? slugOf(value) : value]] : []
  })
}

/** The conditions of a list on `product_search`. */
export type ListConditions = {
  readonly matches: Condition
  /** Mutually exclusive conditions, the most relevant first. */
  readonly tiers: readonly Condition[]
}

export function listConditions(search: SearchText, filter: ProductFilter): ListConditions {
  // Stock is a column because orders change it.
  const filters = activeFilters(filter).map(([name, value]) =>
    name === 'availability' ? sql`in_stock` : sql`facets @> ${[`:${name}:${value}`]}::text[]`,
  )
  const narrow = (condition: Condition): Condition => sql.join([condition, ...filters], sql` and `)
  const { matches, tiers } = searchConditions(search)
  return { matches: narrow(matches), tiers: tiers.map(narrow) }
}

/** Matches names first (D14), then words. An empty text matches every product. */
function searchConditions({ text, words }: SearchText): ListConditions {
  if (text === '') return { matches: sql`true`, tiers: [sql`true`] }
  // The index looks up few trigrams; the row is compared with the whole text (search p95).
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

/**
 * Names that equal the text, start with it, or have a word that starts with it. LIKE is used only where an index
 * supports it.
 */
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

/** Other spellings: "paracetamol" for "acetaminophen", "650" for "650mg". Synonyms belong here. */
function otherSpellings(word: string): string[] {
  const salt = foldSalt(word)
  return [salt === word || salt.includes(' ') ? '' : salt, numberOf(word) ?? ''].filter((other) => other !== '')
}

const lexeme = (word: string): string => `'${word.slice(0, 200)}'`
