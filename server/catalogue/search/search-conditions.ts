import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listFacets } from '#contract/catalogue.ts'
import { fixedFilters, priceBandEnds } from '#domain/catalogue/filter-rules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Db } from '../../db/tables.ts'
import type { Search } from './read-search.ts'
import { type WordQueries, wordQueries } from './word-queries.ts'

type Condition = RawBuilder<boolean>
type ProductFilter = Omit<z.output<typeof listFacets.input>, 'search'>
export type FacetName = keyof ProductFilter

/** A chosen value of a facet with its term and label in the index. */
export type FilterValue = {
  readonly name: FacetName
  readonly value: string
  /** ':form:tablet': facet and value in lower case. */
  readonly term: string
  readonly label: string
}

/** The values of a filter in a fixed order, and those that no product for sale has. */
export type ResolvedFilter = { readonly chosen: readonly FilterValue[]; readonly ignored: readonly FilterValue[] }

/** Looks the values up. Characters that PostgreSQL cannot store match nothing. */
export async function resolveFilter(db: Db, filter: ProductFilter): Promise<ResolvedFilter> {
  const given = (Object.keys(filter) as FacetName[]).flatMap((name) =>
    (filter[name] ?? []).filter(Boolean).map((value) => ({ name, value })),
  )
  if (given.length === 0) return { chosen: [], ignored: [] }
  const stored = given.map(({ name, value }, place) => {
    const text = value.replaceAll(UNSTORABLE, '\u{fffd}')
    return { name, place, text: name === 'category' ? slugOf(text) : text }
  })
  const { rows } = await sql<{ place: number; term: string; label: string; known: boolean }>`
    select place, term, coalesce(label, '') as label, coalesce(products, 0) > 0 as known
    from (
      select distinct on (term) place, term from (
        select place, ':' || name || ':' || lower(text) as term
        from json_to_recordset(${JSON.stringify(stored)}::json) as values (name text, place integer, text text)
      ) as terms
    ) as terms
    left join search_terms using (term) order by term`.execute(db)
  const values = rows.map(({ place, ...row }) => ({ ...given[place]!, ...row }))
  return {
    chosen: values.filter(({ name, known }) => known || name in fixedFilters),
    ignored: values.filter(({ name, known }) => !known && !(name in fixedFilters)),
  }
}

const UNSTORABLE = /\0|\p{Surrogate}/gu

/** The conditions of a list on `product_search`. */
export type ListConditions = {
  readonly matches: Condition
  /** Mutually exclusive conditions, the most relevant first. */
  readonly tiers: readonly Condition[]
  /** The lowest and the highest price of the chosen price bands, in paise. */
  readonly prices?: readonly [from: number, to: number] | undefined
}

/** A product has one of the chosen values of every facet. */
export function listConditions(search: Search, chosen: readonly FilterValue[] = []): ListConditions {
  const filters = [...Map.groupBy(chosen, ({ name }) => name)].map(([name, values]) => {
    // Stock is a column because orders change it.
    if (name === 'availability') return sql`in_stock`
    const terms = sql`${values.map(({ term }) => term)}::text[]`
    // Most products have one of them, so PostgreSQL compares the rows: it uses no index for a function (S8).
    return name === 'prescription' ? sql`arrayoverlap(facets, ${terms})` : sql`facets && ${terms}`
  })
  const narrow = (condition: Condition): Condition => sql.join([condition, ...filters], sql` and `)
  const { matches, tiers } = searchConditions(search)
  return { matches: narrow(matches), tiers: tiers.map(narrow), prices: priceRange(chosen) }
}

/** From the lower end of the lowest band to the upper end of the highest. */
function priceRange(chosen: readonly FilterValue[]): ListConditions['prices'] {
  const bands = chosen.filter(({ name }) => name === 'price').map(({ value }) => priceBandEnds(value))
  if (bands.length === 0) return undefined
  return [Math.min(...bands.map(({ from }) => from)), Math.max(...bands.map(({ to }) => to ?? Number.MAX_SAFE_INTEGER))]
}

/** Matches names first (D14), then words, then needs. An empty text matches every product. */
function searchConditions({ text, words, wordsByPrefix }: Search): ListConditions {
  if (text === '') return { matches: sql`true`, tiers: [sql`true`] }
  const holds = nameHolds(text)
  const inside = sql<boolean>`${holds} and strpos(' ' || name, ' ' || ${lower(text)}) < 1`
  const names = { matches: holds, tiers: [...nameBeginnings(text).tiers, inside] }
  if (words.length === 0) return names
  const queries = wordQueries(words, wordsByPrefix)
  const others = sql<boolean>`strpos(name, ${lower(text)}) < 1`
  const [whole, begun] = [hasWords(queries.whole), hasWords(queries.begun)]
  const tiers = [
    ...names.tiers,
    sql<boolean>`${whole} and ${others}`,
    sql<boolean>`${begun} and not ${whole} and ${others}`,
  ]
  const matches = queries.needHoldsWords ? holds : sql<boolean>`(${holds} or ${begun})`
  return addNeeds(queries, { matches, tiers }, sql`${others} and not ${begun}`)
}

/** Names with a word that starts with the text, and the needs of its synonyms. */
export function suggestedConditions(
  { text, words, wordsByPrefix }: Search,
  { withWords }: { withWords: boolean },
): ListConditions {
  const names = nameBeginnings(text)
  const queries = wordQueries(words, wordsByPrefix)
  // Most texts are names, which are cheap without words (suggestions p95).
  if (!withWords && queries.nearNeed === null) return names
  return addNeeds(queries, names, sql`strpos(' ' || name, ' ' || ${lower(text)}) < 1`)
}

/**
 * Names that equal the text, start with it, or have a word that starts with it. LIKE is used only where an index
 * supports it.
 */
function nameBeginnings(text: string): ListConditions {
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

const hasWords = (query: string): Condition => sql`words @@ ${query}::tsquery`
const nameLike = (pattern: string): Condition => sql`name like ${lower(pattern)}`
const lower = (text: string) => sql`lower(${text}::text)`

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
