import { randomInt } from 'node:crypto'

/** The password of test customers and staff. */
export const TEST_PASSWORD = 'neem tulsi ashwagandha'

/** The values of the address form by label. */
export const ADDRESS_FIELDS = {
  'Full Name': 'Asha Rao',
  'Phone Number': '9876543210',
  'Email Address': 'asha.rao@example.com',
  Address: '12 Lotus Lane, Banjara Hills',
  City: 'Hyderabad',
  State: 'Telangana',
  'Postal Code': '500034',
} as const

/** Returns a unique e-mail address. */
export function newEmail(name = 'asha'): string {
  return `${name}.${randomInt(1e12)}@customer.example`
}
