import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { grossOf } from '../tax/split-tax.ts'
import { freeAmong, freePacks, nextOrderable, slabFor, tradeAmount, type TradeSlab } from './trade-terms.ts'

test.each([
  [9, 10, 1, 0],
  [10, 10, 1, 1],
  [25, 10, 1, 2],
  [50, 5, 1, 10],
  [7, 3, 2, 4],
])('%i paid packs at %i+%i bring %i free ones', (paid, per, free, expected) => {
  expect(freePacks(paid, { paid: per, free })).toBe(expected)
})

test('what is supplied in full holds the free packs of the order, for every scheme', () => {
  for (const scheme of [
    { paid: 10, free: 1 },
    { paid: 5, free: 1 },
    { paid: 3, free: 2 },
    { paid: 1, free: 1 },
  ])
    for (let paid = 1; paid <= 200; paid++) {
      const free = freePacks(paid, scheme)
      expect(freeAmong(paid + free, scheme)).toBe(free)
    }
})

test('a cut line never costs more for fewer packs', () => {
  const scheme = { paid: 3, free: 2 }
  const paid = Array.from({ length: 60 }, (_, packs) => packs - freeAmong(packs, scheme))
  expect(paid).toEqual(paid.toSorted((a, b) => a - b))
  expect(freeAmong(4, scheme)).toBe(1)
})

const slab = (minQuantity: number, casePack: number): TradeSlab => ({
  minQuantity,
  casePack,
  rate: paise(1000),
  scheme: null,
})

test.each([
  [1, [slab(5, 5)], 5],
  [6, [slab(5, 5)], 10],
  [10, [slab(5, 5)], 10],
  [3, [slab(1, 1)], 3],
  [48, [slab(1, 1), slab(50, 20)], 48],
  [50, [slab(1, 7), slab(50, 20)], 60],
])('%i packs become the next quantity that can be ordered', (quantity, slabs, expected) => {
  expect(nextOrderable(quantity, slabs)).toBe(expected)
})

test('the slab with the highest minimum that is reached counts, and none below the lowest', () => {
  const slabs = [slab(50, 1), slab(10, 1)]
  expect(slabFor(49, slabs)?.minQuantity).toBe(10)
  expect(slabFor(50, slabs)?.minQuantity).toBe(50)
  expect(slabFor(9, slabs)).toBeNull()
})

test('tax stands on top of rate times paid packs', () => {
  const within = tradeAmount(10, paise(87_65), { rate: 500, isSameState: true })
  expect(within).toEqual({ taxable: 876_50, cgst: 21_91, sgst: 21_91, igst: 0 })
  expect(grossOf(tradeAmount(10, paise(87_65), { rate: 500, isSameState: false }))).toBe(920_33)
})
