import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { codRefusal, codRefusedUntil, codTerms } from './cash-on-delivery.ts'
import { deliveryDates } from './delivery-terms.ts'
import { deliveryTerms } from './delivery-terms.ts'
import { findZone, splitPlaces, type Zone, zoneErrors } from './zones.ts'

const home = { district: 'Hyderabad', state: 'Telangana' }
const india: Zone = {
  reach: 'India',
  pins: [],
  districts: [],
  way: 'courier',
  daysMin: 3,
  daysMax: 7,
  cutOff: '16:00',
  isCodAllowed: true,
  codMax: null,
  charge: null,
}
const zone = (changes: Partial<Zone>): Zone => ({ ...india, ...changes })

describe('the first zone that holds a place applies', () => {
  const south = zone({ reach: 'places', pins: ['56', '600001'], districts: ['Ernakulam'] })
  const district = zone({ reach: 'district', way: 'staff' })
  const state = zone({ reach: 'state' })
  const zones = [south, district, state, india]
  test.each([
    ['560001', { district: 'Bengaluru Urban', state: 'Karnataka' }, south],
    ['600001', { district: 'Chennai', state: 'Tamil Nadu' }, south],
    ['600002', { district: 'Chennai', state: 'Tamil Nadu' }, india],
    ['682001', { district: 'ernakulam', state: 'Kerala' }, south],
    ['500001', home, district],
    ['506001', { district: 'Warangal', state: 'Telangana' }, state],
    ['500000', null, india],
    ['569999', null, south],
  ])('%s', (pin, area, expected) => {
    expect(findZone(zones, { pin, area }, home)).toBe(expected)
  })
  test('a list without India is a bug', () => {
    expect(() => findZone([south], { pin: '110001', area: null }, home)).toThrow(RangeError)
  })
})

describe('dates are business days from the cut-off on', () => {
  // 24 November 2026 is a Tuesday.
  test.each([
    ['2026-11-24T10:29:00Z', [0, 1], [], '2026-11-24', '2026-11-25', '2026-11-24'],
    ['2026-11-24T10:30:00Z', [0, 1], [], '2026-11-25', '2026-11-26', '2026-11-25'],
    ['2026-11-24T20:00:00Z', [0, 0], [], '2026-11-25', '2026-11-25', '2026-11-25'],
    ['2026-11-24T04:00:00Z', [3, 7], [], '2026-11-27', '2026-12-02', '2026-11-24'],
    ['2026-11-28T04:00:00Z', [0, 1], [], '2026-11-28', '2026-11-30', '2026-11-28'],
    ['2026-11-29T04:00:00Z', [0, 1], [], '2026-11-30', '2026-12-01', '2026-11-30'],
    ['2026-11-24T04:00:00Z', [1, 2], ['2026-11-25', '2026-11-26'], '2026-11-27', '2026-11-28', '2026-11-24'],
    ['2026-11-24T04:00:00Z', [0, 0], ['2026-11-24'], '2026-11-25', '2026-11-25', '2026-11-25'],
  ] as const)('%s in %j days with holidays %j', (at, [daysMin, daysMax], holidays, from, to, lastDay) => {
    const dates = deliveryDates(new Date(at), { daysMin, daysMax, cutOff: '16:00' }, new Set(holidays))
    expect(dates).toEqual({ from, to, orderBy: new Date(`${lastDay}T16:00:00+05:30`) })
  })
})

test('a zone may only lower the limit for cash', () => {
  expect(codTerms({ isCodAllowed: true, codMax: paise(2000_00) }, paise(5000_00))).toEqual({
    allowed: true,
    max: 200000,
  })
  expect(codTerms({ isCodAllowed: true, codMax: paise(9000_00) }, paise(5000_00)).max).toBe(500000)
  expect(codTerms({ isCodAllowed: true, codMax: null }, null).max).toBeNull()
  expect(codTerms({ isCodAllowed: false, codMax: null }, null).allowed).toBe(false)
})

test('cash is refused above the limit, where it is not possible, and for 180 days after two refused parcels', () => {
  const terms = { allowed: true, max: paise(5000_00) }
  const total = paise(5000_00)
  expect(codRefusal({ total, terms, refusedUntil: null })).toBeNull()
  expect(codRefusal({ total, terms: { ...terms, max: null }, refusedUntil: null })).toBeNull()
  expect(codRefusal({ total: paise(5000_01), terms, refusedUntil: null })).toBe(
    'Cash on Delivery is possible up to Rs. 5,000.00. Please pay online.',
  )
  expect(codRefusal({ total, terms: { ...terms, allowed: false }, refusedUntil: null })).toContain('at this address')
  const refusedAt = new Date('2026-06-01T06:30:00Z')
  const until = codRefusedUntil(refusedAt, new Date('2026-11-28T06:29:59Z'))
  expect(until?.toISOString()).toBe('2026-11-28T06:30:00.000Z')
  expect(codRefusedUntil(refusedAt, new Date('2026-11-28T06:30:00Z'))).toBeNull()
  expect(codRefusedUntil(null, new Date())).toBeNull()
  expect(codRefusal({ total, terms, refusedUntil: until })).toContain('again from 28 Nov 2026')
})

test('the terms of a place follow its zone', () => {
  const district = { ...zone({ reach: 'district', way: 'staff', daysMin: 0, daysMax: 1 }), id: 'zon_district' }
  const rules = { origin: 'demo', decisions: new Map() } as const
  const plan = {
    home,
    zones: [district, { ...india, id: 'zon_india' }],
    holidays: new Set<string>(),
    rules,
    codMax: null,
  }
  const now = new Date('2026-11-24T04:00:00Z')
  expect(deliveryTerms(plan, { pin: '500001', area: home }, now)).toMatchObject({
    zoneId: 'zon_district',
    by: 'staff',
    from: '2026-11-24',
    to: '2026-11-25',
    cod: { allowed: true, max: null },
    schedules: { H1: 'deliver' },
  })
  expect(deliveryTerms(plan, { pin: '500000', area: null }, now)).toMatchObject({
    by: 'courier',
    schedules: { H: 'deliver', H1: 'outlet', ndps: 'outlet' },
  })
})

test('an unknown PIN gets a range of days, a courier and cash up to Rs 5,000 (delivery-5)', () => {
  const places = zone({ reach: 'places', pins: ['5000'], way: 'staff', daysMin: 1, daysMax: 1 })
  const plan = {
    home,
    zones: [
      { ...places, id: 'zon_places' },
      { ...india, id: 'zon_india', codMax: paise(2000_00) },
    ],
    holidays: new Set<string>(),
    rules: { origin: 'demo', decisions: new Map() } as const,
    codMax: paise(50_000_00),
  }
  const now = new Date('2026-11-24T04:00:00Z')
  expect(deliveryTerms(plan, { pin: '500000', area: null }, now)).toMatchObject({
    zoneId: 'zon_places',
    by: 'courier',
    from: '2026-11-25',
    to: '2026-11-26',
    cod: { allowed: true, max: 5000_00 },
  })
  expect(deliveryTerms(plan, { pin: '999999', area: null }, now).cod.max).toBe(2000_00)
  expect(deliveryTerms(plan, { pin: '500001', area: home }, now)).toMatchObject({
    by: 'staff',
    to: '2026-11-25',
    cod: { max: 50_000_00 },
  })
})

test('a zone form names each wrong field', () => {
  const errorsOf = (changes: Partial<Parameters<typeof zoneErrors>[0]>) =>
    zoneErrors({ ...india, fee: null, freeFrom: null, ...changes })
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ daysMin: 2, daysMax: 1, cutOff: '24:00' })).toEqual({
    daysMax: 'The latest day cannot be before the earliest.',
    cutOff: 'Please type a time of day such as 16:00.',
  })
  expect(Object.keys(errorsOf({ daysMin: 0.5, daysMax: 61 }))).toEqual(['daysMin', 'daysMax'])
  expect(errorsOf({ reach: 'places' }).pins).toContain('Please list')
  expect(errorsOf({ reach: 'places', pins: ['012'] }).pins).toBe('012 is no PIN code and no beginning of one.')
  const many = Array.from({ length: 501 }, (_, index) => String(100_000 + index))
  expect(Object.keys(errorsOf({ reach: 'places', pins: many, districts: many }))).toEqual(['pins', 'districts'])
  expect(errorsOf({ fee: 20, freeFrom: 300 })).toEqual({})
  expect(Object.keys(errorsOf({ fee: Number.NaN, freeFrom: 0 }))).toEqual(['fee', 'freeFrom'])
  expect(errorsOf({ fee: null, freeFrom: 300 })).toEqual({ fee: 'Please type the charge too.' })
})

test('a typed list is split at commas, semicolons and lines', () => {
  expect(splitPlaces(' 500, 501001;500\n Ranga  Reddy,,')).toEqual(['500', '501001', 'Ranga Reddy'])
})
