import { expect, test } from 'vitest'
import { addMonths, indianMonth, monthTitle } from './registers.ts'

test('a month begins at midnight in India', () => {
  expect(indianMonth(new Date('2026-10-31T18:29:59.999Z'))).toBe('2026-10')
  expect(indianMonth(new Date('2026-10-31T18:30:00.000Z'))).toBe('2026-11')
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -60, '2021-11'],
])('%s and %i months are %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test('a month has a title', () => {
  expect(monthTitle('2026-11')).toBe('November 2026')
})
