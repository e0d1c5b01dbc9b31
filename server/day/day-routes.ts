import * as contract from '#contract/day.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { lockCashDay, readCashDay } from './cash-day.ts'
import { listCashSheets, listOpenMoney, listOpenRows } from './cash-queries.ts'
import { closeCashSheet, correctCashSheet, findHolder, getCashSheet } from './cash-sheets.ts'
import { listRunParcels } from './list-run.ts'

const SHOWN_SHEETS = 10

/** The rider's run and closing time. */
export function addDayRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskRunDetails, async () => ({ ...done, parcels: await listRunParcels(ctx) }))
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
      ...done,
      person,
      open,
      rows: await listOpenRows(ctx.db, principal, person.id),
      sheets: await listCashSheets(ctx.db, { staffId: person.id, limit: SHOWN_SHEETS }),
      colleagues,
    }
  })
  handle(app, ctx, contract.cashSheetChangeEndpoints.close, async ({ principal, input }) => {
    const id = await closeCashSheet(ctx, principal, input)
    return { ...done, sheet: await getCashSheet(ctx.db, id) }
  })
  handle(app, ctx, contract.cashSheetChangeEndpoints.correct, async ({ principal, input }) => {
    await correctCashSheet(ctx, principal, input)
    return { ...done, sheet: await getCashSheet(ctx.db, input.id) }
  })
  handle(app, ctx, contract.deskCashDayDetails, async ({ input }) => ({
    ...done,
    day: await readCashDay(ctx, input.id),
  }))
  handle(app, ctx, contract.cashDayChangeEndpoints.lock, async ({ principal, input }) => {
    await lockCashDay(ctx, principal, input.id)
    return { ...done, day: await readCashDay(ctx, input.id) }
  })
}
