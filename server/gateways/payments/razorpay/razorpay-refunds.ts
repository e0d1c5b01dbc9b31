import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { type RazorpayApi, readRazorpay, refundListShape, refundShape, refundSnapshotOf } from './razorpay-api.ts'

/** Razorpay lists at most 100 at a time; a payment of ours has one or two. */
const ALL = 100

export async function refundLink(api: RazorpayApi, input: RefundInput, ctx: CallContext): Promise<RefundSnapshot> {
  const { merchantRef, refundRef, captureId, amount } = input
  const answer = await api(`/payments/${encodeURIComponent(captureId)}/refund`, ctx, {
    method: 'POST',
    headers: { 'x-refund-idempotency': refundRef },
    json: { amount, speed: 'normal', receipt: refundRef, notes: { payment: merchantRef } },
  })
  // 409: the same refund is being made at this moment.
  if (answer.status === 409) return (await findRefund(api, input, ctx)) ?? lost()
  const refund = refundSnapshotOf(readRazorpay(refundShape, answer))
  if (refund.refundRef !== refundRef) throw new GatewayError('razorpay', 'bad_response', answer.status, 'other_refund')
  return refund
}

function lost(): never {
  throw new GatewayError('razorpay', 'server', 409)
}

export async function findRefund(
  api: RazorpayApi,
  { captureId, refundRef }: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  return (await listRefunds(api, captureId, ctx)).find((refund) => refund.refundRef === refundRef) ?? null
}

export async function listRefunds(
  api: RazorpayApi,
  captureId: string,
  ctx: CallContext,
): Promise<readonly RefundSnapshot[]> {
  const answer = await api(`/payments/${encodeURIComponent(captureId)}/refunds?count=${ALL}`, ctx)
  // A payment that does not exist is a 400 there: it has no refunds.
  if (answer.status === 400 || answer.status === 404) return []
  return readRazorpay(refundListShape, answer).items.map(refundSnapshotOf)
}
