import { type RawBuilder, sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import { type Facet, priceBands } from '#contract/catalogue.ts'
import { needsPrescription, type Schedule } from '#domain/catalogue/schedules.ts'
import type { Search } from '#domain/catalogue/search-words.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { Db } from '../../db/tables.ts'
import {
  allOf,
  activeFilters,
  type Condition,
  filterConditions,
  type FacetName,
  type ProductFilter,
} from './product-filter.ts'
import { searchConditions } from './search-conditions.ts'

const MAX_OPTIONS = 30
/** Narrowed lists are counted up to this many products. */
const MAX_COUNTED = 5000

type FacetDefinition = {
  readonly label: string
  /** The kind in `product_search.facets`; the facet's name unless stated. */
  readonly kind?: string
  readonly fromStored?: (stored: string) => string
  readonly labelOf?: (value: string) => string
}

/** The facets in the order of the page. */
const facets: Readonly<Record<FacetName, FacetDefinition>> = {
  category: { label: 'Category' },
  subCategory: { label: 'Sub category' },
  form: { label: 'Form' },
  salt: { label: 'Salt' },
  maker: { label: 'Maker' },
  price: { label: 'Price', fromStored: (stored) => priceBands[Number(stored)] ?? '', labelOf: priceLabel },
  availability: { label: 'Availability', labelOf: () => 'In stock' },
  prescription: {
    label: 'Prescription',
    kind: 'schedule',
    fromStored: (stored) => (needsPrescription(stored as Schedule) ? 'required' : 'not-required'),
    labelOf: (value) => (value === 'required' ? 'Prescription required' : 'No prescription needed'),
  },
  country: { label: 'Country of origin' },
}
const names = Object.keys(facets) as FacetName[]

type Narrowed = { readonly search: Search; readonly filter: ProductFilter }
type Count = { readonly facet: string; readonly count: number; readonly label: string | null }

/**
 * How many products each choice leaves, in one query. A facet's own choice does not narrow its own counts, so that another
 * one can replace it.
 */
export async function countFacets(
  db: Db,
  { search, filter }: Narrowed,
): Promise<Omit<ApiOutput<'GET /api/products/facets'>, 'success'>> {
  const chosen = new Map(activeFilters(filter))
  const open = names.filter((name) => !chosen.has(name))
  const parts =
    search.text === '' && chosen.size === 0
      ? [...names.map(countWholeCatalogue), inStockOfCatalogue]
      : [
          countOver({ search, filter }, open),
          ...[...chosen.keys()].map((name) => countOver({ search, filter: { ...filter, [name]: undefined } }, [name])),
        ]
  const { rows } = await sql<Count>`
    select facet, count, case split_part(facet, ':', 2)
      when 'salt' then (select name from salts where id = substr(facet, 7))
      when 'category' then (
        select category from products where category_slug = substr(facet, 11) and withdrawn_at is null
        order by position, id limit 1)
    end as label
    from (${sql.join(parts, sql` union all `)}) as counted`.execute(db)
  const reached = rows.some(
    ({ facet, count }) => (facet === '' || facet === ':availability:in-stock') && count === MAX_COUNTED,
  )
  return {
    data: names.map((name) => toFacet(name, rows, chosen.get(name))),
    ...(reached && { countedUpTo: MAX_COUNTED }),
  }
}

function countOver({ search, filter }: Narrowed, over: readonly FacetName[]): RawBuilder<unknown> {
  const searched: Condition[] = search.text === '' ? [] : [searchConditions(search).matches]
  const kinds = over.map((name) => facets[name].kind ?? name)
  return sql`(
    with found as materialized (
      select facets, in_stock from product_search where ${allOf([...searched, ...filterConditions(filter)])}
      limit ${sql.lit(MAX_COUNTED)}
    )
    select '' as facet, count(*) as count from found
    union all
    select facet, count from (
      select facet, count(*) from found, unnest(facets) as facet group by facet
      union all
      select ':availability:in-stock', count(*) from found where in_stock
    ) as counted
    where count > 0 and split_part(facet, ':', 2) = any (${kinds}::text[]))`
}

/** The counts of the whole catalogue are kept, except the stock's. */
function countWholeCatalogue(name: FacetName): RawBuilder<unknown> {
  const kind = facets[name].kind ?? name
  return sql`(
    select term as facet, products as count from search_terms
    where term > ${`:${kind}:`} and term < ${`:${kind};`} and products > 0 order by products desc, term limit ${sql.lit(MAX_OPTIONS)})`
}
const inStockOfCatalogue = sql`(
  select ':availability:in-stock', count(*) from (select from product_search where in_stock limit ${sql.lit(MAX_COUNTED)}) as found
  having count(*) > 0)`

function toFacet(name: FacetName, counts: readonly Count[], selected: string | undefined): Facet {
  const { label, kind = name, fromStored = (stored: string) => stored, labelOf } = facets[name]
  const start = `:${kind}:`
  const chosenValue = name === 'category' && selected !== undefined ? slugOf(selected) : selected
  const options = new Map<string, Facet['options'][number]>()
  const add = (value: string, count: number, text: string) =>
    options.set(value, {
      value,
      label: text,
      count: count + (options.get(value)?.count ?? 0),
      selected: value === chosenValue,
    })
  for (const { facet, count, label: text } of counts) {
    const value = facet.startsWith(start) ? fromStored(facet.slice(start.length)) : ''
    if (value !== '') add(value, count, text ?? labelOf?.(value) ?? value)
  }
  if (chosenValue !== undefined)
    add(chosenValue, 0, options.get(chosenValue)?.label ?? labelOf?.(chosenValue) ?? chosenValue)
  const sorted = [...options.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const shown = sorted.filter((option, index) => index < MAX_OPTIONS || option.selected)
  return { name, label, options: shown.length > MAX_OPTIONS ? shown.toSpliced(MAX_OPTIONS - 1, 1) : shown }
}

function priceLabel(band: string): string {
  const [from = '', to = ''] = band.split('-')
  const rupees = (text: string) => formatRupees(paise(Number(text) * 100)).replace(/\.00$/, '')
  if (to === '') return `${rupees(from)} and above`
  return from === '0' ? `Below ${rupees(to)}` : `${rupees(from)} to ${rupees(to)}`
}
