import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { createApp } from '#server/app.ts'
import { noMail } from '#server/gateways/mail/mail.ts'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

const env = { SHOP_MODE: 'live', PUBLIC_URL: '', PAYMENT_GATEWAY: '', TRUST_PROXY: 'true' }

let app: TestApp
let owner: SignedInStaffMember
let shop: CachedShop
beforeAll(async () => {
  app = await startTestApp({ env, mail: noMail })
  owner = await signInStaff(app, ['owner'])
  shop = await serveCachedShop(app)
})
afterAll(async () => {
  await shop.close()
  await app.close()
})

const visit = (path: string) => shop.get(path, { 'x-forwarded-for': '198.51.100.1' })

test('shoppers see before the opening what the owner has typed, without an entry in search engines', async () => {
  const sample = (await visit('/')).text
  expect(sample).toContain('This shop opens soon')
  expect(sample).not.toContain('Meherbagh')
  const phones = { phones: [{ label: 'Counter', number: '9848022338' }], version: 0 }
  expectOk(await owner.api('POST /api/desk/settings/phones', phones))
  const { status, headers, text } = await visit('/products')
  expect([status, headers['retry-after'], headers['x-robots-tag']]).toEqual([503, '3600', 'noindex'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text).toContain('href="tel:+919848022338"')
  expect(shop.rendered).toEqual([])
})

test('the desk works from everywhere, and no visitor sees a page of the closed shop, also not on its machine', async () => {
  expect((await visit('/desk/setup')).status).toBe(200)
  expect(shop.rendered).toEqual(['/desk/setup'])
  expect((await shop.get('/history')).status).toBe(503)
  expect((await visit('/history')).status).toBe(503)
  expect((await visit('/deskless')).status).toBe(503)
  expect(shop.cache.size).toBe(0)
})

test('the owner sees the pages before the opening, for half an hour', async () => {
  const { preview } = expectOk(await owner.api('GET /api/desk/setup', {})).setup.opening
  const seen = await visit(`/history?${preview}`)
  expect([seen.status, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect((await visit(`/history?${preview}x`)).status).toBe(410)
  expect((await visit('/history')).status).toBe(503)
  app.clock.advance(31 * MINUTE)
  expect((await visit(`/history?${preview}`)).status).toBe(410)
})

test('a closed shop says so with the words of its owner, where a page was cached too', async () => {
  const open = await startTestApp()
  const cached = await serveCachedShop(open)
  onTestFinished(async () => {
    await cached.close()
    await open.close()
  })
  for (const _ of [1, 2]) expect((await cached.get('/history')).status).toBe(200)
  expect(cached.rendered).toEqual(['/history'])
  const { api } = await signInStaff(open, ['owner'])
  const said = { message: 'Back after <Diwali>.', until: '2026-11-22' }
  expectOk(await api('POST /api/desk/shop/close', { version: 0, ...said }))
  await expect.poll(async () => (await cached.get('/history')).status).toBe(503)
  const { text } = await cached.get('/')
  expect(text).toContain('is closed</h1>')
  expect(text).toContain('The shop is closed until 22 Nov 2026. Back after &lt;Diwali&gt;.')
  const register = { username: 'Asha', email: 'asha@customer.example', password: 'correct horse 12' }
  expect(expectRefusal(await open.api('POST /api/auth/register', register)).message).toContain('Back after <Diwali>.')
  const telugu = (await cached.get('/te/products')).text
  expect(telugu).toContain('<html lang="te">')
  expect(telugu).toContain('మూసి ఉంది</h1>')
  expect(telugu).toContain('షాప్ 22 నవం 2026 వరకు మూసి ఉంటుంది. <span lang="en">Back after &lt;Diwali&gt;.</span>')
  const headers = { 'x-language': 'te' }
  const refused = expectRefusal(await open.api('POST /api/auth/register', register, { headers }))
  expect(refused.message).toBe('షాప్ 22 నవం 2026 వరకు మూసి ఉంటుంది. Back after <Diwali>.')
  const listed = expectOk(await api('GET /api/desk/translations', { q: 'Diwali' })).rows
  expect(listed).toMatchObject([{ english: 'Back after <Diwali>.', places: ['Closed shop'] }])
  expectOk(await api('POST /api/desk/shop/open', { version: 1 }))
  await expect.poll(async () => (await cached.get('/history')).status).toBe(200)
})

test('a redirect within a previewed shop keeps the token, and no other redirect gets one', async () => {
  const closed = await startTestApp({ env, mail: noMail })
  onTestFinished(() => closed.close())
  const { api } = await signInStaff(closed, ['owner'])
  const { preview } = expectOk(await api('GET /api/desk/setup', {})).setup.opening
  const tokens: (string | undefined)[] = []
  const pages = createApp(closed.ctx, async (request, _send, { shopPreview }) => {
    tokens.push(shopPreview)
    const isAway = new URL(request.url).pathname === '/away'
    const location = isAway ? 'https://elsewhere.example/' : '/product-details/prd_1?size=2'
    return new Response(null, { status: 301, headers: { location } })
  })
  const locationOf = async (path: string) =>
    (await pages.fetch(new Request(`http://shop.test${path}`))).headers.get('location')
  expect(await locationOf(`/products/prd_1?${preview}`)).toBe(`/product-details/prd_1?size=2&${preview}`)
  expect(await locationOf(`/away?${preview}`)).toBe('https://elsewhere.example/')
  expect(tokens).toEqual([preview.slice('preview='.length), preview.slice('preview='.length)])
  expect(await locationOf('/desk')).toBe('/product-details/prd_1?size=2')
  expect(tokens.at(-1)).toBeUndefined()
})
