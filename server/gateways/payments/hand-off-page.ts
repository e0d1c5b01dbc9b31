import type { CheckoutAction } from '#domain/payments/gateway-messages.ts'
import { html } from 'hono/html'

export type HandOff = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** The content security policy of the page: only this gateway and its script. */
const policySources = {
  form_post: { form: 'https://payu.in https://*.payu.in', script: '', frame: '' },
  script: {
    form: 'https://api.cashfree.com https://sandbox.cashfree.com https://*.cashfree.com',
    script: 'https://sdk.cashfree.com',
    frame: 'https://api.cashfree.com https://sandbox.cashfree.com https://*.cashfree.com',
  },
} as const

/**
 * The page between shop and gateway for gateways without a checkout address. It submits by itself and has a button as
 * fallback. Served once per attempt, at an unguessable address.
 */
export async function handOffPage(
  action: Exclude<CheckoutAction, { kind: 'redirect' }>,
  nonce: string,
): Promise<HandOff> {
  const { form, script, frame } = policySources[action.kind]
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${script}`.trim(),
    `form-action ${form}`,
    ...(frame ? [`frame-src ${frame}`, `connect-src ${frame}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const body = action.kind === 'form_post' ? formPost(action, nonce) : cashfreeScript(action.params, nonce)
  return {
    html: String(await body),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // Gateways refuse requests without a referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  }
}

function formPost({ url, fields }: Extract<CheckoutAction, { kind: 'form_post' }>, nonce: string) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return frameOf(html`
    <form method="post" action="${url}">
      ${inputs}
      <button>Continue to payment</button>
    </form>
    <script nonce="${nonce}">
      document.forms[0].submit()
    </script>
  `)
}

function cashfreeScript({ mode = '', paymentSessionId = '' }: Readonly<Record<string, string>>, nonce: string) {
  return frameOf(html`
    <p id="session" data-mode="${mode}" data-session="${paymentSessionId}" role="status">Opening the payment page...</p>
    <noscript><p>This payment page needs JavaScript. Please switch it on, or choose cash on delivery.</p></noscript>
    <script nonce="${nonce}" src="https://sdk.cashfree.com/js/v3/cashfree.js"></script>
    <script nonce="${nonce}">
      const { mode, session } = document.getElementById('session').dataset
      Cashfree({ mode }).checkout({ paymentSessionId: session, redirectTarget: '_self' })
    </script>
  `)
}

function frameOf(content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Redirecting to the payment gateway</title>
      </head>
      <body>
        <h1>Initializing Payment</h1>
        <p>Please wait while we redirect you to the payment gateway...</p>
        ${content}
      </body>
    </html>`
}
