import { type RawBuilder, sql } from 'kysely'
import type { Facet } from '#contract/catalogue.ts'
import type { SearchText } from '#domain/catalogue/search-words.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { Db } from '../../db/tables.ts'
import { type FacetName, type FilterValue, listConditions } from './search-conditions.ts'

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

type CountedFacets = { readonly data: Facet[]; readonly countedUpTo?: number }
type FacetCount = Pick<FilterValue, 'term' | 'label'> & { readonly count: number }

/**
 * Counts the products per facet value in one query. A facet ignores its own values, so that a count says what its value
 * would add.
 */
export async function countFacets(db: Db, search: SearchText, chosen: readonly FilterValue[]): Promise<CountedFacets> {
  const open = names.filter((name) => chosen.every((one) => one.name !== name))
  const narrowed = names.filter((name) => !open.includes(name))
  const parts = [
    countTerms(search, chosen, open),
    ...narrowed.map((name) =>
      countTerms(
        search,
        chosen.filter((one) => one.name !== name),
        [name],
      ),
    ),
  ]
  const { rows } = await sql<FacetCount>`
    select term, count, coalesce(label, '') as label
    from (
      select *, row_number() over (partition by split_part(term, ':', 2) order by count desc, term collate "C") as place
      from (${sql.join(parts, sql` union all `)}) as counted
    ) as ranked
    left join search_terms using (term)
    where place <= ${sql.lit(MAX_OPTIONS)} or term = any (${chosen.map(({ term }) => term)}::text[])
    order by count desc, term collate "C"`.execute(db)
  const limited = rows.some(({ term, count }) => count === MAX_COUNTED && /^$|^:avail/.test(term))
  return {
    data: names.map((name) => toFacet(name, rows, chosen)),
    ...(limited && { countedUpTo: MAX_COUNTED }),
  }
}

/** Counts the values of some facets in a list. The empty term counts its products. */
function countTerms(
  search: SearchText,
  chosen: readonly FilterValue[],
  over: readonly FacetName[],
): RawBuilder<unknown> {
  if (search.text === '' && chosen.length === 0) return storedCounts(over)
  // Filtering the counted terms is cheaper than filtering the terms of each product (facets p95).
  return sql`(
    with found as materialized (
      select facets || case when in_stock then ':availability:in-stock' end as facets
      from product_search where ${listConditions(search, chosen).matches} limit ${sql.lit(MAX_COUNTED)}
    ),
    counted as materialized (
      select term, count(*) as count from (select unnest(facets) as term from found) as every group by term
    )
    select '' as term, count(*) as count from found
    union all
    select term, count from counted where split_part(term, ':', 2) = any (${over}::text[]))`
}

/** The counts of the whole catalogue are stored, except stock. */
function storedCounts(over: readonly FacetName[]): RawBuilder<unknown> {
  const inStock = sql`
    select ':availability:in-stock', count(*) from (select from product_search where in_stock limit ${sql.lit(MAX_COUNTED)}) as found
    having count(*) > 0`
  const terms = over.map((name) => sql`term > ${`:${name}:`} and term < ${`:${name};`}`)
  return sql`(
    select term, products as count from search_terms where products > 0 and (${sql.join(terms, sql` or `)})
    ${over.includes('availability') ? sql`union all ${inStock}` : sql``})`
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
  const [from = '', to = ''] = band.split('-')
  const rupees = (text: string) => formatRupees(paise(Number(text) * 100)).replace(/\.00$/, '')
  if (to === '') return `${rupees(from)} and above`
  return from === '0' ? `Below ${rupees(to)}` : `${rupees(from)} to ${rupees(to)}`
}
