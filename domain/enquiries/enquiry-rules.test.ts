import { expect, test } from 'vitest'
import {
  type Enquiry,
  enquiryErrors,
  enquiryFieldError,
  enquiryFields,
  enquiryLimits,
  ticketOf,
  normaliseEnquiryField,
} from './enquiry-rules.ts'

const enquiry = (changes: Partial<Enquiry> = {}): Enquiry => ({
  name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@customer.example',
  address: '12 Lotus Lane\nHyderabad',
  message: 'Do you keep insulin pens?',
  ...changes,
})

test('accepts a form with or without address and message', () => {
  expect(enquiryErrors(enquiry())).toEqual({})
  expect(enquiryErrors(enquiry({ address: '', message: ' \n ' }))).toEqual({})
})

test('requires name, phone and email, and ignores blanks (enquiries-1)', () => {
  expect(enquiryErrors(enquiry({ name: ' ', phone: '', email: '\t', address: '', message: '' }))).toEqual({
    name: 'Name is required',
    phone: 'Phone number is required',
    email: 'Email is required',
  })
})

test.each(['98765', '98765432101', '98765-4321x', 'asha@customer.example'])('"%s" is no phone number', (phone) => {
  expect(enquiryFieldError('phone', phone)).toBe('Phone number must be 10 digits')
})

test.each(['+91 98765 43210', '098765-43210', ' 9876543210 '])('"%s" is kept as its ten digits', (phone) => {
  expect(enquiryFieldError('phone', phone)).toBeNull()
  expect(normaliseEnquiryField('phone', phone)).toBe('9876543210')
})

test.each(['asha', 'asha@', 'asha@customer', 'a b@customer.example'])('"%s" is no e-mail address', (email) => {
  expect(enquiryFieldError('email', email)).toBe('Invalid email address')
})

test.each(enquiryFields.filter((field) => field !== 'phone' && field !== 'email'))('%s has an end', (field) => {
  const most = enquiryLimits[field]
  expect(enquiryFieldError(field, 'a'.repeat(most))).toBeNull()
  expect(enquiryFieldError(field, 'a'.repeat(most + 1))).toBe(`Please use at most ${most} characters`)
})

test('allows line breaks in address and message, not in a name', () => {
  expect(enquiryFieldError('message', 'One\r\ntwo\rthree\tfour')).toBeNull()
  expect(normaliseEnquiryField('message', '  One\r\ntwo\rthree ')).toBe('One\ntwo\nthree')
  expect(enquiryFieldError('name', 'Asha\nBcc: all@customer.example')).toBe('Please use plain text on one line')
})

test.each([
  ['a NUL', '\0'],
  ['half a character', '\ud800'],
  ['a mark which turns the text around', '\u202e'],
])('%s is refused in every text', (_, character) => {
  expect(enquiryFieldError('name', `Asha ${character} Rao`)).toBe('Please use plain text on one line')
  for (const field of ['address', 'message'] as const)
    expect(enquiryFieldError(field, `Asha ${character} Rao`)).toBe('Please use plain text')
})

test('accepts markup as text', () => {
  expect(enquiryErrors(enquiry({ name: '<b>Asha</b>', message: '<script>alert(1)</script> & {{7*7}}' }))).toEqual({})
})

test('groups a ticket number for reading aloud', () => {
  expect(ticketOf(10_001)).toBe('E-10001')
})
