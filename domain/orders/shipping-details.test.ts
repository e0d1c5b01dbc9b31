import { expect, test } from 'vitest'
import { shippingRefusal } from './shipping-details.ts'

const details = {
  name: 'Asha',
  phoneNumber: '9000000001',
  email: 'a@b.example',
  address: '7 Lane',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500000',
}

test('complete details pass, the country is ours to add', () => {
  expect(shippingRefusal(details)).toBeNull()
})

test('missing, blank and non-text fields are listed in the order of the form', () => {
  expect(shippingRefusal({ ...details, postalCode: '  ', name: undefined, city: 7 })).toBe(
    'Missing required shipping details: name, city, postalCode',
  )
})
