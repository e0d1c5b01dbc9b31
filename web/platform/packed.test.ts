import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('a packed value is read as it is here, and equal where its text arrives', () => {
  const list = { products: [{ name: 'Glyzen "500"', price: 12.5 }], total: 1 }
  const packed = pack(list)
  expect(unpack(packed)).toBe(list)
  const arrived = { json: packed.json }
  expect(unpack(arrived)).toEqual(list)
  expect(unpack(arrived)).toBe(unpack(arrived))
})
