import type { Paise } from '../money.ts'
import { type CodTerms, codTerms } from './cash-on-delivery.ts'
import { type DeliveryDates, deliveryDates } from './delivery-dates.ts'
import {
  classVerdicts,
  type ClassVerdicts,
  deliveryAreaOf,
  type DeliveryRules,
  type DeliveryWay,
} from './delivery-rules.ts'
import type { PinArea } from './pin-areas.ts'
import { type DeliveryPlace, findZone, type Zone } from './zones.ts'

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
  readonly schedules: ClassVerdicts
}

/** The terms for an order to a place at a time. */
export function deliveryTerms(plan: DeliveryPlan, place: DeliveryPlace, now: Date): DeliveryTerms {
  const zone = findZone(plan.zones, place, plan.home)
  return {
    zoneId: zone.id,
    by: zone.way,
    ...deliveryDates(now, zone, plan.holidays),
    cod: codTerms(zone, plan.codMax),
    schedules: classVerdicts(plan.rules, { way: zone.way, area: deliveryAreaOf(place.area, plan.home) }),
  }
}
