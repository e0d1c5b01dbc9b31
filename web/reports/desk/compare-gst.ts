import type { GstReturnReport } from '#contract/reports.ts'

type HsnRows = GstReturnReport['hsn']

type RateSum = {
  /** In per cent. */
  readonly rate: number
  /** In rupees, as all sums here. */
  readonly taxable: number
  readonly gst: number
  readonly gstBefore: number
}

/** The taxes of a month by rate, beside those of the month before; the lowest rate first. */
export function compareGstByRate(rows: HsnRows, before: HsnRows): RateSum[] {
  const rates = [...new Set([...rows, ...before].map(({ rate }) => rate))].toSorted((a, b) => a - b)
  return rates.map((rate) => ({
    rate,
    taxable: sumRupees(rows, rate, ({ taxable }) => taxable),
    gst: sumRupees(rows, rate, gstOf),
    gstBefore: sumRupees(before, rate, gstOf),
  }))
}

const gstOf = ({ cgst, sgst, igst }: HsnRows[number]) => cgst + sgst + igst

/** Sums of decimals are exact to the paisa again when they are rounded. */
function sumRupees(rows: HsnRows, rate: number, amountOf: (row: HsnRows[number]) => number): number {
  const ofRate = rows.filter((row) => row.rate === rate)
  return Math.round(ofRate.reduce((sum, row) => sum + amountOf(row), 0) * 100) / 100
}
