import { sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import type { Facet } from '#contract/catalogue.ts'
import type { Search } from '#domain/catalogue/search-words.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Db } from '../../db/tables.ts'
import { type FacetDefinition, facets, prescriptionOf } from './facets.ts'
import { accessOf, matching } from './listing.ts'
import { readVocabulary } from './vocabulary.ts'
import { allOf, BLANK, chosen, type FilterName, type ProductFilter } from './product-filter.ts'

const MOST_OPTIONS = 30
/** Counting stops at this many products. */
const MOST_COUNTED = 5000
type Narrowed = { readonly search: Search; readonly filter: ProductFilter }
type Counted = { name: FilterName; value: string; count: number }
type Answer = Omit<ApiOutput<'GET /api/products/facets'>, 'success'>

/**
 * How many products each choice leaves. A facet's own choice does not narrow its own counts, so that another one can be
 * made in its place: facets with a choice are counted over products of their own, all others over the list as it is.
 */
export async function countFacets(db: Db, { search, filter }: Narrowed): Promise<Answer> {
  const selected = new Map(chosen(filter))
  const parts = await Promise.all([
    countOver(
      db,
      { search, filter },
      facets.filter(({ name }) => !selected.has(name)),
      selected,
    ),
    ...facets
      .filter(({ name }) => selected.has(name))
      .map((facet) => countOver(db, { search, filter: { ...filter, [facet.name]: undefined } }, [facet], selected)),
  ])
  const counts = parts.flatMap((part) => part.counts)
  const labels = await readLabels(db, counts)
  const reached = parts.some((part) => part.reached)
  return {
    data: facets.map((facet) => toFacet(facet, { counts, labels, selected: selected.get(facet.name) })),
    ...(reached && { countedUpTo: MOST_COUNTED }),
  }
}

async function countOver(
  db: Db,
  narrowed: Narrowed,
  over: readonly FacetDefinition[],
  selected: ReadonlyMap<FilterName, string>,
): Promise<{ counts: Counted[]; reached: boolean }> {
  if (over.length === 0) return { counts: [], reached: false }
  if (narrowed.search.text === '' && chosen(narrowed.filter).length === 0) return readCounts(db, over, selected)
  const counts = over.map(
    ({ name, value }) => sql`(
      select ${sql.lit(name)} as name, value, count(*) as count from (select ${value} as value from found) offered
      where value <> '' group by value order by value = ${valueOf(name, selected.get(name)) ?? ''} desc, count(*) desc, value
      limit ${sql.lit(MOST_OPTIONS)})`,
  )
  const vocabulary = await readVocabulary(db, narrowed.search, narrowed)
  const { by, about, all } = accessOf({ ...narrowed, vocabulary })
  // What every third product matches is met soon enough without an index.
  const where = matching({ ...narrowed, vocabulary })
  const { rows } = await sql<Counted>`
    with found as materialized (
      select category_slug, sub_category, item_form, salts, manufacturer, price_paise, in_stock, schedule, country
      from product_search where ${by === null || about > all / 3 ? where : allOf([by, where])} limit ${MOST_COUNTED}
    )
    select '' as name, '' as value, count(*) as count from found
    union all ${sql.join(counts, sql` union all `)}`.execute(db)
  return { counts: rows.slice(1), reached: rows[0]?.count === MOST_COUNTED }
}

/** Over the whole catalogue the vocabulary has counted everything but what is in stock. */
async function readCounts(
  db: Db,
  over: readonly FacetDefinition[],
  selected: ReadonlyMap<FilterName, string>,
): Promise<{ counts: Counted[]; reached: boolean }> {
  const parts = over.map(({ name, kind }) =>
    kind === null
      ? sql`(
          select ${sql.lit(name)} as name, 'in-stock' as value, count(*) as count
          from (select from product_search where in_stock limit ${sql.lit(MOST_COUNTED)}) found having count(*) > 0)`
      : sql`(
          select ${sql.lit(name)} as name, word as value, products as count from search_terms
          where term > ${sql.lit(`${kind}:`)} and term < ${sql.lit(`${kind};`)} and products > 0
          order by word = ${(valueOf(name, selected.get(name)) ?? '').replaceAll(' ', BLANK)} desc, products desc, word
          limit ${sql.lit(MOST_OPTIONS)})`,
  )
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(db)
  const counts = rows.map((row) => {
    const fromWord = facets.find(({ name }) => name === row.name)?.fromWord
    return { ...row, value: fromWord?.(row.value) ?? row.value.replaceAll(BLANK, ' ') }
  })
  const reached = counts.some(({ name, count }) => name === 'availability' && count === MOST_COUNTED)
  return { counts, reached }
}

/** A choice as the facet's values have it. */
function valueOf(name: FilterName, chosen: string | undefined): string | undefined {
  return name === 'category' && chosen !== undefined ? slugOf(chosen) : chosen
}

async function readLabels(db: Db, counts: readonly Counted[]): Promise<Map<string, string>> {
  const wanted = (facet: FilterName) => counts.filter(({ name }) => name === facet).map(({ value }) => value)
  const { rows } = await sql<{ name: string; value: string; label: string }>`
    select 'salt' as name, id as value, name as label from salts where id = any (${wanted('salt')}::text[])
    union all
    select 'category', slug, named.category from unnest(${wanted('category')}::text[]) as slug
    join lateral (
      select category from products where category_slug = slug and withdrawn_at is null order by position, id limit 1
    ) named on true`.execute(db)
  return new Map(rows.map(({ name, value, label }) => [`${name}:${value}`, label]))
}

type Reading = {
  readonly counts: readonly Counted[]
  readonly labels: ReadonlyMap<string, string>
  readonly selected: string | undefined
}

function toFacet(facet: FacetDefinition, { counts, labels, selected }: Reading): Facet {
  const { name, label, labelOf } = facet
  const chosenValue = valueOf(name, selected)
  const sums = new Map<string, number>(chosenValue === undefined ? [] : [[chosenValue, 0]])
  for (const { name: of, value: counted, count } of counts) {
    if (of !== name) continue
    const value = name === 'prescription' ? prescriptionOf(counted) : counted
    sums.set(value, (sums.get(value) ?? 0) + count)
  }
  const options = [...sums].map(([value, count]) => {
    const text = labels.get(`${name}:${value}`) ?? labelOf?.(value) ?? value
    return { value, label: text, count, selected: value === chosenValue }
  })
  return { name, label, options: options.toSorted((a, b) => b.count - a.count).slice(0, MOST_OPTIONS) }
}
