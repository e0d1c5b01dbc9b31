import { expect, test } from 'vitest'
import { type Paise, paise } from '#domain/money.ts'
import { foldedLine, line, rupees, typedRupees } from './shapes.ts'

test('an answer has rupees for paise', () => {
  expect([0, 29, 435, 99_999_999].map((amount) => rupees.parse(paise(amount)))).toEqual([0, 0.29, 4.35, 999_999.99])
  expect(rupees.nullable().parse(null)).toBeNull()
  for (const amount of [-1, 0.5, Number.NaN, undefined])
    expect(rupees.safeParse(amount as unknown as Paise).success).toBe(false)
})

test('typed rupees become paise', () => {
  // In floating point 4.35 × 100 is a little less than 435, and 5e-324 has no decimals that zod could count.
  expect([0, 0.29, 4.35, 1e10, 5e-324].map((amount) => typedRupees().parse(amount))).toEqual([0, 29, 435, 1e12, 0])
  for (const amount of [-1, 1.234, 1e10 + 1, Infinity, '5']) expect(typedRupees().safeParse(amount).success).toBe(false)
  expect(typedRupees(10, 'At most 10.').safeParse(10.01).error?.issues).toMatchObject([{ message: 'At most 10.' }])
})

test('a box of several lines is kept as one line, which a field of one line refuses', () => {
  expect(foldedLine(20).parse(' The strip \r\n\n was empty \n')).toBe('The strip was empty')
  for (const refused of ['As\0ha', 'x'.repeat(21)]) expect(foldedLine(20).safeParse(refused).success).toBe(false)
  expect(line(20).safeParse('As\nha').success).toBe(false)
})
