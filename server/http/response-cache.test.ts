import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
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
    maxBytes: 3 * KEYS.length * (make().bytes + 1000),
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
  const maxBytes = 4 * KEYS.length * (make().bytes + 1000)
  const cache = new ResponseCache(versions, { maxBytes, now: () => new Date(0) })
  await cache.render('/', async () => make())
  for (let n = 0; n < 10 * KEYS.length; n += 1)
    for (const key of [`/products?search=${n}`, `/products?after=${n}`, `/login?next=%2F${n}`])
      await cache.render(key, async () => make())
  expect(cache.find('/')).toBeDefined()
  expect(cache.size).toBeLessThanOrEqual(KEYS.length + 1)
})

describe('JSON', () => {
  /** Compresses as the JSON of a product does: 2,148 bytes to 1,200. */
  const productJson = (n: number) =>
    JSON.stringify({
      id: n,
      text:
        Buffer.from(Array.from({ length: 850 }, (_, at) => (n * 31 + at * at) % 251)).toString('base64') +
        'x'.repeat(980),
    })
  const makeJson = (body: string) =>
    new CachedResponse(
      new Response(null, { headers: { [CACHE_TAG_HEADER]: 'catalogue', 'content-type': 'application/json' } }),
      Buffer.from(body),
    )

  /** Below the size from which answers are compressed. */
  const shortJson = (n: number) => JSON.stringify({ id: n, text: 'x'.repeat(1050) })

  test.each([
    ['compressed', productJson],
    ['short', shortJson],
  ])('(%s) of 10,000 products stays in the default memory, whatever passes through', async (_, bodyOf) => {
    const cache = new ResponseCache(versions, { maxBytes: 64 * 2 ** 20, now: () => new Date(0) })
    for (let n = 0; n < 10_000; n += 1) {
      const key = `/api/products/prd_own-${n}`
      const answer = await cache.render(key, async () => makeJson(bodyOf(n)))
      await answer.represent('gzip', 'small')
      cache.recount(key, answer)
    }
    for (let n = 0; n < 2000; n += 1)
      for (const key of [`/product-details/${n}`, `/products?search=${n}`]) await cache.render(key, async () => make())
    const missing = Array.from({ length: 10_000 }, (_, n) => n).filter((n) => !cache.find(`/api/products/prd_own-${n}`))
    expect(missing).toEqual([])
  })

  test('below the size for compression is sent as it was', async () => {
    const json = shortJson(1)
    for (const accepted of ['br, gzip', undefined]) {
      const { headers, body } = makeJson(json).stored(accepted)!
      expect(body.toString()).toBe(json)
      expect(headers).toEqual(expect.arrayContaining(['content-length', String(json.length)]))
      expect(headers).not.toContain('content-encoding')
    }
  })

  test.each([
    ['br, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['br', undefined],
    [undefined, undefined],
  ])('for clients that accept %s is sent as it was, from one compressed body', async (accepted, encoding) => {
    const json = productJson(1)
    const response = makeJson(json)
    const before = response.bytes
    const { headers, body } = response.stored(accepted)!
    expect((encoding === 'gzip' ? gunzipSync(body) : body).toString()).toBe(json)
    expect(headers).toEqual(expect.arrayContaining(['content-length', String(body.length), 'vary', 'accept-encoding']))
    expect(headers.indexOf('content-encoding') < 0 ? undefined : headers[headers.indexOf('content-encoding') + 1]).toBe(
      encoding,
    )
    expect(await response.represent(accepted, 'small')).toEqual({ headers, headersOf304: expect.anything(), body })
    expect(response.bytes).toBe(before)
    expect(response.bytes).toBeLessThan(json.length + 1024)
  })
})
