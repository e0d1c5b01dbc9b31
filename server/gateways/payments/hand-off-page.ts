import { html } from 'hono/html'
import type { CheckoutAction } from './gateway.ts'

export type HandOff = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** What the page may do: bring the browser to this gateway, run its one script where it needs one, nothing else. */
const foreign = {
  form_post: { form: 'https://payu.in https://*.payu.in', script: '', frame: '' },
  script: {
    form: 'https://api.cashfree.com https://sandbox.cashfree.com https://*.cashfree.com',
    script: 'https://sdk.cashfree.com',
    frame: 'https://api.cashfree.com https://sandbox.cashfree.com https://*.cashfree.com',
  },
} as const

/**
 * The page between shop and gateway, for gateways without an address of their own: it brings the browser on by itself
 * and has a button for when it cannot. The shop answers with it at an unguessable address, once per attempt.
 */
export async function handOffPage(
  action: Exclude<CheckoutAction, { kind: 'redirect' }>,
  nonce: string,
): Promise<HandOff> {
  const { form, script, frame } = foreign[action.kind]
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
      // Gateways refuse browsers that do not say where they come from.
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
