import { deskBreachDetails, deskBreachList } from '#contract/privacy-breaches.ts'
import { deskHoldDetails, deskProcessorList, deskRetentionList } from '#contract/privacy-retention.ts'
import { listProcessors } from '#domain/privacy/processors.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { getBreach, listBreaches } from './breach-queries.ts'
import { breachRecord } from './breach-record.ts'
import { getHold, listHeldCustomers } from './hold-queries.ts'
import { holdRecord } from './hold-record.ts'
import { processorFacts } from './processor-facts.ts'
import { listRetained } from './list-retained.ts'

/** Retention, holds and breaches at the desk. */
export function addPrivacyDeskRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskRetentionList, async () => ({
    kinds: await listRetained(ctx),
    holds: await listHeldCustomers(ctx),
  }))
  handle(app, ctx, deskHoldDetails, async ({ input: { id } }) => ({ hold: await getHold(ctx, id) }))
  bindRecord(app, ctx, holdRecord)
  handle(app, ctx, deskProcessorList, async () => ({
    processors: [...listProcessors(processorFacts(ctx.config, ctx.settings))],
  }))
  handle(app, ctx, deskBreachList, async () => ({ breaches: await listBreaches(ctx.db) }))
  handle(app, ctx, deskBreachDetails, async ({ input: { id } }) => ({ breach: await getBreach(ctx, id) }))
  bindRecord(app, ctx, breachRecord)
}
