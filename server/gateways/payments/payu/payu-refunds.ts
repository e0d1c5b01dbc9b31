import { z } from 'zod'
import { amountString } from '#domain/money.ts'
import type { RefundSnapshot, RefundStatus } from '#domain/payments/snapshot.ts'
import { badResponse, GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { requireSameAmount } from '../snapshots.ts'
import { parsePayU, type PayUClient, payUIdShape, payURupeesShape } from './payu-api.ts'

/**
 * The refund reference is PayU's token. PayU does not document the effect of a repeated token, so the refund is looked up
 * before the call and after a refusal.
 */
export async function refundPayUCapture(
  client: PayUClient,
  input: RefundInput,
  ctx: CallContext,
): Promise<RefundSnapshot> {
  const { captureId, refundRef, amount } = input
  const earlier = await findPayURefund(client, input, ctx)
  if (earlier !== null) return requireSameAmount('payu', earlier, amount)
  const result = await client('cancel_refund_transaction', [captureId, refundRef, amountString(amount)], ctx)
  if (result.status === 1) {
    const { request_id: gatewayRefundId } = parsePayU(z.object({ request_id: payUIdShape }), result)
    return { status: 'pending', refundRef, gatewayRefundId, amount, rawStatus: 'queued' }
  }
  const twin = await findPayURefund(client, input, ctx)
  if (twin === null) throw new GatewayError('payu', 'rejected', 200)
  return requireSameAmount('payu', twin, amount)
}

export async function findPayURefund(
  client: PayUClient,
  { captureId, refundRef }: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  return (await listPayURefunds(client, captureId, ctx)).find((refund) => refund.refundRef === refundRef) ?? null
}

const actionShape = z.object({
  mihpayid: payUIdShape,
  request_id: payUIdShape,
  amt: payURupeesShape,
  action: z.string(),
  token: z.string().nullish(),
  status: z.string(),
})
// PayU sends a sentence instead of the list for a payment without actions.
const listShape = z.object({
  transaction_details: z.record(z.string(), z.union([z.string(), z.record(z.string(), actionShape)])),
})

/** The refunds among the actions of a payment; captures are in the same list. */
export async function listPayURefunds(
  client: PayUClient,
  captureId: string,
  ctx: CallContext,
): Promise<readonly RefundSnapshot[]> {
  const result = await client('check_action_status', [captureId, 'payuid'], ctx)
  const lists = Object.values(parsePayU(listShape, result).transaction_details)
  const actions = lists.flatMap((list) => (typeof list === 'string' ? [] : Object.values(list)))
  if (actions.some(({ mihpayid }) => mihpayid !== captureId)) throw badResponse('payu', 'other_payment')
  return actions.filter(({ action }) => action === 'refund').map(toRefundSnapshot)
}

/** Every other status is pending: queued, requested, in progress, overdraft hit. */
const finalStatuses: Readonly<Record<string, RefundStatus>> = {
  success: 'succeeded',
  failure: 'failed',
  failed: 'failed',
}

function toRefundSnapshot({ request_id, amt, token, status }: z.infer<typeof actionShape>): RefundSnapshot {
  return {
    status: finalStatuses[status.toLowerCase()] ?? 'pending',
    refundRef: token ?? '',
    gatewayRefundId: request_id,
    amount: amt,
    rawStatus: status,
  }
}
