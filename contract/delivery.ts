import { z } from 'zod'
import { deliveryClasses, deliveryWays } from '#domain/delivery/delivery-rules.ts'
import { isPinCode } from '#domain/delivery/pin-code.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { endpoint } from './endpoint.ts'
import { day, instant, rupees, text } from './shapes.ts'

const verdict = z.enum(['deliver', 'outlet'])

/** What delivery costs in rupees, and the items total from which it is free; null: never. */
export const zoneCharge = z.object({ fee: rupees, freeFrom: rupees.nullable() })

export const showPinCode = endpoint('GET', '/api/pincodes/:pin', {
  access: 'public',
  summary: 'District and state of a PIN code, and what the shop delivers there: how, when and for cash.',
  input: z.object({
    pin: text(100)
      .overwrite((pin) => normaliseAddressField('postalCode', pin))
      .refine(isPinCode, 'A PIN code has 6 digits, the first one not 0'),
  }),
  output: z.object({
    success: z.literal(true),
    known: z.boolean(),
    /** `district` and `state` are empty for an unknown PIN. */
    district: z.string(),
    state: z.string(),
    /** Whether anything is delivered there. */
    deliverable: z.boolean(),
    by: z.enum(deliveryWays),
    /** The first and last delivery day of an order placed now. */
    from: day,
    to: day,
    /** These dates hold for orders before this time. */
    orderBy: instant,
    /** Cash on delivery up to `max` rupees; null: any amount. */
    cod: z.object({ allowed: z.boolean(), max: rupees.nullable() }),
    /** What delivery costs there; null: as everywhere. */
    charge: zoneCharge.nullable(),
    /** By delivery class. A product is delivered if all of its classes are. */
    schedules: z.record(z.enum(deliveryClasses), verdict),
  }),
  cacheTags: ['delivery'],
})

export const deliveryEndpoints = [showPinCode] as const
