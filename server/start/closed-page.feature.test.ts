import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { noMail } from '#server/gateways/mail/mail.ts'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

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

test('the desk works from everywhere, and the machine itself shows every page uncached', async () => {
  expect((await visit('/desk/setup')).status).toBe(200)
  expect((await shop.get('/history')).status).toBe(200)
  expect(shop.rendered).toEqual(['/desk/setup', '/history'])
  expect(shop.cache.size).toBe(0)
  expect((await visit('/history')).status).toBe(503)
  expect((await visit('/deskless')).status).toBe(503)
})

test('shoppers behind a proxy that the shop does not trust yet are not on its machine', async () => {
  const { config } = app.ctx
  const untrusting = await serveCachedShop({ ...app, ctx: { ...app.ctx, config: { ...config, trustProxy: false } } })
  onTestFinished(() => untrusting.close())
  const answer = await untrusting.get('/', { 'x-forwarded-for': '198.51.100.1' })
  expect([answer.status, untrusting.rendered]).toEqual([503, []])
})
