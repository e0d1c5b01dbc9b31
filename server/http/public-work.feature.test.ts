import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createApp } from '../app.ts'
import type { RenderPage } from '../pages.ts'
import { type PublicWorkQueue, publicWorkOf } from './queue-public-work.ts'

const FLOOD = 60
const visitor = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more })

let app: TestApp
let shop: CachedShop
beforeEach(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  shop = await serveCachedShop(app)
})
afterEach(async () => {
  await shop.close()
  await app.close()
})

/** The addresses outside the queue that need no login, and what bounds their cost. */
const unqueued: Readonly<Record<string, string>> = {
  '/api/health': 'a probe',
  '/api/ready': 'a probe',
  '/assets/:name{look-.+\\.css}': 'a template',
  '/assets/*': 'a file',
  '/assets/:file{.+\\.woff2}': 'a file',
  '/assets/:folder/:file': 'made once for each language and its words',
  '/files/:id': 'a signed address',
  '/files/*': 'unknown files',
  '/icons/:name': 'drawn once for each settings',
  '/icons/*': 'unknown files',
  '/images/:path{.+\\.svg}': 'a file with other colours',
  '/images/*': 'a file',
  '/images/pages/:name': 'stored',
  '/images/products/:name': 'converted once',
  '/images/share.jpg': 'drawn once for each settings',
  '/images/share/:name{[^/]+\\.jpg}': 'drawn once for each price',
  '/pay/handoff/:token': 'a signed address',
  '/payments/return/:token': 'a signed address',
}

/** The public calls that write, and what bounds their number. */
const counted: Readonly<Record<string, string>> = {
  'POST /api/auth/register': 'codes of a network and an address',
  'POST /api/auth/login': 'logins of a network and an account',
  'POST /api/auth/login-code': 'codes of a network and an address',
  'POST /api/auth/code-login': 'logins of a network and an account',
  'POST /api/auth/forgot-password': 'codes of a network and an address',
  'POST /api/auth/reset-password': 'logins of a network and an account',
  'POST /api/desk/login': 'logins of a network and an account',
  'POST /api/desk/login/second': 'a ticket of a login',
  'POST /api/desk/login/passkey': 'a challenge of its network',
  'POST /api/desk/login/passkey/options': 'challenges of a network',
  'POST /api/desk/phone': 'a signed link',
  'POST /api/desk/phone/login': 'the secret of a phone',
  'POST /api/desk/enrol': 'a signed link',
  'POST /api/desk/enrol/confirm': 'a signed link',
  'POST /api/desk/first-owner': 'a signed link',
  'POST /api/enquiries': 'enquiries of a network',
  'POST /api/reservations': 'enquiries of a network',
  'POST /api/payments/link': 'a signed link',
  'POST /api/payments/link/pay': 'a signed link and payments of an order',
}

test('every public call that does not read waits in turn or is counted', async () => {
  const others = endpoints.filter(({ method, access }) => access === 'public' && method !== 'GET')
  const uncounted = others.filter((endpoint) => !('isInTurn' in endpoint))
  expect(uncounted.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(counted).toSorted())
  const ofCustomers = endpoints.filter((one) => 'isInTurn' in one && one.access !== 'public')
  expect(ofCustomers.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/trade/resolve',
    'POST /api/desk/buyers/:buyer/resolve',
  ])
})

test('a call that waits in turn does so when its body has arrived', async () => {
  const steps: string[] = []
  const queue: PublicWorkQueue = {
    run: (_, work) => work(),
    runInTurn: (_, work) => {
      steps.push('turn')
      return work()
    },
  }
  const items = Buffer.from(JSON.stringify({ items: [] }))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      steps.push('body')
      controller.enqueue(items)
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const request = new Request('http://shop.test/api/cart/check', init)
  const incoming = { socket: { remoteAddress: '203.0.113.1' }, headers: {} }
  const answer = await createApp(app.ctx, async () => new Response()).fetch(request, { incoming, queue })
  expect([answer.status, steps]).toEqual([200, ['body', 'turn']])
})

/** An address of a route. */
const addressOf = (path: string) => path.replace(/:\w+(?:\{[^}]*?(\w+)\})?/g, 'none.$1').replace('*', 'none')

test('every public address is queued or stated here, and nothing outside the queue renders a page', async () => {
  const isQueued = publicWorkOf(endpoints)
  const respond = vi.fn<RenderPage>(async () => new Response('a page'))
  const whole = createApp(app.ctx, respond)
  const withLogin = endpoints.filter(({ access }) => access !== 'public').map(({ path }): string => path)
  const readers = whole.routes.filter(({ method, path }) => ['GET', 'ALL'].includes(method) && path !== '/*')
  const paths = [...new Set(readers.map(({ path }) => path))].filter((path) => !withLogin.includes(path))
  const outside = paths.filter((path) => !isQueued({ method: 'GET', url: addressOf(path) }))
  expect(outside.toSorted()).toEqual(Object.keys(unqueued).toSorted())
  for (const path of outside) await whole.request(addressOf(path))
  expect(respond.mock.calls.map(([{ url }]) => url)).toEqual([])
  expect(paths.length).toBeGreaterThan(outside.length + 10)
})

test.each(['/api/openapi.json', '/api/docs'])('builds and compresses %s once', async (path) => {
  const build = vi.spyOn(JSON, 'stringify')
  const first = await shop.get(path, visitor('203.0.113.1', { 'accept-encoding': 'br' }))
  build.mockClear()
  const again = await shop.get(path, visitor('203.0.113.1', { 'accept-encoding': 'gzip, br', cookie: 'a=b' }))
  const gzip = await shop.get(path, visitor('203.0.113.1', { 'accept-encoding': 'gzip' }))
  const plain = await shop.get(path, visitor('203.0.113.1'))
  expect(
    build.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'openapi' in value),
  ).toEqual([])
  build.mockRestore()
  expect([again.text, gzip.text, plain.text]).toEqual([first.text, first.text, first.text])
  expect([first.headers.etag, gzip.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    again.headers.etag,
    'gzip',
    undefined,
  ])
  const unchanged = await shop.get(path, visitor('203.0.113.1', { 'if-none-match': String(gzip.headers.etag) }))
  expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', plain.headers.etag])
})

test.each([
  ['answers to be cached', {}],
  ['answers to known customers', { cookie: 'a=b' }],
  ['ranges', { range: 'bytes=0-9' }],
])('a flood of %s does not keep another visitor waiting until its end', async (_, headers) => {
  let answered = 0
  const flood = Array.from({ length: FLOOD }, async (_, n) => {
    await shop.get(`/api/products?search=flood${n}`, visitor('203.0.113.1', headers))
    answered += 1
  })
  const { status } = await shop.get('/api/products?search=neighbour', visitor('198.51.100.1', headers))
  expect(status).toBe(200)
  expect(answered).toBeLessThan(FLOOD - 5)
  await Promise.all(flood)
})
