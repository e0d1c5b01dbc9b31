import { DAY } from '../time.ts'
import type { Schedule } from '../catalogue/schedules.ts'
import { typedNumber } from '../typed-digits.ts'
import { lastDayOfPrintedMonth, printedMonth } from './printed-month.ts'

/** The first three follow the calendar. Staff set the others, which stay until staff change them. */
export const batchStates = ['sellable', 'near', 'expired', 'recalled', 'blocked'] as const

export type BatchState = (typeof batchStates)[number]

export const batchStateNames = {
  sellable: 'For sale',
  near: 'Near expiry',
  expired: 'Expired',
  recalled: 'Recalled',
  blocked: 'Blocked',
} as const satisfies Record<BatchState, string>

/** The expiry of packs without one, such as devices. It is never shown to shoppers. */
export const NO_EXPIRY = '9999-12-31'

/** "03/28" as on a document, '' without an expiry. */
export function documentExpiry(expiresOn: string): string {
  return expiresOn === NO_EXPIRY ? '' : printedMonth(expiresOn)
}

/** "expires 03/28", as packs print it, or "no expiry". */
export function batchExpiryText(expiresOn: string): string {
  return expiresOn === NO_EXPIRY ? 'no expiry' : `expires ${printedMonth(expiresOn)}`
}

/** The last good day of packs from a typed month such as "03/28", or from "0" for packs without expiry; null for other text. */
export function readTypedExpiry(typed: string): string | null {
  return typedNumber(typed) === '0' ? NO_EXPIRY : lastDayOfPrintedMonth(typed)
}

/** An expiry as typed: "03/28", or "0" for packs without one. */
export function typedExpiry(expiresOn: string): string {
  return expiresOn === NO_EXPIRY ? '0' : printedMonth(expiresOn)
}

/** The reason to refuse a typed expiry, as a sentence, or null. */
export function typedExpiryRule(typed: string): string | null {
  return readTypedExpiry(typed) === null
    ? 'Please type the month as on the pack, such as 03/28, or 0 for a device without expiry.'
    : null
}

/** Whether packs may come without expiry: only products that are not drugs, such as devices. */
export function mayLackExpiry(schedule: Schedule): boolean {
  return schedule === 'NA'
}

/** Days before expiry from which a batch is not sold, by the address of a category. */
export type NearExpiryDays = { readonly otherwise: number; readonly categories: Readonly<Record<string, number>> }

/** The days before expiry from which batches of a category are near. */
export function nearDaysOf({ otherwise, categories }: NearExpiryDays, categorySlug: string): number {
  return categories[categorySlug] ?? otherwise
}

/** The state that the calendar gives a batch on an Indian day ("2026-11-20"): it is good through its day of expiry (stock-1). */
export function stateByDate(
  expiresOn: string,
  { today, nearDays }: { readonly today: string; readonly nearDays: number },
): 'sellable' | 'near' | 'expired' {
  if (isBatchExpired(expiresOn, today)) return 'expired'
  return daysBetween(today, expiresOn) <= nearDays ? 'near' : 'sellable'
}

/** Whether packs have expired on an Indian day. */
export function isBatchExpired(expiresOn: string, today: string): boolean {
  return expiresOn < today
}

/** Whole days from one calendar day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}
