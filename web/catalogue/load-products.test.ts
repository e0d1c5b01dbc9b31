import { afterEach, expect, test, vi } from 'vitest'

import { createClient } from '#contract/client.ts'

import { cacheLoadedList } from './loaded-list-cache.ts'
import { loadProducts } from './load-products.ts'

const everything = { search: '', page: 1 }
const shelf = (count: number, start = 1) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `prd_${start + index}`,
    productName: `Medicine ${start + index}`,
    sellingPrice: 10,
  }))

/** An API that sends one response to every call and records the queries. */
function api(answer: (url: URL) => Response | Promise<Response>) {
  const asked: string[] = []
  const send = async (request: Request) => {
    const url = new URL(request.url)
    asked.push(url.search)
    return answer(url)
  }
  return { asked, call: createClient({ send, origin: 'http://shop.test' }) }
}

const messageOf = async (answer: () => Response | Promise<Response>) => {
  const list = await loadProducts(api(answer).call, everything)
  return list.state === 'failed' ? list.message : list.state
}

afterEach(() => vi.restoreAllMocks())

test('loads 60 products for page 3 and reports further pages', async () => {
  const { call, asked } = api(() => Response.json({ success: true, data: shelf(60), hasMore: true, total: 136 }))
  const list = await loadProducts(call, { ...everything, page: 3 })
  expect(list).toMatchObject({ state: 'loaded', hasMore: true, total: 136 })
  expect(list.state === 'loaded' && list.products).toHaveLength(60)
  expect(asked).toEqual(['?pages=3&limit=20'])
})

test('loads the filters with the list on request', async () => {
  const filters = { facets: [], categories: [{ name: 'Diabetes', slug: 'diabetes', count: 3 }] }
  const { call, asked } = api(() => Response.json({ success: true, data: shelf(1), hasMore: false, filters }))
  const list = await loadProducts(call, everything, { withFilters: true })
  expect(asked).toEqual(['?page=1&limit=20&with=filters'])
  expect(list).toMatchObject({ state: 'loaded', filters: { ...filters, isCut: false } })
})

test('sends search and category', async () => {
  const { call, asked } = api(() => Response.json({ success: true, data: [], hasMore: false, total: 0 }))
  await loadProducts(call, { search: 'gly', category: ['diabetes'], page: 1 })
  expect(asked).toEqual(['?category=diabetes&search=gly&page=1&limit=20'])
})

test('sends filters and sort order', async () => {
  const { call, asked } = api(() => Response.json({ success: true, data: [], hasMore: false, total: 0 }))
  await loadProducts(call, { ...everything, form: ['Tablet'], price: ['50-100'], sort: '-price' })
  expect(asked).toEqual(['?form=Tablet&price=50-100&sort=-price&page=1&limit=20'])
})

test('"Load More" requests only the next page, with the cursor of the previous one', async () => {
  const { call, asked } = api((url) =>
    Response.json({
      success: true,
      data: url.searchParams.has('after') ? shelf(16, 21) : shelf(20),
      hasMore: !url.searchParams.has('after'),
      total: 36,
      next: url.searchParams.has('after') ? undefined : 'here',
    }),
  )
  const query = { ...everything, form: ['Tablet'] }
  const first = await loadProducts(call, query)
  if (first.state === 'loaded') cacheLoadedList(query, first)
  const list = await loadProducts(call, { ...query, page: 2 })
  expect(asked.at(-1)).toBe('?form=Tablet&after=here&limit=20')
  expect(list).toMatchObject({ state: 'loaded', hasMore: false, total: 36 })
  expect(list.state === 'loaded' && list.products.map(({ _id }) => _id)).toEqual(shelf(36).map(({ _id }) => _id))
})

test('uses a cached list once, and only for the next page of the same list', async () => {
  const { call, asked } = api(() =>
    Response.json({ success: true, data: shelf(20), hasMore: true, total: 1000, moreThanTotal: true, next: 'here' }),
  )
  const first = await loadProducts(call, everything)
  expect(first).toMatchObject({ total: 1000, moreThanTotal: true })
  const others = [
    { ...everything, page: 3 },
    { ...everything, sort: 'name' as const, page: 2 },
    { ...everything, page: 1 },
  ]
  for (const other of others) {
    if (first.state === 'loaded') cacheLoadedList(everything, first)
    await loadProducts(call, other)
    await loadProducts(call, { ...everything, page: 2 })
  }
  expect(asked.filter((query) => query.includes('after'))).toEqual([])
})

test.each([
  ['a refusal', () => Response.json({ success: false, message: 'Busy' }, { status: 503 }), 'Error 503: Busy'],
  [
    'a lost answer',
    () => Promise.reject(new TypeError('offline')),
    'No response received from the server. Please check your internet connection.',
  ],
  ['an exception', () => Promise.reject(new Error('bug')), 'Error fetching products. Please try again later.'],
  ['another shape', () => Response.json({ data: 'soon' }), 'Invalid product data format received'],
])(
  'keeps the loaded products when the next page fails by %s, and loads it on the next try',
  async (_, failure, text) => {
    let fails = true
    const { call, asked } = api((url) => {
      if (!url.searchParams.has('after'))
        return Response.json({ data: shelf(20), hasMore: true, total: 36, next: 'here' })
      return fails ? failure() : Response.json({ data: shelf(16, 21), hasMore: false, total: 36 })
    })
    const first = await loadProducts(call, everything)
    if (first.state === 'loaded') cacheLoadedList(everything, first)
    const second = { ...everything, page: 2 }
    const cached = await loadProducts(call, second)
    expect(cached).toEqual({ ...first, failure: text })
    fails = false
    if (cached.state === 'loaded') cacheLoadedList(second, cached)
    const list = await loadProducts(call, second)
    expect(asked.at(-1)).toBe('?after=here&limit=20')
    expect(list.state === 'loaded' && list.products).toHaveLength(36)
    expect(list).not.toHaveProperty('failure')
  },
)

test('keeps the loaded products after an exception', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const first = await loadProducts(
    api(() => Response.json({ data: shelf(20), hasMore: true, next: 'here' })).call,
    everything,
  )
  if (first.state === 'loaded') cacheLoadedList(everything, first)
  const list = await loadProducts(() => Promise.reject(new Error('bug')), { ...everything, page: 2 })
  expect(list).toEqual({ ...first, failure: 'Error fetching products. Please try again later.' })
})

test('returns the likely spelling and closest products when nothing is found', async () => {
  const { call } = api(() =>
    Response.json({ success: true, data: [], hasMore: false, total: 0, didYouMean: 'metformin', closest: shelf(3) }),
  )
  const list = await loadProducts(call, { ...everything, search: 'metfromin' })
  expect(list).toMatchObject({ products: [], didYouMean: 'metformin' })
  expect(list.state === 'loaded' && list.closest).toHaveLength(3)
})

test('searches and pages a bare array locally', async () => {
  const { call } = api(() => Response.json(shelf(45)))
  expect(await loadProducts(call, { ...everything, page: 2 })).toMatchObject({
    state: 'loaded',
    hasMore: true,
    total: 45,
  })
  const found = await loadProducts(call, { ...everything, search: 'MEDICINE 4' })
  expect(found.state === 'loaded' && found.products.map(({ productName }) => productName)).toEqual([
    'Medicine 4',
    'Medicine 40',
    'Medicine 41',
    'Medicine 42',
    'Medicine 43',
    'Medicine 44',
    'Medicine 45',
  ])
})

test('returns the specified message for each failure', async () => {
  expect(await messageOf(() => Promise.reject(new TypeError('offline')))).toBe(
    'No response received from the server. Please check your internet connection.',
  )
  expect(
    await messageOf(() =>
      Response.json({ success: false, code: 'unavailable', message: 'Closed for stocktaking' }, { status: 503 }),
    ),
  ).toBe('Error 503: Closed for stocktaking')
  expect(await messageOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toBe(
    'Error 502: Failed to fetch products',
  )
  expect(await messageOf(() => Response.json({ data: 'soon' }))).toBe('Invalid product data format received')
  expect(await messageOf(() => new Response('not JSON'))).toBe('Invalid product data format received')
})

test('logs an unexpected error and returns a message', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const list = await loadProducts(() => Promise.reject(new Error('bug')), everything)
  expect(list).toEqual({ state: 'failed', message: 'Error fetching products. Please try again later.' })
  expect(logged).toHaveBeenCalledOnce()
})
