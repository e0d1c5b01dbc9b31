import { expect, test } from 'vitest'
import { isWithinDeskPage, deskPagesFor, deskSectionsFor } from './desk-navigation.ts'

test('each page has a letter and an address of its own', () => {
  const pages = deskPagesFor(['owner'])
  expect(pages.length).toBeGreaterThan(10)
  expect(new Set(pages.map(({ letter }) => letter)).size).toBe(pages.length)
  expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length)
})

test('a section shows the pages that a role may see, and none is empty', () => {
  const stock = deskSectionsFor(['accountant']).find(({ label }) => label === 'Stock')
  expect(stock?.pages.map(({ label }) => label)).toEqual(['Batches', 'Supplier returns'])
  expect(deskSectionsFor(['packer']).map(({ label }) => label)).not.toContain('Settings')
})

test('one thing of a list belongs to the page of the list', () => {
  const pages = deskPagesFor(['owner'])
  const pageOf = (pathname: string) => pages.find((page) => isWithinDeskPage(page, pathname))?.label
  expect(pageOf('/desk/receipts/rcp_1')).toBe('Receipts')
  expect(pageOf('/desk')).toBe('Today')
  expect(pageOf('/desk/trade/tra_1')).toBe('Licensed buyers')
  expect(pageOf('/desk/trade/prices/prl_1')).toBe('Price lists')
  expect(pageOf('/desk/settings/tax')).toBe('Tax rates')
  expect(pageOf('/desk/unknown')).toBeUndefined()
})
