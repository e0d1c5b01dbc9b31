import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { promisedQuantity } from './open-stock-levels.ts'

/** Products with batches whose stock is not what is for sale in batches and outside of them, less what is promised. */
export async function countDriftingProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .innerJoin('stock_levels as level', 'level.product_id', 'products.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      (
        eb,
      ) => sql<boolean>`products.stock - level.short <> level.unbatched - ${promisedQuantity(db, eb.ref('products.id'))}
        + (select coalesce(sum(on_hand), 0) from batches where batches.product_id = products.id and state = 'sellable')`,
    )
    .executeTakeFirstOrThrow()
  return count
}
