import { expect, test } from 'vitest'
import { cancelledGoodsText } from './cancelled-goods.ts'

test('packed products of cancelled orders wait for inspection, others go back into stock', () => {
  const textOf = (...statuses: ('Packed' | 'Confirmed')[]) => cancelledGoodsText(statuses.map((status) => ({ status })))
  expect(textOf('Confirmed')).toBe('The products go back into stock')
  expect(textOf('Packed', 'Packed')).toBe('The products wait for inspection')
  expect(textOf('Packed', 'Confirmed')).toBe(
    'The products of packed orders wait for inspection and the others go back into stock',
  )
})
