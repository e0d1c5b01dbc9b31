import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueSignInLinks } from '#demo/desk/sign-in-links.ts'
import { addDemoStaff } from '#demo/desk/add-demo-staff.ts'
import { MINUTE } from '#domain/time.ts'
import { createApp } from '#server/app.ts'
import type { Context, SignInLinks } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { setAppOpening } from '#test/shop-opening.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
const links: SignInLinks = new Map()
beforeAll(async () => {
  shop = await startTestApp()
  await inTransaction(shop.ctx.db, (trx) => addDemoStaff(shop.ctx, trx))
})
afterAll(() => shop.close())

const noPages = async () => new Response('page', { status: 404 })
const inDev = (): Context => ({ ...shop.ctx, signInLinks: links })

/** Follows a link with the app of this context from an address. */
async function follow(link: string, { ctx = inDev(), peer = '127.0.0.1', headers = {} } = {}): Promise<Response> {
  const socket = { remoteAddress: peer, remotePort: 50_000, remoteFamily: 'IPv4' }
  return createApp(ctx, noPages).fetch(new Request(link, { headers }), { incoming: { socket } })
}

async function ownerLink(): Promise<string> {
  const [owner = ''] = await issueSignInLinks(inDev())
  return owner.replace(/^owner +/, '')
}

test('a link of each role opens a session of that role', async () => {
  const roles: string[] = []
  for (const line of await issueSignInLinks(inDev())) {
    const [role = '', link = ''] = line.split(/ +/)
    const token = /'deskToken', '([\w-]{43})'/.exec(await (await follow(link)).text())?.[1] ?? ''
    const me = await shop.send('/api/desk/me', { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ success: true, staff: { roles: [role] } })
    roles.push(role)
  }
  expect(roles).toEqual(['owner', 'pharmacist', 'packer', 'support', 'accountant'])
})

test('the page stores the token without being cached, and its policy allows its script only', async () => {
  const { headers } = await follow(await ownerLink())
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-\S+';/)
})

test('a link works once', async () => {
  const link = await ownerLink()
  expect((await follow(link)).status).toBe(200)
  expect((await follow(link)).status).toBe(404)
})

test('a link of 15 minutes ago is refused', async () => {
  const link = await ownerLink()
  const later = new Date(shop.ctx.now().getTime() + 15 * MINUTE)
  expect((await follow(link, { ctx: { ...inDev(), now: () => later } })).status).toBe(404)
})

test.each([
  ['another machine', { peer: '192.168.1.9' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('a link from %s is refused and stays valid', async (_, from) => {
  const link = await ownerLink()
  expect((await follow(link, from)).status).toBe(404)
  expect((await follow(link)).status).toBe(200)
})

test('an unknown link is refused', async () => {
  expect((await follow('http://shop.test/dev/desk')).status).toBe(404)
  expect((await follow('http://shop.test/dev/desk?link=unknown')).status).toBe(404)
})

test('a live shop and npm start issue no links and know no address for them', async () => {
  const link = await ownerLink()
  const live = await startTestApp({ database: shop.database, env: liveEnvironment })
  await setAppOpening(live)
  for (const ctx of [shop.ctx, { ...live.ctx, signInLinks: links }]) {
    expect(await issueSignInLinks(ctx)).toEqual([])
    const answer = await follow(link, { ctx })
    expect([answer.status, await answer.text()]).toEqual([404, 'page'])
  }
})
