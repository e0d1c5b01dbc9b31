import * as contract from '#contract/buying.ts'
import type { Context } from '../../context.ts'
import { type App, handle, handleCsv } from '../../http/handle.ts'
import { listProductsToBuy } from './buying-list.ts'
import { cancelPurchaseLine, orderPurchase, setReorderPoint } from './order-purchase.ts'
import { exportPurchaseOrder, getPurchaseOrder, listPurchaseLines } from './purchase-queries.ts'

/** The buying list and purchase orders at the desk. */
export function addBuyingRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskBuyingList, ({ input }) => listProductsToBuy(ctx, input))
  handle(app, ctx, contract.deskSetReorderPoint, async ({ principal, input }) => {
    await setReorderPoint(ctx, principal, input)
  })
  handle(app, ctx, contract.deskPurchaseLineList, ({ input }) => listPurchaseLines(ctx, input.after))
  handle(app, ctx, contract.deskCancelPurchaseLine, async ({ principal, input }) => {
    await cancelPurchaseLine(ctx, principal, input.id)
  })
  handle(app, ctx, contract.deskOrderPurchase, async ({ principal, input }) => {
    const { _id, number } = await getPurchaseOrder(ctx.db, await orderPurchase(ctx, principal, input))
    return { order: { _id, number } }
  })
  handleCsv(app, ctx, contract.deskExportPurchaseOrder, async ({ principal, input }) =>
    exportPurchaseOrder(ctx, principal, input.id),
  )
}
