import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'

/** Packs of a product that become sellable; negative for packs that stop being so. */
export type SellableChange = { readonly productId: string; readonly quantity: number }

/**
 * Changes the sellable stock of products: added packs first reduce `short`, and packs that are missing for promised orders
 * raise it (stock-1). The only function that changes `stock` and `short` after an order took its packs. Locks the products in
 * the order of their ids.
 */
export async function changeSellable(trx: Trx, changes: readonly SellableChange[], now: Date): Promise<void> {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of changes) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const changed = [...quantities].filter(([, quantity]) => quantity !== 0)
  if (changed.length === 0) return
  const ids = changed.map(([id]) => id)
  await lockProducts(trx, ids)
  // A product without a level has no shortage; the check of the table refuses a stock below 0.
  await sql`
    with net as (
      select products.id, level.product_id is not null as has_level, stock - coalesce(short, 0) + change.quantity as packs
      from unnest(${ids}::text[], ${changed.map(([, quantity]) => quantity)}::integer[]) as change (id, quantity)
      join products using (id)
      left join stock_levels level on level.product_id = products.id
    ),
    shortened as (
      update stock_levels set short = greatest(-net.packs, 0) from net
      where product_id = net.id and short <> greatest(-net.packs, 0)
    )
    update products set stock = case when net.has_level then greatest(net.packs, 0) else net.packs end, updated_at = ${now}
    from net where products.id = net.id`.execute(trx)
}

/** Locks products in the order of their ids, before any level or batch (desk-2), which change only under this lock. */
export async function lockProducts(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy(sql`id collate "C"`)
    .forNoKeyUpdate()
    .execute()
}
