import { expect, test } from 'vitest'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { fillPlace, type HandingField, startHanding, takeCustomer, typeHanding } from './handing-draft.ts'

const bengaluru = { district: 'Bengaluru Urban', state: 'Karnataka' }
const warangal = { district: 'Warangal', state: 'Telangana' }
const kamala = customerAt({ address: '12 Lotus Lane', city: 'Secunderabad', state: 'Telangana', postalCode: '500034' })
const lakshmi = customerAt({ address: '3 Hill Road', city: 'Mumbai', state: 'Maharashtra', postalCode: '400050' })

function customerAt(place: Record<'address' | 'city' | 'state' | 'postalCode', string>): OrderCustomer {
  const person = { name: `Lives in ${place.city}`, phone: '9812345670' }
  const address = { ...place, name: person.name, phoneNumber: person.phone, email: '', country: 'India' }
  return { _id: place.city, ...person, email: null, isUnclaimed: true, blockReason: null, address, lastOrder: null }
}

const typing = (customer: OrderCustomer | null, texts: Partial<Record<HandingField, string>>) =>
  Object.entries(texts).reduce(
    (draft, [field, text]) => typeHanding(draft, field as HandingField, text),
    startHanding(customer),
  )
const placeOf = ({ values: { address, city, state, postalCode } }: ReturnType<typeof startHanding>) =>
  [address, postalCode, city, state].join(', ')

test('another PIN replaces the saved city and state, and what an earlier PIN filled', () => {
  const moved = fillPlace(typing(kamala, { postalCode: '560001' }), '560001', bengaluru)
  expect(placeOf(moved)).toBe('12 Lotus Lane, 560001, Bengaluru, Karnataka')
  const again = fillPlace(typeHanding(moved, 'postalCode', '506001'), '506001', warangal)
  expect(placeOf(again)).toBe('12 Lotus Lane, 506001, , Telangana')
})

test('a typed city stays at another PIN, and the saved one at its own', () => {
  const typed = typing(kamala, { postalCode: '560001', city: 'Bengaluru East' })
  expect(placeOf(fillPlace(typed, '560001', bengaluru))).toBe('12 Lotus Lane, 560001, Bengaluru East, Karnataka')
  expect(placeOf(fillPlace(startHanding(kamala), '500034', warangal))).toBe(
    '12 Lotus Lane, 500034, Secunderabad, Telangana',
  )
})

test('a chosen customer fills what is not typed', () => {
  const chosen = takeCustomer(typing(null, { name: 'The neighbour' }), lakshmi)
  expect(chosen.values).toMatchObject({ name: 'The neighbour', phoneNumber: '9812345670', city: 'Mumbai' })
})

test('a place is taken from a customer as a whole, unless a part of it is typed', () => {
  const typed = fillPlace(typing(null, { postalCode: '560001' }), '560001', bengaluru)
  expect(placeOf(takeCustomer(typed, lakshmi))).toBe(', 560001, Bengaluru, Karnataka')
})

test('another customer takes along nothing of the one before', () => {
  const left = takeCustomer(startHanding(kamala), null)
  expect(new Set(Object.values(left.values))).toEqual(new Set(['']))
  expect(takeCustomer(startHanding(kamala), lakshmi)).toEqual(startHanding(lakshmi))
})
