import { expect, test } from 'vitest'
import { DAY, formatDate, formatDateTime, HOUR, indianDay, MINUTE, nextIndianMidnight } from './time.ts'

test('shows a late evening in London as the next day in India', () => {
  expect(formatDate('2026-11-20T20:00:00Z')).toBe('21 Nov 2026')
  expect(formatDateTime(new Date('2026-11-20T10:35:00Z'))).toBe('20 Nov 2026, 4:05 pm')
})

test('formats dates and times in the Indian form', () => {
  const zone = { timeZone: 'Asia/Kolkata' } as const
  const date = new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })
  const time = new Intl.DateTimeFormat('en-IN', { ...zone, hour: 'numeric', minute: '2-digit', hour12: true })
  const start = Date.UTC(1950, 0, 1)
  for (let step = 0; step < 2000; step += 1) {
    // Not quite a month, so that every month and every half-hour of the day has its turn.
    const moment = new Date(start + step * (29 * DAY + 5 * HOUR + 17 * MINUTE))
    expect(formatDateTime(moment)).toBe(`${date.format(moment)}, ${time.format(moment)}`)
  }
})

test('shows the fallback for an invalid date', () => {
  expect([null, undefined, '', 'soon'].map((date) => formatDate(date))).toEqual(['N/A', 'N/A', 'N/A', 'N/A'])
  expect(formatDate(new Date(8.64e15))).toBe('N/A')
  expect(formatDateTime(null)).toBe('N/A')
  expect(formatDateTime(null, 'Not available')).toBe('Not available')
})

test('a day in India begins at 18:30 UTC of the day before', () => {
  const [before, after] = [new Date('2026-11-20T18:29:59Z'), new Date('2026-11-20T18:30:00Z')]
  expect([indianDay(before), indianDay(after)]).toEqual(['2026-11-20', '2026-11-21'])
  expect(nextIndianMidnight(before)).toEqual(after)
  expect(nextIndianMidnight(after)).toEqual(new Date(after.getTime() + DAY))
})
