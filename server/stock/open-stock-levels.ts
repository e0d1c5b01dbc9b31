import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../db/tables.ts'
import { lockProducts } from './change-sellable.ts'

/**
 * Locks products against packing as well, and opens the levels of those that had no batch yet: all their packs are
 * unbatched, the promised ones too.
 */
export async function openStockLevels(trx: Trx, productIds: readonly string[]): Promise<void> {
  await lockProductsForBatches(trx, productIds)
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
        .where('id', 'in', productIds),
    )
    .onConflict((on) => on.column('product_id').doNothing())
    .execute()
  await lockProducts(trx, productIds)
}

/** Excludes packing until the transaction ends: packing holds a key share lock on its products. */
export async function lockProductsForBatches(trx: Trx, productIds: readonly string[]): Promise<void> {
  const products = trx.selectFrom('products').select('id').where('id', 'in', productIds)
  await products
    .orderBy(sql`id collate "C"`)
    .forUpdate()
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
