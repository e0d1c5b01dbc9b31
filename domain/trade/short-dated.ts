import type { Paise } from '../money.ts'
import { halfUp } from '../tax/split-tax.ts'
import { priceAtTerms, type TradeLine, type TradeOffer } from './trade-lines.ts'
import type { ExpiryWindow } from '../stock/expiry-window.ts'
import { slabFor } from './trade-terms.ts'

export const SHORT_DATED_PERCENT_MAX = 90

/** One order holds a product either short-dated or ordinary. */
export const BOTH_KINDS = 'Short-dated and ordinary packs of a product go into two orders.'

/** Packs of batches that expire soon, at a rate below that of the list (trade-16). */
export type ShortDatedOffer = ExpiryWindow & {
  /** What no order holds of them. */
  readonly packs: number
  /** Below the rate of the list. */
  readonly percent: number
}

type OfferOfBoth = TradeOffer & { readonly shortDated: ShortDatedOffer | null }

/** Whether packs are offered of the batches that a buyer saw. */
const isSameWindow = (one: ExpiryWindow, other: ExpiryWindow) => one.from === other.from && one.to === other.to

/**
 * Prices short-dated packs (trade-16): the percentage off the rate that so many packs have on the list, without its scheme,
 * minimum and cases. Null for more packs than the batches hold, or where others are offered than the buyer saw.
 */
export function priceShortDated(paid: number, seen: ExpiryWindow, offer: OfferOfBoth): TradeLine | null {
  const { shortDated, slabs } = offer
  const slab = slabFor(paid, slabs) ?? slabs[0]
  if (shortDated === null || slab === undefined || !isSameWindow(seen, shortDated)) return null
  if (paid < 1 || paid > shortDated.packs) return null
  const rate: Paise = halfUp(slab.rate * (100 - shortDated.percent), 100)
  const { from, to } = shortDated
  return rate === 0 ? null : priceAtTerms(paid, { rate, scheme: null, free: 0, shortDated: { from, to } }, offer)
}

/** Why short-dated packs cannot be ordered, as a sentence, or null. */
export function shortDatedRefusal(paid: number, seen: ExpiryWindow, offer: OfferOfBoth): string | null {
  if (priceShortDated(paid, seen, offer) !== null) return null
  const { shortDated } = offer
  if (shortDated === null || shortDated.packs === 0) return 'The short-dated packs are gone. Please take ordinary ones.'
  if (!isSameWindow(seen, shortDated)) return 'Other short-dated packs are offered now. Please look at their expiry.'
  return paid < 1 ? 'Please enter the packs.' : `Only ${shortDated.packs} short-dated packs are left.`
}
