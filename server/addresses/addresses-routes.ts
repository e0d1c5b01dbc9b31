import { getAddress, saveAddress } from '#contract/addresses.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { findAddress, getContact, upsertAddress } from './addresses-queries.ts'

export function addAddressRoutes(app: App, ctx: Context): void {
  handle(app, ctx, getAddress, async ({ principal: { customerId } }) => {
    const data = await findAddress(ctx.db, customerId)
    return data === null ? { ...done, data, contact: await getContact(ctx.db, customerId) } : { ...done, data }
  })

  handle(app, ctx, saveAddress, async ({ principal: { customerId }, input }) => {
    await upsertAddress(ctx.db, customerId, input, ctx.now())
    return { ...done, data: input }
  })
}
