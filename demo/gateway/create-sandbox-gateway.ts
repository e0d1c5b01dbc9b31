import { createHmac, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Language } from '#domain/languages/languages.ts'
import { SECOND } from '#domain/time.ts'
import { constantTimeEqual } from '#server/crypto/constant-time.ts'
import { hmacSha256 } from '#server/gateways/payments/signatures.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { createWebhookSender } from './sandbox-deliveries.ts'
import type { SandboxKeys } from './sandbox-keys.ts'
import { applySandboxChoice, readSandboxChoice } from './sandbox-outcomes.ts'
import { type PageWords, sandboxResultPage, sandboxPaymentPage, sandboxMessagePage } from './sandbox-page.ts'
import { paymentAt, type SandboxPayment } from './sandbox-payment.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { sandboxStyleHash } from './sandbox-style.ts'

type SandboxOptions = {
  readonly store: SandboxStore
  readonly keys: SandboxKeys
  /** The public URL of this app, for instance "https://shop.example/sandbox-gateway". */
  readonly publicUrl: string
  /** The only destination of webhooks. */
  readonly webhookUrl: string
  /** The shop's origins. Browsers return only to these, and redirects may pass through all of them. */
  readonly shopOrigins: readonly string[]
  /** A sentence of the page in a language, or as it is. */
  readonly say?: (language: Language, sentence: string) => string
  readonly now?: () => Date
  readonly refundDelayMs?: number
}

export type SandboxGateway = {
  /** Mounted under the path of `publicUrl`, only while the sandbox gateway is in use. */
  readonly app: Hono
  /** Sends due webhooks and returns their number; called about every second. */
  readonly deliverDue: () => Promise<number>
}

const TOKEN = /^[0-9a-f]{32}$/

/**
 * The sandbox payment gateway: a merchant API, a hosted page and signed webhooks. The shop calls it over HTTP like any
 * provider, and it receives only references.
 */
export function createSandboxGateway(options: SandboxOptions): SandboxGateway {
  const { store, keys, publicUrl, say = (_, sentence) => sentence, now = () => new Date() } = options
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
  const deliver = createWebhookSender({ store, webhookUrl: options.webhookUrl, secret: keys.webhookSecret, now })
  const api = createSandboxApi({
    store,
    apiKey: keys.apiKey,
    now,
    newId,
    newPageToken: () => randomBytes(16).toString('hex'),
    checkoutUrl: (pageToken) => `${publicUrl}/pay/${pageToken}`,
    shopOrigins: options.shopOrigins,
    refundDelayMs: options.refundDelayMs ?? 5 * SECOND,
  })
  const findByToken = async (token: string) => (TOKEN.test(token) ? store.find('pageToken', token) : null)
  const wordsOf = ({ language = 'en' }: SandboxPayment): PageWords => ({
    language,
    say: (sentence) => say(language, sentence),
  })
  const csrfOf = (token: string) => createHmac('sha256', keys.webhookSecret).update(`csrf ${token}`).digest('hex')

  const app = new Hono()
  app.use(bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text('That is too much.', 413, { connection: 'close' }) }))
  app.use('/pay/*', async (c, next) => {
    await next()
    c.res.headers.set('content-security-policy', pagePolicy(options.shopOrigins))
    c.res.headers.set('cache-control', 'no-store')
  })
  app.get('/pay/:token', async (c) => {
    const payment = await findByToken(c.req.param('token'))
    if (payment === null) return c.html(sandboxMessagePage('There is no such test payment.'), 404)
    const current = paymentAt(payment, now().getTime())
    const words = wordsOf(current)
    return c.html(
      isOpen(current)
        ? sandboxPaymentPage(current, csrfOf(payment.pageToken), words)
        : sandboxResultPage(current, words),
    )
  })
  app.post('/pay/:token', async (c) => {
    const payment = await findByToken(c.req.param('token'))
    if (payment === null) return c.html(sandboxMessagePage('There is no such test payment.'), 404)
    const form = await c.req.parseBody().catch(() => null)
    const refuse = (sentence: string) => sandboxMessagePage(sentence, wordsOf(payment))
    if (form === null || !/^(multipart|application)\//.test(c.req.header('content-type') ?? ''))
      return c.html(refuse('That is no form.'), 400)
    if (typeof form.csrf !== 'string' || !constantTimeEqual(form.csrf, csrfOf(payment.pageToken)))
      return c.html(refuse('Please open the page again and press the button there.'), 403)
    const choice = readSandboxChoice(form)
    if (choice === null) return c.html(refuse('That is not one of the choices.'), 422)
    const at = now().getTime()
    const { after } = await store.change(payment.id, (current) => {
      const seen = paymentAt(current, at)
      return isOpen(seen) ? applySandboxChoice(seen, choice, at, newId) : current
    })
    await deliver.of(payment.id)
    return c.redirect(returnAddress(paymentAt(after, now().getTime()), keys.webhookSecret), 303)
  })
  app.route('/v1', api)
  return { app, deliverDue: deliver.due }
}

function isOpen({ status }: SandboxPayment): boolean {
  return status === 'created' || status === 'pending'
}

/** The return URL with a signed hint, as providers send it; the shop uses it for wording only. */
function returnAddress({ returnUrl, reference, status }: SandboxPayment, secret: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('sandbox_reference', reference)
  url.searchParams.set('sandbox_status', status)
  url.searchParams.set('sandbox_signature', hmacSha256(secret, 'hex', `return ${reference} ${status}`))
  return url.href
}

/** Browsers apply `form-action` to every redirect after a form, so the shop's origins are included. */
function pagePolicy(shopOrigins: readonly string[]): string {
  const origins = [...new Set(shopOrigins)].join(' ')
  return `default-src 'none'; style-src ${sandboxStyleHash}; img-src data:; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`
}
