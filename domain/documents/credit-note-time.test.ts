import { expect, test } from 'vitest'
import { lastTaxCreditDay } from './credit-note-time.ts'

test.each([
  ['2026-04-01', [], '2027-11-30'],
  ['2026-11-20', [], '2027-11-30'],
  ['2027-03-31', [], '2027-11-30'],
  ['2027-04-01', [], '2028-11-30'],
  ['2099-04-01', [{ year: '2099-00', filedOn: '2100-10-01' }], '2100-10-01'],
  ['2026-11-20', [{ year: '2026-27', filedOn: '2027-10-15' }], '2027-10-15'],
  ['2026-11-20', [{ year: '2026-27', filedOn: '2027-12-20' }], '2027-11-30'],
  ['2026-11-20', [{ year: '2025-26', filedOn: '2026-10-15' }], '2027-11-30'],
])('a document of %s is credited with its tax, with the annual returns %j, until %s', (issuedOn, returns, last) => {
  expect(lastTaxCreditDay(issuedOn, returns)).toBe(last)
})
