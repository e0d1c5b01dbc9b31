import type { WantedLine } from '#contract/cart.ts'
import { mergeWishes } from '#domain/cart/correct-cart.ts'
import { cartFingerprint } from '#domain/orders/cart-fingerprint.ts'
import { opensNewCart } from '#domain/orders/live-order.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { asLiveOrder, findLiveOrder, lockCart, openNewCart } from './cart-generation.ts'
import { correctAgainstStock, type CorrectedCart, replaceSavedCart } from './cart-queries.ts'

/** Replaces the saved cart by what of `items` can be had (D6). After an order, filling the cart begins a new one (D13). */
export async function updateCart(
  ctx: Context,
  customerId: string,
  items: readonly WantedLine[],
): Promise<CorrectedCart> {
  const wishes = mergeWishes(items)
  return inTransaction(ctx.db, async (trx) => {
    const generation = await lockCart(trx, customerId)
    const corrected = await correctAgainstStock(trx, wishes)
    if (corrected.lines.length > 0) {
      const live = await findLiveOrder(trx, customerId, generation)
      if (opensNewCart(live && asLiveOrder(live), cartFingerprint(corrected.lines))) await openNewCart(trx, customerId)
    }
    await replaceSavedCart(trx, customerId, corrected.lines)
    return corrected
  })
}

/** Empties the saved cart. Waits its turn like every other change, so that no half-written cart survives beside it. */
export async function emptyCart(ctx: Context, customerId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockCart(trx, customerId)
    await replaceSavedCart(trx, customerId, [])
  })
}
