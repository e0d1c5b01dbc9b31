import { expect, test } from 'vitest'

import { FakeBrowser } from '#test/fake-browser.ts'

import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'

const searched = (...texts: string[]) => {
  const shelf = new FakeBrowser().openTab()
  for (const text of texts) rememberSearch(shelf, text)
  return shelf
}

test('the searches of this device come back newest first, each once', () => {
  const shelf = searched('metformin', 'crocin', ' Metformin ')
  expect(readRecentSearches(shelf)).toEqual(['Metformin', 'crocin'])
})

test('eight are kept, and nothing that is hardly a word', () => {
  const shelf = searched(...Array.from({ length: 12 }, (_, n) => `search ${n}`), 'me', '   ', 'x'.repeat(201))
  expect(JSON.parse(shelf.read('recentSearches') ?? '')).toHaveLength(8)
  expect(readRecentSearches(shelf)).toHaveLength(8)
  expect(readRecentSearches(shelf)[0]).toBe('search 11')
})

test('what was cleared is gone from the browser', () => {
  const browser = new FakeBrowser()
  const shelf = browser.openTab()
  rememberSearch(shelf, 'metformin')
  forgetSearches(shelf)
  expect([readRecentSearches(shelf), browser.items.size]).toEqual([[], 0])
})

test('whatever else lies in the storage, the box still opens', () => {
  const browser = new FakeBrowser()
  for (const text of ['{"a":1}', 'not json', '[1,null,"crocin"]']) {
    browser.items.set('recentSearches', text)
    expect(readRecentSearches(browser.openTab())).toEqual(text.includes('crocin') ? ['crocin'] : [])
  }
})
