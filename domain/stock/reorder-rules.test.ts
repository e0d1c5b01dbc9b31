import { expect, test } from 'vitest'
import { computeReorderPoint, proposePurchase } from './reorder-rules.ts'

const points: readonly [sold: number, leadDays: number, point: number][] = [
  [0, 7, 0],
  [1, 7, 1],
  [90, 7, 7],
  [91, 7, 8],
  [12, 7, 1],
  [13, 7, 2],
  [900, 14, 140],
  [90, 0, 0],
]

test.each(points)('%i packs in 90 days and a lead of %i days make a reorder point of %i', (sold, leadDays, point) => {
  expect(computeReorderPoint(sold, leadDays)).toBe(point)
})

const purchases = [
  { packs: 'nothing in stock', stock: 0, short: 0, onOrder: 0, sold: 90, reorderPoint: 7, packsToBuy: 30 },
  { packs: 'some in stock', stock: 5, short: 0, onOrder: 0, sold: 90, reorderPoint: 7, packsToBuy: 25 },
  { packs: 'missing promised packs', stock: 0, short: 4, onOrder: 0, sold: 90, reorderPoint: 7, packsToBuy: 34 },
  { packs: 'packs on the way', stock: 0, short: 4, onOrder: 10, sold: 90, reorderPoint: 7, packsToBuy: 24 },
  { packs: 'a part of a pack', stock: 0, short: 0, onOrder: 0, sold: 4, reorderPoint: 1, packsToBuy: 2 },
  { packs: 'no sales and a point of staff', stock: 2, short: 0, onOrder: 0, sold: 0, reorderPoint: 6, packsToBuy: 4 },
  { packs: 'no need', stock: 100, short: 0, onOrder: 0, sold: 90, reorderPoint: 7, packsToBuy: 1 },
]

test.each(purchases)('with $packs, $packsToBuy packs are proposed for 30 days', ({ packsToBuy, ...product }) => {
  expect(proposePurchase(product, 30)).toBe(packsToBuy)
})
