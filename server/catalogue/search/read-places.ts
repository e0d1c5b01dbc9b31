import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Place } from './product-cursor.ts'
import type { Condition } from './product-filter.ts'
import { type FoundPlace, withProducts } from './products-in-order.ts'

/** Which rows of `product_search`, in which order, from where on, and how many. */
export type Wanted = {
  readonly where: Condition
  /** Sorts before the order of the catalogue. */
  readonly key: RawBuilder<string | number>
  readonly tier: number
  readonly after?: Place | undefined
  readonly need: number
  /** The products with their places: to ask for them afterwards takes about as long again. */
  readonly products?: boolean | undefined
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
export async function readPlaces(db: Db, wanted: Wanted, access: Access): Promise<FoundPlace[]> {
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
async function gather(db: Db, wanted: Wanted, by: Condition): Promise<FoundPlace[]> {
  const { where, key, tier, after, need } = wanted
  return list(
    db,
    wanted,
    sql`
    with found as materialized (
      select ${key} as key, position, product_id from product_search where ${by} and ${where}
    )
    select ${sql.lit(tier)} as tier, key, position, product_id as id from found
    where ${behind(after, sql`key`)} order by key, position, product_id limit ${sql.lit(need)}`,
  )
}

/**
 * Follows the index of the order and stops as soon as there are enough, or at the end of the window. Limits stand in the
 * statement itself, because its plan depends on them.
 */
async function walk(db: Db, wanted: Wanted, window: number | null): Promise<FoundPlace[]> {
  const { where, key, tier, after, need } = wanted
  const order = sql`${key}, position, product_id`
  const from =
    window === null
      ? sql`product_search where ${behind(after, key)} and ${where}`
      : sql`(
          select * from product_search where ${behind(after, key)} order by ${order} limit ${sql.lit(window)}
        ) as product_search where ${where}`
  return list(
    db,
    wanted,
    sql`
    select ${sql.lit(tier)} as tier, ${key} as key, position, product_id as id from ${from}
    order by ${order} limit ${sql.lit(need)}`,
  )
}

async function list(db: Db, { products }: Wanted, places: RawBuilder<Place>): Promise<FoundPlace[]> {
  const { rows } = await (products === true ? withProducts(places) : places).execute(db)
  return rows
}

function behind(after: Place | undefined, key: RawBuilder<unknown>): Condition {
  if (after === undefined) return sql`true`
  return sql`(${key}, position, product_id) > (${after.key}, ${after.position}, ${after.id})`
}
