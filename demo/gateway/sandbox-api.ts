import { languages } from '#domain/languages/languages.ts'
import { Hono } from 'hono'
import { z } from 'zod'
import { required } from '#domain/required.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import { constantTimeEqual } from '#server/crypto/constant-time.ts'
import { paymentAt, capturesOf, refundStatusOf, type SandboxPayment, type SandboxRefund } from './sandbox-payment.ts'
import type { SandboxStore } from './sandbox-store.ts'

type SandboxApiOptions = {
  readonly store: SandboxStore
  readonly apiKey: string
  readonly now: () => Date
  readonly newId: (prefix: string) => string
  readonly newPageToken: () => string
  readonly checkoutUrl: (pageToken: string) => string
  /** Browsers return to these origins only. */
  readonly shopOrigins: readonly string[]
  readonly refundDelayMs: number
}

const reference = z.string().regex(/^[A-Za-z0-9_-]{3,40}$/)
const amount = z.int().min(1).max(1_000_000_000)
const newPayment = z.object({
  reference,
  amount: amount.min(100),
  currency: z.literal('INR'),
  description: z.string().min(1).max(200),
  return_url: z.url({ protocol: /^https?$/ }).max(500),
  language: z.enum(languages).default('en'),
  expires_at: z.iso.datetime(),
})
const newRefund = z.object({ reference, capture: z.string(), amount })

/** The merchant API of the sandbox gateway: JSON over HTTP with a Bearer key. */
export function createSandboxApi(parts: SandboxApiOptions): Hono {
  const { store, now } = parts
  const api = new Hono()
  api.use(async (c, next) => {
    if (!constantTimeEqual(c.req.header('authorization') ?? '', `Bearer ${parts.apiKey}`))
      return c.json(error('unauthorised'), 401)
    return next()
  })
  const known = async (ref: string) => (reference.safeParse(ref).success ? store.find('reference', ref) : null)

  api.post('/payments', async (c) => {
    const given = newPayment.safeParse(await c.req.json().catch(() => null))
    if (!given.success || !fits(parts, given.data)) return c.json(error('invalid_request'), 400)
    const payment = await store.insert(paymentOf(parts, given.data))
    if (payment.amount !== given.data.amount) return c.json(error('reference_taken'), 409)
    return c.json(shown(parts, payment))
  })
  api.get('/payments/by-reference/:ref', async (c) => {
    const payment = await known(c.req.param('ref'))
    return payment ? c.json(shown(parts, payment)) : c.json(error('not_found'), 404)
  })
  api.post('/payments/by-reference/:ref/cancel', async (c) => {
    const payment = await known(c.req.param('ref'))
    if (payment === null) return c.json(error('not_found'), 404)
    const isOpen = ({ status }: SandboxPayment) => status === 'created' || status === 'pending'
    const at = now().getTime()
    const cancel = (current: SandboxPayment) =>
      isOpen(paymentAt(current, at)) ? { ...current, status: 'cancelled' as const } : current
    const { after } = await store.change(payment.id, cancel)
    return c.json(shown(parts, after))
  })
  api.post('/payments/by-reference/:ref/refunds', async (c) => {
    const given = newRefund.safeParse(await c.req.json().catch(() => null))
    if (!given.success) return c.json(error('invalid_request'), 400)
    const payment = await known(c.req.param('ref'))
    if (payment === null) return c.json(error('not_found'), 404)
    let refused: string | null = null
    const { after } = await store.change(payment.id, (current) => {
      refused = refundRefusal(paymentAt(current, now().getTime()), given.data)
      return refused === null ? addRefund(parts, current, given.data) : current
    })
    if (refused !== null) return c.json(error(refused), 409)
    const refund = required(after.refunds.find((one) => one.reference === given.data.reference))
    return c.json(shownRefund(refund, after, now()))
  })
  api.get('/payments/by-reference/:ref/refunds', async (c) => {
    const payment = await known(c.req.param('ref'))
    return payment
      ? c.json(payment.refunds.map((one) => shownRefund(one, payment, now())))
      : c.json(error('not_found'), 404)
  })
  api.get('/refunds/by-reference/:ref', async (c) => {
    const ref = c.req.param('ref')
    const payment = reference.safeParse(ref).success ? await store.find('refundReference', ref) : null
    const refund = payment?.refunds.find((one) => one.reference === ref)
    return payment && refund ? c.json(shownRefund(refund, payment, now())) : c.json(error('not_found'), 404)
  })
  api.notFound((c) => c.json(error('not_found'), 404))
  return api
}

const error = (code: string) => ({ error: { code } })

function fits({ shopOrigins, now }: SandboxApiOptions, given: z.infer<typeof newPayment>): boolean {
  const left = Date.parse(given.expires_at) - now().getTime()
  return shopOrigins.includes(new URL(given.return_url).origin) && left >= MINUTE && left <= DAY
}

function paymentOf(parts: SandboxApiOptions, given: z.infer<typeof newPayment>): SandboxPayment {
  return {
    id: parts.newId('pay'),
    reference: given.reference,
    pageToken: parts.newPageToken(),
    amount: given.amount,
    reportedAmount: given.amount,
    currency: given.currency,
    description: given.description,
    returnUrl: given.return_url,
    language: given.language,
    status: 'created',
    createdAt: parts.now().getTime(),
    expiresAt: Date.parse(given.expires_at),
    succeedsAt: null,
    captures: [],
    refunds: [],
    refundsFail: false,
    deliveries: [],
  }
}

/** The reason to reject a refund, or null. A repeated refund with the same amount is returned again. */
function refundRefusal(
  payment: SandboxPayment,
  { reference: ref, capture, amount: wanted }: z.infer<typeof newRefund>,
): string | null {
  const twin = payment.refunds.find((one) => one.reference === ref)
  if (twin !== undefined) return twin.amount === wanted && twin.capture === capture ? null : 'refund_reference_taken'
  const captured = capturesOf(payment).find(({ id }) => id === capture)
  if (captured === undefined) return 'not_captured'
  const gone = payment.refunds
    .filter((one) => one.capture === capture && !one.fails)
    .reduce((sum, one) => sum + one.amount, 0)
  return wanted > captured.amount - gone ? 'more_than_captured' : null
}

function addRefund(
  parts: SandboxApiOptions,
  payment: SandboxPayment,
  given: z.infer<typeof newRefund>,
): SandboxPayment {
  if (payment.refunds.some((one) => one.reference === given.reference)) return payment
  const settlesAt = parts.now().getTime() + parts.refundDelayMs
  const refund: SandboxRefund = { ...given, id: parts.newId('ref'), settlesAt, fails: payment.refundsFail }
  const event = `refund.${refund.fails ? 'failed' : 'succeeded'}`
  const delivery = {
    id: parts.newId('evt'),
    event,
    refundReference: refund.reference,
    forged: false,
    dueAt: settlesAt,
    tries: 0,
  }
  return { ...payment, refunds: [...payment.refunds, refund], deliveries: [...payment.deliveries, delivery] }
}

function shown({ now, checkoutUrl }: SandboxApiOptions, stored: SandboxPayment) {
  const payment = paymentAt(stored, now().getTime())
  const captures = capturesOf(payment)
  return {
    id: payment.id,
    reference: payment.reference,
    status: payment.status,
    amount: payment.reportedAmount,
    currency: payment.currency,
    captures,
    checkout_url: checkoutUrl(payment.pageToken),
    expires_at: new Date(payment.expiresAt).toISOString(),
  }
}

function shownRefund(refund: SandboxRefund, payment: SandboxPayment, now: Date) {
  const { id, reference: ref, capture, amount: back } = refund
  const status = refundStatusOf(refund, now.getTime())
  return { id, reference: ref, payment_reference: payment.reference, capture, amount: back, status }
}
