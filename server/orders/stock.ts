import { sql } from 'kysely'
import type { Wish } from '#domain/cart/correct-cart.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Takes the stock of an order anew whose stock was given back, or refuses with 409; then the changes must be undone. What
 * is ordered for the first time is taken by place_orders (migrations/0008-place-orders.sql).
 */
export async function takeStock(trx: Trx, lines: readonly Wish[], now: Date): Promise<void> {
  for (const { productId, quantity } of inLockOrder(lines)) {
    const taken = await trx
      .updateTable('products')
      .set({ stock: sql<number>`stock - ${quantity}`, updated_at: now })
      .where('id', '=', productId)
      .where('stock', '>=', quantity)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (taken === undefined) throw new Refusal('out_of_stock', 'A product of this order is sold out.')
  }
}

/** Gives the stock of an order back. Call it once, in the transaction which moved the order to Cancelled. */
export async function giveStockBack(trx: Trx, orderId: string, now: Date): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { productId, quantity } of inLockOrder(
    items.map((item) => ({ productId: item.product_id, quantity: item.quantity })),
  )) {
    await trx
      .updateTable('products')
      .set({ stock: sql<number>`stock + ${quantity}`, updated_at: now })
      .where('id', '=', productId)
      .execute()
  }
}

/** Everybody locks products in the same order, by id, so that two orders never wait for each other. Sorted here, not by a collation. */
function inLockOrder<T extends { readonly productId: string }>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}
