import { describe, expect, test } from 'vitest'
import { arrivalLabel, arrivalText, cutOffText } from './delivery-words.ts'

// 23:00 on Tuesday, 24 November 2026 in India.
const now = new Date('2026-11-24T17:30:00Z')

describe('the days of a delivery as text and as the label of a card (delivery-1)', () => {
  test.each([
    ['2026-11-24', '2026-11-24', 'today', 'Today'],
    ['2026-11-24', '2026-11-25', 'today or tomorrow', 'Tomorrow'],
    ['2026-11-25', '2026-11-26', 'tomorrow or Thu 26 Nov', 'By Thu 26 Nov'],
    ['2026-11-25', '2026-12-01', 'tomorrow to Tue 1 Dec', 'By Tue 1 Dec'],
    ['2026-11-30', '2026-12-01', 'Mon 30 Nov or Tue 1 Dec', 'By Tue 1 Dec'],
    ['2026-12-31', '2027-01-02', 'Thu 31 Dec to Sat 2 Jan', 'By Sat 2 Jan'],
  ])('%s to %s', (from, to, text, label) => {
    expect(arrivalText({ known: true, from, to }, now)).toBe(text)
    expect(arrivalLabel({ known: true, from, to }, now)).toBe(label)
  })
})

test('an unknown PIN gets no dates (delivery-5)', () => {
  const days = { known: false, from: '2026-11-28', to: '2026-12-03' }
  expect(arrivalText(days, now)).toBe('about 4 to 9 days')
  expect(arrivalLabel(days, now)).toBe('About 9 days')
})

test.each([
  ['2026-11-24T18:15:00Z', '11:45 pm'],
  ['2026-11-25T10:30:00Z', '4 pm tomorrow'],
  ['2026-11-26T06:30:00Z', '12 pm on Thu 26 Nov'],
  ['2026-11-30T04:00:00Z', '9:30 am on Mon 30 Nov'],
])('names the cut-off %s as %s', (orderBy, text) => {
  expect(cutOffText(new Date(orderBy), now)).toBe(text)
})
