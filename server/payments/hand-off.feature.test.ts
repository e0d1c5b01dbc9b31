import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { attemptsOf, orderRow } from '#test/payments/payment-steps.ts'
import { formOf, startVendorShop, type VendorShop } from '#test/payments/vendor-shop.ts'

let shop: VendorShop
afterEach(() => shop.close())

/** Presses "pay" and gives our page, as a browser gets it. */
async function openPage(id: 'cashfree' | 'payu') {
  shop = await startVendorShop(id)
  const paying = await shop.buy()
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
/** Every script element: its attributes without the nonce, and whether it carries the nonce of this answer. */
const scriptsOf = (html: string, nonce: string) =>
  [...html.matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes!.replace(`nonce="${nonce}"`, 'N').trim())

test('Cashfree: the page runs its one script with the session of this payment, and may do nothing else', async () => {
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
  // Nothing about what was bought or who buys it stands on it.
  for (const secret of [paying.product.name, paying.customer.email, 'Asha', '9000000001', paying.id])
    expect(html).not.toContain(secret)
  const again = await shop.app.send(path)
  expect(again.headers.get('content-security-policy')).not.toContain(nonce)
})

test('PayU: the page posts the sealed form of this payment, which PayU accepts, to PayU only', async () => {
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
  const form = (await formOf(shop.app, paying.page))!
  expect(form.url).toBe('https://test.payu.in/_payment')
  expect(form.fields).toMatchObject({
    txnid: attempt.merchant_ref,
    amount: paying.amount,
    productinfo: `Order ${(await orderRow(shop.app, paying.id)).number}`,
    surl: `https://shop.example/payments/return/${attempt.return_token}`,
    furl: `https://shop.example/payments/return/${attempt.return_token}`,
  })
  await shop.fake.visit(form)
  const cheaper = { ...form, fields: { ...form.fields, amount: '1.00' } }
  await expect(shop.fake.visit(cheaper)).rejects.toThrow('Hash mismatch')
  expect(JSON.stringify(form)).not.toContain(paying.product.name)
})

test.each(['cashfree', 'payu'] as const)(
  '%s: after the payment’s time, or when it is paid, the page is no more',
  async (id) => {
    const { path, paying } = await openPage(id)
    const check = [303, `https://shop.example/validate-payment/${paying.id}`, 'no-store']
    const seen = async () => {
      const { status, headers } = await shop.app.send(path)
      return [status, headers.get('location'), headers.get('cache-control')]
    }
    await shop.fake.pay(paying.ref)
    await shop.ring(paying.ref)
    expect(await seen()).toEqual(check)
    const other = await shop.buy()
    shop.advance(21 * MINUTE)
    const late = await shop.app.send(new URL(other.page).pathname)
    expect([late.status, late.headers.get('location')]).toEqual([
      303,
      `https://shop.example/validate-payment/${other.id}`,
    ])
  },
)
