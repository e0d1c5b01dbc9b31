import { z } from 'zod'
import {
  type EnquiryField,
  enquiryFieldError,
  enquiryLimits,
  tidyEnquiryText,
} from '#domain/enquiries/enquiry-rules.ts'
import { endpoint } from './endpoint.ts'
import { follows, text } from './shapes.ts'

/** A field with its domain rule, normalised for storage; a missing field is reported like an empty one. */
const field = (name: EnquiryField) =>
  text(4 * enquiryLimits[name], { error: () => enquiryFieldError(name, '') ?? 'Please use plain text' })
    .check(follows((value) => enquiryFieldError(name, value)))
    .overwrite((value) => tidyEnquiryText(name, value))

/** The Information Request Form (D21). */
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

export const enquiriesEndpoints = [sendEnquiry] as const
