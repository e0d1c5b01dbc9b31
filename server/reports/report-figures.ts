import type { GstReturnReportInPaise } from '#contract/reports.ts'
import { summariseGstReturn } from '#domain/gst-returns/gst-return.ts'
import { exemptShare, netInputTax } from '#domain/tax/input-tax.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import type { MonthFigures } from './month-figures.ts'

/** What the screen shows of the figures of a GSTIN in a month. */
export type ReportFigures = Omit<GstReturnReportInPaise, 'month' | 'gstin' | 'gstins' | 'isOver' | 'lock' | 'questions'>

export function reportFigures({ tables, counts, total, days, inputTax }: MonthFigures): ReportFigures {
  const { taxed, untaxed, interstate } = summariseGstReturn(tables)
  return {
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
    inputTax: {
      bills: inputTax.bills,
      claimed: inputTax.claimed,
      lost: inputTax.lost,
      exempt: inputTax.exempt,
      net: netInputTax(inputTax),
      unknownPacks: inputTax.unknownPacks,
      exemptShare: exemptShare({ taxed: taxed.taxable, untaxed }) / 100,
    },
    commercial: tables.commercial.map(({ number, issuedOn, corrects, total: amount }) => {
      return { number, day: issuedOn, corrects, total: amount }
    }),
  }
}
