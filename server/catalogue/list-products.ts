import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '#contract/catalogue.ts'
import type { Search } from '#domain/catalogue/search-words.ts'
import type { Db } from '../db/tables.ts'
import type { Place } from './product-cursor.ts'
import { allOf, anyOf, type Condition, filterConditions, type ProductFilter } from './product-filter.ts'
import { hasAllWords, nameHolds, tierOf } from './search-conditions.ts'

export type Listing = { readonly search: Search; readonly filter: ProductFilter; readonly sort: ProductSort }
type Page = { readonly limit: number; readonly offset?: number; readonly after?: Place | undefined }

/** By what a list is ordered before the order of the catalogue: smallest first, each with an index of its own. */
const sortKeys: Readonly<Record<ProductSort, RawBuilder<string | number>>> = {
  relevance: sql`0`,
  name: sql`name`,
  price: sql`price_paise`,
  '-price': sql`(-price_paise)`,
  discount: sql`discount_key`,
  newest: sql`newest_key`,
}

/** One page of the places of products for sale, in a stable order: a tier of the search, the sort, the catalogue. */
export async function listPlaces(db: Db, listing: Listing, { limit, offset = 0, after }: Page): Promise<Place[]> {
  const { search, sort } = listing
  const tier = sort === 'relevance' && search.text !== '' ? tierOf(search) : sql<number>`0`
  const behind =
    after === undefined
      ? sql`true`
      : sql`(tier, key, position, product_id) > (${after.tier}, ${after.key}, ${after.position}, ${after.id})`
  const { rows } = await sql<Place>`
    select tier, key, position, product_id as id
    from (
      select ${tier} as tier, ${sortKeys[sort]} as key, position, product_id
      from product_search where ${matching(listing)}
    ) found
    where ${behind}
    order by tier, key, position, product_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many products there are, but never more than `most`. */
export async function countProducts(db: Db, listing: Listing, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from product_search where ${matching(listing)} limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What a row of `product_search` must be like to be in the list. */
export function matching({ search, filter }: Pick<Listing, 'search' | 'filter'>): Condition {
  const found = search.text === '' ? [] : [anyOf([nameHolds(search), hasAllWords(search)])]
  return allOf([...filterConditions(filter), ...found])
}
