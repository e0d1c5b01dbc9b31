import { paise, type Paise } from '../money.ts'
import { required } from '../required.ts'

/** How the delivery fee is spread over goods of several rates: by their value, or all at the highest rate. */
const feeMethods = ['by-value', 'highest-rate'] as const
export type FeeMethod = (typeof feeMethods)[number]

/** Goods of one rate with their amount in paise. */
type RateGroup = { readonly rate: number; readonly gross: Paise }

/**
 * The shares of the delivery fee that follow the groups, in their order (tax-2). Shares are rounded down; the paise left go to
 * the largest fractions, then to the lowest rates. Needs at least one group.
 */
export function shareFee(fee: Paise, groups: readonly RateGroup[], method: FeeMethod): Paise[] {
  const highest = Math.max(...groups.map(({ rate }) => rate))
  const taken =
    method === 'by-value' ? groups : groups.map((group) => ({ ...group, gross: group.rate === highest ? 1 : 0 }))
  const total = taken.reduce((sum, { gross }) => sum + gross, 0)
  // Goods without a price give no measure, so the lowest rate gets the fee.
  if (total === 0) return toLowestRate(fee, groups)
  const shares = taken.map(({ rate, gross }, index) => {
    const product = exact(fee * gross)
    const fraction = product % total
    return { index, rate, fraction, share: (product - fraction) / total }
  })
  let left = fee - shares.reduce((sum, { share }) => sum + share, 0)
  for (const one of shares.toSorted((a, b) => b.fraction - a.fraction || a.rate - b.rate)) {
    if (left === 0) break
    one.share += 1
    left -= 1
  }
  return shares.map(({ share }) => paise(share))
}

function toLowestRate(fee: Paise, groups: readonly RateGroup[]): Paise[] {
  const lowest = required(groups.toSorted((a, b) => a.rate - b.rate)[0])
  return groups.map((group) => (group === lowest ? fee : paise(0)))
}

function exact(product: number): number {
  if (!Number.isSafeInteger(product)) throw new RangeError(`Too large to share: ${product}`)
  return product
}
