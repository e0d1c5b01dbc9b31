import { expect, test } from 'vitest'
import { shop } from '#shop/shop.ts'
import { type PackedShop, packShop, unpackShop } from './packed-shop.ts'

test('a document brings the facts of the shop whole, with their links', () => {
  const packed = packShop(shop)
  expect(unpackShop(packed)).toBe(shop)
  const arrived = JSON.parse(JSON.stringify(packed)) as PackedShop
  expect(unpackShop(arrived)).toEqual(shop)
  expect(unpackShop(arrived)).toBe(unpackShop(arrived))
})
