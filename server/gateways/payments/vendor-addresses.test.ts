import { afterEach, beforeEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { createCashfreeGateway } from './cashfree/cashfree-gateway.ts'
import type { PaymentGateway } from './gateway.ts'
import { createPayUGateway } from './payu/payu-gateway.ts'
import { createPhonePeGateway } from './phonepe/phonepe-gateway.ts'
import { createRazorpayGateway } from './razorpay/razorpay-gateway.ts'

const outside = { now: () => new Date('2026-11-20T06:30:00Z') }
const secret = 'secret-secret-secret'
const phonePe = {
  clientId: 'i',
  clientSecret: secret,
  clientVersion: '1',
  webhookUser: 'hooks',
  webhookPasswords: ['Passw0rd1'],
}

/** Without a test's origin, adapters speak to these addresses and no others: no setting and no answer moves them. */
const addresses: readonly [string, PaymentGateway, RegExp][] = [
  [
    'Razorpay',
    createRazorpayGateway({ keyId: 'rzp_live_1', keySecret: secret, webhookSecrets: [secret] }, outside),
    /^https:\/\/api\.razorpay\.com\/v1\/payment_links\/\?reference_id=pabc$/,
  ],
  [
    'PhonePe test',
    createPhonePeGateway({ environment: 'sandbox', ...phonePe }, outside),
    /^https:\/\/api-preprod\.phonepe\.com\/apis\/pg-sandbox\/v1\/oauth\/token$/,
  ],
  [
    'PhonePe live',
    createPhonePeGateway({ environment: 'production', ...phonePe }, outside),
    /^https:\/\/api\.phonepe\.com\/apis\/identity-manager\/v1\/oauth\/token$/,
  ],
  [
    'Cashfree test',
    createCashfreeGateway({ environment: 'sandbox', appId: 'a', secrets: [secret] }, outside),
    /^https:\/\/sandbox\.cashfree\.com\/pg\/orders\/pabc$/,
  ],
  [
    'Cashfree live',
    createCashfreeGateway({ environment: 'production', appId: 'a', secrets: [secret] }, outside),
    /^https:\/\/api\.cashfree\.com\/pg\/orders\/pabc$/,
  ],
  [
    'PayU test',
    createPayUGateway({ environment: 'test', key: 'k', salts: [secret] }, outside),
    /^https:\/\/test\.payu\.in\/merchant\/postservice\.php\?form=2$/,
  ],
  [
    'PayU live',
    createPayUGateway({ environment: 'production', key: 'k', salts: [secret] }, outside),
    /^https:\/\/info\.payu\.in\/merchant\/postservice\.php\?form=2$/,
  ],
]

const realFetch = globalThis.fetch
let asked: string[] = []
let answer: (url: string) => Response = () => new Response('{}', { status: 404 })
beforeEach(() => {
  asked = []
  globalThis.fetch = async (url) => {
    asked.push(String(url))
    return answer(String(url))
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

test.each(addresses)('%s', async (_, gateway, address) => {
  await gateway.fetchPayment({ merchantRef: 'pabc', gatewayRef: null }, { requestId: 'req_1' }).catch(() => {})
  expect(asked).toEqual([expect.stringMatching(address)])
})

test('PhonePe live asks its other server for payments', async () => {
  const token = JSON.stringify({ access_token: 't', expires_at: 2_000_000_000 })
  answer = (url) => (url.endsWith('/token') ? new Response(token) : new Response('{}', { status: 404 }))
  await addresses[2]![1].fetchPayment({ merchantRef: 'pabc', gatewayRef: null }, { requestId: 'req_1' })
  expect(asked[1]).toBe('https://api.phonepe.com/apis/pg/checkout/v2/order/pabc/status?details=true&errorContext=true')
})

test('PayU live opens its live page', async () => {
  const customer = { id: 'c', phone: '9876543210', email: 'a@shop.example' }
  const input = { merchantRef: 'pabc', amount: paise(100), currency: 'INR' as const, description: 'Order 1', customer }
  const rest = { returnUrl: 'https://shop.example/r', expiresAt: outside.now() }
  const { action } = await addresses[6]![1].createPayment({ ...input, ...rest }, { requestId: 'req_1' })
  expect(action).toMatchObject({ kind: 'form_post', url: 'https://secure.payu.in/_payment' })
})
