import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { codeOf, type PhonePeApi, readPhonePe } from './phonepe-api.ts'
import { isUnknown } from './phonepe-payments.ts'

const states = { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'succeeded', FAILED: 'failed' } as const

const refundShape = z.object({
  refundId: z.string().min(1),
  amount: z.int().nonnegative(),
  state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  merchantRefundId: z.string().optional(),
  originalMerchantOrderId: z.string().optional(),
})

/** Refunds belong to the order, not to one of its transactions. A reference that was used already is looked up. */
export async function refundOrder(api: PhonePeApi, input: RefundInput, ctx: CallContext): Promise<RefundSnapshot> {
  const { merchantRef, refundRef, amount } = input
  const json = { merchantRefundId: refundRef, originalMerchantOrderId: merchantRef, amount }
  const before = await findRefund(api, input, ctx)
  if (before !== null) return sameAmount(before, amount)
  const answer = await api('/payments/v2/refund', ctx, { method: 'POST', json })
  if (answer.status === 409) {
    const twin = await findRefund(api, input, ctx)
    if (twin !== null) return sameAmount(twin, amount)
  }
  return snapshotOf(readPhonePe(refundShape, answer), refundRef)
}

/** One reference is one refund of one amount; a second amount under it is a mistake of ours. */
function sameAmount(refund: RefundSnapshot, amount: number): RefundSnapshot {
  if (refund.amount !== amount) throw new GatewayError('phonepe', 'rejected', undefined, 'other_amount')
  return refund
}

export async function findRefund(
  api: PhonePeApi,
  { merchantRef, refundRef }: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  const answer = await api(`/payments/v2/refund/${encodeURIComponent(refundRef)}/status`, ctx)
  if (isUnknown(answer.status, codeOf(answer))) return null
  const refund = readPhonePe(refundShape, answer)
  const ours = (refund.merchantRefundId ?? refundRef) === refundRef
  if (!ours || (refund.originalMerchantOrderId ?? merchantRef) !== merchantRef)
    throw new GatewayError('phonepe', 'bad_response', undefined, 'other_refund')
  return snapshotOf(refund, refundRef)
}

function snapshotOf(refund: z.infer<typeof refundShape>, refundRef: string): RefundSnapshot {
  return {
    status: states[refund.state],
    refundRef,
    gatewayRefundId: refund.refundId,
    amount: paise(refund.amount),
    rawStatus: refund.state,
  }
}
