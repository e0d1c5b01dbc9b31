import { expect, test } from 'vitest'
import { priceCart } from '../cart/price-cart.ts'
import { paise } from '../money.ts'
import { sawSamePrices } from './seen-prices.ts'

const asked = {
  unitPrices: new Map([['a', paise(4000)]]),
  totals: priceCart([{ unitPrice: paise(4000), quantity: 2 }]),
}
const seen = { items: [{ productId: 'a', price: 40 }], itemsTotal: 80, deliveryFee: 49, totalAmount: 129 }

test('equal prices and totals are no difference', () => {
  expect(sawSamePrices(seen, asked)).toBe(true)
  expect(sawSamePrices({ ...seen, items: [{ productId: 'a' }] }, asked)).toBe(true)
})

test.each([
  [{ items: [{ productId: 'a', price: 39.99 }] }],
  [{ items: [{ productId: 'b', price: 40 }] }],
  [
    {
      items: [
        { productId: 'a', price: 40 },
        { productId: 'a', price: 41 },
      ],
    },
  ],
  [{ itemsTotal: 80.01 }],
  [{ deliveryFee: 0 }],
  [{ totalAmount: 128.999 }],
  [{ totalAmount: -129 }],
])('%j is a difference', (part) => {
  expect(sawSamePrices({ ...seen, ...part }, asked)).toBe(false)
})

test('floating-point noise is no difference, also in large amounts', () => {
  const unitPrice = paise(9_999_999_99)
  const large = { unitPrices: new Map([['a', unitPrice]]), totals: priceCart([{ unitPrice, quantity: 999 }]) }
  const itemsTotal = 9_999_999.99 * 999

  expect(sawSamePrices({ ...seen, itemsTotal: 79.999_999_999_99 }, asked)).toBe(true)
  expect(
    sawSamePrices(
      { items: [{ productId: 'a', price: 9_999_999.99 }], itemsTotal, deliveryFee: 49, totalAmount: itemsTotal + 49 },
      large,
    ),
  ).toBe(true)
})
