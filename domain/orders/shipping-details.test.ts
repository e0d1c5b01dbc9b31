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

test('accepts complete details and adds the country', () => {
  expect(shippingRefusal(details)).toBeNull()
})

test('lists missing, blank and non-text fields in the order of the form', () => {
  expect(shippingRefusal({ ...details, postalCode: '  ', name: undefined, city: 7 })).toBe(
    'Missing required shipping details: name, city, postalCode',
  )
})
