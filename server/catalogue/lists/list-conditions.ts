import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFacets } from '#contract/catalogue.ts'
import { fixedFilters, priceBandEnds } from '#domain/catalogue/filter-rules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../../db/tables.ts'
import type { Search } from '../search/read-search.ts'
import { type SearchConditions, searchConditions } from '../search/search-conditions.ts'
import type { PriceRange } from '../search/select-products.ts'

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

/** The values of a filter in a fixed order. `beside` names those that no product for sale has. */
type ResolvedFilter = {
  readonly chosen: readonly FilterValue[]
  readonly beside: { readonly ignored?: Pick<FilterValue, 'name' | 'value'>[] }
}

/** Looks the values up. Characters that PostgreSQL cannot store match nothing. */
export async function resolveFilter(db: Db, filter: ProductFilter): Promise<ResolvedFilter> {
  const given = (Object.keys(filter) as FacetName[]).flatMap((name) =>
    (filter[name] ?? []).filter(Boolean).map((value) => ({ name, value })),
  )
  if (given.length === 0) return { chosen: [], beside: {} }
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
  const values = rows.map(({ place, ...row }) => ({ ...required(given[place]), ...row }))
  const isChosen = ({ name, known }: (typeof values)[number]) => known || name in fixedFilters
  const ignored = values.filter((one) => !isChosen(one)).map(({ name, value }) => ({ name, value }))
  return { chosen: values.filter(isChosen), beside: ignored.length > 0 ? { ignored } : {} }
}

const UNSTORABLE = /\0|\p{Surrogate}/gu

/** The matches of a search that have one of the chosen values of every facet. */
export function listConditions(search: Search, chosen: readonly FilterValue[]): SearchConditions {
  const filters = [...Map.groupBy(chosen, ({ name }) => name)].map(([name, values]) => {
    // Stock is a column because orders change it.
    if (name === 'availability') return sql`in_stock`
    const terms = sql`${values.map(({ term }) => term)}::text[]`
    // Most products have one of them, so PostgreSQL compares the rows: it uses no index for a function (S8).
    return name === 'prescription' ? sql`arrayoverlap(facets, ${terms})` : sql`facets && ${terms}`
  })
  const narrow = (condition: SearchConditions['matches']) => sql.join<boolean>([condition, ...filters], sql` and `)
  const conditions = searchConditions(search)
  if (filters.length === 0) return conditions
  return { matches: narrow(conditions.matches), tiers: conditions.tiers.map(narrow) }
}

/** From the lower end of the lowest chosen band to the upper end of the highest. */
export function priceRange(chosen: readonly FilterValue[]): PriceRange | undefined {
  const bands = chosen.filter(({ name }) => name === 'price').map(({ value }) => priceBandEnds(value))
  if (bands.length === 0) return undefined
  return [Math.min(...bands.map(({ from }) => from)), Math.max(...bands.map(({ to }) => to ?? Number.MAX_SAFE_INTEGER))]
}
