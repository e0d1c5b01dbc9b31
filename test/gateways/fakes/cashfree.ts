import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { MINUTE } from '#domain/time.ts'
import { createFakeGateway, type FakeGateway, buildRawPost, type WebhookOptions } from './fake-gateway.ts'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'
import { createLedger, type LedgerPayment, type LedgerRefund } from './ledger.ts'

type Keys = { appId: string; secret: string; now: () => Date }

const refuse = (status: number, code: string): FakeAnswer => ({
  status,
  json: { message: code, code, type: status === 401 ? 'authentication_error' : 'invalid_request_error' },
})
const good = (json: unknown): FakeAnswer => ({ status: 200, json })

/** A JSON number with at most two decimals. */
const rupees = (least: number) =>
  z
    .number()
    .min(least)
    .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)))
/** cashfree.com/docs/api-reference/payments and the limits of the SDK that is generated from their OpenAPI. */
const orderRequest = z.object({
  order_id: z.string().regex(/^[A-Za-z0-9_-]{3,45}$/),
  order_amount: rupees(1),
  order_currency: z.literal('INR'),
  customer_details: z.strictObject({
    customer_id: z.string().regex(/^[A-Za-z0-9]{3,50}$/),
    customer_phone: z.string().regex(/^\d{10}$/),
    customer_email: z.email().optional(),
  }),
  order_meta: z.strictObject({ return_url: z.url().max(250) }),
  order_expiry_time: z.iso.datetime({ offset: true }),
  order_note: z.string().min(3).max(200),
})
const refundRequest = z.object({
  refund_amount: rupees(0.01),
  refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/),
  refund_note: z.string().min(3).max(100),
  refund_speed: z.enum(['STANDARD', 'INSTANT']),
})

class Cashfree {
  readonly ledger = createLedger()
  readonly keys: Keys
  skew = 0

  constructor(keys: Keys) {
    this.keys = keys
  }

  create(body: string): FakeAnswer {
    const asked = orderRequest.safeParse(JSON.parse(body))
    if (!asked.success) return refuse(400, `${asked.error.issues[0]?.path.join('_')}_invalid`)
    const { order_id: ref, order_amount, order_meta, order_expiry_time } = asked.data
    const expiresAt = Date.parse(order_expiry_time)
    // The minimum lifetime is not documented; the fake takes 15 minutes, the strict reading.
    if (expiresAt < this.keys.now().getTime() + this.skew + 15 * MINUTE) return refuse(400, 'order_expiry_time_invalid')
    if (this.ledger.payments.has(ref)) return refuse(409, 'order_already_exists')
    const made = {
      ref,
      id: this.ledger.nextId('2150'),
      paise: Math.round(order_amount * 100),
      returnUrl: order_meta.return_url,
      expiresAt,
    }
    return good(this.show(this.ledger.create(made)))
  }

  show(payment: LedgerPayment) {
    const states = {
      open: 'ACTIVE',
      closing: 'TERMINATION_REQUESTED',
      expired: 'EXPIRED',
      cancelled: 'TERMINATED',
    } as const
    const paid = this.ledger.captured(payment).length > 0 && payment.state === 'open'
    return {
      cf_order_id: payment.id,
      order_id: payment.ref,
      order_amount: payment.paise / 100,
      order_currency: 'INR',
      order_status: paid ? 'PAID' : states[payment.state],
      payment_session_id: `session_${payment.id}_fake`,
      order_expiry_time: new Date(payment.expiresAt ?? 0).toISOString(),
    }
  }

  showTries(payment: LedgerPayment) {
    return payment.tries.map(({ id, paise, state }) => ({
      cf_payment_id: `cf${id}`,
      order_id: payment.ref,
      order_amount: payment.paise / 100,
      payment_amount: paise / 100,
      payment_status: state === 'failed' ? 'FAILED' : 'SUCCESS',
      is_captured: state === 'captured',
      payment_group: 'upi',
    }))
  }

  showRefund({ id, ref, captureId, paymentRef, paise, state }: LedgerRefund) {
    const states = { pending: 'PENDING', succeeded: 'SUCCESS', failed: 'FAILED' } as const
    const names = { cf_refund_id: `cfr${id}`, cf_payment_id: `cf${captureId}`, refund_id: ref, order_id: paymentRef }
    return { ...names, refund_amount: paise / 100, refund_type: 'MERCHANT_INITIATED', refund_status: states[state] }
  }

  refund(payment: LedgerPayment, body: string): FakeAnswer {
    const asked = refundRequest.safeParse(JSON.parse(body))
    if (!asked.success) return refuse(400, 'refund_invalid')
    const { refund_id: ref, refund_amount } = asked.data
    const capture = this.ledger.captured(payment)[0]
    const paise = Math.round(refund_amount * 100)
    // INVENTED: the codes for a repeated reference and for a refund above the capture.
    if (this.ledger.refunds.has(ref)) return refuse(409, 'refund_already_exists')
    if (capture === undefined || paise > this.ledger.refundable(capture.id)) return refuse(400, 'refund_amount_invalid')
    return good(this.showRefund(this.ledger.refund({ ref, paymentRef: payment.ref, captureId: capture.id, paise })))
  }

  terminate(payment: LedgerPayment, body: string): FakeAnswer {
    if (JSON.parse(body).order_status !== 'TERMINATED') return refuse(400, 'order_status_invalid')
    if (this.show(payment).order_status !== 'ACTIVE') return refuse(400, 'order_inactive')
    payment.state = 'closing'
    return good(this.show(payment))
  }

  answer(request: FakeRequest): FakeAnswer {
    const { headers, method, path, body } = request
    if (headers['x-client-id'] !== this.keys.appId || headers['x-client-secret'] !== this.keys.secret)
      return refuse(401, 'request_failed')
    if (headers['x-api-version'] !== '2025-01-01') return refuse(400, 'version_invalid')
    // Recent pages describe it as a UUID, the strict reading.
    if (method !== 'GET' && !z.uuid().safeParse(headers['x-idempotency-key']).success)
      return refuse(400, 'idempotency_key_invalid')
    if (method === 'POST' && path === '/pg/orders') return this.create(body)
    const [, ref = '', part, refundRef] =
      /^\/pg\/orders\/([^/]+)(?:\/(payments|refunds)(?:\/([^/]+))?)?$/.exec(path) ?? []
    const shown = this.ledger.shown(decodeURIComponent(ref))
    if (shown === undefined) return refuse(404, 'order_not_found')
    if (part === 'payments') return good(this.showTries(shown))
    if (part === 'refunds') return method === 'POST' ? this.refund(shown, body) : this.listRefunds(shown, refundRef)
    if (method === 'PATCH') return this.terminate(shown, body)
    const answer = good(this.show(shown))
    // Termination is asynchronous: the first fetch still shows that it was requested.
    if (shown.state === 'closing') shown.state = 'cancelled'
    return answer
  }

  listRefunds({ ref }: LedgerPayment, refundRef: string | undefined): FakeAnswer {
    const refunds = [...this.ledger.refunds.values()].filter(({ paymentRef }) => paymentRef === ref)
    if (refundRef === undefined) return good(refunds.map((one) => this.showRefund(one)))
    const known = refunds.find((one) => one.ref === decodeURIComponent(refundRef))
    return known ? good(this.showRefund(known)) : refuse(404, 'refund_not_found')
  }

  webhook(ref: string, { refundRef, secret = this.keys.secret, at = this.keys.now(), body }: WebhookOptions = {}) {
    const refund = refundRef === undefined ? null : this.showRefund(this.ledger.refunds.get(refundRef)!)
    const event = refund
      ? { type: 'REFUND_STATUS_WEBHOOK', data: { refund } }
      : { type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order: { order_id: ref, order_amount: 1 } } }
    const sent = body ?? JSON.stringify({ ...event, event_time: '2026-11-20T12:00:00+05:30' })
    const time = String(at.getTime())
    const signature = createHmac('sha256', secret).update(time).update(sent).digest('base64')
    return buildRawPost(sent, { 'x-webhook-signature': signature, 'x-webhook-timestamp': time }, this.keys.now())
  }
}

/** Cashfree PG orders, API version 2025-01-01, as cashfree.com/docs/api-reference/payments describes them. */
export async function startFakeCashfree(keys: Keys): Promise<FakeGateway> {
  const vendor = new Cashfree(keys)
  const server = await startFakeServer({
    answer: (request) => vendor.answer(request),
    isWrite: ({ method }) => method !== 'GET',
  })
  return createFakeGateway(server, vendor.ledger, {
    skew: (ms) => void (vendor.skew = ms),
    webhook: (ref, options) => vendor.webhook(ref, options),
  })
}
