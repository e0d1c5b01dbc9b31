import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { type GatewayClient, readResponse } from '../http-client.ts'

const refundShape = z.object({
  id: z.string().min(1),
  amount: z.int().nonnegative(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
const statuses = { pending: 'pending', processed: 'succeeded', failed: 'failed' } as const

export async function refundRazorpayCapture(
  client: GatewayClient,
  input: RefundInput,
  ctx: CallContext,
): Promise<RefundSnapshot> {
  const { merchantRef, refundRef, captureId, amount } = input
  const response = await client(`/payments/${encodeURIComponent(captureId)}/refund`, ctx, {
    method: 'POST',
    headers: { 'x-refund-idempotency': refundRef },
    json: { amount, speed: 'normal', receipt: refundRef, notes: { payment: merchantRef } },
  })
  if (response.status === 409) {
    // A concurrent request makes the same refund.
    const twin = await findRazorpayRefund(client, input, ctx)
    if (twin === null) throw new GatewayError('razorpay', 'server', 409)
    return twin
  }
  const refund = toRefundSnapshot(readResponse(refundShape, response))
  if (refund.refundRef !== refundRef)
    throw new GatewayError('razorpay', 'bad_response', response.status, 'other_refund')
  return refund
}

export async function findRazorpayRefund(
  client: GatewayClient,
  { captureId, refundRef }: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  return (await listRazorpayRefunds(client, captureId, ctx)).find((refund) => refund.refundRef === refundRef) ?? null
}

/** The first 100 refunds, the maximum of Razorpay; a payment of this shop has one or two. */
export async function listRazorpayRefunds(
  client: GatewayClient,
  captureId: string,
  ctx: CallContext,
): Promise<readonly RefundSnapshot[]> {
  const response = await client(`/payments/${encodeURIComponent(captureId)}/refunds?count=100`, ctx)
  // Razorpay answers 400 for an unknown payment.
  if (response.status === 400 || response.status === 404) return []
  return readResponse(z.object({ items: z.array(refundShape) }), response).items.map(toRefundSnapshot)
}

function toRefundSnapshot(refund: z.infer<typeof refundShape>): RefundSnapshot {
  return {
    status: statuses[refund.status],
    refundRef: refund.receipt ?? '',
    gatewayRefundId: refund.id,
    amount: paise(refund.amount),
    rawStatus: refund.status,
  }
}
