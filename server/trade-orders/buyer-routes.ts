import * as contract from '#contract/desk-buyers.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { type App, handle, handleCsv } from '../http/handle.ts'
import { exportEnteredOrders, listEnteredOrders } from './entered-orders.ts'
import { roundRecord } from './round-record.ts'
import { listServedBuyers, readVisitedBuyer } from './served-buyers.ts'

/** The buyers whom staff serve, and the orders that staff entered for them (trade-19). */
export function addServedBuyerRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskBuyerList, ({ principal, input }) => listServedBuyers(ctx, principal, input))
  handle(app, ctx, contract.deskBuyerDetails, async ({ principal, input }) => ({
    buyer: await readVisitedBuyer(ctx, principal, input.id),
  }))
  bindRecord(app, ctx, roundRecord)
  handle(app, ctx, contract.deskEnteredOrderList, ({ principal, input }) => listEnteredOrders(ctx, principal, input))
  handleCsv(app, ctx, contract.deskExportEnteredOrder, async ({ principal, input }) => {
    await auditRead(ctx, principal, { action: 'reports.export', subject: { kind: 'report', id: 'entered-orders' } })
    return exportEnteredOrders(ctx, principal, input)
  })
}
