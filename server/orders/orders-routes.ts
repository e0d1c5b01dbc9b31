import { cancelOrder, createOrder, listOrders, reorder, showOrder, showOrderDetails } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { cancelCustomerOrder } from './cancel-order.ts'
import { getOrder, listCustomerOrders } from './orders-queries.ts'
import { placeOrder } from './place-order.ts'
import { addOrderToCart } from './reorder.ts'

export function addOrderRoutes(app: App, ctx: Context): void {
  handle(app, ctx, createOrder, ({ principal: { customerId }, input, header }) =>
    placeOrder(ctx, { customerId, input, idempotencyKey: header('idempotency-key') }),
  )

  // Must precede the route with `:orderId`, which also matches "list".
  handle(app, ctx, listOrders, async ({ principal: { customerId }, input }) => ({
    orders: await listCustomerOrders(ctx, customerId, input),
  }))

  handle(app, ctx, showOrderDetails, async ({ principal: { customerId }, input }) => ({
    order: await getOrder(ctx, customerId, input.id),
  }))

  handle(app, ctx, showOrder, async ({ principal: { customerId }, input }) => ({
    order: await getOrder(ctx, customerId, input.orderId),
  }))

  handle(app, ctx, cancelOrder, async ({ principal: { customerId }, input }) => {
    const id = await cancelCustomerOrder(ctx, { customerId, ...input })
    return { order: await getOrder(ctx, customerId, id) }
  })

  handle(app, ctx, reorder, async ({ principal: { customerId }, input }) => {
    const { cart, corrections } = await addOrderToCart(ctx, { customerId, ...input })
    return { cart, corrections }
  })
}
