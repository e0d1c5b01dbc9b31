import { sql } from 'kysely'
import type { RequestedLine } from '#domain/cart/correct-cart.ts'
import { indianDay } from '#domain/time.ts'
import type { Trx } from '../db/tables.ts'

/** Thrown when a line is unknown, withdrawn, expired or exceeds the stock. */
export class ItemUnavailable extends Error {
  override name = 'ItemUnavailable'
}

/** The product columns that an order line copies for the invoice. */
export const snapshotColumns = [
  'mrp_paise',
  'hsn',
  'gst_basis_points',
  'schedule',
  'pack_size',
  'manufacturer',
  'country_of_origin',
] as const

type Line = { product_id: string; quantity: number; position: number }

/**
 * Starts a statement that takes stock with one conditional update; `taken` holds the lines that were available. The
 * caller must roll back when a line is missing. It locks products in id order to avoid deadlocks, so take it as the
 * last lock.
 */
export function withTakenStock(trx: Trx, lines: readonly RequestedLine[], now: Date) {
  const ids = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => quantity)
  const requested = sql<Line>`unnest(${ids}::text[], ${quantities}::integer[]) with ordinality`
  return trx
    .with('locked', (db) =>
      db
        .selectFrom('products')
        .innerJoin(requested.as<'line'>(sql`line(product_id, quantity, position)`), 'line.product_id', 'products.id')
        .select(['products.id', 'withdrawn_at', 'expiry_date', 'line.quantity', 'line.position'])
        .orderBy(sql`products.id collate "C"`)
        .forNoKeyUpdate('products'),
    )
    .with('taken', (db) =>
      db
        .updateTable('products')
        .from('locked')
        .set((eb) => ({ stock: eb('stock', '-', eb.ref('locked.quantity')), updated_at: now }))
        .whereRef('products.id', '=', 'locked.id')
        .whereRef('stock', '>=', 'locked.quantity')
        .where('locked.withdrawn_at', 'is', null)
        .where((eb) => eb.or([eb('locked.expiry_date', 'is', null), eb('locked.expiry_date', '>=', indianDay(now))]))
        .returning(['products.id', 'name', 'images', 'selling_price_paise', ...snapshotColumns])
        .returning(['locked.quantity', 'locked.position']),
    )
}

export async function takeStock(trx: Trx, lines: readonly RequestedLine[], now: Date): Promise<void> {
  const taken = await withTakenStock(trx, lines, now).selectFrom('taken').select('id').execute()
  if (taken.length < lines.length) throw new ItemUnavailable()
}

/** Returns the stock of an order. Call it once, in the transaction that cancels the order. */
export async function returnStock(trx: Trx, orderId: string, now: Date): Promise<void> {
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
