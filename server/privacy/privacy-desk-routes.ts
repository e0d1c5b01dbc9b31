import { deskHoldDetails, deskRetentionList } from '#contract/privacy-retention.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { getHold, listHeldCustomers } from './hold-queries.ts'
import { holdRecord } from './hold-record.ts'
import { listRetained } from './list-retained.ts'

/** Retention and holds at the desk. */
export function addPrivacyDeskRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskRetentionList, async () => ({
    kinds: await listRetained(ctx),
    holds: await listHeldCustomers(ctx),
  }))
  handle(app, ctx, deskHoldDetails, async ({ input: { id } }) => ({ hold: await getHold(ctx, id) }))
  bindRecord(app, ctx, holdRecord)
}
