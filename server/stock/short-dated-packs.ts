import { sql } from 'kysely'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import type { Db } from '../db/tables.ts'
import { isSellable } from './move-packs.ts'

/** The packs of a product that expire soon and that no order holds. */
export type ShortDatedPacks = ExpiryWindow & { readonly packs: number }

type HeldPacks = ExpiryWindow & { readonly productId: string; readonly quantity: number }

/** The packs that short-dated lines of orders hold until they are packed: ordered less cut (trade-16). */
export async function listHeldPacks(db: Db, productIds: readonly string[]): Promise<HeldPacks[]> {
  if (productIds.length === 0) return []
  return db
    .selectFrom('order_items as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select(['item.product_id as productId'])
    .select([
      sql<string>`item.trade -> 'shortDated' ->> 'from'`.as('from'),
      sql<string>`item.trade -> 'shortDated' ->> 'to'`.as('to'),
      sql<number>`(item.quantity - coalesce((select sum(cut.quantity) from order_line_cuts cut
        where cut.order_id = item.order_id and cut.position = item.position), 0))::int`.as('quantity'),
    ])
    .where('item.product_id', 'in', [...productIds])
    .where('orders.status', 'in', ['Pending', 'Confirmed'])
    .where(sql<boolean>`item.trade -> 'shortDated' is not null`)
    .execute()
}

/** The short-dated packs of products on an Indian day, by product, less those that orders hold. */
export async function readShortDated(
  db: Db,
  productIds: readonly string[],
  { day, nearDay }: { readonly day: string; readonly nearDay: string },
): Promise<ReadonlyMap<string, ShortDatedPacks>> {
  if (productIds.length === 0) return new Map()
  const batches = await db
    .selectFrom('batches')
    .select(['product_id as productId'])
    .select([
      sql<number>`sum(on_hand)::int`.as('packs'),
      sql<string>`min(expires_on)::text`.as('from'),
      sql<string>`max(expires_on)::text`.as('to'),
    ])
    .where('product_id', 'in', [...productIds])
    .where(isSellable(day))
    .where('expires_on', '<=', nearDay)
    .where('on_hand', '>', 0)
    .groupBy('product_id')
    .execute()
  const held = await listHeldPacks(
    db,
    batches.map(({ productId }) => productId),
  )
  return new Map(
    batches.map(({ productId, packs, from, to }) => {
      const taken = held.filter((one) => one.productId === productId).reduce((sum, one) => sum + one.quantity, 0)
      return [productId, { packs: packs - taken, from, to }]
    }),
  )
}
