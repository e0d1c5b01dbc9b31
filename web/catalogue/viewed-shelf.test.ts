import { expect, test } from 'vitest'

import { FakeBrowser } from '#test/fake-browser.ts'

import { readRecentlyViewed, rememberViewed } from './viewed-shelf.tsx'

const pack = (n: number) => ({
  _id: `prd_${n}`,
  productName: `Medicine ${n}`,
  packSize: 'Strip of 10',
  images: ['/1.webp', '/2.webp'],
  sellingPrice: 9,
})
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

test('returns viewed products newest first, without the current one', () => {
  const shelf = new FakeBrowser().openTab()
  for (const n of [1, 2, 3, 1]) rememberViewed(shelf, pack(n))
  expect(ids(readRecentlyViewed(shelf, 'prd_1'))).toEqual(['prd_3', 'prd_2'])
  expect(ids(readRecentlyViewed(shelf, 'prd_9'))).toEqual(['prd_1', 'prd_3', 'prd_2'])
})

test('returns eight products without prices', () => {
  const browser = new FakeBrowser()
  const shelf = browser.openTab()
  for (let n = 1; n <= 20; n++) rememberViewed(shelf, pack(n))
  expect(ids(readRecentlyViewed(shelf, 'prd_20'))).toEqual([19, 18, 17, 16, 15, 14, 13, 12].map((n) => `prd_${n}`))
  expect(readRecentlyViewed(shelf, 'prd_99')).toHaveLength(8)
  expect(browser.items.get('recentlyViewed')).not.toContain('rice')
})

test('ignores a product without an id and a broken storage', () => {
  const browser = new FakeBrowser()
  const shelf = browser.openTab()
  rememberViewed(shelf, { productName: 'Nameless', packSize: '', images: [] })
  expect(browser.items.size).toBe(0)
  browser.items.set('recentlyViewed', '[null, {"_id": 4}, 7]')
  expect(readRecentlyViewed(shelf, 'prd_1')).toEqual([])
})
