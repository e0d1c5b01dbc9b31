import { type Paise, paise, sumPaise } from '../money.ts'
import { required } from '../required.ts'
import { type FeeMethod, shareFee } from '../tax/share-fee.ts'
import { grossOf, splitInclusive, sumSplits, type TaxSplit } from '../tax/split-tax.ts'
import type { ProductTax } from '../tax/tax-rates.ts'

/** An amount of one rate with its taxes. */
export type TaxedAmount = ProductTax & TaxSplit

/** A parcel: its lines with their amounts in paise, and the delivery fee. All include GST. */
type Supply = {
  readonly lines: readonly (ProductTax & { readonly gross: Paise })[]
  readonly fee: Paise
  readonly isSameState: boolean
  readonly feeMethod: FeeMethod
}

export type TaxedSupply = {
  /** In the order of the lines. */
  readonly lines: readonly TaxedAmount[]
  /** The shares of the delivery fee, by rate; empty without a fee. Each has the HSN of the dearest line of its rate. */
  readonly fee: readonly TaxedAmount[]
  readonly totals: TaxSplit & { readonly total: Paise }
}

/** Splits the amounts of a parcel into taxable values and taxes (tax-1, tax-2). Their sum is what the customer pays. */
export function taxSupply({ lines, fee, isSameState, feeMethod }: Supply): TaxedSupply {
  const toTaxed = ({ hsn, rate, nature }: ProductTax, gross: Paise): TaxedAmount => ({
    hsn,
    rate,
    nature,
    ...splitInclusive(gross, { rate, isSameState }),
  })
  const groups = [...Map.groupBy(lines, ({ rate, nature }) => `${rate} ${nature}`).values()]
    .map((group) => ({
      ...required(group.toSorted((a, b) => b.gross - a.gross)[0]),
      gross: sumPaise(group.map(({ gross }) => gross)),
    }))
    .toSorted((a, b) => a.rate - b.rate)
  const shares = fee === 0 ? [] : shareFee(fee, groups, feeMethod)
  const taxedLines = lines.map((line) => toTaxed(line, line.gross))
  const taxedFee = groups.flatMap((group, index) => {
    const share = shares[index] ?? paise(0)
    return share === 0 ? [] : [toTaxed(group, share)]
  })
  const totals = sumSplits([...taxedLines, ...taxedFee])
  return { lines: taxedLines, fee: taxedFee, totals: { ...totals, total: grossOf(totals) } }
}

/** The totals of lines at trade prices, which have no delivery fee. */
export function sumTradeSupply(lines: readonly TaxedAmount[]): TaxedSupply {
  const totals = sumSplits(lines)
  return { lines, fee: [], totals: { ...totals, total: grossOf(totals) } }
}

/** The sums by rate, the lowest first. */
export function sumByRate(amounts: readonly TaxedAmount[]): Omit<TaxedAmount, 'hsn'>[] {
  return [...Map.groupBy(amounts, ({ rate, nature }) => `${rate} ${nature}`).values()]
    .map((group) => {
      const { rate, nature } = required(group[0])
      return { rate, nature, ...sumSplits(group) }
    })
    .toSorted((a, b) => a.rate - b.rate)
}

const LARGE = paise(100_000_00)

/** Whether a document to an unregistered buyer in another state is listed by itself in GSTR-1 (B2CL). */
export function isLargeInterstate({
  isSameState,
  total,
}: {
  readonly isSameState: boolean
  readonly total: Paise
}): boolean {
  return !isSameState && total > LARGE
}
