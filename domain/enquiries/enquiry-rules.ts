import { emailError, NAME_MAX } from '../accounts/account-rules.ts'
import { latinDigits } from '../typed-digits.ts'
import { normaliseAddressField } from '../addresses/normalise-address-field.ts'
import { fieldErrors } from '../field-errors.ts'
import { UNPRINTABLE } from '../plain-text.ts'

export const enquiryFields = ['name', 'phone', 'email', 'address', 'message'] as const

export type EnquiryField = (typeof enquiryFields)[number]

/** An enquiry by the Information Request Form (enquiries-1). */
export type Enquiry = Readonly<Record<EnquiryField, string>>

/** The longest text each field takes, in characters. */
export const enquiryLimits = {
  name: NAME_MAX,
  phone: 10,
  email: 254,
  address: 500,
  message: 2000,
} as const satisfies Record<EnquiryField, number>

/** The required fields (enquiries-1). */
const required: Readonly<Partial<Record<EnquiryField, string>>> = {
  name: 'Name is required',
  phone: 'Phone number is required',
  email: 'Email is required',
}

/** Normalises a typed field for storage: a phone number without separators, trimmed text, uniform line breaks. */
export function normaliseEnquiryField(field: EnquiryField, text: string): string {
  if (field === 'phone') return normaliseAddressField('phoneNumber', text)
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The error of one field as a sentence, or `null`. Ignores surrounding spaces. */
export function enquiryFieldError(field: EnquiryField, text: string): string | null {
  const tidy = normaliseEnquiryField(field, text)
  if (tidy === '') return required[field] ?? null
  if (field === 'phone') return /^\d{10}$/.test(tidy) ? null : 'Phone number must be 10 digits'
  if (field === 'email') return emailError(tidy)
  // Address and message may have several lines.
  const printed = field === 'name' ? tidy : tidy.replace(/[\n\t]/g, ' ')
  if (UNPRINTABLE.test(printed)) return field === 'name' ? 'Please use plain text on one line' : 'Please use plain text'
  return tidy.length > enquiryLimits[field] ? `Please use at most ${enquiryLimits[field]} characters` : null
}

/** The errors of a form by field; empty if it is valid. */
export function enquiryErrors(enquiry: Enquiry): Partial<Record<EnquiryField, string>> {
  return fieldErrors(enquiryFields, (field) => enquiryFieldError(field, enquiry[field]))
}

/** The ticket number, short enough to read aloud: "E-10001". */
export function ticketOf(number: number): string {
  return `E-${number}`
}

/** The number in a ticket as people type it, such as "e10001" or "१०००१", or `null`. */
export function ticketNumberIn(text: string): number | null {
  const digits = /^(?:e-?)?(\d{1,9})$/i.exec(latinDigits(text))?.[1]
  return digits === undefined ? null : Number(digits)
}
