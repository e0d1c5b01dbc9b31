import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { addProduct, orderInput, registerCustomer, inPaise } from '#test/factories.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import type { ProductRow } from '../db/tables.ts'

let app: TestApp
let shop: CachedShop
let product: ProductRow
beforeEach(async () => {
  app = await startTestApp()
  // Runs before the cache listens, so that no notification is pending.
  product = await addProduct(app, { selling_price_paise: inPaise(40), stock: 77 })
  shop = await serveCachedShop(app)
})
afterEach(async () => {
  await shop.close()
  await app.close()
})

type ProductChange = { selling_price_paise?: number; stock?: number; withdrawn_at?: Date; name?: string }

const change = (id: string, values: ProductChange) =>
  app.ctx.db
    .updateTable('products')
    .set(values as never)
    .where('id', '=', id)
    .execute()

const expectText = (path: string) => expect.poll(async () => (await shop.get(path)).text)

test('renders a page once and serves it in every encoding', async () => {
  const accepted = ['gzip', 'br', 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'identity']
  const answers = []
  // The first request is compressed fast and the second one stored; both must match.
  for (const encoding of [...accepted, ...accepted])
    answers.push(await shop.get('/history', { 'accept-encoding': encoding }))
  expect(shop.rendered).toEqual(['/history'])
  const encodings = ['gzip', 'br', 'br', 'gzip', undefined]
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([...encodings, ...encodings])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  expect(new Set(answers.map(({ headers }) => headers.vary))).toEqual(new Set(['accept-encoding']))
})

test('renders a page once for a hundred concurrent visitors', async () => {
  const path = `/product-details/${product.id}`
  const pages = await Promise.all(Array.from({ length: 100 }, () => shop.get(path, { 'accept-encoding': 'gzip' })))
  expect(shop.rendered).toEqual([path])
  expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

test('answers a conditional request with 304 until the page changes', async () => {
  const path = `/product-details/${product.id}`
  const { etag = '' } = (await shop.get(path, { 'accept-encoding': 'gzip' })).headers
  const conditional = (tag: string) => shop.get(path, { 'accept-encoding': 'gzip', 'if-none-match': tag })
  const unchanged = await conditional(`W/"x", ${etag}`)
  expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', etag])
  expect(unchanged.headers).not.toHaveProperty('content-length')
  expect(unchanged.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  })
  // A partial entity tag does not match.
  expect((await conditional(etag.slice(0, 8))).status).toBe(200)
  expect((await conditional(`"x${etag.slice(1)}`)).status).toBe(200)
  await change(product.id, { name: 'Another name' })
  await expect.poll(async () => (await conditional(etag)).status).toBe(200)
})

test('answers HEAD with the headers of GET', async () => {
  const page = await shop.get('/history')
  const head = await shop.get('/history', {}, 'HEAD')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(page.text)))
  expect(head.headers.etag).toBe(page.headers.etag)
})

test('serves a cached page with the headers of the first response', async () => {
  const { date: _, ...first } = (await shop.get('/history')).headers
  const { date: _later, ...second } = (await shop.get('/history')).headers
  expect(shop.rendered).toHaveLength(1)
  expect(second).toEqual(first)
  expect(second).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^req_/),
  })
  expect(second).not.toHaveProperty('cache-tag')
})

test.each([
  ['price', { selling_price_paise: inPaise(41.25) }, '"sellingPrice":41.25'],
  ['name', { name: 'Testamol Forte' }, 'Testamol Forte'],
  ['low stock', { stock: 4 }, 'Only 4 left'],
  ['empty stock', { stock: 0 }, 'Out of Stock'],
])('shows a new %s on the product page, in lists and in the API', async (_, values, text) => {
  const paths = [`/product-details/${product.id}`, `/api/products/${product.id}`, '/products', '/api/products']
  for (const path of paths) await shop.get(path)
  await change(product.id, values)
  for (const path of paths) await expectText(path).toContain(text)
})

test('keeps pages cached after a stock change that they do not show', async () => {
  const path = `/product-details/${product.id}`
  await shop.get(path)
  const { current } = app.ctx.versions
  await change(product.id, { stock: 76 })
  // Notifications arrive in order, so the previous one would have arrived too.
  await sql`select pg_notify('content_changes', 'stock')`.execute(app.ctx.db)
  await expect.poll(() => app.ctx.versions.current).not.toBe(current)
  await shop.get(path)
  expect(shop.rendered).toEqual([path])
})

test('keeps a page without products cached after a catalogue change', async () => {
  await shop.get('/history')
  await change(product.id, { name: 'Another name' })
  await expectText('/products').toContain('Another name')
  await shop.get('/history')
  expect(shop.rendered.filter((path) => path === '/history')).toHaveLength(1)
})

test('removes withdrawn and deleted products and shows added ones', async () => {
  const added = await addProduct(app)
  await expectText('/products').toContain(added.name)
  await shop.get(`/product-details/${product.id}`)
  await change(product.id, { withdrawn_at: app.clock.now() })
  await expect.poll(async () => (await shop.get(`/product-details/${product.id}`)).status).toBe(404)
  await expectText('/products').not.toContain(product.name)
  await app.ctx.db.deleteFrom('products').where('id', '=', added.id).execute()
  await expectText('/products').not.toContain(added.name)
})

test.each(['products_edited', 'products_versioned'])(
  '%s covers every product column that people edit',
  async (trigger) => {
    const { rows } = await sql<{ column: string; covered: boolean }>`
    select attname as column, attnum = any (string_to_array(tgattr::text, ' ')::int[]) as covered
    from pg_attribute join pg_trigger on tgrelid = attrelid and tgname = ${trigger}
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attidentity = ''`.execute(app.ctx.db)
    const others = ['stock', 'updated_at', 'version', 'reorder_point', 'is_below_point', 'mrp_lowered_at']
    expect(rows.filter(({ covered }) => !covered).map(({ column }) => column)).toEqual(others)
  },
)

test('shows an order immediately in the exact stock of the API', async () => {
  const customer = await registerCustomer(app)
  const path = `/api/products/${product.id}`
  expect((await shop.get(path)).text).toContain('"stock":77')
  expectOk(await customer.api('POST /api/orders/create', orderInput([{ product, quantity: 2 }])))
  expect((await shop.get(path)).text).toContain('"stock":75')
})

test('ignores unused query parameters and parameter order in the cache key', async () => {
  for (const path of ['/', '/?utm_source=a', '/?fbclid=b&utm_source=c']) await shop.get(path)
  for (const path of ['/products?sort=name&page=1', '/products?page=1&x=y&sort=name']) await shop.get(path)
  expect(shop.rendered).toEqual(['/', '/products?page=1&sort=name'])
})

test('reads numbers of the API in one notation in the cache key', async () => {
  const [first, second] = [await shop.get('/api/products?limit=20'), await shop.get('/api/products?limit=0020')]
  expect([first.status, second.headers['x-request-id']]).toEqual([200, first.headers['x-request-id']])
  expect(shop.cache.size).toBe(1)
})

test('does not cache a list with ignored filter values, of which there is no end', async () => {
  for (const path of [
    '/api/products?maker=nobody1',
    '/api/products?form=nothing&page=1',
    '/api/products/facets?maker=nobody2',
  ])
    expect((await shop.get(path)).text).toContain('"ignored":[')
  expect(shop.cache.size).toBe(0)
})

test('bypasses the cache for requests with credentials and for other methods than GET', async () => {
  for (const headers of [{ authorization: 'Bearer x' }, { cookie: 'a=b' }] as Record<string, string>[])
    for (let twice = 0; twice < 2; twice += 1) await shop.get('/history', headers)
  expect(shop.rendered).toHaveLength(4)
  await shop.get('/history')
  expect(shop.rendered).toHaveLength(5)
  for (const method of ['POST', 'PUT', 'DELETE']) await shop.get('/history', {}, method)
  expect(shop.rendered).toHaveLength(8)
  const answer = await shop.get(`/api/products/${product.id}`, { authorization: 'Bearer x' })
  expect(answer.headers.etag).toBeUndefined()
})

test('keeps request headers of a visitor out of shared pages', async () => {
  await shop.get('/history', { 'x-note': 'planted', host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect((await shop.get('/history')).text).not.toMatch(/planted|evil/)
})

test('rejects a malformed Host header for a cached page', async () => {
  await shop.get('/history')
  for (const host of ['shop.test/evil', 'shop.test:99999', 'user@shop.test'])
    expect((await shop.get('/history', { host })).status).toBe(400)
  expect((await shop.get('/history', { host: 'shop.test:3000' })).status).toBe(200)
  expect(shop.rendered).toHaveLength(1)
})

test('does not cache missing pages, private responses and uncached endpoints', async () => {
  for (let n = 0; n < 20; n += 1)
    for (const path of [
      `/product-details/prd_${n}`,
      `/api/products/prd_${n}`,
      '/api/cart/get',
      '/health',
      '/api/health',
    ])
      await shop.get(path)
  expect(shop.cache.size).toBe(0)
  expect((await shop.get('/health')).status).toBe(200)
  expect((await shop.get('/api/cart/get')).headers['cache-control']).toBe('no-store')
})

test('renders a page again after a minute', async () => {
  await shop.get('/history')
  app.clock.advance(MINUTE - 1)
  await shop.get('/history')
  expect(shop.rendered).toHaveLength(1)
  app.clock.advance(1)
  await shop.get('/history')
  expect(shop.rendered).toHaveLength(2)
})
