import { deskCustomerDetails, deskCustomerList } from '#contract/desk-customers.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { type App, handle } from '../http/handle.ts'
import { getCustomer, listCustomers } from './customer-queries.ts'
import { customerRecord } from './customer-record.ts'

/** The customers at the desk. */
export function addCustomerRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskCustomerList, ({ input }) => listCustomers(ctx, input))
  handle(app, ctx, deskCustomerDetails, async ({ principal, input: { id } }) => {
    const customer = await getCustomer(ctx.db, id)
    await auditRead(ctx, principal, { action: 'customers.read', subject: { kind: 'customer', id } })
    return { customer }
  })
  bindRecord(app, ctx, customerRecord)
}
