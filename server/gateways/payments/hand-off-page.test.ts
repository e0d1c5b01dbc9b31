import { expect, test } from 'vitest'
import { handOffPage } from './hand-off-page.ts'

const form = {
  kind: 'form_post',
  url: 'https://secure.payu.in/_payment',
  fields: { txnid: 'p1', firstname: '"><b>x' },
} as const
const script = {
  kind: 'script',
  bootstrap: 'cashfree-v3',
  params: { mode: 'sandbox', paymentSessionId: 'session_1' },
} as const

test('a form goes on by itself, and by its button where scripts are off', async () => {
  const { html, headers } = await handOffPage(form, 'n0nce')
  expect(html).toContain('<form method="post" action="https://secure.payu.in/_payment">')
  expect(html).toContain('name="firstname" value="&quot;&gt;&lt;b&gt;x"')
  expect(html).toContain('<button>Continue to payment</button>')
  expect(html).toContain('Please wait while we redirect you to the payment gateway...')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'nonce-n0nce'; form-action https://payu.in https://*.payu.in; base-uri 'none'; frame-ancestors 'none'",
  )
})

test('a session goes to the gateway’s own script, the only foreign one', async () => {
  const { html, headers } = await handOffPage(script, 'n0nce')
  expect(html).toContain('src="https://sdk.cashfree.com/js/v3/cashfree.js"')
  expect(html).toContain('data-session="session_1"')
  expect(headers['content-security-policy']).toContain("script-src 'nonce-n0nce' https://sdk.cashfree.com;")
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*(?!\.cashfree\.com)/)
})

test('nobody keeps the page, and the gateway sees where the shopper comes from', async () => {
  for (const action of [form, script]) {
    const { headers } = await handOffPage(action, 'n')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin-when-cross-origin' })
  }
})
