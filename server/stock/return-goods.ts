import type { Actor } from '#domain/actor.ts'
import type { Trx } from '../db/tables.ts'
import { changeSellable, lockProducts, type SellableChange } from './change-sellable.ts'
import { recordMoves, selectLocked } from './move-packs.ts'

type ReturnedOrder = { readonly orderId: string; readonly at: Date; readonly actor: Actor; readonly reason: string }

/**
 * Puts the packs of a packed order to the returned goods of their batches, where they wait for inspection. Returns false for
 * an order that was packed before the shop had batches.
 */
export async function holdReturnedGoods(trx: Trx, { orderId, at, actor, reason }: ReturnedOrder): Promise<boolean> {
  const packed = await trx
    .selectFrom('order_item_batches')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .select(['batch_id as batchId', 'quantity', 'product_id as productId'])
    .where('order_id', '=', orderId)
    .execute()
  if (packed.length === 0) return false
  await lockProducts(
    trx,
    packed.map(({ productId }) => productId),
  )
  const batches = await selectLocked(
    trx,
    packed.map(({ batchId }) => batchId),
  )
  const quantities = new Map(packed.map(({ batchId, quantity }) => [batchId, quantity]))
  const moves = batches.map((batch) => ({ batch, shelf: 0, held: quantities.get(batch.id) ?? 0 }))
  const staffId = actor.kind === 'staff' ? actor.id : null
  await recordMoves(trx, moves, { kind: 'return', at, staffId, orderId, reason })
  return true
}

/** Puts packs without a batch back into stock. */
export async function returnUnbatched(trx: Trx, lines: readonly SellableChange[], now: Date): Promise<void> {
  if (lines.length === 0) return
  await lockProducts(
    trx,
    lines.map(({ productId }) => productId),
  )
  for (const { productId, quantity } of lines)
    await trx
      .updateTable('stock_levels')
      .set((eb) => ({ unbatched: eb('unbatched', '+', quantity) }))
      .where('product_id', '=', productId)
      .execute()
  await changeSellable(trx, lines, now)
}
