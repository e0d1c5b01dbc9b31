import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createFakeGateway, type FakeGateway, buildRawPost, type WebhookOptions } from './fake-gateway.ts'
import { type FakeAnswer, type FakeRequest, startFakeServer } from './fake-server.ts'
import { createLedger, type LedgerPayment, type LedgerRefund } from './ledger.ts'

type Keys = { clientId: string; clientSecret: string; webhookUser: string; webhookPassword: string; now: () => Date }

export type FakePhonePe = FakeGateway & { readonly tokensIssued: () => number; readonly withdrawTokens: () => void }

const refuse = (status: number, code: string): FakeAnswer => ({
  status,
  json: { success: false, code, message: `Refused: ${code}` },
})
const good = (json: unknown): FakeAnswer => ({ status: 200, json })
const TOKEN_LIFE_SECONDS = 3600

const orderId = z.string().regex(/^[A-Za-z0-9_-]{1,63}$/)
/** developer.phonepe.com …/standard-checkout/api-integration/api-reference/create-payment: its limits. */
const payRequest = z.object({
  merchantOrderId: orderId,
  amount: z.int().min(100),
  expireAfter: z.int().min(300).max(3600),
  metaInfo: z.object({ udf1: z.string().max(256) }),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.string(),
    merchantUrls: z.object({ redirectUrl: z.url() }),
  }),
})
const refundRequest = z.object({
  merchantRefundId: orderId,
  originalMerchantOrderId: orderId,
  amount: z.int().min(100),
})

class PhonePe {
  readonly ledger = createLedger()
  readonly tokens = new Map<string, number>()
  readonly keys: Keys
  issued = 0
  skew = 0
  page = 'https://mercury-uat.phonepe.com/transact/uat_v2?token=fake'

  constructor(keys: Keys) {
    this.keys = keys
  }

  clock(): number {
    return this.keys.now().getTime() + this.skew
  }

  token({ body, headers }: FakeRequest): FakeAnswer {
    const form = new URLSearchParams(body)
    const encoded = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const right = form.get('client_id') === this.keys.clientId && form.get('client_secret') === this.keys.clientSecret
    if (!encoded || form.get('client_version') !== '1' || form.get('grant_type') !== 'client_credentials')
      return refuse(400, 'BAD_REQUEST')
    if (!right) return refuse(401, 'UNAUTHORIZED')
    const value = `token-${++this.issued}-of-phonepe-secret`
    const now = Math.floor(this.clock() / 1000)
    this.tokens.set(value, now + TOKEN_LIFE_SECONDS)
    const times = { issued_at: now, expires_at: now + TOKEN_LIFE_SECONDS, expires_in: TOKEN_LIFE_SECONDS }
    return good({ access_token: value, token_type: 'O-Bearer', ...times })
  }

  pay(body: string): FakeAnswer {
    const asked = payRequest.safeParse(JSON.parse(body))
    if (!asked.success) return refuse(400, 'BAD_REQUEST')
    const { merchantOrderId: ref, amount: paise, expireAfter, paymentFlow } = asked.data
    // INVENTED: the answer to a repeated merchantOrderId is not documented.
    if (this.ledger.payments.has(ref)) return refuse(409, 'DUPLICATE_MERCHANT_ORDER_ID')
    const expiresAt = this.clock() + expireAfter * 1000
    const returnUrl = paymentFlow.merchantUrls.redirectUrl
    const made = this.ledger.create({ ref, id: this.ledger.nextId('OMO'), paise, returnUrl, expiresAt })
    return good({ orderId: made.id, state: 'PENDING', expireAt: expiresAt, redirectUrl: this.page })
  }

  show(payment: LedgerPayment) {
    const done = this.ledger.captured(payment).length > 0
    const over = payment.state === 'expired' || (payment.tries.at(-1)?.state === 'failed' && payment.state === 'open')
    const states = { failed: 'FAILED', held: 'PENDING', captured: 'COMPLETED' } as const
    const details = payment.tries.map(({ id, paise, state }) => ({
      transactionId: id,
      paymentMode: 'UPI_INTENT',
      amount: paise,
      state: states[state],
    }))
    return {
      orderId: payment.id,
      state: done ? 'COMPLETED' : over ? 'FAILED' : 'PENDING',
      amount: payment.paise,
      expireAt: payment.expiresAt,
      // INVENTED: the code of an expired order.
      ...(over && !done && { errorCode: payment.state === 'expired' ? 'ORDER_EXPIRED' : 'PAYMENT_ERROR' }),
      metaInfo: { udf1: payment.ref },
      paymentDetails: details,
    }
  }

  showRefund({ id, ref, paymentRef, paise, state }: LedgerRefund) {
    const states = { pending: 'PENDING', succeeded: 'COMPLETED', failed: 'FAILED' } as const
    const names = { merchantRefundId: ref, originalMerchantOrderId: paymentRef }
    return { refundId: `OMR${id}`, ...names, amount: paise, state: states[state] }
  }

  refund(body: string): FakeAnswer {
    const asked = refundRequest.safeParse(JSON.parse(body))
    if (!asked.success) return refuse(400, 'BAD_REQUEST')
    const { merchantRefundId: ref, originalMerchantOrderId: paymentRef, amount: paise } = asked.data
    const payment = this.ledger.payments.get(paymentRef)
    const capture = payment && this.ledger.captured(payment)[0]
    if (capture === undefined) return refuse(400, 'ORDER_NOT_FOUND')
    if (this.ledger.refunds.has(ref)) return refuse(409, 'DUPLICATE_MERCHANT_REFUND_ID')
    if (paise > this.ledger.refundable(capture.id)) return refuse(400, 'INVALID_REFUND_AMOUNT')
    const { refundId, amount, state } = this.showRefund(
      this.ledger.refund({ ref, paymentRef, captureId: capture.id, paise }),
    )
    return good({ refundId, amount, state })
  }

  answer(request: FakeRequest): FakeAnswer {
    const path = request.path.replace('/apis/pg-sandbox', '')
    if (path === '/v1/oauth/token') return this.token(request)
    const [kind = '', value = ''] = (request.headers['authorization'] ?? '').split(' ')
    if (kind !== 'O-Bearer' || (this.tokens.get(value) ?? 0) * 1000 < this.clock())
      return refuse(401, 'AUTHORIZATION_FAILED')
    if (request.method === 'POST' && path === '/checkout/v2/pay') return this.pay(request.body)
    if (request.method === 'POST' && path === '/payments/v2/refund') return this.refund(request.body)
    const [, kindOf, ref = ''] = /^\/(checkout\/v2\/order|payments\/v2\/refund)\/([^/]+)\/status$/.exec(path) ?? []
    // INVENTED: HTTP 400 with these codes for unknown references.
    if (kindOf === 'payments/v2/refund') {
      const known = this.ledger.refunds.get(decodeURIComponent(ref))
      return known ? good(this.showRefund(known)) : refuse(400, 'REFUND_NOT_FOUND')
    }
    const known = this.ledger.shown(decodeURIComponent(ref))
    return known && request.query.get('details') === 'true' ? good(this.show(known)) : refuse(400, 'ORDER_NOT_FOUND')
  }

  webhook(ref: string, { refundRef, secret = this.keys.webhookPassword, body }: WebhookOptions = {}) {
    const payment = this.ledger.payments.get(ref)
    const order = { merchantOrderId: ref, ...(payment && this.show(payment)) }
    const payload = refundRef === undefined ? order : this.showRefund(this.ledger.refunds.get(refundRef)!)
    const event = { type: 'IGNORED', event: refundRef ? 'pg.refund.completed' : 'checkout.order.completed', payload }
    const authorization = createHash('sha256').update(`${this.keys.webhookUser}:${secret}`).digest('hex')
    return buildRawPost(body ?? JSON.stringify(event), { authorization }, this.keys.now())
  }
}

/** PhonePe Standard Checkout v2, as developer.phonepe.com/payment-gateway/website-integration/standard-checkout describes it. */
export async function startFakePhonePe(keys: Keys): Promise<FakePhonePe> {
  const vendor = new PhonePe(keys)
  const isWrite = ({ method, path }: FakeRequest) => method === 'POST' && !path.endsWith('/token')
  const server = await startFakeServer({ answer: (request) => vendor.answer(request), isWrite })
  return {
    ...createFakeGateway(server, vendor.ledger, {
      misdirect: (url) => void (vendor.page = url),
      skew: (ms) => void (vendor.skew = ms),
      webhook: (ref, options) => vendor.webhook(ref, options),
    }),
    tokensIssued: () => vendor.issued,
    withdrawTokens: () => vendor.tokens.clear(),
  }
}
