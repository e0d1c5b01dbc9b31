import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DAY, MINUTE } from '#domain/time.ts'
import { createFakeGateway, type FakeGateway, buildRawPost, type WebhookOptions } from './fake-gateway.ts'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'
import { createLedger, type LedgerPayment, type LedgerRefund } from './ledger.ts'

type Keys = { keyId: string; keySecret: string; webhookSecret: string; now: () => Date }

const bad = (description: string): FakeAnswer => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', reason: 'input_validation_failed' } },
})
const good = (json: unknown): FakeAnswer => ({ status: 200, json })

/** razorpay.com/docs/api/payments/payment-links/create-standard: the limits it states. */
const linkRequest = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  expire_by: z.int(),
  customer: z.strictObject({
    contact: z
      .string()
      .regex(/^\+91\d{10}$/)
      .optional(),
    email: z.email().optional(),
  }),
  notify: z.strictObject({ sms: z.literal(false), email: z.literal(false) }),
  callback_url: z.url(),
  callback_method: z.literal('get'),
})
const refundRequest = z.object({
  amount: z.int().min(100),
  speed: z.enum(['normal', 'optimum']),
  receipt: z.string().max(40),
})

class Razorpay {
  readonly ledger = createLedger()
  readonly keys: Keys
  skew = 0
  shortUrl = 'https://rzp.io/rzp/test1234'

  constructor(keys: Keys) {
    this.keys = keys
  }

  create({ body }: FakeRequest): FakeAnswer {
    const asked = linkRequest.safeParse(JSON.parse(body))
    if (!asked.success) return bad(`The ${asked.error.issues[0]?.path.join('.')} is invalid.`)
    const { reference_id: ref, amount: paise, callback_url: returnUrl, expire_by: expiresAt } = asked.data
    const ahead = expiresAt * 1000 - this.keys.now().getTime() - this.skew
    if (ahead < 15 * MINUTE) return bad('expire_by: timestamp must be atleast 15 minutes in future')
    if (ahead > 180 * DAY) return bad('expire_by: at most six months')
    if (this.ledger.payments.has(ref))
      return bad(`payment link creation with reference ID already attempted with reference ID ${ref}`)
    const id = this.ledger.nextId('plink_Fake')
    return good(this.show(this.ledger.create({ ref, id, paise, returnUrl, expiresAt })))
  }

  show(payment: LedgerPayment) {
    const captured = this.ledger.captured(payment)
    const states = { open: 'created', closing: 'created', expired: 'expired', cancelled: 'cancelled' } as const
    const tries = payment.tries.filter(({ state }) => state !== 'failed')
    const payments = tries.map(({ id, paise, state }) => ({
      payment_id: `pay_${id}`,
      amount: paise,
      method: 'upi',
      status: state === 'held' ? 'authorized' : 'captured',
    }))
    return {
      id: payment.id,
      amount: payment.paise,
      amount_paid: captured.reduce((sum, { paise }) => sum + paise, 0),
      currency: 'INR',
      reference_id: payment.ref,
      expire_by: payment.expiresAt,
      status: captured.length > 0 ? 'paid' : states[payment.state],
      short_url: this.shortUrl,
      payments: payments.length === 0 ? null : payments,
    }
  }

  showRefund({ id, ref, captureId, paymentRef, paise, state }: LedgerRefund) {
    const states = { pending: 'pending', succeeded: 'processed', failed: 'failed' } as const
    const notes = { payment: paymentRef }
    return {
      id: `rfnd_${id}`,
      payment_id: `pay_${captureId}`,
      amount: paise,
      currency: 'INR',
      receipt: ref,
      notes,
      status: states[state],
    }
  }

  refund(captureId: string, { headers, body }: FakeRequest): FakeAnswer {
    const asked = refundRequest.safeParse(JSON.parse(body))
    const key = headers['x-refund-idempotency'] ?? ''
    if (!asked.success || !/^[A-Za-z0-9_-]{10,}$/.test(key)) return bad('The request is invalid')
    const { amount: paise } = asked.data
    const twin = this.ledger.refunds.get(key)
    if (twin !== undefined)
      return twin.paise === paise ? good(this.showRefund(twin)) : bad('Different request body for the same key')
    const payment = [...this.ledger.payments.values()].find(({ tries }) => tries.some(({ id }) => id === captureId))
    if (payment === undefined) return bad('The id provided does not exist')
    // INVENTED: no page shows the exact texts of refused refunds.
    if (paise > this.ledger.refundable(captureId))
      return bad('The total refund amount is greater than the refund payment amount')
    return good(this.showRefund(this.ledger.refund({ ref: key, paymentRef: payment.ref, captureId, paise })))
  }

  answer(request: FakeRequest): FakeAnswer {
    const basic = Buffer.from(`${this.keys.keyId}:${this.keys.keySecret}`).toString('base64')
    if (request.headers['authorization'] !== `Basic ${basic}`)
      return { status: 401, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } } }
    const [, kind, id = '', action] =
      /^\/v1\/(payment_links|payments)(?:\/([^/]*))?(?:\/([^/]*))?$/.exec(request.path) ?? []
    if (kind === 'payments') return this.answerPayments(decodeURIComponent(id).replace(/^pay_/, ''), action, request)
    if (kind !== 'payment_links') return { status: 404, json: {} }
    return this.answerLinks(decodeURIComponent(id), action, request)
  }

  /** razorpay.com/docs/api/payments/fetch-all-payments: `count` is at most 100, `from` and `to` are Unix seconds. */
  listPayments({ query }: FakeRequest): FakeAnswer {
    const [from, to, count, skip] = ['from', 'to', 'count', 'skip'].map((name) => Number(query.get(name) ?? Number.NaN))
    if (!(from! < to! && count! <= 100 && skip! >= 0)) return bad('The request is invalid')
    const tries = [...this.ledger.payments.values()].flatMap((payment) => payment.tries)
    const items = tries.map(({ id, paise, state }) => ({
      id: `pay_${id}`,
      amount: paise,
      captured: state === 'captured',
    }))
    return good({ entity: 'collection', items: items.slice(skip, skip! + count!) })
  }

  answerPayments(captureId: string, action: string | undefined, request: FakeRequest): FakeAnswer {
    if (captureId === '') return this.listPayments(request)
    if (request.method === 'POST' && action === 'refund') return this.refund(captureId, request)
    const refunds = [...this.ledger.refunds.values()].filter((one) => one.captureId === captureId)
    return good({ entity: 'collection', count: refunds.length, items: refunds.map((one) => this.showRefund(one)) })
  }

  answerLinks(id: string, action: string | undefined, request: FakeRequest): FakeAnswer {
    if (id === '' && request.method === 'POST') return this.create(request)
    if (id === '') {
      const found = this.ledger.shown(request.query.get('reference_id') ?? '')
      return good({ payment_links: found ? [this.show(found)] : [] })
    }
    const payment = [...this.ledger.payments.values()].find((one) => one.id === id)
    if (payment === undefined) return bad('The id provided does not exist')
    if (action !== 'cancel') return good(this.show(this.ledger.shown(payment.ref)!))
    if (this.show(payment).status !== 'created') return bad('Payment link cannot be cancelled')
    payment.state = 'cancelled'
    return good(this.show(payment))
  }

  webhook(ref: string, { refundRef, secret = this.keys.webhookSecret, body }: WebhookOptions = {}) {
    const payment = this.ledger.payments.get(ref)
    const link = payment && { payment_link: { entity: this.show(payment) } }
    const about =
      refundRef === undefined ? link : { refund: { entity: this.showRefund(this.ledger.refunds.get(refundRef)!) } }
    const event = { entity: 'event', event: refundRef ? 'refund.processed' : 'payment_link.paid', payload: about ?? {} }
    const sent = body ?? JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(sent).digest('hex')
    return buildRawPost(sent, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' }, this.keys.now())
  }
}

/** Razorpay Payment Links and refunds, as razorpay.com/docs/api/payments/payment-links and …/refunds describe them. */
export async function startFakeRazorpay(keys: Keys): Promise<FakeGateway> {
  const vendor = new Razorpay(keys)
  const server = await startFakeServer({
    answer: (request) => vendor.answer(request),
    isWrite: ({ method }) => method === 'POST',
  })
  return createFakeGateway(server, vendor.ledger, {
    misdirect: (url) => void (vendor.shortUrl = url),
    skew: (ms) => void (vendor.skew = ms),
    webhook: (ref, options) => vendor.webhook(ref, options),
  })
}
