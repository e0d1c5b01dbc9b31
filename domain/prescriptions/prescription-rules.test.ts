import { expect, test } from 'vitest'
import {
  decisionWords,
  birthYearRefusal,
  decidedState,
  issueDateRefusal,
  lastValidDay,
  type LineVerdict,
  MISSING_PRESCRIPTION_CUT_MS,
  recogniseFile,
  registrationRefusal,
  reminderDelaysMs,
} from './prescription-rules.ts'

const TODAY = '2026-11-20'
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['jpeg', '\u00ff\u00d8\u00ff\u00e0'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['webp', 'RIFF\u0000\u0000\u0000\u0000WEBP'],
  ['pdf', '%PDF-1.7'],
])('recognises %s by its first bytes', (kind, text) => {
  expect(recogniseFile(bytesOf(text))).toBe(kind)
})

test.each([
  '\u00ff\u00d8\u0000',
  '\u00ff\u0000\u00ff',
  '\u0000\u00d8\u00ff',
  '\u0089PNG\r\n\u001a',
  'RIFF\u0000\u0000\u0000\u0000WAVE',
  'XIFF\u0000\u0000\u0000\u0000WEBP',
  '%PDF',
  '',
])('does not recognise other files: %j', (text) => {
  expect(recogniseFile(bytesOf(text))).toBeNull()
})

test('counts the last valid day in the calendar of India', () => {
  expect(lastValidDay('2026-11-20', 7)).toBe('2026-11-27')
  expect(lastValidDay('2026-12-31', 30)).toBe('2027-01-30')
  expect(lastValidDay('2028-02-28', 1)).toBe('2028-02-29')
})

test('accepts a date of issue until its last valid day', () => {
  expect(issueDateRefusal('2026-11-20', 7, TODAY)).toBeNull()
  expect(issueDateRefusal('2026-11-13', 7, TODAY)).toBeNull()
  expect(issueDateRefusal('2026-11-12', 7, TODAY)).toBe(
    'This prescription was valid until 19 Nov 2026. Please refuse it as too old.',
  )
  expect(issueDateRefusal('2026-11-21', 7, TODAY)).toBe('The date of the prescription is in the future.')
})

test('accepts patients from 0 to 120 years', () => {
  expect([1906, 2026].map((year) => birthYearRefusal(year, TODAY))).toEqual([null, null])
  expect([1905, 2027].map((year) => birthYearRefusal(year, TODAY))).toEqual(
    Array(2).fill('Please check the year of birth.'),
  )
})

test('a registration is good through its last day', () => {
  const on = (validUntil: string | null) => registrationRefusal({ number: 'TS-1', validUntil }, TODAY)
  expect([on(null), on('2026-11-20'), on('2027-01-01')]).toEqual([null, null, null])
  expect(on('2026-11-19')).toBe(
    'Your pharmacist registration ended on 19 Nov 2026. An owner can enter the renewed one on the staff page.',
  )
})

test.each([null, ''])('a pharmacist needs a registration number: %j', (number) => {
  expect(registrationRefusal({ number, validUntil: null }, TODAY)).toBe(
    'Your pharmacist registration is not on record. An owner can enter it on the staff page.',
  )
})

test.each<[LineVerdict[], string]>([
  [['approve'], 'approved'],
  [['refuse', 'approve'], 'approved'],
  [['approve', 'ask'], 'more'],
  [['refuse', 'ask'], 'more'],
  [['refuse', 'refuse'], 'refused'],
])('the verdicts %j make it %s', (verdicts, state) => {
  expect(decidedState(verdicts)).toBe(state)
})

test('reminds at 1, 24 and 48 hours, and cuts at 72 hours (prescriptions-1)', () => {
  expect([...reminderDelaysMs, MISSING_PRESCRIPTION_CUT_MS].map((ms) => ms / 3_600_000)).toEqual([1, 24, 48, 72])
})

test.each([
  ['approved', ['approve', 'approve'], 'Approved'],
  ['approved', ['approve', 'refuse', 'approve'], '2 approved, 1 refused'],
  ['more', ['approve', 'ask'], '1 approved, 1 asked again'],
  ['refused', ['refuse'], 'Refused'],
  ['received', [null, null], 'To see'],
] as const)('a prescription %s with %j reads "%s"', (state, verdicts, words) => {
  expect(decisionWords(state, verdicts)).toBe(words)
})
