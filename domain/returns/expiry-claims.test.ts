import { expect, test } from 'vitest'
import { claimableExpiries, expiryClaimRefusal } from './expiry-claims.ts'

const terms = { percent: 100, monthsBefore: 2, monthsAfter: 3 }

test('the window is counted in months, and ends with a shorter month', () => {
  expect(claimableExpiries(terms, '2026-12-31')).toEqual({ first: '2026-09-30', last: '2027-02-28' })
  expect(claimableExpiries(terms, '2026-01-15')).toEqual({ first: '2025-10-15', last: '2026-03-15' })
})

test('goods are refused before and after the window, with the reason', () => {
  expect(expiryClaimRefusal('2026-09-30', terms, '2026-12-31')).toBeNull()
  expect(expiryClaimRefusal('2026-09-29', terms, '2026-12-31')).toContain('credited for 3 months')
  expect(expiryClaimRefusal('2027-03-01', terms, '2026-12-31')).toContain('2 months before')
})
