import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { badResponse } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { type GatewayClient, readResponse } from '../http-client.ts'
import { requireSameAmount } from '../snapshots.ts'
import { isUnknown } from './phonepe-api.ts'

const states = { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'succeeded', FAILED: 'failed' } as const

const refundShape = z.object({
  refundId: z.string().min(1),
  amount: z.int().nonnegative(),
  state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  merchantRefundId: z.string().optional(),
  originalMerchantOrderId: z.string().optional(),
})

/** Refunds the order, because PhonePe does not refund single transactions. Looks up a used reference first. */
export async function refundPhonePeOrder(
  client: GatewayClient,
  input: RefundInput,
  ctx: CallContext,
): Promise<RefundSnapshot> {
  const { merchantRef, refundRef, amount } = input
  const json = { merchantRefundId: refundRef, originalMerchantOrderId: merchantRef, amount }
  const earlier = await findPhonePeRefund(client, input, ctx)
  if (earlier !== null) return requireSameAmount('phonepe', earlier, amount)
  const response = await client('/payments/v2/refund', ctx, { method: 'POST', json })
  const twin = response.status === 409 ? await findPhonePeRefund(client, input, ctx) : null
  if (twin !== null) return requireSameAmount('phonepe', twin, amount)
  return toRefundSnapshot(readResponse(refundShape, response), refundRef)
}

export async function findPhonePeRefund(
  client: GatewayClient,
  { merchantRef, refundRef }: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  const response = await client(`/payments/v2/refund/${encodeURIComponent(refundRef)}/status`, ctx)
  if (isUnknown(response)) return null
  const refund = readResponse(refundShape, response)
  const isOther = (refund.merchantRefundId ?? refundRef) !== refundRef
  if (isOther || (refund.originalMerchantOrderId ?? merchantRef) !== merchantRef)
    throw badResponse('phonepe', 'other_refund')
  return toRefundSnapshot(refund, refundRef)
}

function toRefundSnapshot(refund: z.infer<typeof refundShape>, refundRef: string): RefundSnapshot {
  return {
    status: states[refund.state],
    refundRef,
    gatewayRefundId: refund.refundId,
    amount: paise(refund.amount),
    rawStatus: refund.state,
  }
}
