import { expect, test } from 'vitest'
import { indianStates } from '../addresses/indian-states.ts'
import { gstStateCode, gstStateName, stateTaxName } from './gst-states.ts'
import { placeOfSupply } from './place-of-supply.ts'

test.each([
  ['Telangana', '36'],
  ['Telengana', '36'],
  [' ts ', '36'],
  ['TG', '36'],
  ['Orissa', '21'],
  ['Pondicherry', '34'],
  ['JAMMU & KASHMIR', '01'],
  ['Tamilnadu', '33'],
  ['Tamil-Nadu', '33'],
  ['N.C.T. of Delhi', '07'],
  ['Uttaranchal', '05'],
])('%j has the code %s', (text, code) => {
  expect(gstStateCode(text)).toBe(code)
})

test.each(['', 'Narnia', 'Hyderabad', 'constructor', '36'])('%j is no state', (text) => {
  expect(gstStateCode(text)).toBeNull()
})

test('every state has a code of its own', () => {
  expect(new Set(indianStates.map(gstStateCode)).size).toBe(indianStates.length)
  expect(indianStates.map((name) => gstStateName(gstStateCode(name) ?? ''))).toEqual([...indianStates])
  expect(gstStateName('29')).toBe('Karnataka')
  expect(stateTaxName('04')).toBe('UTGST')
  expect(stateTaxName('07')).toBe('SGST')
})

test.each([
  ['the address', { state: 'TS', pinState: 'Telangana', chosen: null }, '36', null],
  ['the PIN', { state: 'Hyderabad', pinState: 'Telangana', chosen: null }, '36', 'Tax follows the PIN: Telangana.'],
  ['the address before the PIN', { state: 'Goa', pinState: 'Kerala', chosen: null }, '30', 'Tax follows the address.'],
  ['staff', { state: 'Goa', pinState: 'Kerala', chosen: '32' }, '32', 'Staff chose Kerala for the tax.'],
  ['nothing', { state: 'Hyderabad', pinState: null, chosen: null }, null, null],
])('the place of supply is given by %s', (_, address, code, warning) => {
  const place = placeOfSupply(address)
  expect(place.code).toBe(code)
  if (warning === null) expect(place.warning).toBeNull()
  else expect(place.warning).toContain(warning)
})
