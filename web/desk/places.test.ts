import { expect, test } from 'vitest'
import { placesFor } from './places.ts'

test('each page has a letter and an address of its own', () => {
  const places = placesFor(['owner'])
  expect(places.length).toBeGreaterThan(10)
  expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length)
})
