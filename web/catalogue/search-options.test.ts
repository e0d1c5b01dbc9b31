import { expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { createSuggestionSource, forgetSearches, readRecentSearches, rememberSearch } from './search-options.ts'

const KEY = 'GET /api/products/suggest'
const { signal } = new AbortController()

function box() {
  const api = new FakeApi()
  const shelf = new FakeBrowser().openTab()
  return { api, shelf, find: createSuggestionSource(api.client, shelf) }
}

const need = { kind: 'need', text: 'Fever', url: '/products?search=fever' }
const suggestions = [
  { kind: 'salt', text: 'Metformin', url: '/products?salt=Metformin' },
  { kind: 'product', text: 'Jivometra 500 mg Tablet', _id: 'prd_j', url: '/product-details/prd_j' },
  { kind: 'category', text: 'Diabetes', url: '/products?category=diabetes' },
]

test('labels each suggestion and links it to a page', async () => {
  const { api, find } = box()
  api.answers[KEY] = () => ({ body: { success: true, data: suggestions } })
  expect((await find('met', signal)).map(({ group, text, url }) => [group, text, url])).toEqual([
    ['Salts', 'Metformin', '/products?salt=Metformin'],
    ['Products', 'Jivometra 500 mg Tablet', '/product-details/prd_j'],
    ['Categories', 'Diabetes', '/products?category=diabetes'],
  ])
})

test.each([
  [{ count: 3, areMedicines: true }, '3 medicines'],
  [{ count: 1, areMedicines: true }, '1 medicine'],
  [{ count: 12, areMedicines: false }, '12 products'],
  [{ count: 1000, areMedicines: true }, '1,000+ medicines'],
])('says of a need with %j: %s', async (counted, note) => {
  const { api, find } = box()
  api.answers[KEY] = () => ({ body: { success: true, data: [{ ...need, ...counted }] } })
  expect(await find('fev', signal)).toMatchObject([{ group: 'Needs', text: 'Fever', note }])
})

test('says how many products a salt has, which its name alone does not tell apart from a product', async () => {
  const { api, find } = box()
  api.answers[KEY] = () => ({ body: { success: true, data: [{ ...suggestions[0], count: 6 }] } })
  expect(await find('met', signal)).toMatchObject([{ group: 'Salts', text: 'Metformin', note: '6 products' }])
})

test('drops links outside the shop', async () => {
  const { api, find } = box()
  const data = ['https://other.example', '//other.example', 'javascript:alert(1)', ''].map((url) => ({
    kind: 'salt',
    text: 'Metformin',
    url,
  }))
  api.answers[KEY] = () => ({ body: { success: true, data: [...data, { ...suggestions[0], kind: 'constructor' }] } })
  expect(await find('met', signal)).toEqual([])
})

test('caches answers but not failures', async () => {
  const { api, find } = box()
  expect(await find('met', signal)).toEqual([])
  api.answers[KEY] = () => ({ body: { success: true, data: suggestions } })
  await find('met', signal)
  await find(' MET ', signal)
  expect(api.calls).toHaveLength(2)
})

test('returns nothing for refusals, other pages and aborted calls', async () => {
  const { api, find } = box()
  for (const answer of [
    'no answer',
    'html page',
    { status: 429, body: { message: 'Slowly' } },
    { body: {} },
  ] as const) {
    api.answers[KEY] = () => answer
    expect(await find('met', signal)).toEqual([])
  }
})

test('returns recent searches and a clear option for an empty text, without a call', async () => {
  const { api, shelf, find } = box()
  expect(await find('', signal)).toEqual([])
  rememberSearch(shelf, 'vitamin c & zinc')
  expect((await find(' ', signal)).map(({ text, url }) => [text, url])).toEqual([
    ['vitamin c & zinc', '/products?search=vitamin+c+%26+zinc'],
    ['Clear history', undefined],
  ])
  expect(api.calls).toEqual([])
})

const searched = (...texts: string[]) => {
  const shelf = new FakeBrowser().openTab()
  for (const text of texts) rememberSearch(shelf, text)
  return shelf
}

test('returns recent searches newest first, each once', () => {
  const shelf = searched('metformin', 'crocin', ' Metformin ')
  expect(readRecentSearches(shelf)).toEqual(['Metformin', 'crocin'])
})

test('keeps eight searches of at least three characters', () => {
  const shelf = searched(...Array.from({ length: 12 }, (_, n) => `search ${n}`), 'me', '   ', 'x'.repeat(201))
  expect(JSON.parse(shelf.read('recentSearches') ?? '')).toHaveLength(8)
  expect(readRecentSearches(shelf)).toHaveLength(8)
  expect(readRecentSearches(shelf)[0]).toBe('search 11')
})

test('removes cleared searches from the storage', () => {
  const browser = new FakeBrowser()
  const shelf = browser.openTab()
  rememberSearch(shelf, 'metformin')
  forgetSearches(shelf)
  expect([readRecentSearches(shelf), browser.items.size]).toEqual([[], 0])
})

test('ignores a broken storage', () => {
  const browser = new FakeBrowser()
  for (const text of ['{"a":1}', 'not json', '[1,null,"crocin"]']) {
    browser.items.set('recentSearches', text)
    expect(readRecentSearches(browser.openTab())).toEqual(text.includes('crocin') ? ['crocin'] : [])
  }
})
