import * as contract from '#contract/day.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { cashDayRecord, readCashDay } from './cash-day.ts'
import { listCashSheets, listOpenMoney, listOpenRows } from './cash-queries.ts'
import { cashSheetRecord, findHolder } from './cash-sheet-record.ts'
import { doorRecord } from './door-record.ts'
import { listOtherRiders, listRunParcels } from './list-run.ts'

const SHOWN_SHEETS = 10

/** The rider's run and closing time. */
export function addDayRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskRunDetails, async ({ principal }) => ({
    parcels: await listRunParcels(ctx, principal),
    riders: await listOtherRiders(ctx, principal),
  }))
  bindRecord(app, ctx, doorRecord)
  handle(app, ctx, contract.deskCashDetails, async ({ principal, input }) => {
    const person = await findHolder(ctx.db, principal, input.staff)
    const [open = null] = await listOpenMoney(ctx.db, { staffId: person.id })
    const colleagues = await ctx.db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('blocked_at', 'is', null)
      .where('id', '<>', person.id)
      .orderBy('name')
      .execute()
    return {
      person,
      open,
      rows: await listOpenRows(ctx.db, principal, person.id),
      sheets: await listCashSheets(ctx.db, { staffId: person.id, limit: SHOWN_SHEETS }),
      colleagues,
    }
  })
  bindRecord(app, ctx, cashSheetRecord)
  handle(app, ctx, contract.deskCashDayDetails, async ({ input }) => ({ day: await readCashDay(ctx, input.id) }))
  bindRecord(app, ctx, cashDayRecord)
}
