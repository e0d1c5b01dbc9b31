import type { Paise } from '../money.ts'
import { type DeliveryArea, deliveryAreaOf, type DeliveryWay } from './delivery-rules.ts'
import type { PinArea } from './pin-areas.ts'

/** Where a zone applies: an area around the licensee, or listed PIN codes and districts. */
export const zoneReaches = ['district', 'state', 'places', 'India'] as const
export type ZoneReach = (typeof zoneReaches)[number]

/** The delivery terms of some places. Zones are ordered; the first one that contains an address applies. */
export type Zone = {
  readonly reach: ZoneReach
  /** PIN codes or their first digits; empty unless the reach is `places`. */
  readonly pins: readonly string[]
  readonly districts: readonly string[]
  readonly way: DeliveryWay
  /** Business days until delivery. */
  readonly daysMin: number
  readonly daysMax: number
  /** "16:00": orders from this time of day in India count from the next business day. */
  readonly cutOff: string
  readonly isCodAllowed: boolean
  /** A lower limit than the shop's, in paise. */
  readonly codMax: Paise | null
  /** What delivery costs here; null: as the shop says. */
  readonly charge: ZoneCharge | null
}

/** What delivery costs in paise, and the items total from which it is free; null: never (cart-9). */
export type ZoneCharge = { readonly fee: Paise; readonly freeFrom: Paise | null }

/** A delivery address as the zones see it: its PIN, and the area of a known PIN. */
export type DeliveryPlace = { readonly pin: string; readonly area: PinArea | null }

/** The first zone that contains a place. Throws a RangeError without a zone for India, which is a bug. */
export function findZone<Z extends Zone>(zones: readonly Z[], place: DeliveryPlace, home: PinArea): Z {
  const area = deliveryAreaOf(place.area, home)
  const found = zones.find((zone) => holdsPlace(zone, place, area))
  if (found === undefined) throw new RangeError('There is no zone for India')
  return found
}

function holdsPlace({ reach, pins, districts }: Zone, { pin, area: found }: DeliveryPlace, area: DeliveryArea) {
  if (reach === 'India') return true
  if (reach === 'district') return area === 'district'
  if (reach === 'state') return area !== 'India'
  return pins.some((start) => pin.startsWith(start)) || (found !== null && districts.some(isNamed(found.district)))
}

function isNamed(district: string) {
  return (name: string) => name.toLowerCase() === district.toLowerCase()
}

/** The longest delivery in business days, and the most entries of a list of places. */
const ZONE_DAYS_MAX = 60
export const ZONE_PLACES_MAX = 500

/** The entries of a typed list, separated by commas, semicolons or line breaks. */
export function splitPlaces(typed: string): string[] {
  return [...new Set(typed.split(/[,;\n]/).map((place) => place.trim().replaceAll(/\s+/g, ' ')))].filter(Boolean)
}

type ZoneForm = Pick<Zone, 'reach' | 'pins' | 'districts' | 'daysMin' | 'daysMax' | 'cutOff'> & {
  /** Rupees. Not a number: something else was typed. */
  readonly codMax: number | null
  /** Rupees; null: as the shop says. */
  readonly fee: number | null
  /** Rupees; null: never free. */
  readonly freeFrom: number | null
}

/** The error of each field of a zone form, as sentences (pages-2). Places count only where the reach is `places`. */
export function zoneErrors({
  reach,
  pins,
  districts,
  daysMin,
  daysMax,
  cutOff,
  codMax,
  fee,
  freeFrom,
}: ZoneForm): Record<string, string> {
  const errors: Record<string, string> = {}
  const isDays = (days: number) => Number.isInteger(days) && days >= 0 && days <= ZONE_DAYS_MAX
  if (!isDays(daysMin)) errors.daysMin = `Please type business days from 0 to ${ZONE_DAYS_MAX}.`
  if (!isDays(daysMax)) errors.daysMax = `Please type business days from 0 to ${ZONE_DAYS_MAX}.`
  else if (daysMax < daysMin) errors.daysMax = 'The latest day cannot be before the earliest.'
  if (Number.isNaN(codMax)) errors.codMax = 'Please type an amount such as 5000.'
  if (fee !== null && !(fee >= 0)) errors.fee = 'Please type an amount such as 30.'
  else if (freeFrom !== null && fee === null) errors.fee = 'Please type the charge too.'
  if (freeFrom !== null && !(freeFrom > 0)) errors.freeFrom = 'Please type an amount such as 500, or leave it empty.'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff)) errors.cutOff = 'Please type a time of day such as 16:00.'
  if (reach !== 'places') return errors
  const odd = pins.find((pin) => !/^[1-9]\d{0,5}$/.test(pin))
  if (odd !== undefined) errors.pins = `${odd} is no PIN code and no beginning of one.`
  if (pins.length > ZONE_PLACES_MAX) errors.pins = `Please list at most ${ZONE_PLACES_MAX} PIN codes.`
  if (districts.length > ZONE_PLACES_MAX) errors.districts = `Please list at most ${ZONE_PLACES_MAX} districts.`
  if (pins.length + districts.length === 0) errors.pins = 'Please list PIN codes, their first digits, or districts.'
  return errors
}
