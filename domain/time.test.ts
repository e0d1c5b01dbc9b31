import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMonth } from './time.ts'

test('an instant late in the evening in London is already tomorrow in India', () => {
  expect(formatDate('2026-11-20T20:00:00Z')).toBe('21 Nov 2026')
  expect(formatDateTime(new Date('2026-11-20T10:35:00Z')).replaceAll(/\s/g, ' ')).toBe('20 Nov 2026, 4:05 pm')
})

test('what is no date is shown as the fallback', () => {
  expect([null, undefined, '', 'soon'].map((date) => formatDate(date))).toEqual(['N/A', 'N/A', 'N/A', 'N/A'])
  expect(formatDateTime(null, 'Not available')).toBe('Not available')
})

test('a pack states month and year', () => {
  expect(formatMonth('2028-03-31')).toBe('Mar 2028')
})
