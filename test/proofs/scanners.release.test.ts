import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { HOUR, SECOND } from '#domain/time.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { buildAddress } from '#test/factories.ts'
import { hasProgram, type ScanTarget, runSqlmap, runWapiti } from '#test/scanners/scanners.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { reportProof } from './harness/size.ts'

vi.setConfig({ testTimeout: HOUR, hookTimeout: HOUR })

const isMissing = ['sqlmap', 'wapiti'].some((name) => !hasProgram(name))
const folder = mkdtempSync(join(tmpdir(), 'shop-scanners-'))
const WAPITI_SECONDS = 600

let shop: ShopProcess
beforeAll(async () => {
  const often = String(1e6)
  if (!isMissing)
    shop = await startShopProcess({ CODES_PER_HOUR: often, LOGINS_PER_HOUR: often, ENQUIRIES_PER_HOUR: often })
})
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function register(): Promise<string> {
  const api = createClient({ send: fetch, origin: shop.url })
  const form = { email: newEmail(), username: 'Asha Rao', password: TEST_PASSWORD }
  await api('POST /api/auth/register', form)
  const readCode = async () => {
    const mails = (await (await fetch(`${shop.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    return /\b(\d{6})\b/.exec(mails.find(({ to }) => to === form.email)!.text)![1]!
  }
  const otp = await vi.waitFor(readCode, { timeout: 10 * SECOND })
  const answer = await api('POST /api/auth/register', { ...form, otp })
  if (!answer.ok || !('token' in answer.body)) throw new Error('Not registered')
  return answer.body.token
}

function targets(token: string): readonly ScanTarget[] {
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
    { path: '/api/cart/update', token, json: { items: [{ productId: 'prd_x*', quantity: 1 }] } },
    { path: '/api/address', token, json: buildAddress({ name: 'Asha*', city: 'Hyderabad*' }) },
    { path: '/api/orders/update-status', token, json: { orderId: 'ord_x*', status: 'x*', paymentStatus: 'Paid*' } },
  ]
}

test.skipIf(isMissing)('sqlmap finds no injectable call or page', async () => {
  const all = targets(await register())
  for (const target of all) {
    const { injectable, tested, output } = await runSqlmap(shop.url, target, folder)
    expect({ path: target.path, injectable, tested }, output.slice(-3000)).toMatchObject({
      injectable: false,
      tested: true,
    })
  }
  expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200)
  reportProof('sqlmap', { targets: all.length, injectable: 0 })
})

test.skipIf(isMissing)('wapiti finds no vulnerability', async () => {
  const { findings, places, output } = await runWapiti(shop.url, folder, WAPITI_SECONDS)
  expect(findings, output.slice(-3000)).toEqual([])
  for (const last of ['sql', 'xss', 'permanentxss']) expect(output).toContain(`[*] Launching module ${last}\n`)
  expect(places).toBeGreaterThan(20)
  expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200)
  reportProof('wapiti', { 'addresses and forms': places, findings: 0 })
})
