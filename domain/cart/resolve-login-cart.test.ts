import { expect, test } from 'vitest'
import type { CartLine } from './cart-lines.ts'
import { resolveLoginCart } from './resolve-login-cart.ts'

const line = (id: string, quantity: number): CartLine => ({
  id,
  productName: id,
  sellingPrice: 1,
  quantity,
  image: '',
  brand: '',
})

test('an empty server cart takes over the guest cart with a notice', () => {
  expect(resolveLoginCart([line('a', 1)], [])).toEqual({ lines: [line('a', 1)], offer: [], mustSend: true })
  expect(resolveLoginCart([], [])).toEqual({ lines: [], offer: [], mustSend: false })
})

test('a filled server cart wins, and the guest lines are offered', () => {
  expect(resolveLoginCart([line('a', 1)], [line('b', 2)])).toEqual({
    lines: [line('b', 2)],
    offer: [line('a', 1)],
    mustSend: false,
  })
})

test('offers the guest lines for other quantities, not for another order of lines', () => {
  expect(resolveLoginCart([line('a', 1), line('b', 2)], [line('b', 2), line('a', 1)]).offer).toEqual([])
  expect(resolveLoginCart([line('a', 1)], [line('a', 2)]).offer).toEqual([line('a', 1)])
  expect(resolveLoginCart([], [line('a', 2)]).offer).toEqual([])
})
