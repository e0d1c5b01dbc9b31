import type { GstReturnReportInPaise } from '#contract/reports.ts'
import { type Paise, paise } from '#domain/money.ts'
import { type FiledDocument, sumGstReturn, summariseGstReturn } from '#domain/gst-returns/gst-return.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import type { Context } from '../context.ts'
import { readMonthDocuments } from './document-queries.ts'
import { findMonthLock, isOver } from './lock-month.ts'

/** The figures of a month for the screen. */
export async function readGstReport(ctx: Context, month: string): Promise<GstReturnReportInPaise> {
  const counts = { supplies: 0, creditNotes: 0, cancelled: 0 }
  const days = new Map<string, Paise>()
  let total = 0
  let linesWithoutHsn = 0
  const tables = await sumGstReturn(watch(readMonthDocuments(ctx.db, month), count))
  const { taxed, untaxed, interstate } = summariseGstReturn(tables)
  return {
    month,
    gstin: ctx.settings.values.gst.gstin,
    isOver: isOver(ctx, month),
    lock: await findMonthLock(ctx.db, month),
    counts,
    total: paise(total),
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
    days: [...days].map(([day, gross]) => ({ day, gross })).toSorted((a, b) => a.day.localeCompare(b.day)),
    linesWithoutHsn,
  }

  function count({ kind, issuedOn, lines, total: amount, isCancelled }: FiledDocument): void {
    if (isCancelled) {
      counts.cancelled += 1
      return
    }
    const isCreditNote = kind === 'credit-note'
    counts[isCreditNote ? 'creditNotes' : 'supplies'] += 1
    linesWithoutHsn += lines.filter(({ hsn }) => hsn === '').length
    const signed = isCreditNote ? -amount : amount
    total += signed
    days.set(issuedOn, paise((days.get(issuedOn) ?? 0) + signed))
  }
}

async function* watch<T>(all: AsyncIterable<T>, each: (one: T) => void): AsyncIterable<T> {
  for await (const one of all) {
    each(one)
    yield one
  }
}
