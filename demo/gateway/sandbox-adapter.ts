import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { PaymentSnapshot, RefundSnapshot } from '#domain/payments/snapshot.ts'
import { clampExpiry, truncateText } from '#server/gateways/payments/checkout.ts'
import { badResponse, GatewayError } from '#server/gateways/payments/gateway-error.ts'
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
  createHttpClient,
  type GatewayOptions,
  type GatewayResponse,
  readResponse,
} from '#server/gateways/payments/http-client.ts'
import { requireSecrets } from '#server/gateways/payments/signatures.ts'
import { paymentSnapshot } from '#server/gateways/payments/snapshots.ts'
import { sandboxCapabilities } from './sandbox-capabilities.ts'
import { readSandboxReturn, verifySandboxWebhook } from './sandbox-webhook.ts'

type SandboxSettings = {
  /** The sandbox gateway's URL for the server, for instance "http://127.0.0.1:3000/sandbox-gateway". */
  readonly apiUrl: string
  /** The sandbox gateway's URL for browsers; shoppers are sent to this origin only. */
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

function newPaymentOf(input: CreatePaymentInput, now: Date) {
  const { merchantRef, amount, currency, language = 'en' } = input
  return {
    reference: merchantRef,
    amount,
    currency,
    language,
    description: truncateText(input.description, 200),
    return_url: input.returnUrl,
    expires_at: clampExpiry(input.expiresAt, now, sandboxCapabilities.expiry).toISOString(),
  }
}

/** The adapter of the sandbox gateway. Throws a RangeError for a missing or short secret. */
export function createSandboxAdapter(settings: SandboxSettings, { now, timeout }: GatewayOptions): PaymentGateway {
  requireSecrets('Sandbox keys', [settings.apiKey, ...settings.webhookSecrets], 32)
  const client = createHttpClient({
    gateway: 'sandbox',
    baseUrl: `${settings.apiUrl}/v1`,
    timeout,
    headers: { authorization: `Bearer ${settings.apiKey}` },
    codeOf: (body) => z.object({ error: z.object({ code: z.string() }) }).safeParse(body).data?.error.code,
  })
  const pathOf = (merchantRef: string) => `/payments/by-reference/${encodeURIComponent(merchantRef)}`

  const createPayment = async (input: CreatePaymentInput, ctx: CallContext): Promise<CreatedPayment> => {
    const answer = await client('/payments', ctx, { method: 'POST', json: newPaymentOf(input, now()) })
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
    throw badResponse('sandbox', 'checkout_address')
  }
  const fetchPayment = async (ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null> => {
    const answer = await client(pathOf(ref.merchantRef), ctx)
    return answer.status === 404 ? null : snapshotOf(readPayment(answer, ref.merchantRef))
  }
  const refundPayment = async (input: RefundInput, ctx: CallContext): Promise<RefundSnapshot> => {
    const json = { reference: input.refundRef, capture: input.captureId, amount: input.amount }
    return readRefund(await client(`${pathOf(input.merchantRef)}/refunds`, ctx, { method: 'POST', json }), input)
  }

  return {
    id: 'sandbox',
    capabilities: { ...sandboxCapabilities, checkoutHosts: [new URL(settings.publicUrl).hostname] },
    createPayment,
    fetchPayment,
    cancelPayment: async ({ merchantRef }, ctx) => {
      const answer = await client(`${pathOf(merchantRef)}/cancel`, ctx, { method: 'POST', json: {} })
      const { status } = readPayment(answer, merchantRef)
      return { outcome: status === 'cancelled' ? 'cancelled' : 'already_final' }
    },
    refundPayment,
    fetchRefund: async (ref, ctx) => {
      const answer = await client(`/refunds/by-reference/${encodeURIComponent(ref.refundRef)}`, ctx)
      return answer.status === 404 ? null : readRefund(answer, ref)
    },
    listRefunds: async ({ merchantRef, captureId }, ctx) => {
      const answer = await client(`${pathOf(merchantRef)}/refunds`, ctx)
      if (answer.status === 404) return []
      return readResponse(z.array(refundShape), answer)
        .filter(({ capture }) => capture === captureId)
        .map(refundSnapshotOf)
    },
    verifyWebhook: (request) => verifySandboxWebhook(request, settings.webhookSecrets),
    readReturn: (request) => readSandboxReturn(request, settings.webhookSecrets),
  }
}

function readPayment(answer: GatewayResponse, merchantRef: string): Payment {
  const payment = readResponse(paymentShape, answer)
  if (payment.reference !== merchantRef) throw badResponse('sandbox', 'other_payment')
  return payment
}

function readRefund(answer: GatewayResponse, { refundRef, merchantRef }: RefundRef): RefundSnapshot {
  const refund = readResponse(refundShape, answer)
  if (refund.reference !== refundRef || refund.payment_reference !== merchantRef)
    throw badResponse('sandbox', 'other_refund')
  return refundSnapshotOf(refund)
}

function snapshotOf(payment: Payment): PaymentSnapshot {
  return paymentSnapshot({
    status: payment.status === 'paid' && payment.captures.length === 0 ? 'pending' : payment.status,
    merchantRef: payment.reference,
    gatewayRef: payment.id,
    amount: paise(payment.amount),
    currency: payment.currency,
    captures: payment.captures.map(({ id, amount }) => ({ id, amount: paise(amount), method: 'test' })),
    rawStatus: payment.status,
  })
}

function refundSnapshotOf(refund: z.infer<typeof refundShape>): RefundSnapshot {
  const { status, reference: refundRef, id: gatewayRefundId, amount } = refund
  return { status, refundRef, gatewayRefundId, amount: paise(amount), rawStatus: status }
}
