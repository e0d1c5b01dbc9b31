import { z } from 'zod'
import { rupeesFromPaise } from '#domain/money.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { badResponse, GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { type GatewayResponse, readResponse } from '../http-client.ts'
import { requireSameAmount } from '../snapshots.ts'
import { type CashfreeClient, orderPath, paiseOf } from './cashfree-api.ts'

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
  // Empty for refunds by Cashfree itself (PAYMENT_AUTO_REFUND).
  refund_id: z.string().nullish(),
  order_id: z.string(),
  refund_amount: z.number(),
  refund_status: z.enum(['SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED']),
})

export async function refundCashfreeOrder(
  client: CashfreeClient,
  input: RefundInput,
  ctx: CallContext,
): Promise<RefundSnapshot> {
  const { merchantRef, refundRef, amount } = input
  const response = await client(`${orderPath(merchantRef)}/refunds`, ctx, {
    method: 'POST',
    json: {
      refund_amount: rupeesFromPaise(amount),
      refund_id: refundRef,
      refund_note: 'Refund',
      refund_speed: 'STANDARD',
    },
    idempotencyName: `refund ${refundRef}`,
  })
  if (response.status !== 409) return readRefund(response, input)
  const twin = await findCashfreeRefund(client, input, ctx)
  if (twin === null) throw new GatewayError('cashfree', 'server', 409)
  return requireSameAmount('cashfree', twin, amount)
}

export async function findCashfreeRefund(
  client: CashfreeClient,
  ref: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  const response = await client(`${orderPath(ref.merchantRef)}/refunds/${encodeURIComponent(ref.refundRef)}`, ctx)
  return response.status === 404 ? null : readRefund(response, ref)
}

/** The refunds of the order without those of another capture. */
export async function listCashfreeRefunds(
  client: CashfreeClient,
  { merchantRef, captureId }: Omit<RefundRef, 'refundRef'>,
  ctx: CallContext,
): Promise<readonly RefundSnapshot[]> {
  const response = await client(`${orderPath(merchantRef)}/refunds`, ctx)
  if (response.status === 404) return []
  const refunds = readResponse(z.array(refundShape), response)
  return refunds.filter(({ cf_payment_id: id = captureId }) => id === captureId).map(toRefundSnapshot)
}

function readRefund(response: GatewayResponse, ref: RefundRef): RefundSnapshot {
  const refund = readResponse(refundShape, response)
  if (refund.order_id !== ref.merchantRef || refund.refund_id !== ref.refundRef)
    throw badResponse('cashfree', 'other_refund')
  return toRefundSnapshot(refund)
}

function toRefundSnapshot(refund: z.infer<typeof refundShape>): RefundSnapshot {
  return {
    status: statuses[refund.refund_status],
    refundRef: refund.refund_id ?? '',
    gatewayRefundId: refund.cf_refund_id,
    amount: paiseOf(refund.refund_amount),
    rawStatus: refund.refund_status,
  }
}
