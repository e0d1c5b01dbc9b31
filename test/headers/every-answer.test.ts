import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { createApp } from '#server/app.ts'
import { openGateways } from '#server/gateways/registry.ts'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { startVendorShop } from '#test/payments/vendor-shop.ts'
import { setAppOpening } from '#test/shop-opening.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { listHeaderFaults, type ResponseKind } from './header-rules.ts'

let shop: WholeShop
let live: WholeShop
beforeAll(async () => {
  const gateways = openGateways
  shop = await startWholeShop({ gateways })
  await addProduct(shop, { id: 'prd_shown' })
  live = await startWholeShop({
    database: shop.database,
    env: liveEnvironment,
  })
  await setAppOpening(live)
})
afterAll(() => shop.close())

type Row = readonly [path: string, status: number, kind: ResponseKind, init?: RequestInit]

const page = { page: true }
const secret = { secret: true }
const json = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })

/** One row per class of answer. */
const rows: readonly Row[] = [
  ['/', 200, page],
  ['/', 200, page, { method: 'HEAD' }],
  ['/products?search=a&page=2', 200, page],
  ['/product-details/prd_shown', 200, page],
  ['/cart', 200, page],
  ['/login', 200, page],
  ['/orders', 200, page],
  ['/offline', 200, page],
  ['/error', 200, page],
  ['/dev/ui', 200, page],
  ['/contact-us', 200, { page: true, frames: /^https:\/\/www\.openstreetmap\.org$/ }],
  ['/contact-us', 422, { page: true, frames: /^https:/ }, { method: 'POST', body: new URLSearchParams({ name: '' }) }],
  ['/no-such-page', 404, page],
  ['/product-details/unknown', 404, page],
  ['/product-details/%00', 404, page],
  ['/assets/unknown.js', 404, {}],
  ['/', 405, page, { method: 'POST' }],
  ['/', 405, page, { method: 'PUT' }],
  ['/products/prd_shown', 301, {}],
  ['/products.data', 200, {}],
  ['/sw.js', 200, { worker: true }],
  ['/robots.txt', 200, {}],
  ['/sitemap.xml', 200, {}],
  ['/products.json', 200, {}],
  ['/manifest.webmanifest', 200, {}],
  ['/images/placeholder.jpg', 200, {}],
  ['/images/products/abhyangika-100-1-320.avif', 200, {}],
  ['/images/products/abhyangika-100-1-321.avif', 404, {}],
  ['/images/placeholder.jpg', 206, {}, { headers: { range: 'bytes=0-9' } }],
  ['/favicon.svg', 200, {}],
  ['/api/products?limit=1', 200, {}],
  ['/api/products/unknown', 404, {}],
  ['/api/products?page=0', 422, {}],
  ['/api/products', 405, {}, { method: 'PUT' }],
  ['/api/nothing', 404, secret],
  ['/api/health', 200, secret],
  ['/api/docs', 200, {}],
  ['/api/openapi.json', 200, {}],
  ['/api/cart/get', 401, secret],
  ['/api/auth/login', 400, secret, json('{')],
  ['/api/auth/login', 401, secret, json('{"email":"a@b.example","password":"x"}')],
  ['/api/auth/login', 413, secret, json('x'.repeat(300_000))],
  ['/api/auth/login', 415, secret, { method: 'POST', body: 'x' }],
  ['/api/auth/register', 422, secret, json('{}')],
  ['/api/payments/webhooks/sandbox', 401, secret, { method: 'POST', body: '{}' }],
  ['/api/payments/webhooks/unknown', 404, secret, { method: 'POST', body: '{}' }],
  ['/pay/handoff/unknown', 303, secret],
  ['/payments/return/unknown', 303, secret],
  ['/sandbox-gateway/pay/unknown', 404, secret],
  ['/sandbox-gateway/pay/%00', 404, secret],
  ['/sandbox-gateway/v1/payments', 401, {}],
  ['/dev/mailbox', 200, secret],
  ['/dev/mailbox.json', 200, secret],
  ['/dev/mailbox/1', 404, secret],
]

const named = rows.map((row) => [row[3]?.method ?? 'GET', row[0], row[1], row] as const)

test.each(named)('H1: %s %s answers %i with all security headers', async (...[, , , [path, status, kind, init]]) => {
  const answer = await shop.visit(path, init)
  expect(answer.status).toBe(status)
  expect(listHeaderFaults(answer, kind)).toEqual([])
})

test('H1: a live shop sends HSTS with every answer', async () => {
  for (const [path, , kind, init] of rows.filter(([name]) => !/^\/(dev|sandbox)/.test(name))) {
    const answer = await live.visit(path, init)
    expect({ path, faults: listHeaderFaults(answer, { ...kind, https: true }) }).toEqual({ path, faults: [] })
  }
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/sandbox-gateway/pay/x', '/sandbox-gateway/v1/payments'])
    expect((await live.visit(path)).status).toBe(404)
})

test('H1: a 304 carries the same security headers', async () => {
  for (const [path, status, kind] of rows.filter(([, wanted, , init]) => wanted === 200 && init === undefined)) {
    const first = await shop.visit(path)
    const [tag, time] = [first.headers.get('etag'), first.headers.get('last-modified')]
    const again = await shop.visit(path, {
      headers: { ...(tag !== null && { 'if-none-match': tag }), ...(time !== null && { 'if-modified-since': time }) },
    })
    expect([status, 304]).toContain(again.status)
    expect({ path, faults: listHeaderFaults(again, kind) }).toEqual({ path, faults: [] })
  }
})

test('H1: private endpoints send no-store', async () => {
  const { token } = await registerCustomer(shop)
  for (const { access, method, path } of endpoints) {
    if (access === 'public') continue
    const answer = await shop.visit(path.replace(/:\w+/, 'ord_x'), {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    expect({ path, faults: listHeaderFaults(answer, secret) }).toEqual({ path, faults: [] })
  }
})

test('H1: a page that throws answers 500 without internals', async () => {
  const broken = createApp(shop.ctx, async () => {
    throw new Error('select password_hash from customers')
  })
  const answer = await broken.request('/')
  expect([answer.status, listHeaderFaults(answer, {})]).toEqual([500, []])
  const text = await answer.text()
  expect(text).toContain('Something went wrong on our side')
  expect(text).toContain(answer.headers.get('x-request-id'))
  expect(text).not.toMatch(/password_hash|\bat .*:\d+|Error/)
})

test('H1: the preview of a mail is sandboxed', async () => {
  const row = {
    recipient: 'a@b.example',
    subject: 's',
    text: 't',
    html: '<p>h</p>',
    sent_at: new Date(),
    message_id: 'm',
  }
  const { id } = await shop.ctx.db.insertInto('demo.mailbox').values(row).returning('id').executeTakeFirstOrThrow()
  const answer = await shop.visit(`/dev/mailbox/${id}`)
  expect([answer.status, listHeaderFaults(answer, { mail: true, secret: true })]).toEqual([200, []])
})

test.each([
  ['cashfree', { frames: /^https:\/\/(api|sandbox|\*)\.cashfree\.com$/ }],
  ['payu', {}],
] as const)('H1: the hand-off page to %s allows only that gateway', async (id, kind) => {
  const vendor = await startVendorShop(id)
  try {
    const { page: address } = await vendor.startOrderPayment()
    const answer = await vendor.app.send(new URL(address).pathname)
    expect([answer.status, listHeaderFaults(answer, { ...kind, nonce: true, secret: true, https: true })]).toEqual([
      200,
      [],
    ])
  } finally {
    await vendor.close()
  }
})
