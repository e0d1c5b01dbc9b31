import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '#contract/catalogue.ts'
import type { Search } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { type ShownProduct, shownColumns } from '../shown-product.ts'
import type { ListPosition } from './product-cursor.ts'
import { allOf, type Condition, filterConditions, type ProductFilter } from './product-filter.ts'
import { type SearchConditions, searchConditions, tierNumber } from './search-conditions.ts'

/** Totals are exact up to this many; of more matches, each tier is read in catalogue order until the page is full. */
export const MAX_TOTAL = 1000

export type ProductSelection = {
  readonly search: Search
  readonly filter: ProductFilter
  readonly sort: ProductSort
  readonly limit: number
  readonly offset?: number | undefined
  /** Where the page before ended. */
  readonly after?: ListPosition | undefined
}
type PlacedProduct = ListPosition & ShownProduct
type Found = { readonly products: readonly PlacedProduct[]; readonly total: number }

const sortKeys: Readonly<Record<ProductSort, RawBuilder<string | number>>> = {
  relevance: sql`position`,
  name: sql`name`,
  price: sql`price_paise`,
  '-price': sql`(-price_paise)`,
  discount: sql`discount_key`,
  newest: sql`newest_key`,
}

/** One page of a list and its total (up to `MAX_TOTAL + 1`), in one query. */
export async function selectProducts(db: Db, list: ProductSelection): Promise<Found> {
  const { search, filter, sort } = list
  const filters = filterConditions(filter)
  if (search.text === '') return readFound(db, inOrder(list, filters))
  const conditions = searchConditions(search)
  if (sort !== 'relevance') return readFound(db, inOrder(list, [conditions.matches, ...filters]))
  return readFound(db, byRelevance(list, conditions, filters))
}

/** The first products by relevance of any conditions. */
export async function selectByRelevance(db: Db, conditions: SearchConditions, limit: number): Promise<Found> {
  return readFound(db, byRelevance({ limit }, conditions, []))
}

/** CTEs `place`, the page, and `counted`, its total. */
type PageQuery = RawBuilder<unknown>

function inOrder({ sort, after, limit, offset = 0 }: ProductSelection, conditions: readonly Condition[]): PageQuery {
  const where = allOf(conditions)
  const key = sortKeys[sort]
  return sql`
    counted as (
      select count(*) as total from (select from product_search where ${where} limit ${sql.lit(MAX_TOTAL + 1)}) as matching
    ),
    place as materialized (
      select 0 as tier, ${key} as key, position, product_id as id from product_search
      where ${where} and ${isAfter(after, key)} order by ${key}, position, product_id
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )`
}

/**
 * PostgreSQL skips the branch that the count of matches excludes, and reads no tier after the page is full: search p95 at
 * 1,000,000 products.
 */
function byRelevance(
  { after, limit, offset = 0 }: Pick<ProductSelection, 'after' | 'limit' | 'offset'>,
  { matches, tiers }: SearchConditions,
  filters: readonly Condition[],
): PageQuery {
  const order = sql`order by position, product_id limit ${sql.lit(offset + limit)}`
  const page = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const branches = tiers.flatMap((tier, number) => {
    if (number < (after?.tier ?? 0)) return []
    const from = number === after?.tier ? isAfter(after, sql`position`) : sql`true`
    return [
      sql`(select ${sql.lit(number)} as tier, position, product_id from product_search
        where ${allOf([tier, ...filters])} and ${from} ${order})`,
    ]
  })
  const laterTier =
    after === undefined
      ? sql`true`
      : sql`(tier, position, product_id) > (${after.tier}, ${after.position}, ${after.id})`
  return sql`
    found as materialized (
      select product_id, position, name, words from product_search where ${allOf([matches, ...filters])}
      limit ${sql.lit(MAX_TOTAL + 1)}
    ),
    counted as materialized (select count(*) as total from found),
    place as materialized (
      select tier, position as key, position, product_id as id from (
        (select * from (select ${tierNumber(tiers)} as tier, position, product_id from found) as tiered
          where (select total from counted) <= ${sql.lit(MAX_TOTAL)} and ${laterTier}
          order by tier, position, product_id ${page})
        union all
        (select * from (select * from (${sql.join(branches, sql` union all `)}) as tier ${page}) as walked
          where (select total from counted) > ${sql.lit(MAX_TOTAL)})
      ) as page
    )`
}

async function readFound(db: Db, page: PageQuery): Promise<Found> {
  const columns = sql.join(shownColumns.map((column) => sql.ref(`product.${column}`)))
  const { rows } = await sql<(PlacedProduct | { id: null }) & { total: number }>`
    with ${page}
    select counted.total, listed.* from counted left join (
      select place.tier, place.key, place.position, ${columns}
      from place join products as product on product.id = place.id and product.withdrawn_at is null
    ) as listed on true
    order by listed.tier, listed.key, listed.position, listed.id`.execute(db)
  return { products: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

function isAfter(after: ListPosition | undefined, key: RawBuilder<unknown>): Condition {
  if (after === undefined) return sql`true`
  return sql`(${key}, position, product_id) > (${after.key}, ${after.position}, ${after.id})`
}
