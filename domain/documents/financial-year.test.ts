import { expect, test } from 'vitest'
import { financialYear } from './financial-year.ts'

test.each([
  ['2026-03-31T18:29:59.999Z', '2526'],
  ['2026-03-31T18:30:00.000Z', '2627'],
  ['2026-12-31T23:00:00.000Z', '2627'],
  ['2027-03-31T18:29:59.999Z', '2627'],
  ['2099-04-01T00:00:00.000Z', '9900'],
])('the financial year turns on 1 April in India: %s is in %s', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year)
})
