import { expect, test } from 'vitest'
import { normaliseAddressField } from './normalise-address-field.ts'

test.each([
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['9198765432', '9198765432'],
  ['98765', '98765'],
  ['+1 212 555 0100', '+1 212 555 0100'],
  ['call me', 'call me'],
  ['\u202A+91 98765\u201143210\u202C', '9876543210'],
  ['\u206698765\u200B\uFEFF\u00AD43210\u2069', '9876543210'],
  ['98765\u00A0\u202F43210', '9876543210'],
  ['tel:+91-98765\u221243210', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
  ['𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎', '9876543210'],
])('a phone number typed as %j becomes %j', (typed, tidy) => {
  expect(normaliseAddressField('phoneNumber', typed)).toBe(tidy)
})

test('removes spaces in postal codes, trims other fields and joins address lines', () => {
  expect(normaliseAddressField('postalCode', '500 034')).toBe('500034')
  expect(normaliseAddressField('postalCode', '50 034')).toBe('50 034')
  expect(normaliseAddressField('postalCode', '500 0341')).toBe('500 0341')
  expect(normaliseAddressField('postalCode', '\u202A५००\u2011०३४\u202C')).toBe('500034')
  expect(normaliseAddressField('name', ' 0987654321 ')).toBe('0987654321')
  expect(normaliseAddressField('name', '098765 43210')).toBe('098765 43210')
  expect(normaliseAddressField('address', '12 Lotus Lane,\n  Banjara Hills\nbehind the tower')).toBe(
    '12 Lotus Lane, Banjara Hills, behind the tower',
  )
  expect(normaliseAddressField('address', ' 12-3 (rear) Lotus Lane ')).toBe('12-3 (rear) Lotus Lane')
})
