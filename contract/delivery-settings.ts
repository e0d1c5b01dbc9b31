import { z } from 'zod'
import { deliveryAreas, deliveryClasses, deliveryWays, shopOrigins } from '#domain/delivery/delivery-rules.ts'
import { ZONE_PLACES_MAX, zoneReaches } from '#domain/delivery/zones.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant, line, rupees, text, typedDay, typedRupees } from './shapes.ts'

const NAME_MAX = 60
const NOTE_MAX = 300
const CASES = deliveryWays.length * deliveryAreas.length

/** The version that the caller saw (api-3). */
const version = z.number().int()
const name = line(NAME_MAX).min(1, 'Please type a name.')
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

const zoneForm = z.object({
  version,
  name,
  reach: z.enum(zoneReaches),
  pins: places(20),
  districts: places(200),
  way: z.enum(deliveryWays),
  daysMin: z.number('Please type a number of days.'),
  daysMax: z.number('Please type a number of days.'),
  cutOff: text(10),
  isCodAllowed: z.boolean(),
  codMax: codMax.nullable(),
})

const access = { desk: 'delivery.zones' } as const

export const deskAddZone = endpoint('POST', '/api/desk/delivery/zones', {
  access,
  isRepeatable: true,
  summary: 'Adds a zone before all others.',
  input: zoneForm,
  output: changedDelivery,
})

export const deskEditZone = endpoint('POST', '/api/desk/delivery/zones/:id', {
  access,
  isRepeatable: true,
  summary: 'Edits a zone. The zone India keeps its reach.',
  input: zoneForm.extend({ id }),
  output: changedDelivery,
})

export const deskMoveZone = endpoint('POST', '/api/desk/delivery/zones/:id/move', {
  access,
  isRepeatable: true,
  summary: 'Moves a zone before the one above it. India stays last.',
  input: z.object({ id, version }),
  output: changedDelivery,
})

export const deskRemoveZone = endpoint('POST', '/api/desk/delivery/zones/:id/remove', {
  access,
  isRepeatable: true,
  summary: 'Removes a zone. India cannot be removed.',
  input: z.object({ id, version }),
  output: changedDelivery,
})

export const deskAddHoliday = endpoint('POST', '/api/desk/delivery/holidays', {
  access,
  isRepeatable: true,
  summary: 'Adds a day without deliveries.',
  input: z.object({ version, day: typedDay, name }),
  output: changedDelivery,
})

export const deskRemoveHoliday = endpoint('POST', '/api/desk/delivery/holidays/:day/remove', {
  access,
  isRepeatable: true,
  summary: 'Removes a holiday.',
  input: z.object({ version, day: typedDay }),
  output: changedDelivery,
})

export const deskLimitCash = endpoint('POST', '/api/desk/delivery/cash', {
  access,
  isRepeatable: true,
  summary: 'Sets the largest order that is paid in cash, in rupees.',
  input: z.object({ version, codMax }),
  output: changedDelivery,
})

export const deskDecideDelivery = endpoint('POST', '/api/desk/delivery/rules', {
  access: { desk: 'delivery.rules' },
  isRepeatable: true,
  summary: 'Decides how and where a class of medicines is delivered: `allowed` are all ways and areas that are.',
  input: z.object({
    version,
    deliveryClass: z.enum(deliveryClasses),
    allowed: z.array(deliveryCase).max(CASES),
    note: line(NOTE_MAX).min(1, 'Please say on what the decision rests.'),
  }),
  output: changedDelivery,
})

export const deliverySettingsEndpoints = [
  deskDeliveryDetails,
  deskZoneList,
  deskAddZone,
  deskEditZone,
  deskMoveZone,
  deskRemoveZone,
  deskAddHoliday,
  deskRemoveHoliday,
  deskLimitCash,
  deskDecideDelivery,
] as const
