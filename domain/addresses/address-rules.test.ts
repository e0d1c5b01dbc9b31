import { expect, test } from 'vitest'
import { addressErrors, type AddressField, addressFieldError } from './address-rules.ts'

const address = {
  name: 'Asha Rao',
  phoneNumber: '9000000001',
  email: 'asha@customer.example',
  address: '7 Example Lane',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500000',
  country: 'India',
}

test('accepts a valid address with surrounding spaces', () => {
  expect(addressErrors(address)).toEqual({})
  expect(addressErrors({ ...address, phoneNumber: ' 9000000001 ', country: ' India ' })).toEqual({})
})

test('an empty form has an error per field', () => {
  expect(
    addressErrors({
      name: '',
      phoneNumber: ' ',
      email: '',
      address: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
    }),
  ).toEqual({
    name: 'Full name is required',
    phoneNumber: 'Phone number is required',
    email: 'Email is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
    country: 'Country is required',
  })
})

test.each<[AddressField, string, string]>([
  ['phoneNumber', '900000000', 'Phone number must be 10 digits'],
  ['phoneNumber', '90000000011', 'Phone number must be 10 digits'],
  ['phoneNumber', '+919000000', 'Phone number must be 10 digits'],
  ['phoneNumber', '९०००००००००', 'Phone number must be 10 digits'],
  ['postalCode', '50000', 'Postal code must be 6 digits'],
  ['postalCode', '5000000', 'Postal code must be 6 digits'],
  ['postalCode', '50 000', 'Postal code must be 6 digits'],
  ['email', 'asha', 'Invalid email address'],
  ['email', 'asha@', 'Invalid email address'],
  ['country', 'Nepal', 'We deliver within India only'],
  ['name', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['address', 'x'.repeat(501), 'Please use at most 500 characters'],
  ['city', 'a\0b', 'Please use plain text on one line'],
  ['address', 'first\nsecond', 'Please use plain text on one line'],
])('%s %j: %s', (field, value, sentence) => {
  expect(addressFieldError(field, value)).toBe(sentence)
})
