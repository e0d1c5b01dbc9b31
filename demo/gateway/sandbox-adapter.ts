import { z } from 'zod'
import { paise, sumPaise } from '#domain/money.ts'
import type { PaymentSnapshot, RefundSnapshot } from '#domain/payments/snapshot.ts'
import { withinLimits } from '#server/gateways/payments/checkout-address.ts'
import { cutText } from '#server/gateways/payments/cut-text.ts'
import { GatewayError } from '#server/gateways/payments/gateway-error.ts'
import type {
  CallContext,
  CreatedPayment,
  CreatePaymentInput,
  PaymentGateway,
  PaymentRef,
  RefundInput,
  RefundRef,
} from '#server/gateways/payments/gateway.ts'
import {
  type Answer,
  createCall,
  type Outside,
  type OutgoingRequest,
  read,
} from '#server/gateways/payments/outgoing.ts'
import { requireSecrets } from '#server/gateways/payments/signatures.ts'
import { sandboxCapabilities } from './sandbox-capabilities.ts'
import { readSandboxReturn, verifySandboxWebhook } from './sandbox-webhook.ts'

export type SandboxSettings = {
  /** Where the server reaches the pretend gateway, for instance "http://127.0.0.1:3000/sandbox-gateway". */
  readonly apiUrl: string
  /** Where a browser finds it: the one origin to which a shopper is sent. */
  readonly publicUrl: string
  readonly apiKey: string
  readonly webhookSecrets: readonly string[]
}

const paymentShape = z.object({
  id: z.string().min(1),
  reference: z.string(),
  status: z.enum(['created', 'pending', 'paid', 'failed', 'expired', 'cancelled']),
  amount: z.int(),
  currency: z.string(),
  captures: z.array(z.object({ id: z.string().min(1), amount: z.int() })),
  checkout_url: z.string(),
  expires_at: z.iso.datetime(),
})
type Payment = z.infer<typeof paymentShape>

const refundShape = z.object({
  id: z.string().min(1),
  reference: z.string(),
  payment_reference: z.string(),
  capture: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'succeeded', 'failed']),
})

/** The pretend gateway, reached over HTTP like any vendor. Throws a RangeError when a secret is missing or short. */
export function createSandboxAdapter(settings: SandboxSettings, { now, timeoutMs }: Outside): PaymentGateway {
  requireSecrets('Sandbox keys', [settings.apiKey, ...settings.webhookSecrets], 32)
  const call = createCall({ gateway: 'sandbox', origins: [new URL(settings.apiUrl).origin], timeoutMs })
  const headers = { authorization: `Bearer ${settings.apiKey}` }
  const api = (path: string, ctx: CallContext, request: Partial<OutgoingRequest> = {}) =>
    call({ method: 'GET', ...request, url: `${settings.apiUrl}/v1${path}`, headers }, ctx)
  const pathOf = (merchantRef: string) => `/payments/by-reference/${encodeURIComponent(merchantRef)}`

  const createPayment = async (input: CreatePaymentInput, ctx: CallContext): Promise<CreatedPayment> => {
    const json = {
      reference: input.merchantRef,
      amount: input.amount,
      currency: input.currency,
      description: cutText(input.description, 200),
      return_url: input.returnUrl,
      expires_at: withinLimits(input.expiresAt, now(), sandboxCapabilities.expiry).toISOString(),
    }
    const answer = await api('/payments', ctx, { method: 'POST', json })
    if (answer.status === 409) throw new GatewayError('sandbox', 'duplicate_ref', 409)
    const payment = readPayment(answer, input.merchantRef)
    if (payment.status !== 'created' && payment.status !== 'pending')
      throw new GatewayError('sandbox', 'duplicate_ref', 200)
    return {
      gatewayRef: payment.id,
      action: { kind: 'redirect', url: ownPage(payment) },
      expiresAt: new Date(payment.expires_at),
    }
  }
  const ownPage = ({ checkout_url: url }: Payment): string => {
    if (URL.canParse(url) && new URL(url).href.startsWith(`${settings.publicUrl}/pay/`)) return new URL(url).href
    throw new GatewayError('sandbox', 'bad_response', undefined, 'checkout_address')
  }
  const fetchPayment = async (ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null> => {
    const answer = await api(pathOf(ref.merchantRef), ctx)
    return answer.status === 404 ? null : snapshotOf(readPayment(answer, ref.merchantRef))
  }
  const refundPayment = async (input: RefundInput, ctx: CallContext): Promise<RefundSnapshot> => {
    const json = { reference: input.refundRef, capture: input.captureId, amount: input.amount }
    return readRefund(await api(`${pathOf(input.merchantRef)}/refunds`, ctx, { method: 'POST', json }), input)
  }

  return {
    id: 'sandbox',
    capabilities: { ...sandboxCapabilities, checkoutHosts: [new URL(settings.publicUrl).hostname] },
    createPayment,
    fetchPayment,
    cancelPayment: async ({ merchantRef }, ctx) => {
      const answer = await api(`${pathOf(merchantRef)}/cancel`, ctx, { method: 'POST', json: {} })
      const { status } = readPayment(answer, merchantRef)
      return { outcome: status === 'cancelled' ? 'cancelled' : 'already_final' }
    },
    refundPayment,
    fetchRefund: async (ref, ctx) => {
      const answer = await api(`/refunds/by-reference/${encodeURIComponent(ref.refundRef)}`, ctx)
      return answer.status === 404 ? null : readRefund(answer, ref)
    },
    listRefunds: async ({ merchantRef, captureId }, ctx) => {
      const answer = await api(`${pathOf(merchantRef)}/refunds`, ctx)
      if (answer.status === 404) return []
      return readSandbox(z.array(refundShape), answer)
        .filter(({ capture }) => capture === captureId)
        .map(refundSnapshotOf)
    },
    verifyWebhook: (request) => verifySandboxWebhook(request, settings.webhookSecrets),
    readReturn: (request) => readSandboxReturn(request, settings.webhookSecrets),
  }
}

function readSandbox<T>(schema: z.ZodType<T>, answer: Answer): T {
  const refusal = z.object({ error: z.object({ code: z.string() }) }).safeParse(answer.body)
  return read('sandbox', schema, answer, refusal.data?.error.code)
}

function readPayment(answer: Answer, merchantRef: string): Payment {
  const payment = readSandbox(paymentShape, answer)
  if (payment.reference !== merchantRef) throw new GatewayError('sandbox', 'bad_response', undefined, 'other_payment')
  return payment
}

function readRefund(answer: Answer, { refundRef, merchantRef }: RefundRef): RefundSnapshot {
  const refund = readSandbox(refundShape, answer)
  if (refund.reference !== refundRef || refund.payment_reference !== merchantRef)
    throw new GatewayError('sandbox', 'bad_response', undefined, 'other_refund')
  return refundSnapshotOf(refund)
}

function snapshotOf(payment: Payment): PaymentSnapshot {
  const captures = payment.captures.map(({ id, amount }) => ({ id, amount: paise(amount), method: 'test' }))
  return {
    status: payment.status === 'paid' && captures.length === 0 ? 'pending' : payment.status,
    merchantRef: payment.reference,
    gatewayRef: payment.id,
    amount: paise(payment.amount),
    currency: payment.currency,
    paid: sumPaise(captures.map(({ amount }) => amount)),
    captures,
    rawStatus: payment.status,
  }
}

function refundSnapshotOf(refund: z.infer<typeof refundShape>): RefundSnapshot {
  const { status, reference: refundRef, id: gatewayRefundId, amount } = refund
  return { status, refundRef, gatewayRefundId, amount: paise(amount), rawStatus: status }
}
