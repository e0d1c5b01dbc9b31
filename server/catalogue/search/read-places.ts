import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Place } from './product-cursor.ts'
import { allOf, type Condition } from './product-filter.ts'

/** Which rows of `product_search`, in which order, from where on, and how many. */
export type Wanted = {
  readonly where: Condition
  /** Sorts before the order of the catalogue. */
  readonly key: RawBuilder<string | number>
  readonly tier: number
  readonly after?: Place | undefined
  readonly need: number
}

/** How else than one after the other the rows can be reached (`by` is null where only walking remains), and what that costs. */
export type Access = {
  readonly by: Condition | null
  /** No more rows than this, and probably about so many, of how many in all. */
  readonly atMost: number
  readonly about: number
  readonly all: number
}

/**
 * Up to so many rows are all read and sorted; of more, a list is walked in its order. Both cost the same here: reading a row
 * through the index takes about three times as long as walking past one, and walking passes `all / about` rows for each found.
 */
export function few({ all }: Access, need: number): number {
  return Math.sqrt((need * all) / 3)
}

/** The first places, by whichever way reads less. */
export async function readPlaces(db: Db, wanted: Wanted, access: Access): Promise<Place[]> {
  const { need } = wanted
  const { by, atMost, about, all } = access
  if (by === null) return walk(db, wanted, null)
  const limit = few(access, need)
  if (atMost > limit) {
    // Terms may belong together more than chance would have it (two salts of one tablet): then a short walk shows it.
    const window = about > limit ? (2 * need * all) / limit : (3 * need * all) / atMost
    const places = await walk(db, wanted, 2 ** Math.ceil(Math.log2(window)))
    if (places.length === need) return places
  }
  return gather(db, wanted, by)
}

/** Reads all that match and sorts them. The fence keeps the database from walking after all. */
async function gather(db: Db, { where, key, tier, after, need }: Wanted, by: Condition): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with found as materialized (
      select ${key} as key, position, product_id from product_search where ${by} and ${where}
    )
    select ${sql.lit(tier)} as tier, key, position, product_id as id from found
    where ${behind(after, sql`key`)} order by key, position, product_id limit ${sql.lit(need)}`.execute(db)
  return rows
}

/**
 * Follows the index of the order and stops as soon as there are enough, or at the end of the window. Limits stand in the
 * statement itself, because its plan depends on them.
 */
async function walk(db: Db, { where, key, tier, after, need }: Wanted, window: number | null): Promise<Place[]> {
  const order = sql`${key}, position, product_id`
  const from =
    window === null
      ? sql`product_search where ${behind(after, key)} and ${where}`
      : sql`(
          select * from product_search where ${behind(after, key)} order by ${order} limit ${sql.lit(window)}
        ) as product_search where ${where}`
  const { rows } = await sql<Place>`
    select ${sql.lit(tier)} as tier, ${key} as key, position, product_id as id from ${from}
    order by ${order} limit ${sql.lit(need)}`.execute(db)
  return rows
}

function behind(after: Place | undefined, key: RawBuilder<unknown>): Condition {
  if (after === undefined) return sql`true`
  return sql`(${key}, position, product_id) > (${after.key}, ${after.position}, ${after.id})`
}

/** Places, and how many there are in all where that is known. */
export type Found = { readonly places: Place[]; readonly count: number | null }

/** Rows of several tiers at once, all read and sorted: for searches that find little. */
export async function gatherTiers(
  db: Db,
  wanted: Omit<Wanted, 'key' | 'tier'> & { readonly tier: RawBuilder<number>; readonly by: Condition },
): Promise<Found> {
  const { where, tier, after, need, by } = wanted
  const later =
    after === undefined
      ? sql`true`
      : sql`(tier, position, product_id) > (${after.tier}, ${after.position}, ${after.id})`
  const { rows } = await sql<Place & { count: number }>`
    with found as materialized (
      select ${tier} as tier, position, product_id from product_search where ${allOf([by, where])}
    )
    select tier, position as key, position, product_id as id, (select count(*) from found) as count
    from found where ${later} order by tier, position, product_id limit ${sql.lit(need)}`.execute(db)
  return { places: rows.map(({ count: _, ...place }) => place), count: rows[0]?.count ?? null }
}
