import { expect, test } from 'vitest'

import { quantityInCart, addRefusal } from './add-to-cart.ts'

test('allows additions up to the stock, counting the cart', () => {
  expect(addRefusal(5, 2, 3)).toBeNull()
  expect(addRefusal(5, 2, 4)).toBe('Only 3 more in stock')
  expect(addRefusal(5, 5, 1)).toBe('All 5 in stock are in your cart')
  expect(addRefusal(1, 1, 1)).toBe('The last one is already in your cart')
  expect(addRefusal(0, 0, 1)).toBe('Out of Stock')
})

test('allows any quantity of an unknown stock', () => {
  expect(addRefusal(null, 40, 1)).toBeNull()
})

test('counts no product without an id', () => {
  const line = { id: 'prd_1', productName: 'Gel', sellingPrice: 10, quantity: 3, image: '', brand: '' }
  expect(quantityInCart([line], 'prd_1')).toBe(3)
  expect(quantityInCart([line], undefined)).toBe(0)
})
