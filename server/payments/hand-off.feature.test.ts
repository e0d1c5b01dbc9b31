import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { attemptsOf, getOrderRow } from '#test/payments/payment-steps.ts'
import { readPaymentForm, startVendorShop, type VendorShop } from '#test/payments/vendor-shop.ts'

let shop: VendorShop
afterEach(() => shop.close())

/** Starts a payment and fetches its hand-off page. */
async function openPage(id: 'cashfree' | 'payu') {
  shop = await startVendorShop(id)
  const paying = await shop.startOrderPayment()
  const [attempt] = await attemptsOf(shop.app, paying.id)
  expect(paying.page).toBe(`https://shop.example/pay/handoff/${attempt!.return_token}`)
  const path = new URL(paying.page).pathname
  const response = await shop.app.send(path)
  const html = await response.text()
  const policy = response.headers.get('content-security-policy')!
  const nonce = /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)![1]!
  return { paying, attempt: attempt!, path, response, html, policy: policy.replaceAll(nonce, 'N'), nonce }
}

const headersOf = (response: Response) =>
  ['content-type', 'cache-control', 'referrer-policy', 'x-content-type-options'].map((name) =>
    response.headers.get(name),
  )
const expectedHeaders = ['text/html; charset=utf-8', 'no-store', 'strict-origin-when-cross-origin', 'nosniff']
/** The attributes of each script element, with `N` in place of the expected nonce. */
const scriptsOf = (html: string, nonce: string) =>
  [...html.matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes!.replace(`nonce="${nonce}"`, 'N').trim())

test('Cashfree: serves one script with the payment session under a strict CSP', async () => {
  const { response, html, policy, nonce, attempt, paying, path } = await openPage('cashfree')
  expect(response.status).toBe(200)
  expect(headersOf(response)).toEqual(expectedHeaders)
  const vendor = 'https://api.cashfree.com https://sandbox.cashfree.com https://*.cashfree.com'
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'nonce-N' https://sdk.cashfree.com",
    `form-action ${vendor}`,
    `frame-src ${vendor}`,
    `connect-src ${vendor}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(scriptsOf(html, nonce)).toEqual(['N src="https://sdk.cashfree.com/js/v3/cashfree.js"', 'N'])
  expect(html).toContain(`data-mode="sandbox" data-session="session_${attempt.gateway_ref}_fake"`)
  expect(html).toContain("checkout({ paymentSessionId: session, redirectTarget: '_self' })")
  expect(html).toContain('Please wait while we redirect you to the payment gateway...')
  // The page contains no item and no customer data.
  for (const secret of [paying.product.name, paying.customer.email, 'Asha', '9000000001', paying.id])
    expect(html).not.toContain(secret)
  const again = await shop.app.send(path)
  expect(again.headers.get('content-security-policy')).not.toContain(nonce)
})

test('PayU: posts the signed payment form, and the CSP allows only PayU', async () => {
  const { response, html, policy, nonce, attempt, paying } = await openPage('payu')
  expect(response.status).toBe(200)
  expect(headersOf(response)).toEqual(expectedHeaders)
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'nonce-N'",
    'form-action https://payu.in https://*.payu.in',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(scriptsOf(html, nonce)).toEqual(['N'])
  expect(html).toContain('<button>Continue to payment</button>')
  const form = (await readPaymentForm(shop.app, paying.page))!
  expect(form.url).toBe('https://test.payu.in/_payment')
  expect(form.fields).toMatchObject({
    txnid: attempt.merchant_ref,
    amount: paying.amount,
    productinfo: `Order ${(await getOrderRow(shop.app, paying.id)).number}`,
    surl: `https://shop.example/payments/return/${attempt.return_token}`,
    furl: `https://shop.example/payments/return/${attempt.return_token}`,
  })
  await shop.fake.visit(form)
  const cheaper = { ...form, fields: { ...form.fields, amount: '1.00' } }
  await expect(shop.fake.visit(cheaper)).rejects.toThrow('Hash mismatch')
  expect(JSON.stringify(form)).not.toContain(paying.product.name)
})

test.each(['cashfree', 'payu'] as const)('%s: redirects to the validation page after expiry or payment', async (id) => {
  const { path, paying } = await openPage(id)
  const check = [303, `https://shop.example/validate-payment/${paying.id}`, 'no-store']
  const fetchHead = async () => {
    const { status, headers } = await shop.app.send(path)
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  await shop.fake.pay(paying.ref)
  await shop.deliverVendorWebhook(paying.ref)
  expect(await fetchHead()).toEqual(check)
  const other = await shop.startOrderPayment()
  shop.advance(21 * MINUTE)
  const late = await shop.app.send(new URL(other.page).pathname)
  expect([late.status, late.headers.get('location')]).toEqual([
    303,
    `https://shop.example/validate-payment/${other.id}`,
  ])
})
