import { deskSearch, deskToday, deskWallDetails, deskWorkDetails, wallByPass } from '#contract/desk.ts'
import { createSearchReader } from '../catalogue/search/read-search.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { readLongWork } from '../http/long-work.ts'
import { notFound } from '../http/refusal.ts'
import { alertRecord } from './alert-record.ts'
import { readToday, readWall } from './read-today.ts'
import { searchDesk } from './search-desk.ts'
import { readWallPass } from './wall-pass.ts'

/** The first page of the desk. */
export function addDeskRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskToday, ({ principal }) => readToday(ctx, principal))
  handle(app, ctx, deskWallDetails, () => readWall(ctx))
  handle(app, ctx, wallByPass, ({ input }) => {
    const firstAt = readWallPass(ctx, input.pass)
    if (firstAt === null) throw notFound('Screen')
    return readWall(ctx, firstAt)
  })
  const readSearch = createSearchReader(ctx)
  handle(app, ctx, deskSearch, ({ principal, input }) => searchDesk(ctx, principal, { q: input.q, readSearch }))
  handle(app, ctx, deskWorkDetails, async ({ principal }) => ({ work: await readLongWork(ctx, principal.staffId) }))
  bindRecord(app, ctx, alertRecord)
}
