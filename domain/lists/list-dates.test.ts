import { expect, test } from 'vitest'
import { dateOrderOf, dayFromFigures, dayFromList } from './list-dates.ts'

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

test.each([
  [['05/04/2028', '28/02/2029'], 'day-first'],
  [['05/04/2028', '02-28-29'], 'month-first'],
  [['05/04/2028', '01.02.2028'], null],
  [['03/28', '2028-03-31', ''], undefined],
])('days in figures such as %j are in the order %s', (texts, order) => {
  expect(dateOrderOf(texts)).toBe(order)
})

test.each([
  ['05/04/2028', 'day-first', '2028-04-05'],
  ['05/04/28', 'month-first', '2028-05-04'],
  ['5.4.2028 00:00', 'day-first', '2028-04-05'],
  ['2028/04/05', 'month-first', '2028-04-05'],
  ['46843', 'day-first', '2028-03-31'],
  ['36526', 'day-first', '2000-01-01'],
  ['73050', 'day-first', '2099-12-31'],
  ['36525', 'day-first', null],
  ['31/02/2028', 'day-first', null],
  ['02/28/2028', 'day-first', null],
  ['0328', 'day-first', null],
] as const)('reads %s (%s) as %s', (text, order, day) => {
  expect(dayFromFigures(text, order)).toBe(day)
})
