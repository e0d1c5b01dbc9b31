import { expect, test } from 'vitest'
import { isWithinDeskPage, deskPagesFor, deskSectionsFor } from './desk-navigation.ts'

test('each page has a letter and an address of its own', () => {
  const places = deskPagesFor(['owner'])
  expect(places.length).toBeGreaterThan(10)
  expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length)
})

test('a section shows the pages that a role may see, and none is empty', () => {
  const stock = deskSectionsFor(['accountant']).find(({ label }) => label === 'Stock')
  expect(stock?.places.map(({ label }) => label)).toEqual(['Batches'])
  expect(deskSectionsFor(['packer']).map(({ label }) => label)).not.toContain('Settings')
})

test('one thing of a list belongs to the page of the list', () => {
  const places = deskPagesFor(['owner'])
  const pageOf = (pathname: string) => places.find((place) => isWithinDeskPage(place, pathname))?.label
  expect(pageOf('/desk/receipts/rcp_1')).toBe('Receipts')
  expect(pageOf('/desk')).toBe('Today')
  expect(pageOf('/desk/unknown')).toBeUndefined()
})
