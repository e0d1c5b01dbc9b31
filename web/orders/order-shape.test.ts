import { expect, test } from 'vitest'
import { buildOrderAnswer } from '#test/order-answer.ts'
import { readOrder } from './order-shape.ts'

const order = buildOrderAnswer()

test('reads the order of an answer', () => {
  expect(readOrder(order)).toEqual(order)
})

test.each([
  null,
  'soon',
  [],
  {},
  { ...order, _id: 7 },
  { ...order, items: {} },
  { ...order, items: [null] },
  { ...order, history: [{ at: '2026-11-20' }] },
  { ...order, shippingDetails: null },
])('does not read %j as an order', (raw) => {
  expect(readOrder(raw)).toBeNull()
})
