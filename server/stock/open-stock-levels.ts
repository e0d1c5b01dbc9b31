import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../db/tables.ts'
import { lockProducts } from './change-sellable.ts'

/**
 * Locks products, and opens the levels of those that had no batch yet: all their packs are unbatched, the promised ones
 * too.
 */
export async function openStockLevels(trx: Trx, productIds: readonly string[]): Promise<void> {
  await lockProducts(trx, productIds)
  await trx
    .insertInto('stock_levels')
    .columns(['product_id', 'unbatched', 'unbatched_mrp_paise', 'unbatched_made_on', 'unbatched_expires_on'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select((product) => [
          'id',
          sql<number>`stock + ${promisedQuantity(trx, product.ref('products.id'))}`.as('unbatched'),
          'mrp_paise',
          'manufacture_date',
          'expiry_date',
        ])
        .where('id', 'in', productIds)
        .where('id', 'not in', eb.selectFrom('stock_levels').select('product_id')),
    )
    .onConflict((on) => on.column('product_id').doNothing())
    .execute()
}

/** How many packs of a product are promised: ordered less cut, in orders that are not packed yet. */
export function promisedQuantity(db: Db, productId: Expression<string>) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select(
      sql<number>`coalesce(sum(item.quantity - coalesce((
        select sum(cut.quantity) from order_line_cuts cut
        where cut.order_id = item.order_id and cut.position = item.position), 0)), 0)::int`.as('promised'),
    )
    .where('item.product_id', '=', productId)
    .where('orders.status', 'in', ['Pending', 'Confirmed'])
}
