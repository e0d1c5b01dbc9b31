import { afterEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import {
  attemptsOf,
  type PlacedOnlineOrder,
  orderOnline,
  deliverWebhook,
  startGatewayPayment,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  app.gateway.action = null
  await checkConservation(app.ctx.db)
})

const initiate = (
  { customer, id, amount }: PlacedOnlineOrder,
  redirectUrl: unknown,
  headers: Record<string, string> = {},
) =>
  customer.api('POST /api/payment/initiate', { orderId: id, amount, currency: 'INR', redirectUrl } as never, {
    headers,
  })
const own = (id: string) => `http://shop.test/validate-payment/${id}`

test('/payment/initiate accepts the validation page of the order and returns the same payment', async () => {
  const bought = await orderOnline(app)
  const page = await startGatewayPayment(bought)
  const { redirectUrl } = expectOk(await initiate(bought, own(bought.id)))
  expect(redirectUrl).toBe(page)
  expect(await attemptsOf(app, bought.id)).toHaveLength(1)
})

test.each<[string, (id: string) => unknown]>([
  ['another host', (id) => `https://evil.example/validate-payment/${id}`],
  ['the shop as a user name', (id) => `http://shop.test@evil.example/validate-payment/${id}`],
  ['a host that begins like the shop', (id) => `http://shop.test.evil.example/validate-payment/${id}`],
  ['another port', (id) => `http://shop.test:8080/validate-payment/${id}`],
  ['another scheme', (id) => `https://shop.test/validate-payment/${id}`],
  ['a script URL', () => 'javascript:alert(1)'],
  ['no scheme', (id) => `//shop.test/validate-payment/${id}`],
  ['a path only', (id) => `/validate-payment/${id}`],
  ['backslashes', (id) => `http:\\\\shop.test\\validate-payment\\${id}`],
  ['a query', (id) => `${own(id)}?next=https://evil.example`],
  ['a fragment', (id) => `${own(id)}#x`],
  ['a trailing slash', (id) => `${own(id)}/`],
  ['a parent path segment', (id) => `http://shop.test/x/../validate-payment/${id}`],
  ['another page', (id) => `http://shop.test/orderdetails/${id}`],
  ['another order', () => own('ord_0000000000000000')],
  ['no order id', () => own('')],
  ['a line break', (id) => `${own(id)}\r\nX: y`],
  ['leading whitespace', (id) => ` ${own(id)}`],
  ['uppercase scheme and host', (id) => `HTTP://SHOP.TEST/validate-payment/${id}`],
  ['percent-encoding', (id) => `http://shop.test/validate%2dpayment/${id}`],
  ['no value', () => undefined],
  ['a non-string value', () => ({ toString: 'x' })],
])('rejects a redirectUrl with %s and starts no payment', async (_, hostile) => {
  const bought = await orderOnline(app)
  const refusal = expectRefusal(await initiate(bought, hostile(bought.id)))
  expect(refusal).toMatchObject({ status: 422, code: 'invalid', fields: { redirectUrl: expect.any(String) } })
  expect(await attemptsOf(app, bought.id)).toEqual([])
})

test('accepts the request host as a return origin in demo mode and rejects other origins', async () => {
  const bought = await orderOnline(app)
  const redirectUrl = `http://127.0.0.1:3000/validate-payment/${bought.id}`
  expectRefusal(await initiate(bought, redirectUrl))
  expectRefusal(await initiate(bought, redirectUrl, { host: '127.0.0.1:4000' }))
  expectRefusal(await initiate(bought, redirectUrl, { host: '127.0.0.1:3000/validate-payment/x?' }))
  expectRefusal(await initiate(bought, redirectUrl, { 'x-forwarded-host': '127.0.0.1:3000' }))
  expectOk(await initiate(bought, redirectUrl, { host: '127.0.0.1:3000' }))
  const [attempt] = await attemptsOf(app, bought.id)
  expect(attempt!.return_origin).toBe('http://127.0.0.1:3000')
})

test('serves a hand-off page for a gateway without a payment URL until the attempt ends', async () => {
  const bought = await orderOnline(app)
  app.gateway.action = { kind: 'form_post', url: 'https://secure.payu.in/_payment', fields: { txnid: 'a"b' } }
  const page = await startGatewayPayment(bought)
  const [attempt] = await attemptsOf(app, bought.id)
  expect(page).toBe(`http://shop.test/pay/handoff/${attempt!.return_token}`)
  const response = await app.send(new URL(page).pathname)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('value="a&quot;b"')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'nonce-.+'; form-action https:\/\/payu\.in/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  app.gateway.pay(attempt!.merchant_ref)
  await deliverWebhook(app, attempt!.merchant_ref)
  const redirect = await app.send(new URL(page).pathname)
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, own(bought.id)])
})
