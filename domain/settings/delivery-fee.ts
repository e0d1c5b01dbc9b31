import { defaultFee, type FeeTerms } from '../cart/price-cart.ts'
import { formatRupees, paise, tolerantPaise } from '../money.ts'

/** The terms of an order that the customer collects (orders-17). */
export const noFee: FeeTerms = { fee: paise(0), freeFrom: null }

type FeeSetting = { readonly fee: number; readonly freeFrom: number }

/** What delivery costs, from the setting in whole rupees. 0 for `freeFrom` means that it is never free (cart-9). */
export function feeTermsOf({ fee, freeFrom }: FeeSetting): FeeTerms {
  return { fee: paise(fee * 100), freeFrom: freeFrom === 0 ? null : paise(freeFrom * 100) }
}

/** The charge of a zone as the API says it, in rupees. */
type WireCharge = { readonly fee: number; readonly freeFrom: number | null }

/** What delivery to a PIN costs by the answer about it; null: as the shop says. */
export function chargeAt(terms: { readonly charge?: WireCharge | null } | null | undefined): FeeTerms | null {
  const charge = terms?.charge
  if (!charge) return null
  return { fee: tolerantPaise(charge.fee), freeFrom: charge.freeFrom === null ? null : tolerantPaise(charge.freeFrom) }
}

/** Whether the terms are those of a new shop, which documents need not state. */
export function isDefaultFee({ fee, freeFrom }: FeeTerms): boolean {
  return fee === defaultFee.fee && freeFrom === defaultFee.freeFrom
}

/** A zone with a charge of its own. */
export type ChargedZone = { readonly name: string; readonly charge: FeeTerms }

/**
 * "Rs. 49.00", "Rs. 49.00 (free from Rs. 500.00)" or "Rs. 49.00 (Hyderabad: Rs. 20.00)": what delivery costs, as texts say
 * it, with the zones that have another charge.
 */
export function feeText(terms: FeeTerms, zones: readonly ChargedZone[] = []): string {
  const details = [
    ...freeText(terms),
    ...zones.map(({ name, charge }) => [`${name}: ${formatRupees(charge.fee)}`, ...freeText(charge)].join(', ')),
  ]
  return details.length === 0 ? formatRupees(terms.fee) : `${formatRupees(terms.fee)} (${details.join('; ')})`
}

function freeText({ fee, freeFrom }: FeeTerms): string[] {
  return freeFrom === null || fee === 0 ? [] : [`free from ${formatRupees(freeFrom)}`]
}
