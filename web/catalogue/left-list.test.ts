import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { packJson } from '#web/platform/packed-json.ts'
import { findLeftList, keepLeftList, type ListPageData } from './left-list.ts'

const query = { search: 'fever', page: 2 }
const showList = (): ListPageData => ({
  query,
  list: packJson({ state: 'loaded', products: [], hasMore: false, total: 0 }),
})

test('finds the list that was left for the same search and page', () => {
  const shown = showList()
  keepLeftList(shown, 0)
  expect(findLeftList(query, MINUTE)?.list).toBe(shown.list)
  expect(findLeftList({ ...query, page: 1 }, MINUTE)).toBeNull()
  expect(findLeftList({ ...query, search: 'cough' }, MINUTE)).toBeNull()
})

test('requests a list anew after two minutes, however often it was shown', () => {
  const shown = showList()
  keepLeftList(shown, 0)
  keepLeftList(shown, MINUTE)
  expect(findLeftList(query, 2 * MINUTE)?.list).toBe(shown.list)
  expect(findLeftList(query, 2 * MINUTE + 1)).toBeNull()
})
