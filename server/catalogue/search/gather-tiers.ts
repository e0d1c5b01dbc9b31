import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Place } from './product-cursor.ts'
import { allOf, type Condition } from './product-filter.ts'
import { type FoundPlace, withProducts } from './products-in-order.ts'
import type { Wanted } from './read-places.ts'

/** Places, and how many there are in all where that is known. */
export type Found = { readonly places: FoundPlace[]; readonly count: number | null }

type Tiers = Omit<Wanted, 'key' | 'tier'> & {
  readonly by: Condition
  readonly tier: RawBuilder<number>
  /** If there are more than this, they are neither sorted nor listed, and counted no further. */
  readonly most?: number | undefined
}

/** Rows of several tiers at once, all read and sorted: for searches that find little. */
export async function gatherTiers(db: Db, wanted: Tiers): Promise<{ places: FoundPlace[]; count: number }> {
  const { where, tier, after, need, by, most, products } = wanted
  const later =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(tier, position, product_id) > (${after.tier}, ${after.position}, ${after.id})`
  const limit = most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`
  const within = most === undefined ? [] : [sql<boolean>`(select count(*) from found) <= ${sql.lit(most)}`]
  const places = sql<Place>`select * from place`
  const { rows } = await sql<(FoundPlace | { id: null }) & { count: number }>`
    with found as materialized (
      select name, terms, position, product_id from product_search where ${allOf([by, where])} ${limit}
    ),
    place as (
      select tier, position as key, position, product_id as id
      from (select ${tier} as tier, position, product_id from found) as tiered
      where ${allOf([...within, later])} order by tier, position, product_id limit ${sql.lit(need)}
    )
    select (select count(*) from found) as count, listed.*
    from (values (1)) as always left join (${products === true ? withProducts(places) : places}) as listed on true
    order by listed.tier, listed.position, listed.id`.execute(db)
  return { places: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 }
}
