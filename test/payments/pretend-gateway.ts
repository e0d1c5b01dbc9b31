import type { CheckoutAction } from '#domain/payments/gateway-messages.ts'
import { randomBytes } from 'node:crypto'
import { paise, sumPaise } from '#domain/money.ts'
import type { Capture, PaymentSnapshot, RefundSnapshot, RefundStatus } from '#domain/payments/snapshot.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import type { Gateways } from '#server/gateways/payments/create-gateways.ts'
import { GatewayError, type GatewayErrorKind } from '#server/gateways/payments/gateway-error.ts'
import type { GatewayCapabilities, PaymentGateway, RawHttp } from '#server/gateways/payments/gateway.ts'
import { constantTimeEqual } from '#server/crypto/constant-time.ts'
import { hmacSha256 } from '#server/gateways/payments/signatures.ts'
import { acceptWebhook, parseJsonBody } from '#server/gateways/payments/webhooks.ts'
import { z } from 'zod'

const ID = 'razorpay'
const SECRET = 'the secret of the pretend gateway in memory'

type PretendPayment = {
  snapshot: PaymentSnapshot
  readonly description: string
  readonly returnUrl: string
  readonly customer: object
}
type Call = 'create' | 'fetch' | 'cancel' | 'refund' | 'fetchRefund'
/** `lost`: the gateway acts and its answer is lost. `killed`: the gateway acts and the shop's process dies. */
type Fault = GatewayErrorKind | 'lost' | 'killed'

const capabilities: GatewayCapabilities = {
  cancel: 'sync',
  webhookAuth: 'signed-body',
  refundWebhooks: true,
  webhookMaxAgeMs: null,
  minPaise: 100,
  expiry: { minMs: MINUTE, maxMs: DAY },
  lateSuccessWindowMs: 4 * DAY,
  returnsAfterFailure: true,
  checkoutHosts: ['gateway.test'],
}

/** A configurable gateway in memory that counts its calls and keeps payments by the shop's reference. */
export class PretendGateway {
  readonly payments = new Map<string, PretendPayment>()
  readonly refunds = new Map<string, RefundSnapshot & { readonly merchantRef: string; readonly captureId: string }>()
  readonly calls: Record<Call, number> = { create: 0, fetch: 0, cancel: 0, refund: 0, fetchRefund: 0 }
  /** The fetched and cancelled payments, in order. */
  readonly told: { readonly call: 'fetch' | 'cancel'; readonly ref: string }[] = []
  readonly faults: Partial<Record<Call, Fault>> = {}
  /** Awaited inside every call after the gateway has acted, for races. */
  meanwhile: (call: Call) => Promise<void> = async () => {}
  cancels: GatewayCapabilities['cancel'] = 'sync'
  action: CheckoutAction | null = null
  /** Captures without a payment of the shop. */
  readonly strangeCaptures: Capture[] = []
  /** The status of a new refund. */
  refundStatus: RefundStatus = 'succeeded'

  /** Captures a payment, once per amount. */
  pay(
    ref: string,
    odd: { amounts?: readonly number[]; ids?: readonly string[] } & Partial<PaymentSnapshot> = {},
  ): void {
    const { amounts, ids, ...rest } = odd
    const { snapshot } = this.payments.get(ref)!
    const captures: Capture[] = (amounts ?? [snapshot.amount]).map((amount, index) => ({
      id: ids?.[index] ?? `cap_${randomBytes(6).toString('hex')}`,
      amount: paise(amount),
      method: 'upi',
    }))
    const paid = sumPaise(captures.map(({ amount }) => amount))
    this.set(ref, { status: 'paid', rawStatus: 'paid', captures, paid, ...rest })
  }

  set(ref: string, changes: Partial<PaymentSnapshot>): void {
    const payment = this.payments.get(ref)!
    payment.snapshot = { ...payment.snapshot, ...changes }
  }

  end(ref: string, status: 'failed' | 'expired' | 'cancelled'): void {
    this.set(ref, { status, rawStatus: status })
  }

  listed(): Capture[] {
    const captures = [...this.payments.values()].flatMap(({ snapshot }) => snapshot.captures)
    return [...captures, ...this.strangeCaptures]
  }

  get total(): number {
    return Object.values(this.calls).reduce((sum, count) => sum + count, 0)
  }

  /** A signed webhook. */
  webhook(body: { reference: string; refund?: string; id?: string; event?: string }, secret = SECRET): RequestInit {
    const text = JSON.stringify({ event: 'payment.paid', ...body })
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-pretend-signature': hmacSha256(secret, 'hex', text) },
      body: text,
    }
  }

  gateways(): Gateways {
    const gateway = this.asGateway()
    return { active: gateway, all: [gateway], find: (id) => (id === ID ? gateway : null) }
  }

  private async answer<T>(call: Call, act: () => T): Promise<T> {
    this.calls[call] += 1
    const fault = this.faults[call]
    if (fault !== undefined && fault !== 'lost' && fault !== 'killed') throw new GatewayError(ID, fault)
    const result = act()
    await this.meanwhile(call)
    if (fault === 'lost') throw new GatewayError(ID, 'timeout')
    if (fault === 'killed') throw new Error('The process was killed here')
    return result
  }

  private tell(call: 'fetch' | 'cancel', ref: string): this {
    this.told.push({ call, ref })
    return this
  }

  private asGateway(): PaymentGateway {
    // oxlint-disable-next-line typescript/no-this-alias
    const self = this
    return {
      id: ID,
      get capabilities() {
        return { ...capabilities, cancel: self.cancels }
      },
      createPayment: (input) =>
        this.answer('create', () => {
          const { merchantRef, amount, description, returnUrl, customer, expiresAt } = input
          const gatewayRef = `gw_${merchantRef}`
          const fresh: PaymentSnapshot = {
            status: 'created',
            merchantRef,
            gatewayRef,
            amount,
            currency: 'INR',
            paid: paise(0),
            captures: [],
            rawStatus: 'created',
          }
          const known = this.payments.get(merchantRef)
          if (known === undefined) this.payments.set(merchantRef, { snapshot: fresh, description, returnUrl, customer })
          const action = this.action ?? { kind: 'redirect', url: `https://gateway.test/pay/${merchantRef}` }
          return { gatewayRef, action, expiresAt }
        }),
      fetchPayment: ({ merchantRef: ref }) =>
        this.answer('fetch', () => this.tell('fetch', ref).payments.get(ref)?.snapshot ?? null),
      cancelPayment: ({ merchantRef }) =>
        this.answer('cancel', () => {
          const status = this.tell('cancel', merchantRef).payments.get(merchantRef)?.snapshot.status
          if (status === undefined) throw new GatewayError(ID, 'not_found')
          if (status !== 'created' && status !== 'pending') return { outcome: 'already_final' }
          if (this.cancels === 'async') return { outcome: 'requested' }
          this.end(merchantRef, 'cancelled')
          return { outcome: 'cancelled' }
        }),
      refundPayment: ({ merchantRef, captureId, refundRef, amount }) =>
        this.answer('refund', () => {
          const known = this.refunds.get(refundRef)
          if (known !== undefined) return known
          const capture = this.payments.get(merchantRef)?.snapshot.captures.find(({ id }) => id === captureId)
          const gone = [...this.refunds.values()].filter(
            (one) => one.captureId === captureId && one.status !== 'failed',
          )
          if (capture === undefined || sumPaise(gone.map((one) => one.amount)) + amount > capture.amount)
            throw new GatewayError(ID, 'rejected', 400, 'more_than_captured')
          const status = this.refundStatus
          const refund = {
            status,
            refundRef,
            gatewayRefundId: `rf_${refundRef}`,
            amount,
            rawStatus: status,
            merchantRef,
            captureId,
          }
          this.refunds.set(refundRef, refund)
          return refund
        }),
      fetchRefund: ({ refundRef }) => this.answer('fetchRefund', () => this.refunds.get(refundRef) ?? null),
      listRefunds: async ({ captureId }) => [...this.refunds.values()].filter((one) => one.captureId === captureId),
      listCaptures: async () => this.listed(),
      verifyWebhook: (request) => verify(request),
      readReturn: () => ({ claimed: 'unknown', signature: 'absent' }),
    }
  }
}

const shape = z.object({ reference: z.string(), refund: z.string().optional(), event: z.string() })

function verify(request: RawHttp): ReturnType<PaymentGateway['verifyWebhook']> {
  const signature = request.headers['x-pretend-signature']
  if (!signature) return { ok: false, reason: 'missing_signature' }
  if (!constantTimeEqual(signature, hmacSha256(SECRET, 'hex', request.body)))
    return { ok: false, reason: 'bad_signature' }
  const body = parseJsonBody(request, shape)
  if (body === null) return { ok: false, reason: 'malformed' }
  const { reference: merchantRef, refund: refundRef, event: name } = body
  const kind = refundRef === undefined ? 'payment' : 'refund'
  return acceptWebhook(request.body, [{ kind, merchantRef, name, ...(refundRef && { refundRef }) }])
}
