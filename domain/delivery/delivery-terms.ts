import type { Paise } from '../money.ts'
import { CAUTIOUS_COD_MAX, type CodTerms, codTerms } from './cash-on-delivery.ts'
import {
  classVerdicts,
  type ClassVerdicts,
  deliveryAreaOf,
  type DeliveryRules,
  type DeliveryWay,
} from './delivery-rules.ts'
import type { PinArea } from './pin-areas.ts'
import { type DeliveryPlace, findZone, type Zone, type ZoneCharge } from './zones.ts'
import { DAY, HOUR, indianDay, indianTime, MINUTE, startOfIndianDay } from '../time.ts'

/** The inputs of delivery decisions: the licensee's area, the zones in their order, holidays, rules and the cash limit. */
export type DeliveryPlan = {
  readonly home: PinArea
  readonly zones: readonly (Zone & { readonly id: string })[]
  /** Days as "2026-11-24". */
  readonly holidays: ReadonlySet<string>
  readonly rules: DeliveryRules
  /** The largest cash order in paise; null: no limit. */
  readonly codMax: Paise | null
}

/** The delivery terms of an address (delivery-1). */
export type DeliveryTerms = DeliveryDates & {
  readonly zoneId: string
  readonly by: DeliveryWay
  readonly cod: CodTerms
  /** What delivery costs; null: as the shop says. */
  readonly charge: ZoneCharge | null
  readonly schedules: ClassVerdicts
}

/** The terms for an order to a place at a time. */
export function deliveryTerms(plan: DeliveryPlan, place: DeliveryPlace, now: Date): DeliveryTerms {
  const found = findZone(plan.zones, place, plan.home)
  const zone = place.area === null ? withCaution(found) : found
  return {
    zoneId: zone.id,
    by: zone.way,
    ...deliveryDates(now, zone, plan.holidays),
    cod: codTerms(zone, plan.codMax),
    charge: zone.charge,
    schedules: classVerdicts(plan.rules, { way: zone.way, area: deliveryAreaOf(place.area, plan.home) }),
  }
}

/** The terms of a zone for an unknown PIN: a range of days, a courier, and less cash (delivery-5). */
function withCaution<Z extends Zone>(zone: Z): Z {
  return {
    ...zone,
    way: 'courier',
    daysMax: Math.max(zone.daysMax, zone.daysMin + 1),
    codMax: codTerms(zone, CAUTIOUS_COD_MAX).max,
  }
}

const SUNDAY = 0

/** The first and last day of a delivery, as "2026-11-24" in India, and the cut-off until which they hold. */
type DeliveryDates = { readonly from: string; readonly to: string; readonly orderBy: Date }

/**
 * When an order arrives (delivery-1): business days after the day of the order, or after the next business day for an order
 * from the cut-off on. Sundays and holidays are no business days.
 */
export function deliveryDates(
  orderedAt: Date,
  { daysMin, daysMax, cutOff }: Pick<Zone, 'daysMin' | 'daysMax' | 'cutOff'>,
  holidays: ReadonlySet<string>,
): DeliveryDates {
  const today = indianDay(orderedAt)
  const isInTime = isBusinessDay(today, holidays) && indianTime(orderedAt) < cutOff
  const start = isInTime ? today : nextBusinessDay(today, holidays)
  const from = addBusinessDays(start, daysMin, holidays)
  const orderBy = new Date(startOfIndianDay(start).getTime() + timeOfDay(cutOff))
  return { from, to: addBusinessDays(from, daysMax - daysMin, holidays), orderBy }
}

/** "16:00" as milliseconds from midnight. */
function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes * MINUTE
}

function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let later = day
  for (let left = count; left > 0; left -= 1) later = nextBusinessDay(later, holidays)
  return later
}

function nextBusinessDay(day: string, holidays: ReadonlySet<string>): string {
  let next = day
  do next = new Date(Date.parse(next) + DAY).toISOString().slice(0, 10)
  while (!isBusinessDay(next, holidays))
  return next
}

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  return new Date(day).getUTCDay() !== SUNDAY && !holidays.has(day)
}
