import { formatDate, startOfIndianDay } from '../time.ts'

/** At which terms expired goods of licensed buyers are credited, as the shop has set them (returns-7). */
type ClaimTerms = {
  /** The share of what was paid that is credited, in per cent. */
  readonly percent: number
  readonly monthsBefore: number
  readonly monthsAfter: number
}

/** Why packs of a claim never go back to the shelf. */
export const EXPIRED_GOODS = 'Expired goods are destroyed.'

/** The first and last expiry that can be claimed on a day, such as 2026-09-30. */
export function claimableExpiries({ monthsBefore, monthsAfter }: ClaimTerms, today: string) {
  return { first: addMonths(today, -monthsAfter), last: addMonths(today, monthsBefore) }
}

/** Why packs with this expiry cannot be claimed on a day, as a sentence, or null. */
export function expiryClaimRefusal(expiresOn: string, terms: ClaimTerms, today: string): string | null {
  const { first, last } = claimableExpiries(terms, today)
  const day = formatDate(startOfIndianDay(expiresOn))
  if (expiresOn < first) return `They expired on ${day}. Expired goods are credited for ${terms.monthsAfter} months.`
  if (expiresOn > last) return `They expire on ${day}, and can be claimed ${terms.monthsBefore} months before.`
  return null
}

type ClaimableLine = { readonly name: string; readonly left: number }

/** Why so many packs of a line cannot be claimed, as a sentence, or null (returns-7). */
export function claimedPacksRefusal({ name, left }: ClaimableLine, quantity: number, terms: ClaimTerms) {
  if (quantity <= left) return null
  const { monthsBefore, monthsAfter } = terms
  return `${left} packs of ${name} can be claimed: goods are credited from ${monthsBefore} months before to ${monthsAfter} months after their expiry.`
}

/** The same day so many months later; the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
  return moved.toISOString().slice(0, 10)
}
