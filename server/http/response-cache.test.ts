import { expect, test } from 'vitest'
import type { ContentVersions } from './content-versions.ts'
import { CACHE_TAG_HEADER, CachedResponse, ResponseCache } from './response-cache.ts'

const text = Buffer.from(Array.from({ length: 5000 }, (_, n) => `<li>${(n * 7919) % 100_003}</li>`).join(''))
const KEYS = Array.from({ length: 16 }, (_, n) => `/${n}`)
const versions = { current: { catalogue: '1' } } as unknown as ContentVersions
const make = () =>
  new CachedResponse(
    new Response(null, { headers: { [CACHE_TAG_HEADER]: 'catalogue', 'content-type': 'text/html' } }),
    text,
  )

test('counts every stored encoding of a response at its real size', async () => {
  const response = make()
  const before = response.bytes
  const { body } = await response.represent('br', 'small')
  expect(body.buffer.byteLength).toBe(body.length)
  expect(response.bytes).toBeGreaterThanOrEqual(before + body.length)
})

test('removes older responses when stored encodings exceed the size of the cache', async () => {
  const cache = new ResponseCache(versions, {
    maxBytes: 2 * KEYS.length * (make().bytes + 1000),
    now: () => new Date(0),
  })
  for (const key of KEYS) await cache.render(key, async () => make())
  for (const key of KEYS) {
    const response = cache.find(key)
    await response?.represent('br', 'small')
    if (response) cache.recount(key, response)
  }
  expect(cache.size).toBeLessThan(KEYS.length)
  expect(cache.size).toBeGreaterThan(0)
})

test('keeps pages without a query while endless searches, cursors and targets of the login pass through', async () => {
  const maxBytes = 2 * KEYS.length * (make().bytes + 1000)
  const cache = new ResponseCache(versions, { maxBytes, now: () => new Date(0) })
  await cache.render('/', async () => make())
  for (let n = 0; n < 10 * KEYS.length; n += 1)
    for (const key of [`/products?search=${n}`, `/products?after=${n}`, `/login?next=%2F${n}`])
      await cache.render(key, async () => make())
  expect(cache.find('/')).toBeDefined()
  expect(cache.size).toBeLessThanOrEqual(KEYS.length + 1)
})
