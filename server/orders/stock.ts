import { sql } from 'kysely'
import type { RequestedLine } from '#domain/cart/correct-cart.ts'
import { indianDay } from '#domain/time.ts'
import type { ProductRow, Trx } from '../db/tables.ts'

/** A line cannot be taken from stock: unknown, withdrawn, expired, or fewer left than requested. */
export class ItemUnavailable extends Error {
  override name = 'ItemUnavailable'
}

/** What an order line keeps of its product. */
const columnsForOrder = [
  'products.id',
  'name',
  'images',
  'selling_price_paise',
  'mrp_paise',
  'hsn',
  'gst_basis_points',
  'schedule',
  'max_quantity',
  'pack_size',
  'manufacturer',
  'country_of_origin',
] as const

export type TakenProduct = Pick<ProductRow, 'id' | Exclude<(typeof columnsForOrder)[number], 'products.id'>>

/**
 * Takes the stock of all lines with one conditional update and returns the products as they are while they are locked.
 * Throws ItemUnavailable when a line is missing; the caller's transaction must then be undone. Take it as the last lock:
 * it locks products in the order of their ids, so that two orders never deadlock.
 */
export async function takeStock(trx: Trx, lines: readonly RequestedLine[], now: Date): Promise<TakenProduct[]> {
  const ids = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => quantity)
  const requested = sql<{ product_id: string; quantity: number }>`unnest(${ids}::text[], ${quantities}::integer[])`
  const taken = await trx
    .with('locked', (db) =>
      db
        .selectFrom('products')
        .innerJoin(requested.as<'line'>(sql`line(product_id, quantity)`), 'line.product_id', 'products.id')
        .select(['products.id', 'line.quantity'])
        .orderBy(sql`products.id collate "C"`)
        .forNoKeyUpdate('products'),
    )
    .updateTable('products')
    .from('locked')
    .set((eb) => ({ stock: eb('stock', '-', eb.ref('locked.quantity')), updated_at: now }))
    .whereRef('products.id', '=', 'locked.id')
    .whereRef('stock', '>=', 'locked.quantity')
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('expiry_date', 'is', null), eb('expiry_date', '>=', indianDay(now))]))
    .returning(columnsForOrder)
    .execute()
  if (taken.length < lines.length) throw new ItemUnavailable()
  return taken
}

/** Returns the stock of an order. Call it once, in the transaction that moved the order to Cancelled. */
export async function giveStockBack(trx: Trx, orderId: string, now: Date): Promise<void> {
  await trx
    .with('locked', (db) =>
      db
        .selectFrom('products')
        .innerJoin('order_items', 'order_items.product_id', 'products.id')
        .select(['products.id', 'order_items.quantity'])
        .where('order_id', '=', orderId)
        .orderBy(sql`products.id collate "C"`)
        .forNoKeyUpdate('products'),
    )
    .updateTable('products')
    .from('locked')
    .set((eb) => ({ stock: eb('stock', '+', eb.ref('locked.quantity')), updated_at: now }))
    .whereRef('products.id', '=', 'locked.id')
    .execute()
}
