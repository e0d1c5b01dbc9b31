import { expect, test } from 'vitest'
import { correctCart, correctionFor, mergeLines } from './correct-cart.ts'

const offer = { id: 'a', name: 'Testamol', stock: 5, withdrawn: false, expired: false, limit: 50 }

test('merges lines of one product into the first', () => {
  const requested = [
    { productId: 'a', quantity: 2, name: 'first' },
    { productId: 'b', quantity: 1 },
    { productId: 'a', quantity: 3, name: 'second' },
  ]

  expect(mergeLines(requested)).toEqual([
    { productId: 'a', quantity: 5, name: 'first' },
    { productId: 'b', quantity: 1 },
  ])
})

test('keeps an available cart unchanged', () => {
  const requested = [
    { productId: 'b', quantity: 5 },
    { productId: 'a', quantity: 1 },
  ]

  expect(correctCart(requested, [offer, { ...offer, id: 'b' }])).toEqual({ lines: requested, corrections: [] })
})

test.each([
  ['unknown', undefined, 1, 'A product in your cart is not in our catalogue.', 0],
  ['withdrawn', { ...offer, withdrawn: true }, 1, 'Testamol is no longer sold.', 0],
  ['sold_out', { ...offer, stock: 0 }, 1, 'Testamol is sold out.', 0],
  ['sold_out', { ...offer, stock: 0, expired: true }, 1, 'Testamol is sold out: expired stock is being replaced.', 0],
  ['reduced', offer, 6, 'Only 5 of Testamol left.', 5],
  ['reduced', { ...offer, stock: 5000 }, 51, 'At most 50 of Testamol fit into one order.', 50],
])('%s is explained', (reason, found, quantity, message, left) => {
  const { lines, corrections } = correctCart([{ productId: 'a', quantity }], found ? [found] : [])

  expect(corrections).toEqual([{ productId: 'a', reason, message }])
  expect(lines).toEqual(left === 0 ? [] : [{ productId: 'a', quantity: left }])
})

test('accepts exactly the remaining stock and exactly the maximum per order', () => {
  expect(correctionFor({ productId: 'a', quantity: 5 }, offer)).toBeNull()
  expect(correctionFor({ productId: 'a', quantity: 50 }, { ...offer, stock: 999 })).toBeNull()
})

test('names an unknown product as the customer saw it', () => {
  expect(correctionFor({ productId: 'a', quantity: 1, name: ' Dreamoxin ' }, undefined)?.message).toBe(
    'Dreamoxin is not in our catalogue.',
  )
})
