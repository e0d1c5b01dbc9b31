import { isBatchExpired } from '#domain/stock/batch-state.ts'
import { indianDay } from '#domain/time.ts'
import type { Trx } from '../db/tables.ts'
import { changeSellable } from './change-sellable.ts'
import { copyBatchFacts } from './copy-batch-facts.ts'

/**
 * Changes the unbatched packs of a locked product, its sellable stock and its batch facts. Returns the refusal as a
 * sentence, or null.
 */
export async function correctUnbatched(
  trx: Trx,
  { id, stock }: { readonly id: string; readonly stock: number },
  difference: number,
  now: Date,
): Promise<string | null> {
  const level = await trx
    .selectFrom('stock_levels')
    .select(['unbatched', 'unbatched_expires_on as expiresOn'])
    .where('product_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (level === undefined && stock + difference < 0)
    return `There are ${stock} packs, so this would leave ${stock + difference}.`
  if (level !== undefined && level.unbatched + difference < 0)
    return `There are ${level.unbatched} unbatched packs. Please correct the others at their batch.`
  if (difference > 0 && level?.expiresOn && isBatchExpired(level.expiresOn, indianDay(now)))
    return 'The packs without a batch have expired. Please receive new ones with their batch.'
  await trx
    .updateTable('stock_levels')
    .set((eb) => ({ unbatched: eb('unbatched', '+', difference) }))
    .where('product_id', '=', id)
    .execute()
  await changeSellable(trx, [{ productId: id, quantity: difference }], now)
  await copyBatchFacts(trx, [id], now)
  return null
}
