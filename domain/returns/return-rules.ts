import { isColdChain } from '../catalogue/cold-chain.ts'
import type { Schedule } from '../catalogue/schedules.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { DAY, formatDate, formatDateTime, HOUR, indianDay, startOfIndianDay } from '../time.ts'

/** Why goods come back, in the words of the customer. */
export const returnReasons = {
  unwanted: 'I do not need it any more',
  faulty: 'It is faulty',
  wrong: 'It is not what I ordered',
  expired: 'It is expired',
  damaged: 'It was damaged on the way',
} as const
export type ReturnReason = keyof typeof returnReasons
export const returnReasonNames = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]

/** The reasons of a month: those of customers, and parcels that were not taken at the door. */
export const reportedReturnReasons = { ...returnReasons, parcel: 'The parcel came back' } as const
export type ReportedReturnReason = keyof typeof reportedReturnReasons

type NamedReason = { readonly reason: ReturnReason; readonly isRefusedParcel: boolean }

/** Why goods came back, for staff. */
export function returnReasonText({ reason, isRefusedParcel }: NamedReason): string {
  return reportedReturnReasons[isRefusedParcel ? 'parcel' : reason]
}

const RETURN_DAYS = 30
const DAMAGE_MS = 48 * HOUR
const SETTLE_DAYS = 28
export const RETURN_NOTE_MAX = 500
/** The most packs of a line in a call. */
export const RETURN_PACKS_MAX = 100_000

/** Goods that come back by the fault of the shop are taken whatever they are, and their delivery fee goes back too (returns-2). */
export function isOurFault(reason: ReturnReason): boolean {
  return reason !== 'unwanted'
}

/** The last day in India on which goods can be sent back (shop-3), as 2026-12-20. */
export function lastReturnDay(deliveredAt: Date): string {
  return indianDay(new Date(deliveredAt.getTime() + RETURN_DAYS * DAY))
}

/** The day in India by which the money of a return is due: four weeks after it was asked for (returns-4). */
export function settlementDay(askedAt: Date): string {
  return indianDay(new Date(askedAt.getTime() + SETTLE_DAYS * DAY))
}

type ReturnableOrder = {
  readonly status: OrderStatus
  readonly deliveredAt: Date | null
  /** Orders from before invoices have none. */
  readonly hasInvoice: boolean
  readonly hasOpenReturn: boolean
  /** Staff take goods back after the last day, too. */
  readonly isByStaff: boolean
}

/** Why nothing of an order can be sent back now, as a sentence, or null (returns-1). */
export function orderReturnRefusal(order: ReturnableOrder, now: Date): string | null {
  const { status, deliveredAt, hasInvoice, hasOpenReturn, isByStaff } = order
  if (status === 'Returned') return 'Everything of this order came back.'
  if (status !== 'Delivered') return 'Products can be sent back once the order is delivered.'
  if (hasOpenReturn) return 'A return of this order is on its way. Please wait until it is settled, or call us.'
  if (deliveredAt === null || !hasInvoice) return 'Products of this order cannot be sent back here. Please call us.'
  const last = lastReturnDay(deliveredAt)
  if (isByStaff || indianDay(now) <= last) return null
  return `Products of this order could be sent back until ${formatDate(startOfIndianDay(last))}. Please call us if something is wrong.`
}

/** Why damage cannot be reported any more, as a sentence, or null. */
export function lateDamageRefusal(reason: ReturnReason, deliveredAt: Date, now: Date): string | null {
  const last = new Date(deliveredAt.getTime() + DAMAGE_MS)
  if (reason !== 'damaged' || now <= last) return null
  return `Damage could be reported until ${formatDateTime(last)}. Please call us.`
}

export type ReturnableLine = {
  readonly name: string
  readonly schedule: Schedule
  readonly storageInstructions: string
  /** Packs that were delivered. */
  readonly supplied: number
  /** Packs that have not come back yet. */
  readonly left: number
}

/** Why packs of a line cannot be sent back without a fault of the shop, as a sentence, or null (returns-2). */
export function unwantedRefusal({
  schedule,
  storageInstructions,
}: Pick<ReturnableLine, 'schedule' | 'storageInstructions'>) {
  if (isColdChain(storageInstructions))
    return 'Refrigerated products can only come back if something is wrong with them.'
  if (schedule === 'H1') return 'Medicines of Schedule H1 can only come back if something is wrong with them.'
  return null
}

/** Why a number of packs is no part of the line, as a sentence, or null. */
export function suppliedRefusal({ name, supplied }: ReturnableLine, quantity: number): string | null {
  return quantity <= supplied ? null : `${packs(supplied)} of ${name} came with this order.`
}

/** Why these packs of a line cannot be sent back, as a sentence, or null. */
export function lineReturnRefusal(line: ReturnableLine, reason: ReturnReason, quantity: number): string | null {
  if (quantity > line.left) return `${packs(line.supplied - line.left)} of ${line.name} came back already.`
  return isOurFault(reason) ? null : unwantedRefusal(line)
}

function packs(count: number): string {
  return count === 1 ? '1 pack' : `${count} packs`
}

type TypedReturn = {
  readonly reason: ReturnReason
  readonly note: string
  readonly isUnopened: boolean
  readonly fileIds: readonly string[]
}

/** Why packs in this condition cannot come back, as a sentence, or null. */
export function unopenedError({ reason, isUnopened }: Pick<TypedReturn, 'reason' | 'isUnopened'>): string | null {
  return isOurFault(reason) || isUnopened ? null : 'Only packs that are unopened and uncut can come back.'
}

/** Sentences by field for a form that misses something (returns-2). */
export function returnFormErrors({ reason, note, isUnopened, fileIds }: TypedReturn) {
  return {
    note: reason === 'faulty' && note === '' ? 'Please say what is wrong with it.' : null,
    isUnopened: unopenedError({ reason, isUnopened }),
    fileIds: reason === 'damaged' && fileIds.length === 0 ? 'Please add a photo of the damage.' : null,
  }
}
