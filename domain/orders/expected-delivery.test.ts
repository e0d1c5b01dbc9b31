import { expect, test } from 'vitest'
import { expectedBy } from './expected-delivery.ts'

const friday = new Date('2026-11-20T06:30:00Z')
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

test('a parcel arrives the next day in the city of the shop', () => {
  expect(dayOf(expectedBy(friday, true))).toBe('2026-11-21')
})

test('a parcel arrives elsewhere within seven days without Sundays', () => {
  expect(dayOf(expectedBy(friday, false))).toBe('2026-11-28')
})
