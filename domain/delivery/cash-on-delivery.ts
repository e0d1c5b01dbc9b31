import { formatRupees, type Paise, paise } from '../money.ts'
import { DAY, formatDate } from '../time.ts'
import type { ShopOrigin } from './delivery-rules.ts'

/** The largest cash order in paise of a new shop, and everywhere to an unknown PIN (delivery-5). */
export const CAUTIOUS_COD_MAX = paise(5000_00)

/** The largest cash order in paise until staff set a limit; null: no limit (delivery-3). */
export const defaultCodMax = {
  demo: paise(50_000_00),
  new: CAUTIOUS_COD_MAX,
  existing: null,
} as const satisfies Record<ShopOrigin, Paise | null>

/** Cash of one buyer in one day stays below it (trade-7). */
export const CASH_LIMIT = paise(200_000_00)

/** Whether cash on delivery is possible at an address, and up to which total in paise. */
export type CodTerms = { readonly allowed: boolean; readonly max: Paise | null }

/** The terms of a zone: it may only lower the limit of the shop (delivery-3). */
export function codTerms(zone: { isCodAllowed: boolean; codMax: Paise | null }, shopMax: Paise | null): CodTerms {
  const limits = [zone.codMax, shopMax].filter((max) => max !== null)
  return { allowed: zone.isCodAllowed, max: limits.length === 0 ? null : paise(Math.min(...limits)) }
}

/** Refused parcels after which a customer pays online, and for how long (delivery-3). */
export const REFUSED_PARCELS = 2
const REFUSED_FOR_MS = 180 * DAY

/** The end of the time in which a customer has to pay online after refused parcels; null: cash is possible now. */
export function codRefusedUntil(lastRefusedAt: Date | null, now: Date): Date | null {
  const until = lastRefusedAt === null ? null : new Date(lastRefusedAt.getTime() + REFUSED_FOR_MS)
  return until !== null && until > now ? until : null
}

/** Why an order cannot be paid in cash, as a sentence, or null. */
export function codRefusal({
  total,
  terms,
  refusedUntil,
}: {
  readonly total: Paise
  readonly terms: CodTerms
  readonly refusedUntil: Date | null
}): string | null {
  if (refusedUntil !== null)
    return `Two parcels were refused at the door, so Cash on Delivery is possible again from ${formatDate(refusedUntil)}. Please pay online.`
  if (!terms.allowed) return 'Cash on Delivery is not possible at this address. Please pay online.'
  if (terms.max !== null && total > terms.max)
    return `Cash on Delivery is possible up to ${formatRupees(terms.max)}. Please pay online.`
  if (total >= CASH_LIMIT)
    return 'The law forbids Rs. 2,00,000 or more in cash from one buyer in a day. Please pay online.'
  return null
}
