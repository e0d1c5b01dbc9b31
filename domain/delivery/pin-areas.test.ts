import { expect, test } from 'vitest'
import { indianStates } from '../addresses/indian-states.ts'
import { cityOfArea, fillFromPin } from './pin-areas.ts'
import { isPinCode } from './pin-code.ts'

const none = { city: '', state: '' }
const hyderabad = { district: 'Hyderabad', state: 'Telangana' }
const warangal = { district: 'Warangal', state: 'Telangana' }
const chennai = { district: 'Chennai', state: 'Tamil Nadu' }

test.each([
  ['500001', true],
  ['012345', false],
  ['50001', false],
  ['5000011', false],
  ['x500001', false],
  ['500 01', false],
  ['५००००१', false],
  ['', false],
])('%j is a PIN code: %s', (text, expected) => {
  expect(isPinCode(text)).toBe(expected)
})

test('only districts within a city name it', () => {
  expect(cityOfArea(hyderabad)).toBe('Hyderabad')
  expect(cityOfArea({ district: 'Mumbai Suburban', state: 'Maharashtra' })).toBe('Mumbai')
  expect(cityOfArea({ district: 'South West', state: 'Delhi' })).toBe('Delhi')
  expect(cityOfArea(warangal)).toBe('')
  expect(indianStates).toEqual(expect.arrayContaining(['Chandigarh', 'Delhi']))
})

test('a PIN fills state and, within a city, the city', () => {
  const filled = { city: 'Hyderabad', state: 'Telangana' }
  expect(fillFromPin(none, none, hyderabad)).toEqual({ typed: filled, filled })
  expect(fillFromPin(none, none, warangal).typed).toEqual({ city: '', state: 'Telangana' })
})

test('what was typed stays', () => {
  const typed = { city: 'Secunderabad', state: 'Telangana' }
  expect(fillFromPin(typed, none, chennai)).toEqual({ typed, filled: none })
  expect(fillFromPin({ ...none, city: 'Adyar' }, none, chennai)).toEqual({
    typed: { city: 'Adyar', state: 'Tamil Nadu' },
    filled: { city: '', state: 'Tamil Nadu' },
  })
})

test('an emptied field is filled again', () => {
  const emptied = { city: ' ', state: '' }
  const filled = { city: 'Hyderabad', state: 'Telangana' }
  expect(fillFromPin(emptied, filled, chennai).typed).toEqual({ city: 'Chennai', state: 'Tamil Nadu' })
})

test('another PIN replaces what the earlier one filled, an unknown one empties it', () => {
  const first = fillFromPin(none, none, hyderabad)
  expect(fillFromPin(first.typed, first.filled, chennai).typed).toEqual({ city: 'Chennai', state: 'Tamil Nadu' })
  expect(fillFromPin(first.typed, first.filled, null)).toEqual({ typed: none, filled: none })
  const corrected = { ...first.typed, city: 'Secunderabad' }
  expect(fillFromPin(corrected, first.filled, null).typed).toEqual({ city: 'Secunderabad', state: '' })
})
