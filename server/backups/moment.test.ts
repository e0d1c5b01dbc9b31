import { expect, test } from 'vitest'
import { describeMoment, readMoment } from './moment.ts'

test.each([
  ['2026-11-24 10:15:00', '2026-11-24T04:45:00.000Z'],
  ['2026-11-24T10:15', '2026-11-24T04:45:00.000Z'],
  ['2026-11-24T04:45:00Z', '2026-11-24T04:45:00.000Z'],
  [' 2026-11-24 10:15:00.250+02:00 ', '2026-11-24T08:15:00.250Z'],
])('reads %o', (text, moment) => {
  expect(readMoment(text)?.toISOString()).toBe(moment)
})

test.each(['', 'yesterday', '24/11/2026 10:15', '2026-11-24', '2026-02-30 10:15:00', '2026-11-24 25:15:00'])(
  'refuses %o',
  (text) => {
    expect(readMoment(text)).toBeNull()
  },
)

test('describes a moment as it is written', () => {
  const text = '2026-11-24 00:15:09'
  expect(describeMoment(readMoment(text) ?? new Date(0))).toBe(text)
})
