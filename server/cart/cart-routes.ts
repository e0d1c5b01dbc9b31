import { checkCart, clearCart, getCart, updateCart } from '#contract/cart.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { mergeLines } from '#domain/cart/correct-cart.ts'
import { correctAgainstStock, getSavedCart, saleRules } from './cart-queries.ts'
import { emptyCart, type OpenCartAfterOrder, replaceCart } from './update-cart.ts'

export function addCartRoutes(app: App, ctx: Context, openCartAfterOrder: OpenCartAfterOrder): void {
  handle(app, ctx, getCart, async ({ principal: { customerId } }) => ({
    ...done,
    cart: await getSavedCart(ctx.db, customerId, saleRules(ctx)),
  }))

  handle(app, ctx, updateCart, async ({ principal: { customerId }, input }) => {
    const { cart, corrections } = await replaceCart(ctx, openCartAfterOrder, {
      customerId,
      items: input.items,
    })
    return { ...done, cart, corrections }
  })

  handle(app, ctx, checkCart, async ({ input }) => {
    const { cart, corrections } = await correctAgainstStock(ctx.db, mergeLines(input.items), saleRules(ctx))
    return { ...done, cart, corrections }
  })

  handle(app, ctx, clearCart, async ({ principal: { customerId } }) => {
    await emptyCart(ctx, customerId)
    return done
  })
}
