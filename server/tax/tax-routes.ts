import * as contract from '#contract/tax.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { addTaxRate, readTaxRate } from './add-tax-rate.ts'
import { listTaxRates } from './tax-rate-queries.ts'
import { taxRateRecord } from './tax-rate-record.ts'
import { showTouched, showUntaxed } from './touched-products.ts'

/** The GST rates at the desk. */
export function addTaxRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskTaxRateList, async ({ input }) => ({
    ...(await listTaxRates(ctx, input.after)),
    withoutHsn: await showUntaxed(ctx.db, Number(ctx.settings.values.gst.hsnDigits)),
  }))
  handle(app, ctx, contract.deskPreviewTaxRate, async ({ input }) => {
    const rule = await readTaxRate(ctx.db, input, indianDay(ctx.now()))
    return { products: await showTouched(ctx.db, rule) }
  })
  handle(app, ctx, contract.deskAddTaxRate, async ({ principal, input }) => ({
    id: await addTaxRate(ctx, principal, input),
  }))
  bindRecord(app, ctx, taxRateRecord)
}
