import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import type { RequestedLine } from '#domain/cart/correct-cart.ts'
import { indianDay } from '#domain/time.ts'
import type { ProductRow, Tables, Trx } from '../db/tables.ts'

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

const takenColumns = [
  'id',
  'name',
  'images',
  'selling_price_paise',
  'withdrawn_at',
  'expiry_date',
  ...snapshotColumns,
] as const
/** A line whose stock a statement has taken, with its product. */
export type TakenStock = Pick<ProductRow, (typeof takenColumns)[number]> & { quantity: number; position: number }

/**
 * Starts a statement that takes stock with a conditional update for each line; `taken` holds the lines that were in stock.
 * The caller must pass its rows to `expectTaken`. The updates are the last locks of an order, in the order of product ids
 * (desk-2): each needs the row of the one before. One update for all lines would need locks before it, and a statement that
 * locks a row and then updates it can deadlock at the older version of the row.
 * The parts of the statement in `written`, which return rows, are carried out before the first lock.
 */
export function withTakenStock(
  query: QueryCreator<Tables>,
  lines: readonly RequestedLine[],
  now: Date,
  written: readonly string[] = [],
) {
  const ordered = lines
    .map((line, position) => ({ ...line, position }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  // Whatever the counts are: they carry the parts out.
  const counts = written.map((part) => sql`(select count(*) from ${sql.table(part)})`)
  const areWritten = sql<boolean>`${sql.join(counts, sql` + `)} >= 0`
  const updates = ordered.map(({ productId, quantity, position }, index) => {
    const before = sql.table(`line_${index - 1}`)
    return (db: QueryCreator<Tables>) =>
      db
        .updateTable('products')
        .set((eb) => ({ stock: eb('stock', '-', quantity), updated_at: now }))
        .where('id', '=', productId)
        .where('stock', '>=', quantity)
        .$if(index === 0 && written.length > 0, (update) => update.where(areWritten))
        .$if(index > 0, (update) => update.where(sql<boolean>`exists (select from ${before})`))
        .returning(takenColumns)
        .returning([sql<number>`${quantity}::integer`.as('quantity'), sql<number>`${position}::integer`.as('position')])
  })
  const taken = ordered.map((_, index) => sql`table ${sql.table(`line_${index}`)}`)
  return updates
    .reduce((before, update, index) => before.with(`line_${index}`, update), query)
    .with('taken', () => sql<TakenStock>`(${sql.join(taken, sql` union all `)})`)
}

/** Throws `ItemUnavailable`, which rolls back, unless every line was taken and is for sale. */
export function expectTaken(
  taken: readonly Pick<TakenStock, 'withdrawn_at' | 'expiry_date'>[],
  lines: readonly RequestedLine[],
  now: Date,
): void {
  const today = indianDay(now)
  const areForSale = taken.every(
    ({ withdrawn_at: withdrawnAt, expiry_date: expiry }) =>
      withdrawnAt === null && (expiry === null || expiry >= today),
  )
  if (taken.length < lines.length || !areForSale) throw new ItemUnavailable()
}

/** Takes stock of lines. Throws `ItemUnavailable` unless every line is available. */
export async function takeStock(trx: Trx, lines: readonly RequestedLine[], now: Date): Promise<void> {
  const taken = await withTakenStock(trx, lines, now)
    .selectFrom('taken')
    .select(['withdrawn_at', 'expiry_date'])
    .execute()
  expectTaken(taken, lines, now)
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
