import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '#contract/catalogue.ts'
import type { Db } from '../../db/tables.ts'
import { type ShownProduct, shownColumns } from '../shown-product.ts'
import type { SearchConditions } from './search-conditions.ts'

/** The maximum exact total and count of a filter. */
export const MAX_TOTAL = 1000

/** The sort keys of the last product of a page. */
export type ListPosition = readonly [tier: number, key: string | number, position: number, id: string]

/** The lowest and the highest price, in paise. */
export type PriceRange = readonly [from: number, to: number]

type ProductSelection = {
  readonly conditions: SearchConditions
  readonly sort?: ProductSort
  readonly prices?: PriceRange | undefined
  readonly limit: number
  readonly offset?: number
  readonly after?: ListPosition | undefined
  /** For a page whose other queries leave one (S8). */
  readonly inOneQuery?: boolean
  /** Further rows that the same statement reads. */
  readonly beside?: RawBuilder<unknown> | null
}
type PlacedProduct = ShownProduct & { readonly tier: number; readonly key: string | number; readonly position: number }
type FoundProducts = { readonly products: PlacedProduct[]; readonly total: number; readonly beside: readonly unknown[] }

const sortKeys: Readonly<Record<ProductSort, RawBuilder<string | number>>> = {
  relevance: sql`position`,
  name: sql`name`,
  price: sql`price_paise`,
  '-price': sql`(-price_paise)`,
  discount: sql`discount_key`,
  newest: sql`newest_key`,
}

/**
 * Returns one page of a list and its total (up to `MAX_TOTAL + 1`). Up to `MAX_TOTAL` matches are sorted. For more, each
 * tier is read in index order until the page is full (search p95 at 1,000,000 products).
 */
export async function selectProducts(db: Db, selection: ProductSelection): Promise<FoundProducts> {
  const { conditions, sort = 'relevance', prices, limit, offset = 0, after, beside = null } = selection
  const inOneQuery = selection.inOneQuery === true || beside !== null
  const tiers = sort === 'relevance' ? conditions.tiers : [conditions.matches]
  const key = sortKeys[sort]
  const page = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const start = after?.[0] ?? 0
  const range = keyRange(sort, prices)
  const walks = tiers.slice(start).map((tier, index) => {
    const rest = index === 0 ? isAfter([key, sql`position`, sql`product_id`], after) : sql`true`
    return sql`(select ${sql.lit(start + index)} as tier, ${key} as key, position, product_id as id from product_search
      where ${tier} and ${range} and ${rest} order by ${key}, position, product_id limit ${sql.lit(offset + limit)})`
  })
  const walked = sql`select * from (${sql.join(walks, sql` union all `)}) as walked
    where (select total from counted) > ${sql.lit(MAX_TOTAL)} ${page}`
  const sorted = sql`
    select * from (select ${tierOf(tiers)} as tier, ${key} as key, position, product_id as id from found) as sorted
    where (select total from counted) <= ${sql.lit(MAX_TOTAL)} and ${isAfter([sql`tier`, sql`key`, sql`position`, sql`id`], after)}
    order by tier, key, position, id ${page}`
  const counted = sql`
    found as materialized (
      select * from product_search where ${conditions.matches} limit ${sql.lit(MAX_TOTAL + 1)}
    ),
    counted as materialized (select count(*) as total from found)`
  const walk = (total: number) => readProducts(db, sql`counted (total) as (values (${sql.lit(total)}))`, walked)
  // Counting takes as long as reading the page (search p50).
  const { minProducts = 0 } = conditions
  if (minProducts > MAX_TOTAL && beside === null) return walk(minProducts)
  // To plan the walks of many tiers takes longer than most searches. In one query, PostgreSQL skips the excluded branch.
  if (tiers.length === 1 || inOneQuery) return readProducts(db, counted, sql`(${sorted}) union all (${walked})`, beside)
  const few = await readProducts(db, counted, sorted)
  return few.total > MAX_TOTAL ? walk(few.total) : few
}

/** How many conditions one statement tries. */
const CONDITIONS_AT_ONCE = 16

/**
 * The place of the first of these conditions that a product meets. A materialised query is planned for all its rows: for
 * one row, PostgreSQL would scan the table for a text that nothing matches.
 */
export async function findFirstMatch(db: Db, conditions: readonly SearchConditions[]): Promise<number | undefined> {
  for (let from = 0; from < conditions.length; from += CONDITIONS_AT_ONCE) {
    const places = conditions.slice(from, from + CONDITIONS_AT_ONCE).map(
      ({ matches }, index) => sql`(
        with found as materialized (select from product_search where ${matches} limit ${sql.lit(MAX_TOTAL + 1)})
        select ${sql.lit(from + index)} from found limit 1)`,
    )
    const { rows } = await sql<{ place: number | null }>`select coalesce(${sql.join(places)}) as place`.execute(db)
    const place = rows[0]?.place ?? undefined
    if (place !== undefined) return place
  }
  return undefined
}

/** The tier of a match. A match of no earlier tier is one of the last. */
export function tierOf(tiers: readonly RawBuilder<boolean>[]): RawBuilder<number> {
  const last = tiers.length - 1
  if (last === 0) return sql.lit(last)
  const earlier = tiers.slice(0, last).map((tier, number) => sql`when ${tier} then ${sql.lit(number)}`)
  return sql`case ${sql.join(earlier, sql` `)} else ${sql.lit(last)} end`
}

/** Where a walk by price starts and ends. Without it, it would read all products below the chosen price bands. */
function keyRange(sort: ProductSort, prices: PriceRange | undefined): RawBuilder<boolean> {
  if (prices === undefined || (sort !== 'price' && sort !== '-price')) return sql`true`
  const [from, to] = prices
  const [first, last] = sort === 'price' ? [from, to] : [-to, -from]
  return sql`${sortKeys[sort]} between ${sql.lit(first)} and ${sql.lit(last)}`
}

async function readProducts(
  db: Db,
  counted: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
  beside: RawBuilder<unknown> | null = null,
): Promise<FoundProducts> {
  const others = beside === null ? sql`null::json` : sql`(select json_agg(beside) from (${beside}) as beside)`
  const { rows } = await sql<(PlacedProduct | { id: null }) & { total: number; beside: readonly unknown[] | null }>`
    with ${counted}, place as materialized (${place})
    select counted.total, ${others} as beside, place.tier, place.key, place.position,
      ${sql.join(shownColumns.map((column) => sql.ref(`product.${column}`)))}
    from counted
    left join (place join products as product on product.id = place.id and product.withdrawn_at is null) on true
    order by place.tier, place.key, place.position, place.id`.execute(db)
  return {
    products: rows.filter((row) => row.id !== null),
    total: rows[0]?.total ?? 0,
    beside: rows[0]?.beside ?? [],
  }
}

function isAfter(keys: readonly RawBuilder<unknown>[], after: ListPosition | undefined): RawBuilder<boolean> {
  return after === undefined ? sql`true` : sql`(${sql.join(keys)}) > (${sql.join(after.slice(-keys.length))})`
}
