import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { addProduct, buildOrder, buildProduct, registerCustomer, rupees } from '#test/factories.ts'
import type { ProductRow } from './db/tables.ts'
import { openDoor, type ShopDoor } from '#test/shop-door.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
let door: ShopDoor
let product: ProductRow
let other: ProductRow
beforeEach(async () => {
  app = await startTestApp()
  // Before the door opens, so that no news of them is still on its way.
  product = await addProduct(app, { selling_price_paise: rupees(40), stock: 77 })
  other = await addProduct(app)
  door = await openDoor(app)
})
afterEach(async () => {
  await door.close()
  await app.close()
})

const change = (
  id: string,
  values: { selling_price_paise?: number; stock?: number; withdrawn_at?: Date; name?: string },
) =>
  app.ctx.db
    .updateTable('products')
    .set(values as never)
    .where('id', '=', id)
    .execute()

const shows = (path: string) => expect.poll(async () => (await door.get(path)).text, { timeout: 5000 })

test('a page is made once for all who come, and is the same in every form', async () => {
  const plain = await door.get('/history')
  const forms = await Promise.all(
    ['gzip', 'br', 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'identity'].map((accepted) =>
      door.get('/history', { 'accept-encoding': accepted }),
    ),
  )
  expect(door.made).toEqual(['/history'])
  expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br', 'br', 'gzip', undefined])
  expect(new Set([plain, ...forms].map(({ text }) => text)).size).toBe(1)
  expect(new Set([plain, ...forms].map(({ headers }) => headers.etag)).size).toBe(3)
  expect(new Set([plain, ...forms].map(({ headers }) => headers.vary))).toEqual(new Set(['accept-encoding']))
})

test('a hundred visitors at once have a page made once', async () => {
  const path = `/product-details/${product.id}`
  const pages = await Promise.all(Array.from({ length: 100 }, () => door.get(path, { 'accept-encoding': 'gzip' })))
  expect(door.made).toEqual([path])
  expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

test('who has a page already is told that it has not changed, until it has', async () => {
  const path = `/product-details/${product.id}`
  const { etag } = (await door.get(path, { 'accept-encoding': 'gzip' })).headers
  const again = await door.get(path, { 'accept-encoding': 'gzip', 'if-none-match': `W/"x", ${etag}` })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  expect(again.headers).not.toHaveProperty('content-length')
  expect(again.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  })
  await change(product.id, { name: 'Another name' })
  await expect
    .poll(async () => (await door.get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag! })).status)
    .toBe(200)
})

test('who asks only for the head gets the head, and it fits the body', async () => {
  const page = await door.get('/history')
  const head = await door.get('/history', {}, 'HEAD')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(page.text)))
  expect(head.headers.etag).toBe(page.headers.etag)
})

test('the headers of a kept page are those of a new one, but for the id of the request', async () => {
  const { 'x-request-id': one, date: _, ...first } = (await door.get('/history')).headers
  const { 'x-request-id': two, date: _later, ...second } = (await door.get('/history')).headers
  expect(door.made).toHaveLength(1)
  expect(second).toEqual(first)
  expect(second).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
  })
  expect([one, two]).toEqual([expect.stringMatching(/^req_/), expect.stringMatching(/^req_/)])
  expect(one).not.toBe(two)
})

test.each(['selling_price_paise', 'stock', 'name'] as const)(
  'a new %s shows at once on the product, in its lists and in the API, and nothing else is made anew',
  async (field) => {
    const paths = ['/product-details/', '/api/products/'].map((path) => path + product.id)
    const lists = ['/products', '/api/products']
    const unrelated = [`/product-details/${other.id}`, '/history']
    for (const path of [...paths, ...lists, ...unrelated]) await door.get(path)
    const madeBefore = door.made.length
    const value = { selling_price_paise: rupees(41.25), stock: 76, name: 'Testamol Forte' }[field]
    const text = { selling_price_paise: '"sellingPrice":41.25', stock: '"stock":76', name: 'Testamol Forte' }[field]
    await change(product.id, { [field]: value })
    for (const path of [...paths, ...lists]) await shows(path).toContain(text)
    for (const path of unrelated) await door.get(path)
    expect(door.made.slice(madeBefore).filter((path) => unrelated.includes(path))).toEqual([])
  },
)

test('a product that is withdrawn is gone, one that is added appears', async () => {
  const product = await addProduct(app)
  await shows('/products').toContain(product.name)
  const added = await addProduct(app)
  await shows('/products').toContain(added.name)
  await door.get(`/product-details/${product.id}`)
  await change(product.id, { withdrawn_at: app.clock.now() })
  await expect.poll(async () => (await door.get(`/product-details/${product.id}`)).status).toBe(404)
  await shows('/products').not.toContain(product.name)
  await app.ctx.db.deleteFrom('products').where('id', '=', added.id).execute()
  await shows('/products').not.toContain(added.name)
})

test('a new price puts a product elsewhere in a list by price, even in one that did not show it', async () => {
  const product = await addProduct(app, { selling_price_paise: rupees(40) })
  for (let n = 0; n < 3; n += 1) await addProduct(app, { selling_price_paise: rupees(10 + n) })
  const list = '/api/products?sort=price&limit=1'
  for (let twice = 0; twice < 2; twice += 1) expect((await door.get(list)).text).not.toContain(product.id)
  await change(product.id, { selling_price_paise: rupees(1) })
  await shows(list).toContain(product.id)
})

test('a thousand changes in one statement make everything new', async () => {
  const product = await addProduct(app)
  await door.get(`/product-details/${product.id}`)
  const rows = Array.from({ length: 1000 }, () => buildProduct())
  await app.ctx.db.insertInto('products').values(rows).execute()
  await app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: rupees(3) })
    .execute()
  await shows(`/product-details/${product.id}`).toContain('"sellingPrice":3')
  const last = await addProduct(app)
  await shows(`/product-details/${last.id}`).toContain(last.name)
  await app.ctx.db.deleteFrom('products').execute()
  await expect.poll(async () => (await door.get(`/product-details/${last.id}`)).status).toBe(404)
})

test('an order shows in what is left', async () => {
  const product = await addProduct(app, { stock: 6 })
  const customer = await registerCustomer(app)
  await shows(`/api/products/${product.id}`).toContain('"stock":6')
  expectOk(await customer.api('POST /api/orders/create', buildOrder([{ product, quantity: 2 }])))
  await shows(`/api/products/${product.id}`).toContain('"availability":"Only 4 left"')
})

test('parameters that no page reads make no page of their own, and their order is nothing', async () => {
  for (const path of ['/', '/?utm_source=a', '/?fbclid=b&utm_source=c']) await door.get(path)
  expect(door.made).toEqual(['/'])
  for (const path of [
    '/products?sort=name&page=1',
    '/products?page=1&sort=name&utm_id=3',
    '/products?page=1&x=y&sort=name',
  ])
    await door.get(path)
  expect(door.made.slice(1)).toEqual(['/products?page=1&sort=name', '/products?page=1&sort=name'])
})

test('what carries a login, and what is not only asked for, is never kept and never answered from what is kept', async () => {
  for (const headers of [{ authorization: 'Bearer x' }, { cookie: 'a=b' }] as Record<string, string>[])
    for (let twice = 0; twice < 2; twice += 1) await door.get('/history', headers)
  expect(door.made).toHaveLength(4)
  await door.get('/history')
  expect(door.made).toHaveLength(5)
  for (const method of ['POST', 'PUT', 'DELETE']) await door.get('/history', {}, method)
  expect(door.made).toHaveLength(8)
  const page = await door.get(`/api/products/${product.id}`, { authorization: 'Bearer x' })
  expect(page.headers.etag).toBeUndefined()
})

test("what a visitor sends beside the address gets into nobody else's page", async () => {
  await door.get('/history', { 'x-note': 'planted', host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect((await door.get('/history')).text).not.toMatch(/planted|evil/)
})

test('who names the shop in an odd way is not answered from what is kept', async () => {
  await door.get('/history')
  for (const host of ['shop.test/evil', 'shop.test:99999', 'user@shop.test'])
    expect((await door.get('/history', { host })).status).toBe(400)
  expect((await door.get('/history', { host: 'shop.test:3000' })).status).toBe(200)
  expect(door.made).toHaveLength(1)
})

test('pages that are not there, private answers and answers nobody vouches for fill no memory', async () => {
  for (let n = 0; n < 20; n += 1)
    for (const path of [
      `/product-details/prd_${n}`,
      `/api/products/prd_${n}`,
      '/api/cart/get',
      '/alive',
      '/api/health',
    ])
      await door.get(path)
  expect(door.cache.size.answers).toBe(0)
  expect((await door.get('/alive')).status).toBe(200)
  expect((await door.get('/api/cart/get')).headers['cache-control']).toBe('no-store')
})

test('searches without end stay in their corner', async () => {
  for (let n = 0; n < 50; n += 1) await door.get(`/products?search=${n}`)
  expect(door.cache.size.answers).toBe(0)
  await door.get('/products?search=1')
  expect(door.cache.size.answers).toBe(1)
})

test('an old page is shown once more while it is made anew', async () => {
  await door.get('/history')
  app.clock.advance(MINUTE)
  await door.get('/history')
  await vi.waitFor(() => expect(door.made).toHaveLength(2))
  await door.get('/history')
  expect(door.made).toHaveLength(2)
})
