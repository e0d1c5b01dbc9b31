import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { busyResponse, queuePublicWork } from './queue-public-work.ts'
import { Refusal } from './refusal.ts'

const request = (url: string, { method = 'GET', address = '203.0.113.1', port = 1 } = {}) =>
  ({ url, method, headers: {}, socket: { remoteAddress: address, remotePort: port } }) as unknown as IncomingMessage

/** Fills the queue of one visitor with work that never ends; returns whether a further request starts, waits or is refused. */
function fillQueue(address: string) {
  const queue = queuePublicWork(endpoints, { trustProxy: false })
  for (let n = 0; n < 201; n += 1) void queue.run(request('/products', { address }), () => new Promise(() => {}))
  return (next: IncomingMessage) =>
    Promise.race([
      queue.run(next, async () => 'starts').catch((error: Refusal) => error.code),
      // The queue starts work in the next turn of the event loop.
      new Promise((done) => setImmediate(() => setImmediate(() => done('waits')))),
    ])
}

test.each([
  '/',
  '/products?page=2',
  '/nowhere',
  '/products.data',
  '/api/products?limit=1',
  '/api/products/prd_1/related',
  '/api/openapi.json',
  '/api/docs',
  '/api/nowhere',
  '/pay/nowhere',
  '/payments/nowhere',
])('refuses %s of a visitor whose requests fill the queue, and starts others at once', async (url) => {
  const outcome = fillQueue('203.0.113.1')
  expect(await outcome(request(url))).toBe('unavailable')
  expect(await outcome(request(url, { method: 'HEAD' }))).toBe('unavailable')
  expect(await outcome(request(url, { address: '198.51.100.1' }))).toBe('starts')
})

test.each(['/api/health', '/api/cart/get', '/assets/a-1.js', '/files/f1', '/pay/handoff/t', '/payments/return/t'])(
  'starts %s at once, because it renders nothing for strangers',
  async (url) => {
    expect(await fillQueue('203.0.113.1')(request(url))).toBe('starts')
  },
)

test('starts other methods than GET at once', async () => {
  expect(await fillQueue('203.0.113.1')(request('/api/auth/login', { method: 'POST' }))).toBe('starts')
})

test('counts connections where visitors share an address, else networks', async () => {
  expect(await fillQueue('127.0.0.1')(request('/', { address: '127.0.0.1', port: 2 }))).toBe('starts')
  expect(await fillQueue('2001:db8::1')(request('/', { address: '2001:db8::2', port: 2 }))).toBe('unavailable')
})

test('says in JSON or in words when to come back', async () => {
  const refusal = new Refusal('unavailable', 'Busy.', { retryAfterSeconds: 5 })
  const [json, page] = [busyResponse(request('/api/products'), refusal), busyResponse(request('/'), refusal)]
  expect([json.status, json.headers.get('retry-after'), page.status]).toEqual([503, '5', 503])
  expect([await json.json(), await page.text()]).toEqual([
    { success: false, code: 'unavailable', message: 'Busy.' },
    'Busy.',
  ])
})
