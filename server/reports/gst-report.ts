import type { GstReturnReportInPaise } from '#contract/reports.ts'
import { summariseGstReturn } from '#domain/gst-returns/gst-return.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import type { Context } from '../context.ts'
import { findMonthLock, isOver } from './lock-month.ts'
import { chooseGstin, readMonthFigures } from './month-figures.ts'

/** A month, and a GSTIN of its documents; absent: the shop's own. */
export type MonthOfGstin = { readonly month: string; readonly gstin?: string | undefined }

/** The figures of a month for the screen. */
export async function readGstReport(
  ctx: Context,
  { month, gstin: asked }: MonthOfGstin,
): Promise<GstReturnReportInPaise> {
  const chosen = chooseGstin(ctx, await readMonthFigures(ctx.db, month), asked)
  const { gstin, gstins, tables, counts, total, days, linesWithoutHsn } = chosen
  const { taxed, untaxed, interstate } = summariseGstReturn(tables)
  return {
    month,
    gstin,
    gstins,
    isOver: isOver(ctx, month),
    lock: await findMonthLock(ctx.db, month),
    counts,
    total,
    summary: {
      taxed,
      untaxed,
      interstate: interstate.map((row) => ({ ...row, state: gstStateName(row.placeOfSupply) })),
    },
    b2cs: tables.b2cs.map(({ placeOfSupply, rate, taxable, cgst, sgst, igst }) => {
      return { placeOfSupply, state: gstStateName(placeOfSupply), rate: rate / 100, taxable, cgst, sgst, igst }
    }),
    hsn: [
      ...tables.hsnB2c.map((row) => ({ ...row, rate: row.rate / 100, isBuyerRegistered: false })),
      ...tables.hsnB2b.map((row) => ({ ...row, rate: row.rate / 100, isBuyerRegistered: true })),
    ],
    days,
    commercial: tables.commercial.map(({ number, issuedOn, corrects, total: amount }) => {
      return { number, day: issuedOn, corrects, total: amount }
    }),
    linesWithoutHsn,
  }
}
