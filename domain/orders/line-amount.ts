import { lineTotal } from '../cart/price-cart.ts'
import { type Paise, paise } from '../money.ts'
import { grossOf } from '../tax/split-tax.ts'
import { suppliedSplit, type TradeTerms } from '../trade/trade-terms.ts'

/** How the packs of an order line are priced: each at a price with tax in paise, or together at trade terms. */
export type LinePricing = { readonly unitPrice: Paise; readonly trade: TradeTerms | null }

/** What so many packs of an order line cost with tax, in paise. */
export function amountOfPacks({ unitPrice, trade }: LinePricing, packs: number): Paise {
  return trade === null ? lineTotal({ unitPrice, quantity: packs }) : grossOf(suppliedSplit(packs, trade))
}

/** What an order line of which `left` packs are left costs less when `packs` of them are cut, in paise (orders-14, trade-3). */
export function amountOfCut(
  line: LinePricing,
  { left, packs }: { readonly left: number; readonly packs: number },
): Paise {
  return paise(amountOfPacks(line, left) - amountOfPacks(line, left - packs))
}
