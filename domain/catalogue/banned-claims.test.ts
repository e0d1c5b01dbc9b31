import { expect, test } from 'vitest'
import { findBannedClaim } from './banned-claims.ts'

test.each([
  ['Cures diabetes.', 'Cures diabetes'],
  ['A natural remedy for high blood pressure', 'remedy for high blood pressure'],
  ['<p>Helps <b>prevent</b>\n type 2 diabetes</p>', 'prevent type 2 diabetes'],
  ['Treatment of CANCER', 'Treatment of CANCER'],
  ['a permanent cure', 'permanent cure'],
  ['100% cure for gall stones', '100% cure'],
])('%s claims a cure', (text, phrase) => {
  expect(findBannedClaim(text)).toBe(phrase)
})

test.each([
  '',
  'For people with diabetes.',
  'Measures blood sugar in diabetes.',
  'Secures the strip. Suitable in diabetes.',
  'Treats headache and fever. Ask a doctor in case of asthma.',
  'Treatment of a headache that lasts for days, not of cancer',
])('%s claims none', (text) => {
  expect(findBannedClaim(text)).toBeNull()
})

test('reads the longest texts at once', () => {
  const before = process.threadCpuUsage()
  findBannedClaim('cures '.repeat(4000))
  findBannedClaim(`cure${' '.repeat(20_000)}`)
  findBannedClaim(`cure ${'a'.repeat(20_000)}`)
  findBannedClaim('<'.repeat(20_000))
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000)
})
