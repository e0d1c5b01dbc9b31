import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { cartSavings, lineTotal, priceCart } from './price-cart.ts'

test('a cart costs its items plus Rs. 49', () => {
  const lines = [
    { unitPrice: paise(1235), quantity: 3 },
    { unitPrice: paise(8000), quantity: 1 },
  ]

  expect(priceCart(lines)).toEqual({ itemsTotal: 11_705, deliveryFee: 4900, totalAmount: 16_605 })
})

test('an empty cart costs nothing and has no delivery fee', () => {
  expect(priceCart([])).toEqual({ itemsTotal: 0, deliveryFee: 0, totalAmount: 0 })
  expect(priceCart([{ unitPrice: paise(0), quantity: 2 }])).toEqual({ itemsTotal: 0, deliveryFee: 0, totalAmount: 0 })
})

test('a cart of one paisa has the delivery fee of Rs. 49', () => {
  expect(priceCart([{ unitPrice: paise(1), quantity: 1 }]).deliveryFee).toBe(4900)
})

test('a line costs its price times its quantity', () => {
  expect(lineTotal({ unitPrice: paise(999), quantity: 100 })).toBe(99_900)
})

test('a cart saves the difference to the MRP, and nothing where the MRP is lower or missing', () => {
  const line = (unitPrice: number, mrp: number, quantity: number) => {
    return { unitPrice: paise(unitPrice), mrp: paise(mrp), quantity }
  }
  expect(cartSavings([line(1235, 1500, 2), line(8000, 0, 1), line(500, 400, 3)])).toBe(530)
})
