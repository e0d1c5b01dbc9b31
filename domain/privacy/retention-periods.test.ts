import { expect, test } from 'vitest'
import { endOfPeriod, lengthOf, periodSettings, periodText } from './retention-periods.ts'
import { dataKindOf } from './retention.ts'
import { defaultSettings } from '#shop/settings.ts'

const settings = periodSettings(defaultSettings)

test.each([
  [8, '2026-11-22T18:30:00Z', '2018-11-22T18:30:00.000Z'],
  [5, '2028-02-29T06:00:00Z', '2023-02-28T18:30:00.000Z'],
])('%i years end by the calendar in India', (count, now, end) => {
  expect(endOfPeriod({ unit: 'years', count }, settings, new Date(now)).toISOString()).toBe(end)
})

test('a period is never shorter than the law asks for', () => {
  const period = { unit: 'years', setting: 'registers', atLeast: 3 } as const
  expect([1, 3, 7].map((registers) => lengthOf(period, { ...settings, registers }))).toEqual([3, 3, 7])
})

test('words state the period', () => {
  expect(periodText(dataKindOf('refusedPrescriptions'), settings)).toBe('180 days after the refusal')
  expect(periodText(dataKindOf('enquiries'), { ...settings, enquiries: 1 })).toBe('1 year after the enquiry')
  expect(periodText(dataKindOf('codes'), settings)).toBe('until they expire')
})
