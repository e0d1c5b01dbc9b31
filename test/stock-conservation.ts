import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { cutQuantity } from '#server/orders/stock.ts'
import { promisedQuantity } from '#server/stock/open-stock-levels.ts'
import { initialStock } from './factories.ts'

/**
 * C8 of stock: stock − short = sellable + unbatched − promised, and never both above 0; a batch holds the sum of its
 * movements; a packed line has all its packs in batches; what is initial or came later is in orders, for sale or set aside.
 */
export async function listStockErrors(db: Db): Promise<string[]> {
  return [...(await productErrors(db)), ...(await batchErrors(db)), ...(await packedLineErrors(db))]
}

async function productErrors(db: Db): Promise<string[]> {
  const batchSum = (packs: string, condition: string) =>
    sql<number>`coalesce((select sum(${sql.raw(packs)}) from batches
      where batches.product_id = products.id and ${sql.raw(condition)}), 0)::int`
  const products = await db
    .selectFrom('products')
    .leftJoin('stock_levels as level', 'level.product_id', 'products.id')
    .select((eb) => [
      'products.id',
      'products.stock',
      sql<number>`coalesce(level.short, 0)`.as('short'),
      'level.unbatched',
      promisedQuantity(db, eb.ref('products.id')).as('promised'),
      batchSum('on_hand', "state = 'sellable'").as('sellable'),
      batchSum("held + case when state <> 'sellable' then on_hand else 0 end", 'true').as('aside'),
      sql<number>`coalesce((select sum(shelf + held) from stock_movements moved
        where moved.product_id = products.id and kind in ('receive', 'adjust', 'count', 'destroy', 'supplier-return')), 0)::int`.as(
        'came',
      ),
    ])
    .execute()
  const soldByProduct = await readSold(db)
  return products.flatMap(({ id, stock, short, unbatched, promised, sellable, aside, came }) => {
    const errors: string[] = []
    if (stock > 0 && short > 0) errors.push(`${id}: ${stock} for sale and ${short} short`)
    if (unbatched === null && sellable > 0) errors.push(`${id}: ${sellable} packs in batches, but no level`)
    const net = sellable + (unbatched ?? stock + (promised ?? 0)) - (promised ?? 0)
    if (stock - short !== net) errors.push(`${id}: ${stock} for sale and ${short} short, but ${net} not promised`)
    const initial = initialStock.get(id)
    const here = stock - short + aside + (soldByProduct.get(id) ?? 0)
    if (initial !== undefined && here !== initial + came)
      errors.push(`${id}: ${here} packs here or sold, but there were ${initial} and ${came} came`)
    return errors
  })
}

/** The packs in orders that are not cancelled, without those that came back. */
async function readSold(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_items as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select((eb) => [
      'product_id',
      sql<number>`sum(${eb.ref('item.quantity')} - ${cutQuantity(eb)})::int`.as('quantity'),
    ])
    .where('status', '<>', 'Cancelled')
    .groupBy('product_id')
    .execute()
  const { rows: returned } = await sql<{ product_id: string; quantity: number }>`
    select product_id, sum(held)::int as quantity from stock_movements moved
    join orders on orders.id = moved.order_id and orders.status <> 'Cancelled'
    where kind = 'return' group by product_id`.execute(db)
  const back = new Map(returned.map((row) => [row.product_id, row.quantity]))
  return new Map(rows.map((row) => [row.product_id, row.quantity - (back.get(row.product_id) ?? 0)]))
}

async function batchErrors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select batches.id from batches left join stock_movements moved on moved.batch_id = batches.id
    group by batches.id
    having on_hand <> coalesce(sum(moved.shelf), 0) or batches.held <> coalesce(sum(moved.held), 0)`.execute(db)
  return rows.map(({ id }) => `batch ${id} does not hold the sum of its movements`)
}

async function packedLineErrors(db: Db): Promise<string[]> {
  const lines = await db
    .selectFrom('order_items as item')
    .innerJoin('order_item_batches as packed', (join) =>
      join.onRef('packed.order_id', '=', 'item.order_id').onRef('packed.position', '=', 'item.position'),
    )
    .select((eb) => [
      'item.order_id as id',
      'item.position',
      sql<number>`item.quantity - ${cutQuantity(eb)}`.as('supplied'),
      eb.fn.sum<string>('packed.quantity').as('packs'),
    ])
    .groupBy(['item.order_id', 'item.position'])
    .execute()
  return lines
    .filter(({ supplied, packs }) => supplied !== Number(packs))
    .map(
      ({ id, position, supplied, packs }) => `order ${id}, line ${position}: ${supplied} packs of ${packs} in batches`,
    )
}
