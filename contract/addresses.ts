import { z } from 'zod'
import {
  ADDRESS_LABEL_MAX,
  type AddressField,
  addressFieldError,
  addressLimits,
  COUNTRY,
} from '#domain/addresses/address-rules.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, line, text } from './shapes.ts'

const hasDigitsOnly = (name: AddressField) => name === 'phoneNumber' || name === 'postalCode'

/** A normalised field with its domain rule (addresses-2); a missing field is reported like an empty one. */
const field = (name: AddressField) =>
  text(Math.max(100, 4 * addressLimits[name]), { error: () => addressFieldError(name, '') ?? 'Please use plain text' })
    .overwrite((value) => (hasDigitsOnly(name) ? normaliseAddressField(name, value) : value.trim()))
    .check(checkRule((value) => addressFieldError(name, value)))

/** A delivery address (addresses-1). */
export const address = z.object({
  name: field('name'),
  phoneNumber: field('phoneNumber'),
  email: field('email'),
  address: field('address'),
  city: field('city'),
  state: field('state'),
  postalCode: field('postalCode'),
  country: field('country').default(COUNTRY),
})

/** A stored address. It has no rules, so that old ones stay readable. */
export const storedAddress = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** The addresses that the customer saved last, at most five, latest first (addresses-5). */
const recent = z.array(storedAddress.extend({ label: z.string() }))
export type RecentAddress = z.infer<typeof recent>[number]

export const getAddress = endpoint('GET', '/api/address/get', {
  access: 'customer',
  summary: 'The saved address, or null with the contact of the account.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    data: storedAddress.nullable(),
    /** Prefills a first address. */
    contact: z.object({ name: z.string(), email: z.string() }).optional(),
    recent,
  }),
})

export const saveAddress = endpoint('POST', '/api/address', {
  access: 'customer',
  summary: 'Saves the one address of the customer.',
  /** Without a label the address keeps the one that it had. */
  input: address.extend({ label: line(ADDRESS_LABEL_MAX).optional() }),
  output: z.object({ success: z.literal(true), data: storedAddress, recent }),
})

export const addressesEndpoints = [getAddress, saveAddress] as const
