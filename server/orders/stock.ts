import { type ExpressionBuilder, sql } from 'kysely'
import type { RequestedLine } from '#domain/cart/correct-cart.ts'
import { indianDay } from '#domain/time.ts'
import type { Tables, Trx } from '../db/tables.ts'

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
  return trx
    .with('locked', (db) =>
      db
        .selectFrom('products')
        .innerJoin(requestedLines(lines), 'line.product_id', 'products.id')
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

function requestedLines(lines: readonly RequestedLine[]) {
  const ids = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => quantity)
  const requested = sql<Line>`unnest(${ids}::text[], ${quantities}::integer[]) with ordinality`
  return requested.as<'line'>(sql`line(product_id, quantity, position)`)
}

/** The packs of an order that are still to be supplied: ordered less cut. */
export async function listLinesToSupply(trx: Trx, orderId: string): Promise<RequestedLine[]> {
  const lines = await trx
    .selectFrom('order_items as item')
    .select((eb) => ['item.product_id as productId', sql<number>`item.quantity - ${cutQuantity(eb)}`.as('quantity')])
    .where('item.order_id', '=', orderId)
    .execute()
  return lines.filter(({ quantity }) => quantity > 0)
}

/** How many packs of the line `item` are cut, as a subquery. */
export function cutQuantity(eb: ExpressionBuilder<Tables & { item: Tables['order_items'] }, 'item'>) {
  return eb
    .selectFrom('order_line_cuts')
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('order_line_cuts.quantity')}, 0)::int`.as('quantity'))
    .whereRef('order_line_cuts.order_id', '=', 'item.order_id')
    .whereRef('order_line_cuts.position', '=', 'item.position')
}
