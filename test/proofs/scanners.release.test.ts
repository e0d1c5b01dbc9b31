import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { HOUR, SECOND } from '#domain/time.ts'
import { newEmail, PASSWORD } from '#test/account-steps.ts'
import { buildAddress } from '#test/factories.ts'
import { hasProgram } from '#test/scanners/run-scanner.ts'
import { type Target, trySqlmap } from '#test/scanners/sqlmap.ts'
import { tryWapiti } from '#test/scanners/wapiti.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'

vi.setConfig({ testTimeout: HOUR, hookTimeout: HOUR })

const missing = ['sqlmap', 'wapiti'].filter((name) => !hasProgram(name))
const folder = mkdtempSync(join(tmpdir(), 'shop-scanners-'))
const WAPITI_SECONDS = Number(process.env.WAPITI_SECONDS ?? 600)

let shop: ShopProcess
beforeAll(async () => {
  if (missing.length > 0)
    return void process.stdout.write(`scanners: not run, there is no ${missing.join(' and no ')}\n`)
  const often = String(1e6)
  shop = await startShopProcess({ CODES_PER_HOUR: often, LOGINS_PER_HOUR: often, ENQUIRIES_PER_HOUR: often })
})
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A customer of the running shop, registered with the code from its mailbox. */
async function register(): Promise<string> {
  const api = createClient({ send: fetch, origin: shop.url })
  const form = { email: newEmail(), username: 'Asha Rao', password: PASSWORD }
  await api('POST /api/auth/register', form)
  const otp = await vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${shop.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
      return /\b(\d{6})\b/.exec(mails.find(({ to }) => to === form.email)!.text)![1]!
    },
    { timeout: 10 * SECOND },
  )
  const answer = await api('POST /api/auth/register', { ...form, otp })
  if (!answer.ok || !('token' in answer.body)) throw new Error('Not registered')
  return answer.body.token
}

function targets(token: string): readonly Target[] {
  return [
    { path: '/api/products?search=para&category=diabetes&sort=name&page=1&limit=5' },
    { path: '/products?search=para&category=diabetes&page=1' },
    { path: '/api/products/prd_x*' },
    { path: '/product-details/prd_x*' },
    { path: '/api/auth/login', json: { email: 'asha*@customer.example', password: 'x*' } },
    { path: '/api/auth/forgot-password', json: { email: 'asha*@customer.example' } },
    { path: '/api/enquiries', json: { name: 'Asha*', phone: '9000000001', email: 'a@b.example', message: 'x*' } },
    { path: '/api/orders/list?before=ord_x*', token },
    { path: '/api/orders/details/ord_x*', token },
    { path: '/api/payment/status/10001*', token },
    { path: '/api/cart/update', token, json: { items: [{ productId: 'prd_x*', quantity: 1, price: 1, name: 'x*' }] } },
    { path: '/api/address', token, json: buildAddress({ name: 'Asha*', city: 'Hyderabad*' }) },
    {
      path: '/api/orders/update-status',
      token,
      json: { orderId: 'ord_x*', status: 'Confirmed*', paymentStatus: 'Paid*' },
    },
  ]
}

test.skipIf(missing.length > 0)(
  'no call of the API and no page lets anything into its statements, as far as sqlmap can tell',
  async () => {
    const all = targets(await register())
    for (const target of all) {
      const { path, injectable, tested, output } = await trySqlmap(shop.url, target, folder)
      expect({ path, injectable, tested }, output.slice(-3000)).toEqual({ path, injectable: false, tested: true })
    }
    expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200)
    process.stdout.write(`scanners: sqlmap tried ${all.length} targets, 0 injectable\n`)
  },
)

test.skipIf(missing.length > 0)('wapiti finds nothing to hold against the shop', async () => {
  const { findings, places, output } = await tryWapiti(shop.url, folder, WAPITI_SECONDS)
  expect(findings, output.slice(-3000)).toEqual([])
  for (const last of ['sql', 'xss', 'permanentxss']) expect(output).toContain(`[*] Launching module ${last}\n`)
  // More than it was told of: it reads the pages.
  expect(places).toBeGreaterThan(20)
  expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200)
  process.stdout.write(`scanners: wapiti, ${places} addresses and forms, 0 findings\n`)
})
