import { expect, test } from 'vitest'
import { shop } from '#shop/shop.ts'
import { type PackedShop, packShop, unpackShop } from './packed-shop.ts'

test('a document brings the facts of the shop whole, with their links', () => {
  const packed = packShop(shop)
  expect(unpackShop(packed)).toBe(shop)
  const arrived = JSON.parse(JSON.stringify(packed)) as PackedShop
  const { look: _, ...facts } = shop
  expect(unpackShop(arrived)).toEqual(facts)
  expect(unpackShop(arrived)).toBe(unpackShop(arrived))
})
