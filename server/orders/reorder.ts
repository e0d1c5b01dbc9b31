import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { mergeLines } from '#domain/cart/correct-cart.ts'
import {
  correctAgainstStock,
  type CorrectedCart,
  listSavedLines,
  replaceSavedCart,
  saleRules,
} from '../cart/cart-queries.ts'
import { lockCart } from '../cart/cart-generation.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { notFound } from '../http/refusal.ts'
import { findOrder } from './orders-queries.ts'
import { openCartAfterOrder } from './submit-state.ts'

/** Adds the products of a customer's order to the saved cart, as far as they are in stock. Quantities add up. */
export async function addOrderToCart(
  ctx: Context,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<CorrectedCart> {
  return inTransaction(ctx.db, async (trx) => {
    const generation = await lockCart(trx, customerId)
    const order = await findOrder(trx, customerId, id)
    if (order === undefined) throw notFound('Order')
    const items = await trx
      .selectFrom('order_items')
      .select(['product_id as productId', 'quantity', 'name'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute()
    const requested = mergeLines([...(await listSavedLines(trx, customerId)), ...items]).slice(0, MAX_LINES)
    const corrected = await correctAgainstStock(trx, requested, saleRules(ctx))
    if (corrected.lines.length > 0) await openCartAfterOrder(trx, { customerId, generation }, corrected.lines)
    await replaceSavedCart(trx, customerId, corrected.lines, ctx.now())
    return corrected
  })
}
