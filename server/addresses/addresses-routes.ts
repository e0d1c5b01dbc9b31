import { getAddress, saveAddress } from '#contract/addresses.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { findAddress, upsertAddress } from './addresses-queries.ts'

export function addAddressRoutes(app: App, ctx: Context): void {
  handle(app, ctx, getAddress, async ({ principal: { customerId } }) => ({
    ...done,
    data: await findAddress(ctx.db, customerId),
  }))

  handle(app, ctx, saveAddress, async ({ principal: { customerId }, input }) => {
    await upsertAddress(ctx.db, customerId, input, ctx.now())
    return { ...done, data: input }
  })
}
