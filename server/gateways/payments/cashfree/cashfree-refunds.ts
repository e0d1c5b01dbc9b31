import { z } from 'zod'
import { rupeesFromPaise } from '#domain/money.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { type CashfreeApi, paiseOf, readCashfree } from './cashfree-api.ts'
import { pathOf } from './cashfree-payments.ts'

const statuses = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const

const refundShape = z.object({
  cf_refund_id: z.union([z.string().min(1), z.int()]).transform(String),
  cf_payment_id: z.union([z.string(), z.int()]).transform(String).optional(),
  // Empty for refunds which Cashfree makes by itself (PAYMENT_AUTO_REFUND).
  refund_id: z.string().nullish(),
  order_id: z.string(),
  refund_amount: z.number(),
  refund_status: z.enum(['SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED']),
})
type Refund = z.infer<typeof refundShape>

export async function refundOrder(api: CashfreeApi, input: RefundInput, ctx: CallContext): Promise<RefundSnapshot> {
  const { merchantRef, refundRef, amount } = input
  const json = {
    refund_amount: rupeesFromPaise(amount),
    refund_id: refundRef,
    refund_note: 'Refund',
    refund_speed: 'STANDARD',
  }
  const answer = await api(`${pathOf(merchantRef)}/refunds`, ctx, { method: 'POST', json, once: `refund ${refundRef}` })
  if (answer.status !== 409) return snapshotOf(sameAs(readCashfree(refundShape, answer), input))
  const twin = await findRefund(api, input, ctx)
  if (twin === null) throw new GatewayError('cashfree', 'server', 409)
  if (twin.amount !== amount) throw new GatewayError('cashfree', 'rejected', 409, 'other_amount')
  return twin
}

export async function findRefund(api: CashfreeApi, ref: RefundRef, ctx: CallContext): Promise<RefundSnapshot | null> {
  const answer = await api(`${pathOf(ref.merchantRef)}/refunds/${encodeURIComponent(ref.refundRef)}`, ctx)
  return answer.status === 404 ? null : snapshotOf(sameAs(readCashfree(refundShape, answer), ref))
}

/** All of the order; those which name another capture are left out. */
export async function listRefunds(
  api: CashfreeApi,
  { merchantRef, captureId }: Omit<RefundRef, 'refundRef'>,
  ctx: CallContext,
): Promise<readonly RefundSnapshot[]> {
  const answer = await api(`${pathOf(merchantRef)}/refunds`, ctx)
  if (answer.status === 404) return []
  const refunds = readCashfree(z.array(refundShape), answer)
  return refunds.filter(({ cf_payment_id: id = captureId }) => id === captureId).map(snapshotOf)
}

function sameAs(refund: Refund, ref: RefundRef): Refund {
  if (refund.order_id !== ref.merchantRef || refund.refund_id !== ref.refundRef)
    throw new GatewayError('cashfree', 'bad_response', undefined, 'other_refund')
  return refund
}

function snapshotOf(refund: Refund): RefundSnapshot {
  return {
    status: statuses[refund.refund_status],
    refundRef: refund.refund_id ?? '',
    gatewayRefundId: refund.cf_refund_id,
    amount: paiseOf(refund.refund_amount),
    rawStatus: refund.refund_status,
  }
}
