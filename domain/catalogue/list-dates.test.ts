import { expect, test } from 'vitest'
import { dayFromList } from './list-dates.ts'

test.each(['3/28', '03/28', '03/2028', 'Mar-28', 'MAR 2028', 'March-2028', '0328', '3-28'])(
  'reads the month %s',
  (text) => {
    expect([dayFromList(text, 'first'), dayFromList(text, 'last')]).toEqual(['2028-03-01', '2028-03-31'])
  },
)

test.each([
  ['2028-03-15', '2028-03-15'],
  ['2000-02-29', '2000-02-29'],
  ['15-Mar-28', '2028-03-15'],
  ['1 March 2028', '2028-03-01'],
])('reads the day %s', (text, day) => expect(dayFromList(text, 'last')).toBe(day))

test.each(['2028', '13/28', 'Foo-28', '3/8', '', '46845', '2026-02-30', '31-Feb-28', '01/04/2028', '31.03.2028'])(
  'refuses %j',
  (text) => expect(dayFromList(text, 'last')).toBeNull(),
)
