import { expect, test } from 'vitest'
import type { CartLine } from './cart-lines.ts'
import { swapCarts } from './swap-carts.ts'

const line = (id: string, quantity: number): CartLine => ({
  id,
  productName: id,
  sellingPrice: 1,
  quantity,
  image: '',
  brand: '',
})

test('an empty server cart takes over what the guest had, and is told', () => {
  expect(swapCarts([line('a', 1)], [])).toEqual({ lines: [line('a', 1)], offer: [], mustSend: true })
  expect(swapCarts([], [])).toEqual({ lines: [], offer: [], mustSend: false })
})

test('a server cart with lines wins, and the guest’s are offered back', () => {
  expect(swapCarts([line('a', 1)], [line('b', 2)])).toEqual({
    lines: [line('b', 2)],
    offer: [line('a', 1)],
    mustSend: false,
  })
})

test('equal carts in another order are no reason for an offer, other quantities are', () => {
  expect(swapCarts([line('a', 1), line('b', 2)], [line('b', 2), line('a', 1)]).offer).toEqual([])
  expect(swapCarts([line('a', 1)], [line('a', 2)]).offer).toEqual([line('a', 1)])
})
