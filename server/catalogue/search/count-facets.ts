import { type RawBuilder, sql } from 'kysely'
import type { Facet } from '#contract/catalogue.ts'
import type { SearchText } from '#domain/catalogue/search-words.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { Db } from '../../db/tables.ts'
import {
  activeFilters,
  type FacetName,
  facetTerm,
  type ListConditions,
  listConditions,
  type ProductFilter,
} from './search-conditions.ts'

const MAX_OPTIONS = 30
/** The maximum number of counted products of a filtered list (facets p95). */
const MAX_COUNTED = 5000

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

type NarrowedList = { readonly search: SearchText; readonly filter: ProductFilter }
type CountedFacets = { readonly data: Facet[]; readonly countedUpTo?: number }
type Count = { readonly facet: string; readonly count: number; readonly label: string; readonly selected: boolean }

/**
 * Counts the products per facet value in one query. A facet ignores its own filter, so that its value can be replaced.
 */
export async function countFacets(db: Db, { search, filter }: NarrowedList): Promise<CountedFacets> {
  const chosen = new Map(activeFilters(filter))
  const countsOf = (over: FacetName[], without: ProductFilter = {}) =>
    countOver(listConditions(search, { ...filter, ...without }), over)
  const open = names.filter((name) => !chosen.has(name))
  const narrowed = [countsOf(open), ...[...chosen.keys()].map((name) => countsOf([name], { [name]: undefined }))]
  const parts = search.text === '' && chosen.size === 0 ? [wholeCatalogue] : narrowed
  const selected = sql`array[${sql.join([sql`''`, ...[...chosen].map(([name, value]) => facetTerm(name, value))])}]`
  const { rows } = await sql<Count>`
    select facet, coalesce(count, 0) as count, facet = any (${selected}) as selected,
      coalesce((select label from search_terms where term = facet), '') as label
    from (
      select *, row_number() over (partition by split_part(facet, ':', 2) order by count desc, facet collate "C") as place
      from (${sql.join(parts, sql` union all `)}) as counted
    ) as ranked
    full join (select term as facet from search_terms where term = any (${selected}) and products > 0) as chosen using (facet)
    where coalesce(place, 0) <= ${sql.lit(MAX_OPTIONS)} or chosen.facet is not null
    order by count desc, facet collate "C"`.execute(db)
  const limited = rows.some(({ facet, count }) => count === MAX_COUNTED && /^$|^:avail/.test(facet))
  return {
    data: names.map((name) => toFacet(name, rows, chosen.get(name))),
    ...(limited && { countedUpTo: MAX_COUNTED }),
  }
}

function countOver({ matches }: ListConditions, over: readonly FacetName[]): RawBuilder<unknown> {
  // Filtering the counted facets is cheaper than filtering the facets of each product (facets p95).
  return sql`(
    with found as materialized (
      select facets || case when in_stock then ':availability:in-stock' end as facets from product_search where ${matches}
      limit ${sql.lit(MAX_COUNTED)}
    ),
    counted as materialized (
      select facet, count(*) as count from (select unnest(facets) as facet from found) as every group by facet
    )
    select '' as facet, count(*) as count from found
    union all
    select facet, count from counted where split_part(facet, ':', 2) = any (${over}::text[]))`
}

/** The counts of the whole catalogue are stored, except stock. */
const wholeCatalogue = sql`(
  select term as facet, products as count from search_terms where term > ':' and term < ';' and products > 0
  union all
  select ':availability:in-stock', count(*) from (select from product_search where in_stock limit ${sql.lit(MAX_COUNTED)}) as found
  having count(*) > 0)`

function toFacet(name: FacetName, counts: readonly Count[], chosen: string | undefined): Facet {
  const { label, nameOf, hasId } = facets[name]
  const start = `:${name}:`
  const options = counts
    .filter(({ facet }) => facet.startsWith(start))
    .map(({ facet, count, label, selected }) => {
      const value = nameOf || hasId ? facet.slice(start.length) : label
      return { value, label: nameOf?.(value) ?? label, count, selected }
    })
  if (chosen !== undefined && nameOf !== undefined && options.every(({ selected }) => !selected))
    options.push({ value: chosen, label: nameOf(chosen), count: 0, selected: true })
  return { name, label, options }
}

function priceLabel(band: string): string {
  const [from = '', to = ''] = band.split('-')
  const rupees = (text: string) => formatRupees(paise(Number(text) * 100)).replace(/\.00$/, '')
  if (to === '') return `${rupees(from)} and above`
  return from === '0' ? `Below ${rupees(to)}` : `${rupees(from)} to ${rupees(to)}`
}
