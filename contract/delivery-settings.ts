import { z } from 'zod'
import { deliveryChanges } from '#domain/delivery/delivery-changes.ts'
import { deliveryAreas, deliveryClasses, deliveryWays, shopOrigins } from '#domain/delivery/delivery-rules.ts'
import { ZONE_PLACES_MAX, zoneReaches } from '#domain/delivery/zones.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { zoneCharge } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant, rupees, text, typedDay, typedRupees } from './shapes.ts'

const CASES = deliveryWays.length * deliveryAreas.length

/** The version that the caller saw (api-3). */
const version = z.number().int()
const codMax = typedRupees(1e7, 'Please type at most Rs. 1,00,00,000.')
const places = (bytes: number) => z.array(text(bytes)).max(2 * ZONE_PLACES_MAX)
const deliveryCase = z.object({ way: z.enum(deliveryWays), area: z.enum(deliveryAreas) })

const zone = z.object({
  _id: id,
  name: z.string(),
  reach: z.enum(zoneReaches),
  pins: z.array(z.string()),
  districts: z.array(z.string()),
  way: z.enum(deliveryWays),
  daysMin: z.number().int(),
  daysMax: z.number().int(),
  cutOff: z.string(),
  isCodAllowed: z.boolean(),
  codMax: rupees.nullable(),
  /** What delivery costs here; null: as the shop says. */
  charge: zoneCharge.nullable(),
})
export type DeliveryZone = z.infer<typeof zone>

const decision = z.object({ by: z.string(), at: instant, note: z.string() })

const settings = z.object({
  version,
  /** The area of the licensee. */
  home: z.object({ district: z.string(), state: z.string() }),
  origin: z.enum(shopOrigins),
  /** In their order; India is last. */
  zones: z.array(zone),
  holidays: z.array(z.object({ day, name: z.string() })),
  /** The rule of each class; `decision` is null until a person decides. */
  rules: z.array(
    z.object({ deliveryClass: z.enum(deliveryClasses), allowed: z.array(deliveryCase), decision: decision.nullable() }),
  ),
  /** The largest cash order in rupees; null: no limit. */
  codMax: rupees.nullable(),
  isCodMaxDecided: z.boolean(),
  changed: z.object({ by: z.string(), at: instant }).nullable(),
})
export type DeliverySettings = z.infer<typeof settings>
export type DeliverySettingsInPaise = z.input<typeof settings>

export const changedDelivery = z.object({ success: z.literal(true), settings })

export const deskDeliveryDetails = endpoint('GET', '/api/desk/delivery', {
  access: { desk: 'delivery.read' },
  summary: 'Zones, holidays, rules and the limit for cash.',
  input: z.object({}),
  output: changedDelivery,
})

export const deskZoneList = endpoint('GET', '/api/desk/delivery/zones', {
  access: { desk: 'orders.read' },
  summary: 'The names of the zones, in their order.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), zones: z.array(z.object({ _id: id, name: z.string() })) }),
})

const zoneForm = {
  version,
  name: changeShapes(deliveryChanges['add-holiday'].fields).name,
  reach: z.enum(zoneReaches),
  pins: places(20),
  districts: places(200),
  way: z.enum(deliveryWays),
  daysMin: z.number('Please type a number of days.'),
  daysMax: z.number('Please type a number of days.'),
  cutOff: text(10),
  isCodAllowed: z.boolean(),
  codMax: codMax.nullable(),
  /** Rupees; null: as the shop says. */
  fee: typedRupees(10_000, 'Please type at most Rs. 10,000.').nullable().default(null),
  /** The items total in rupees from which it is free; null: never. */
  freeFrom: typedRupees(1e6, 'Please type at most Rs. 10,00,000.').nullable().default(null),
}

/** The changes of delivery. Each answers with all settings. */
export const deliveryChangeEndpoints = deskChanges('/api/desk/delivery', deliveryChanges, changedDelivery, {
  'add-zone': zoneForm,
  'edit-zone': zoneForm,
  'move-zone': { version },
  'remove-zone': { version },
  'add-holiday': { version },
  'remove-holiday': { version, day: typedDay },
  'limit-cash': { version, codMax },
  decide: { version, deliveryClass: z.enum(deliveryClasses), allowed: z.array(deliveryCase).max(CASES) },
})

export const deliverySettingsEndpoints = [
  deskDeliveryDetails,
  deskZoneList,
  ...Object.values(deliveryChangeEndpoints),
] as const
