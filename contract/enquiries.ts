import { z } from 'zod'
import {
  type EnquiryField,
  enquiryFieldError,
  enquiryLimits,
  normaliseEnquiryField,
} from '#domain/enquiries/enquiry-rules.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, id, line, text } from './shapes.ts'

/** A field with its domain rule, normalised for storage; a missing field is reported like an empty one. */
const field = (name: EnquiryField) =>
  text(4 * enquiryLimits[name], { error: () => enquiryFieldError(name, '') ?? 'Please use plain text' })
    .check(checkRule((value) => enquiryFieldError(name, value)))
    .overwrite((value) => normaliseEnquiryField(name, value))

/** The Information Request Form (enquiries-1). */
export const sendEnquiry = endpoint('POST', '/api/enquiries', {
  access: 'public',
  summary: 'Asks the shop something; it answers by phone or mail. The ticket is what both sides call it by.',
  status: 201,
  input: z.object({
    name: field('name'),
    phone: field('phone'),
    email: field('email'),
    address: field('address').default(''),
    message: field('message').default(''),
  }),
  output: z.object({ success: z.literal(true), ticket: z.string() }),
})

/** The most packs of a reservation. */
const PACKS_MAX = 20
const packsRule = `Please choose 1 to ${PACKS_MAX} packs.`

export const reserveProduct = endpoint('POST', '/api/reservations', {
  access: 'public',
  summary: 'Asks an outlet to keep packs of a product, which is not delivered everywhere. Both sides get a mail.',
  status: 201,
  input: z.object({
    productId: id,
    packs: z.number(packsRule).int(packsRule).min(1, packsRule).max(PACKS_MAX, packsRule),
    /** The label of an outlet. */
    outlet: line(100),
    name: field('name'),
    phone: field('phone'),
    email: field('email'),
  }),
  output: z.object({ success: z.literal(true), ticket: z.string() }),
})

export const enquiriesEndpoints = [sendEnquiry, reserveProduct] as const
