import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '#contract/catalogue.ts'
import type { Db } from '../../db/tables.ts'
import type { Found } from './gather-tiers.ts'
import { listByRelevance } from './list-by-relevance.ts'
import { accessOf, type Listing, matching, type Page } from './listing.ts'
import { readPlaces } from './read-places.ts'

/** By what a list is ordered before the order of the catalogue: smallest first, each with an index of its own. */
const sortKeys: Readonly<Record<Exclude<ProductSort, 'relevance'>, RawBuilder<string | number>>> = {
  name: sql`name`,
  price: sql`price_paise`,
  '-price': sql`(-price_paise)`,
  discount: sql`discount_key`,
  newest: sql`newest_key`,
}

/** The first places of a list behind `after`, in a stable order: tier of the search, sort, catalogue. */
export async function listPlaces(db: Db, listing: Listing, page: Page): Promise<Found> {
  const { search, sort } = listing
  if (sort === 'relevance' && search.text !== '') return listByRelevance(db, listing, page)
  const key = sort === 'relevance' ? sql<number>`position` : sortKeys[sort]
  const places = await readPlaces(db, { where: matching(listing), key, tier: 0, ...page }, accessOf(listing))
  return { places, count: null }
}
