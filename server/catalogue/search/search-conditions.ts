import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { SearchText } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { type WordQueries, wordQueries } from './word-queries.ts'

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

/** The filters whose value no product for sale has. */
export async function findUnknownFilters(db: Db, filter: ProductFilter): Promise<FacetName[]> {
  const terms = textFilters.flatMap((name) => activeFilters({ [name]: filter[name] }))
  if (terms.length === 0) return []
  const { rows } = await sql<{ name: FacetName }>`
    select name from (values ${sql.join(terms.map(([name, value]) => sql`(${name}::text, ${facetTerm(name, value)})`))}) as chosen (name, term)
    where not exists (select from search_terms where search_terms.term = chosen.term and products > 0)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The filters without a fixed set of values. */
const textFilters = [
  'category',
  'subCategory',
  'form',
  'maker',
  'salt',
  'country',
] as const satisfies readonly FacetName[]

/** The conditions of a list on `product_search`. */
export type ListConditions = {
  readonly matches: Condition
  /** Mutually exclusive conditions, the most relevant first. */
  readonly tiers: readonly Condition[]
}

export function listConditions(search: SearchText, filter: ProductFilter): ListConditions {
  // Stock is a column because orders change it.
  const filters = activeFilters(filter).map(([name, value]) =>
    name === 'availability' ? sql`in_stock` : sql`facets @> array[${facetTerm(name, value)}]`,
  )
  const narrow = (condition: Condition): Condition => sql.join([condition, ...filters], sql` and `)
  const { matches, tiers } = searchConditions(search)
  return { matches: narrow(matches), tiers: tiers.map(narrow) }
}

/** A facet value in the index; its case does not matter. */
export function facetTerm(name: FacetName, value: string): RawBuilder<string> {
  return sql`${`:${name}:`}::text || lower(${value}::text)`
}

/** Matches names first (D14), then words, then needs. An empty text matches every product. */
function searchConditions({ text, words }: SearchText): ListConditions {
  if (text === '') return { matches: sql`true`, tiers: [sql`true`] }
  // The index looks up few trigrams; the row is compared with the whole text (search p95).
  const start = [...text].slice(0, 12).join('')
  const holds = sql<boolean>`${nameLike(`%${escapeLike(start)}%`)} and strpos(name, ${lower(text)}) > 0`
  const inside = sql<boolean>`${holds} and strpos(' ' || name, ' ' || ${lower(text)}) < 1`
  const names = { matches: holds, tiers: [...nameBeginnings(text).tiers, inside] }
  if (words.length === 0) return names
  const queries = wordQueries(words)
  const others = sql<boolean>`strpos(name, ${lower(text)}) < 1`
  const [whole, begun] = [hasWords(queries.whole), hasWords(queries.begun)]
  const tiers = [
    ...names.tiers,
    sql<boolean>`${whole} and ${others}`,
    sql<boolean>`${begun} and not ${whole} and ${others}`,
  ]
  const matches = hasOnlyWords(queries) ? holds : sql<boolean>`(${holds} or ${begun})`
  return addNeeds(queries, { matches, tiers }, sql`${others} and not ${begun}`)
}

/** Names with a word that starts with the text, and the needs of its synonyms. */
export function suggestedConditions(
  { text, words }: SearchText,
  { withWords }: { withWords: boolean },
): ListConditions {
  const names = nameBeginnings(text)
  const queries = wordQueries(words)
  // Most texts are names, which are cheap without words (suggestions p95).
  if (!withWords && queries.nearNeed === null) return names
  return addNeeds(queries, names, sql`strpos(' ' || name, ' ' || ${lower(text)}) < 1`)
}

/**
 * Names that equal the text, start with it, or have a word that starts with it. LIKE is used only where an index
 * supports it.
 */
function nameBeginnings(text: string): ListConditions {
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

/** Adds the products of needs that are not among the earlier ones. */
function addNeeds(
  { need, nearNeed }: Pick<WordQueries, 'need' | 'nearNeed'>,
  earlier: ListConditions,
  others: Condition,
): ListConditions {
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

/** Without synonyms the need holds every product with the words. */
function hasOnlyWords({ need, nearNeed }: WordQueries): boolean {
  return need !== null && nearNeed === null
}

const hasWords = (query: string): Condition => sql`words @@ ${query}::tsquery`
const nameLike = (pattern: string): Condition => sql`name like ${lower(pattern)}`
const lower = (text: string) => sql`lower(${text}::text)`

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
