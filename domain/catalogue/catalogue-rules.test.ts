import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { availability, sellableStock } from './availability.ts'
import { discountPercent } from './discount.ts'
import { readRating, starWidth } from './rating.ts'
import { needsPrescription, schedules } from './schedules.ts'
import { slugOf } from './slug.ts'

test.each([
  [0, 'Out of Stock'],
  [1, 'Only 1 left'],
  [5, 'Only 5 left'],
  [6, 'In Stock'],
])('a stock of %s reads "%s"', (stock, words) => {
  expect(availability({ stock, expiryDate: null }, '2026-11-20')).toBe(words)
})

test.each([
  [null, 8, 'In Stock'],
  ['2026-11-20', 8, 'In Stock'],
  ['2026-11-19', 0, 'Expired stock is being replaced'],
])(
  'on 20 November stock that expires on %s can be sold %s times and reads "%s" (stock-3)',
  (expiryDate, left, words) => {
    const stock = { stock: 8, expiryDate }
    expect([sellableStock(stock, '2026-11-20'), availability(stock, '2026-11-20')]).toEqual([left, words])
  },
)

test('a missing rating counts as 4 stars (catalogue-2)', () => {
  expect(readRating(4.3)).toEqual({ stars: 4.3, reviews: 0 })
  expect(readRating({ average: 3.1, breakdown: { 5: 2 }, totalReviews: 12 })).toEqual({ stars: 4, reviews: 12 })
  expect([null, undefined, 'x', Number.NaN].map(readRating)).toEqual(
    Array.from({ length: 4 }, () => ({ stars: 4, reviews: 0 })),
  )
  expect(readRating(9).stars).toBe(5)
  expect(['many', -2, 2.9, Infinity].map((totalReviews) => readRating({ totalReviews }).reviews)).toEqual([0, 0, 2, 0])
  expect(starWidth(4.3)).toBe(86)
})

test('a saving is never overstated', () => {
  expect(discountPercent(paise(9_001), paise(10_000))).toBe(9)
  expect(discountPercent(paise(10_000), paise(10_000))).toBe(0)
  expect(discountPercent(paise(12_000), paise(10_000))).toBe(0)
  expect(discountPercent(paise(0), paise(0))).toBe(0)
})

test('scheduled medicines need a prescription, and schedule X is not sold', () => {
  expect(Object.keys(schedules).filter((name) => needsPrescription(name as keyof typeof schedules))).toEqual([
    'G',
    'H',
    'H1',
  ])
  expect(schedules).not.toHaveProperty('X')
})

test('categories have a slug', () => {
  expect([' HIV/AIDS ', 'General medicines', 'Eye & Ear'].map(slugOf)).toEqual([
    'hiv-aids',
    'general-medicines',
    'eye-ear',
  ])
})
