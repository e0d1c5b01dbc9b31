import { afterAll, beforeAll, expect, test } from 'vitest'
import { noMail } from '#server/gateways/mail/mail.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createApp } from './app.ts'
import { CACHE_TAG_HEADER } from './http/response-cache.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  const env = { SHOP_MODE: 'live', PUBLIC_URL: '', PAYMENT_GATEWAY: '', TRUST_PROXY: 'true' }
  app = await startTestApp({ env, mail: noMail })
  owner = await signInStaff(app, ['owner'])
})
afterAll(() => app.close())

const visit = (path: string, ip: string) =>
  createApp(app.ctx, async () => new Response('the page')).request(path, { headers: { 'x-forwarded-for': ip } })

test('shoppers see before the opening what the owner has typed, without an entry in search engines', async () => {
  const sample = await (await visit('/', '198.51.100.1')).text()
  expect(sample).toContain('This shop opens soon')
  expect(sample).not.toContain('Meherbagh')
  const phones = { phones: [{ label: 'Counter', number: '9848022338' }], version: 0 }
  expectOk(await owner.api('POST /api/desk/settings/phones', phones))
  const answer = await visit('/products', '198.51.100.1')
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-robots-tag')]).toEqual([
    503,
    '3600',
    'noindex',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('href="tel:+919848022338"')
})

test('the desk works from everywhere, and the machine itself shows every page uncached', async () => {
  expect(await (await visit('/desk/setup', '198.51.100.1')).text()).toBe('the page')
  const here = await visit('/products', '127.0.0.1')
  expect([await here.text(), here.headers.get(CACHE_TAG_HEADER)]).toEqual(['the page', null])
  expect((await visit('/deskless', '198.51.100.1')).status).toBe(503)
})
