import { expect, test } from 'vitest'
import { isWithin, placesFor, sectionsFor } from './places.ts'

test('each page has a letter and an address of its own', () => {
  const places = placesFor(['owner'])
  expect(places.length).toBeGreaterThan(10)
  expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length)
})

test('a section shows the pages that a role may see, and none is empty', () => {
  const stock = sectionsFor(['accountant']).find(({ label }) => label === 'Stock')
  expect(stock?.places.map(({ label }) => label)).toEqual(['Batches'])
  expect(sectionsFor(['packer']).map(({ label }) => label)).not.toContain('Settings')
})

test('one thing of a list belongs to the page of the list', () => {
  const places = placesFor(['owner'])
  const pageOf = (pathname: string) => places.find((place) => isWithin(place, pathname))?.label
  expect(pageOf('/desk/receipts/rcp_1')).toBe('Receipts')
  expect(pageOf('/desk')).toBe('Today')
  expect(pageOf('/desk/unknown')).toBeUndefined()
})
