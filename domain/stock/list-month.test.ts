import { expect, test } from 'vitest'
import { lastDayOfListMonth } from './list-month.ts'

test.each(['3/28', '03/28', '03/2028', 'Mar-28', 'MAR 2028', 'March-2028', '0328', '3-28'])('reads %s', (text) => {
  expect(lastDayOfListMonth(text)).toBe('2028-03-31')
})

test.each(['2028', '13/28', '28-Mar-28', 'Foo-28', '3/8', '', '46845'])('refuses %j', (text) => {
  expect(lastDayOfListMonth(text)).toBeNull()
})
