import * as contract from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { cancelCustomerOrder } from './cancel-order.ts'
import { saveOrderBusiness } from './name-business.ts'
import { getOrder, listCustomerOrders } from './orders-queries.ts'
import { placeOrder } from './place-order.ts'
import { addOrderToCart } from './reorder.ts'

export function addOrderRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.createOrder, ({ principal: { customerId }, input, header }) =>
    placeOrder(ctx, { customerId, input, idempotencyKey: header('idempotency-key') }),
  )

  // Must precede the route with `:orderId`, which also matches "list".
  handle(app, ctx, contract.listOrders, async ({ principal: { customerId }, input }) => ({
    orders: await listCustomerOrders(ctx, customerId, input),
  }))

  handle(app, ctx, contract.showOrderDetails, async ({ principal: { customerId }, input }) => ({
    order: await getOrder(ctx, customerId, input.id),
  }))

  handle(app, ctx, contract.showOrder, async ({ principal: { customerId }, input }) => ({
    order: await getOrder(ctx, customerId, input.orderId),
  }))

  handle(app, ctx, contract.cancelOrder, async ({ principal: { customerId }, input }) => {
    const id = await cancelCustomerOrder(ctx, { customerId, ...input })
    return { order: await getOrder(ctx, customerId, id) }
  })

  handle(app, ctx, contract.nameOrderBusiness, async ({ principal: { customerId }, input }) => {
    await saveOrderBusiness(ctx, { customerId, ...input })
    return { order: await getOrder(ctx, customerId, input.id) }
  })

  handle(app, ctx, contract.reorder, async ({ principal: { customerId }, input }) => {
    const { cart, corrections } = await addOrderToCart(ctx, { customerId, ...input })
    return { cart, corrections }
  })
}
