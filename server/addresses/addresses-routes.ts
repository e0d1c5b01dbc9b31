import { getAddress, saveAddress } from '#contract/addresses.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { type App, handle } from '../http/handle.ts'
import {
  findAddress,
  getContact,
  listRecentAddresses,
  recordRecentAddress,
  upsertAddress,
} from './addresses-queries.ts'

export function addAddressRoutes(app: App, ctx: Context): void {
  handle(app, ctx, getAddress, async ({ principal: { customerId } }) => {
    const [data, recent] = await Promise.all([
      findAddress(ctx.preparedDb, customerId),
      listRecentAddresses(ctx.preparedDb, customerId),
    ])
    const contact = data === null ? { contact: await getContact(ctx.preparedDb, customerId) } : {}
    return { data, ...contact, recent }
  })

  handle(app, ctx, saveAddress, async ({ principal: { customerId }, input: { label, ...address } }) => {
    await inTransaction(ctx.preparedDb, async (trx) => {
      await upsertAddress(trx, customerId, address, ctx.now())
      await recordRecentAddress(trx, customerId, { address, label }, ctx.now())
    })
    return { data: address, recent: await listRecentAddresses(ctx.preparedDb, customerId) }
  })
}
