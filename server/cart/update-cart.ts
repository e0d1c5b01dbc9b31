import type { CartLineInput } from '#contract/cart.ts'
import { mergeLines, type RequestedLine } from '#domain/cart/correct-cart.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import { lockCart } from './cart-generation.ts'
import { correctAgainstStock, type CorrectedCart, replaceSavedCart, saleRules } from './cart-queries.ts'

/**
 * Starts a new cart generation if the current one has an order (orders-1). Orders provide it, because carts do not know
 * orders.
 */
export type OpenCartAfterOrder = (
  trx: Trx,
  cart: { readonly customerId: string; readonly generation: number },
  lines: readonly RequestedLine[],
) => Promise<void>

/** Replaces the saved cart with the available part of `items` (cart-3). */
export async function replaceCart(
  ctx: Context,
  openCartAfterOrder: OpenCartAfterOrder,
  { customerId, items }: { readonly customerId: string; readonly items: readonly CartLineInput[] },
): Promise<CorrectedCart> {
  const requested = mergeLines(items)
  return inTransaction(ctx.preparedDb, async (trx) => {
    const generation = await lockCart(trx, customerId)
    const corrected = await correctAgainstStock(trx, requested, saleRules(ctx))
    if (corrected.lines.length > 0) await openCartAfterOrder(trx, { customerId, generation }, corrected.lines)
    await replaceSavedCart(trx, customerId, corrected.lines, ctx.now())
    return corrected
  })
}

/** Empties the saved cart under the lock of all cart changes. */
export async function emptyCart(ctx: Context, customerId: string): Promise<void> {
  await inTransaction(ctx.preparedDb, async (trx) => {
    await lockCart(trx, customerId)
    await replaceSavedCart(trx, customerId, [], ctx.now())
  })
}
