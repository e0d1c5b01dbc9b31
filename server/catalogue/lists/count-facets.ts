import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Facet } from '#contract/catalogue.ts'
import { priceBandEnds } from '#domain/catalogue/filter-rules.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import type { Search } from '../search/read-search.ts'
import { type FacetName, type FilterValue, listConditions } from './list-conditions.ts'
import { MAX_TOTAL } from '../search/select-products.ts'

const MAX_OPTIONS = 15
/** The maximum number of kept counts, about 250 bytes each. */
const MAX_KEPT = 50_000

type FacetRule = {
  readonly label: string
  /** Labels of fixed values; the others are stored. */
  readonly nameOf?: (value: string) => string
  /** The value is an id beside the stored label. */
  readonly hasId?: true
}

/** The facets in display order. */
const facets: Readonly<Record<FacetName, FacetRule>> = {
  category: { label: 'Category', hasId: true },
  form: { label: 'Form' },
  price: { label: 'Price', nameOf: priceLabel },
  prescription: {
    label: 'Prescription',
    nameOf: (value) => (value === 'required' ? 'Prescription required' : 'No prescription needed'),
  },
  availability: { label: 'Availability', nameOf: () => 'In stock' },
  maker: { label: 'Maker' },
  country: { label: 'Country of origin' },
  salt: { label: 'Salt', hasId: true },
  subCategory: { label: 'Sub category' },
}
const names = Object.keys(facets) as FacetName[]

export type CountedFacets = { readonly data: Facet[]; readonly countedUpTo?: number }
export type FacetCounter = (search: Search, chosen: readonly FilterValue[]) => Promise<CountedFacets>
/** Prepares the counts for a statement that reads something else as well. */
export type FacetPlanner = (search: Search, chosen: readonly FilterValue[]) => FacetPlan
type FacetPlan = {
  /** The rows of the counts; null where all of them are kept. */
  readonly query: RawBuilder<CountRow> | null
  readonly finish: (rows: readonly CountRow[]) => CountedFacets
}
export type CountRow = FacetCount & { readonly list: number }
type FacetCount = Pick<FilterValue, 'term' | 'label'> & { readonly count: number }

/** A list of products, and the facets and further values that are counted in it. */
type CountedList = {
  readonly chosen: readonly FilterValue[]
  readonly over: readonly FacetName[]
  readonly values: readonly FilterValue[]
}

/**
 * Counts the products per facet value in one query. A facet ignores its own values, so that a count says what its value
 * would add. A filtered list is counted as far as its total (facets p95). Counts are kept until the catalogue changes: the
 * pages and sort orders of a list share them, and lists that differ in one facet share those of this facet (S8).
 */
export function createFacetPlanner({ versions }: Pick<Context, 'versions'>): FacetPlanner {
  const kept = new LRUCache<string, readonly FacetCount[]>({
    maxSize: MAX_KEPT,
    sizeCalculation: (counts) => counts.length + 1,
  })
  return (search, chosen) => {
    const version = versions.current?.catalogue
    const lists = listsToCount(chosen).map((list) => {
      const terms = list.chosen.map(({ term }) => term)
      const key = JSON.stringify([version, search.text, list.over, terms])
      return { ...list, key, counts: version === undefined ? undefined : kept.get(key) }
    })
    const missing = lists.filter(({ counts }) => counts === undefined)
    const finish = (rows: readonly CountRow[]) => {
      const counted = missing.map((_, place) => rows.filter(({ list }) => list === place))
      const all = lists.flatMap(({ key, counts = counted.shift() ?? [] }) => {
        kept.set(key, counts)
        return counts
      })
      return toCountedFacets(all, chosen)
    }
    return { query: missing.length === 0 ? null : countQuery(search, missing), finish }
  }
}

/** Counts the facets of a list. */
export function createFacetCounter(db: Db, plan: FacetPlanner): FacetCounter {
  return async (search, chosen) => {
    const { query, finish } = plan(search, chosen)
    return finish(query === null ? [] : (await query.execute(db)).rows)
  }
}

function toCountedFacets(all: readonly FacetCount[], chosen: readonly FilterValue[]): CountedFacets {
  const limited = all.some(({ term, count }) => count === MAX_TOTAL && /^$|^:avail/.test(term))
  // A frequent value that is chosen is counted twice.
  const counts = [...new Map(all.map((one) => [one.term, one])).values()]
  return {
    data: names.map((name) => toFacet(name, counts, chosen)),
    ...(limited && { countedUpTo: MAX_TOTAL }),
  }
}

/** Whether the counted list has a product. */
export function hasMatches({ data }: CountedFacets): boolean {
  return data.some(({ options }) => options.some(({ count }) => count > 0))
}

/** A facet with chosen values is counted in the list without them. The whole list has the counts of these values. */
function listsToCount(chosen: readonly FilterValue[]): CountedList[] {
  const narrowed = names.filter((name) => chosen.some((one) => one.name === name))
  const whole = { chosen, over: names.filter((name) => !narrowed.includes(name)), values: chosen }
  const others = narrowed.map((name) => ({
    chosen: chosen.filter((one) => one.name !== name),
    over: [name],
    values: [],
  }))
  return [...others, whole]
}

/** The most frequent values of each list, by facet. The empty term counts the products of a filtered list. */
function countQuery(search: Search, lists: readonly CountedList[]): RawBuilder<CountRow> {
  const counted = lists.map(
    (list, place) => sql`select ${sql.lit(place)} as list, term, count from ${countTerms(search, list)} as terms`,
  )
  return sql<CountRow>`
    select list, term, count, coalesce(label, '') as label
    from (
      select *, row_number() over (partition by list, split_part(term, ':', 2) order by count desc, term collate "C") as place
      from (${sql.join(counted, sql` union all `)}) as counted
    ) as ranked
    left join search_terms using (term)
    where place <= ${sql.lit(MAX_OPTIONS)}
    order by count desc, term collate "C"`
}

function countTerms(search: Search, { chosen, over, values }: CountedList): RawBuilder<unknown> {
  if (search.text === '' && chosen.length === 0) return storedCounts(over)
  // Filtering the counted terms is cheaper than filtering the terms of each product, except for one facet (facets p95).
  const needed = over.length === 1 ? termsOf(over) : sql`true`
  return sql`(
    with found as materialized (
      select facets || case when in_stock then ':availability:in-stock' end as facets
      from product_search where ${listConditions(search, chosen).matches} limit ${sql.lit(MAX_TOTAL)}
    ),
    counted as materialized (
      select term, count(*) as count from (select unnest(facets) as term from found) as every where ${needed} group by term
    )
    select '' as term, count(*) as count from found
    union all
    select term, count from counted
    where split_part(term, ':', 2) = any (${over}::text[]) or term = any (${values.map(({ term }) => term)}::text[]))`
}

/** The counts of the whole catalogue are stored, except stock. */
function storedCounts(over: readonly FacetName[]): RawBuilder<unknown> {
  const inStock = sql`
    select ':availability:in-stock', count(*) from (select from product_search where in_stock limit ${sql.lit(MAX_TOTAL)}) as found
    having count(*) > 0`
  return sql`(
    select term, products as count from search_terms where products > 0 and (${termsOf(over)})
    ${over.includes('availability') ? sql`union all ${inStock}` : sql``})`
}

function termsOf(facets: readonly FacetName[]): RawBuilder<boolean> {
  return sql.join(
    facets.map((name) => sql`term > ${`:${name}:`} and term < ${`:${name};`}`),
    sql` or `,
  )
}

function toFacet(name: FacetName, counts: readonly FacetCount[], chosen: readonly FilterValue[]): Facet {
  const { label, nameOf, hasId } = facets[name]
  const start = `:${name}:`
  const own = chosen.filter((one) => one.name === name)
  const counted = counts.filter(({ term }) => term.startsWith(start))
  const empty = own.filter(({ term }) => counted.every((one) => one.term !== term))
  const options = [...counted, ...empty.map((one) => ({ ...one, count: 0 }))].map((option) => {
    const value = nameOf || hasId ? option.term.slice(start.length) : option.label
    const selected = own.some(({ term }) => term === option.term)
    return { value, label: nameOf?.(value) ?? option.label, count: option.count, selected }
  })
  return { name, label, options }
}

function priceLabel(band: string): string {
  const { from, to } = priceBandEnds(band)
  const rupees = (price: Paise) => formatRupees(price).replace(/\.00$/, '')
  if (to === null) return `${rupees(from)} and above`
  return from === 0 ? `Below ${rupees(to)}` : `${rupees(from)} to ${rupees(to)}`
}
