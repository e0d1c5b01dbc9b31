import { expect, test } from 'vitest'
import { packJson, unpackJson } from './packed-json.ts'

test('a packed value is read as it is here, and equal where its text arrives', () => {
  const list = { products: [{ name: 'Glyzen "500"', price: 12.5 }], total: 1 }
  const packed = packJson(list)
  expect(unpackJson(packed)).toBe(list)
  const arrived = { json: packed.json }
  expect(unpackJson(arrived)).toEqual(list)
  expect(unpackJson(arrived)).toBe(unpackJson(arrived))
})
