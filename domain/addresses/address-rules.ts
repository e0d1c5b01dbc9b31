import { isEmail } from '../accounts/account-rules.ts'
import { fieldErrors } from '../field-errors.ts'
import { UNPRINTABLE } from '../plain-text.ts'

export const COUNTRY = 'India'

export type Address = {
  readonly name: string
  readonly phoneNumber: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
}

export type AddressField = keyof Address

/** The longest text each field takes, in characters. */
export const addressLimits = {
  name: 100,
  phoneNumber: 10,
  email: 254,
  address: 500,
  city: 100,
  state: 100,
  postalCode: 6,
  country: 20,
} as const satisfies Record<AddressField, number>

const required = {
  name: 'Full name is required',
  phoneNumber: 'Phone number is required',
  email: 'Email is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  postalCode: 'Postal code is required',
  country: 'Country is required',
} as const satisfies Record<AddressField, string>

export const addressFields = Object.keys(required) as readonly AddressField[]

/** The error of one field as a sentence (addresses-1), or `null`. Ignores surrounding spaces. */
export function addressFieldError(field: AddressField, value: string): string | null {
  const text = value.trim()
  if (text === '') return required[field]
  if (field === 'phoneNumber' && !/^\d{10}$/.test(text)) return 'Phone number must be 10 digits'
  if (field === 'postalCode' && !/^\d{6}$/.test(text)) return 'Postal code must be 6 digits'
  if (field === 'email' && !isEmail(text)) return 'Invalid email address'
  if (field === 'country' && text !== COUNTRY) return 'We deliver within India only'
  if (UNPRINTABLE.test(text)) return 'Please use plain text on one line'
  if (text.length > addressLimits[field]) return `Please use at most ${addressLimits[field]} characters`
  return null
}

/** The errors of a form by field; empty if the address is valid. */
export function addressErrors(address: Readonly<Record<AddressField, string>>): Partial<Record<AddressField, string>> {
  return fieldErrors(addressFields, (field) => addressFieldError(field, address[field]))
}

export function isSameAddress(one: Address, other: Address): boolean {
  return addressFields.every((field) => one[field] === other[field])
}

/** The number of earlier addresses that a customer chooses from (addresses-5). */
export const RECENT_ADDRESSES = 5
/** The longest name of an address, such as "Home", in characters. */
export const ADDRESS_LABEL_MAX = 30
