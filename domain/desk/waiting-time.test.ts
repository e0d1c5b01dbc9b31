import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../time.ts'
import { durationText } from './waiting-time.ts'

test.each([
  [0, 'less than a minute'],
  [MINUTE, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [DAY - 1, '23 hours'],
  [DAY, '1 day'],
  [40.5 * DAY, '40 days'],
])('writes %d ms as "%s"', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
