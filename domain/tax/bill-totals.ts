import { paise, type Paise, sumPaise, timesPaise } from '../money.ts'
import { addTax, grossOf, sumSplits, type TaxSplit, untaxed } from './split-tax.ts'

/** What a line of a supplier's bill costs. The rate is of one pack before tax; null where none is typed. */
type BilledLine = {
  readonly quantity: number
  readonly rate: Paise | null
  /** GST in hundredths of a per cent; null while it is unknown. */
  readonly gst: number | null
}

/** The value of a line with its taxes; null without a rate or tax. Free packs cost nothing. */
export function billedAmount({ quantity, rate, gst }: BilledLine): TaxSplit | null {
  if (rate === null || gst === null) return null
  return addTax(timesPaise(rate, quantity), { rate: gst, isSameState: true })
}

type BillTotals = {
  readonly taxable: Paise
  readonly tax: Paise
  readonly total: Paise
  /** The lines whose amount is unknown. */
  readonly unknown: number
}

/** The sums of a receipt, as they stand below the supplier's bill. */
export function billTotals(lines: readonly BilledLine[]): BillTotals {
  const amounts = lines.map(billedAmount)
  const sum = sumSplits(amounts.map((amount) => amount ?? untaxed))
  const total = grossOf(sum)
  const tax = sumPaise([sum.cgst, sum.sgst, sum.igst])
  return { taxable: paise(total - tax), tax, total, unknown: amounts.filter((amount) => amount === null).length }
}
