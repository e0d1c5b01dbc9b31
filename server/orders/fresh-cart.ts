import { cart as cartShape } from '#contract/cart.ts'
import { correctAgainstStock, saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { explainUnavailable } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { ItemUnavailable } from './stock.ts'

/** Adds the corrected cart to a price or stock refusal (orders-4). Reads it after the rollback. */
export async function withFreshCart(ctx: Context, submission: Submission, error: unknown): Promise<unknown> {
  const { db } = ctx
  const refusal = error instanceof ItemUnavailable ? await explainUnavailable(db, submission, saleRules(ctx)) : error
  if (!(refusal instanceof Refusal) || (refusal.code !== 'price_changed' && refusal.code !== 'out_of_stock'))
    return refusal
  const { cart, corrections } = await correctAgainstStock(db, submission.lines, saleRules(ctx))
  return new Refusal(refusal.code, refusal.message, { beside: { cart: cartShape.parse(cart), corrections } })
}
