import { checkCart, clearCart, getCart, updateCart } from '#contract/cart.ts'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { type App, handle } from '../http/handle.ts'
import { mergeLines } from '#domain/cart/correct-cart.ts'
import { correctAgainstStock, getSavedCart, saleRules } from './cart-queries.ts'
import { emptyCart, type OpenCartAfterOrder, replaceCart } from './update-cart.ts'

/** The functions of orders that the cart calls. */
type OrderPorts = {
  readonly openCartAfterOrder: OpenCartAfterOrder
  readonly findUnsettledOrderId: (db: Db, customerId: string, since: Date) => Promise<string | undefined>
}

export function addCartRoutes(app: App, ctx: Context, { openCartAfterOrder, findUnsettledOrderId }: OrderPorts): void {
  handle(app, ctx, getCart, async ({ principal: { customerId } }) => {
    const [cart, unsettledOrderId] = await Promise.all([
      getSavedCart(ctx.preparedDb, customerId, saleRules(ctx)),
      findUnsettledOrderId(ctx.preparedDb, customerId, new Date(ctx.now().getTime() - DAY)),
    ])
    return { cart, ...(unsettledOrderId !== undefined && { unsettledOrderId }) }
  })

  handle(app, ctx, updateCart, async ({ principal: { customerId }, input }) => {
    const { cart, corrections } = await replaceCart(ctx, openCartAfterOrder, {
      customerId,
      items: input.items,
    })
    return { cart, corrections }
  })

  handle(app, ctx, checkCart, async ({ input }) => {
    const { cart, corrections } = await correctAgainstStock(ctx.db, mergeLines(input.items), saleRules(ctx))
    return { cart, corrections }
  })

  handle(app, ctx, clearCart, async ({ principal: { customerId } }) => {
    await emptyCart(ctx, customerId)
  })
}
