import { z } from 'zod'
import { paise, sumPaise } from '#domain/money.ts'
import type { PaymentSnapshot, RefundSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import type { CallContext } from '../gateway.ts'
import type { GatewayError } from '../gateway-error.ts'
import { type Answer, createCall, errorOf, type Outside, type OutgoingRequest, read } from '../outgoing.ts'
import { requireSecrets } from '../signatures.ts'

export type RazorpaySettings = {
  /** "rzp_test_…" or "rzp_live_…": the key alone selects the mode. */
  readonly keyId: string
  readonly keySecret: string
  /** The newest first; old ones stay until their retries have ended (24 h). */
  readonly webhookSecrets: readonly string[]
}

export const linkShape = z.object({
  id: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string(),
  reference_id: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  short_url: z.string().optional(),
  expire_by: z.int().nullish(),
  payments: z
    .array(
      z.object({ payment_id: z.string().min(1), amount: z.int(), method: z.string().nullish(), status: z.string() }),
    )
    .nullish(),
})
export type Link = z.infer<typeof linkShape>

export const refundShape = z.object({
  id: z.string().min(1),
  amount: z.int().nonnegative(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export const refundListShape = z.object({ items: z.array(refundShape) })

export type RazorpayApi = ReturnType<typeof createRazorpayApi>

/** Razorpay's HTTP API: one origin for test and live, HTTP Basic with key and secret. */
export function createRazorpayApi(
  { keyId, keySecret }: RazorpaySettings,
  { origin = 'https://api.razorpay.com', timeoutMs }: Outside,
) {
  requireSecrets('Razorpay key secret', [keySecret], 16)
  const call = createCall({ gateway: 'razorpay', origins: [origin], timeoutMs })
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (path: string, ctx: CallContext, request: Partial<OutgoingRequest> = {}): Promise<Answer> =>
    call({ method: 'GET', ...request, url: `${origin}/v1${path}`, headers: { authorization, ...request.headers } }, ctx)
}

/** The good answer in a shape, or the error with Razorpay's code. */
export function readRazorpay<T>(schema: z.ZodType<T>, answer: Answer): T {
  return read('razorpay', schema, answer, errorIn(answer)?.code)
}

export function razorpayError(answer: Answer): GatewayError {
  return errorOf('razorpay', answer, errorIn(answer)?.code)
}

export function errorIn({ body }: Answer): { code: string; description: string } | null {
  const parsed = z.object({ error: z.object({ code: z.string(), description: z.string().catch('') }) }).safeParse(body)
  return parsed.success ? parsed.data.error : null
}

const statuses = {
  created: 'created',
  partially_paid: 'pending',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Record<Link['status'], SnapshotStatus>

/** A link as a snapshot. `paid` without one capture behind it is not believed yet: the money may only be authorised. */
export function snapshotOf(link: Link): PaymentSnapshot {
  const captured = (link.payments ?? []).filter(({ status }) => status === 'captured' || status === 'refunded')
  const captures = captured.map(({ payment_id: id, amount, method }) => ({
    id,
    amount: paise(amount),
    ...(method && { method }),
  }))
  const status = link.status === 'paid' && captures.length === 0 ? 'pending' : statuses[link.status]
  return {
    status,
    merchantRef: link.reference_id,
    gatewayRef: link.id,
    amount: paise(link.amount),
    currency: link.currency,
    paid: sumPaise(captures.map(({ amount }) => amount)),
    captures,
    rawStatus: link.status,
  }
}

const refundStatuses = { pending: 'pending', processed: 'succeeded', failed: 'failed' } as const

export function refundSnapshotOf(refund: z.infer<typeof refundShape>): RefundSnapshot {
  return {
    status: refundStatuses[refund.status],
    refundRef: refund.receipt ?? '',
    gatewayRefundId: refund.id,
    amount: paise(refund.amount),
    rawStatus: refund.status,
  }
}
