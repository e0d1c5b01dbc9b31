import { defaultFee, type FeeTerms } from '../cart/price-cart.ts'
import { formatRupees, paise } from '../money.ts'

/** The terms of an order that the customer collects (orders-17). */
export const noFee: FeeTerms = { fee: paise(0), freeFrom: null }

type FeeSetting = { readonly fee: number; readonly freeFrom: number }

/** What delivery costs, from the setting in whole rupees. 0 for `freeFrom` means that it is never free (cart-9). */
export function feeTermsOf({ fee, freeFrom }: FeeSetting): FeeTerms {
  return { fee: paise(fee * 100), freeFrom: freeFrom === 0 ? null : paise(freeFrom * 100) }
}

/** Whether the terms are those of a new shop, which documents need not state. */
export function isDefaultFee({ fee, freeFrom }: FeeTerms): boolean {
  return fee === defaultFee.fee && freeFrom === defaultFee.freeFrom
}

/** "Rs. 49.00", or "Rs. 49.00 (free from Rs. 500.00)": what delivery costs, as texts say it. */
export function feeText({ fee, freeFrom }: FeeTerms): string {
  return freeFrom === null || fee === 0
    ? formatRupees(fee)
    : `${formatRupees(fee)} (free from ${formatRupees(freeFrom)})`
}
