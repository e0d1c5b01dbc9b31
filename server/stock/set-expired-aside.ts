import { paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { findOrAddBatch } from './batch-unbatched.ts'
import { changeSellable } from './change-sellable.ts'
import { recordMoves, selectLocked } from './move-packs.ts'
import { copyBatchFacts } from './copy-batch-facts.ts'

/** The number of the batch that holds the expired packs without one, until they are written off. */
const NO_NUMBER = 'NO NUMBER'

/** The levels with unbatched packs whose printed expiry has passed. */
export function listExpiredUnbatched(db: Db, today: string) {
  return db
    .selectFrom('stock_levels')
    .selectAll()
    .where('unbatched', '>', 0)
    .where('unbatched_expires_on', '<', today)
    .execute()
}

/**
 * Moves the expired unbatched packs of locked products to an expired batch, so that the good batches are sold on (stock-3).
 * Returns the number of packs.
 */
export async function setExpiredAside(ctx: Context, trx: Trx, productIds: readonly string[]): Promise<number> {
  const at = ctx.now()
  const expired = (await listExpiredUnbatched(trx, indianDay(at))).filter(({ product_id: id }) =>
    productIds.includes(id),
  )
  for (const level of expired) {
    if (level.unbatched_expires_on === null) continue
    const batch = await findOrAddBatch(ctx, trx, {
      productId: level.product_id,
      number: NO_NUMBER,
      madeOn: level.unbatched_made_on,
      expiresOn: level.unbatched_expires_on,
      mrp: paise(Math.max(1, level.unbatched_mrp_paise)),
      ptr: null,
      supplierId: null,
      price: paise(0),
    })
    const [locked = batch] = await selectLocked(trx, [batch.id])
    const { unbatched, product_id: productId } = level
    await trx.updateTable('stock_levels').set({ unbatched: 0 }).where('product_id', '=', productId).execute()
    await recordMoves(trx, [{ batch: locked, shelf: unbatched }], {
      kind: 'opening',
      at,
      staffId: null,
      reason: 'The printed expiry of unbatched packs has passed',
    })
    await changeSellable(trx, [{ productId, quantity: -unbatched }], at)
  }
  await copyBatchFacts(
    trx,
    expired.map(({ product_id: id }) => id),
    at,
  )
  return expired.reduce((sum, { unbatched }) => sum + unbatched, 0)
}
