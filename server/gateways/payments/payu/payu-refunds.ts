import { z } from 'zod'
import { amountString } from '#domain/money.ts'
import type { RefundSnapshot, RefundStatus } from '#domain/payments/snapshot.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, RefundInput, RefundRef } from '../gateway.ts'
import { idShape, type PayUApi, readPayU, rupeesShape } from './payu-api.ts'

const queuedShape = z.object({ request_id: idShape })

/** Our reference is PayU's token. It is looked up first and after a refusal, because what a used token does is not documented. */
export async function refundCapture(api: PayUApi, input: RefundInput, ctx: CallContext): Promise<RefundSnapshot> {
  const { captureId, refundRef, amount } = input
  const before = await findRefund(api, input, ctx)
  if (before !== null) return sameAmount(before, amount)
  const answer = await api('cancel_refund_transaction', [captureId, refundRef, amountString(amount)], ctx)
  if (answer.status === 1) {
    const { request_id: gatewayRefundId } = readPayU(queuedShape, answer)
    return { status: 'pending', refundRef, gatewayRefundId, amount, rawStatus: 'queued' }
  }
  const twin = await findRefund(api, input, ctx)
  if (twin === null) throw new GatewayError('payu', 'rejected', 200)
  return sameAmount(twin, amount)
}

function sameAmount(refund: RefundSnapshot, amount: number): RefundSnapshot {
  if (refund.amount !== amount) throw new GatewayError('payu', 'rejected', undefined, 'other_amount')
  return refund
}

export async function findRefund(
  api: PayUApi,
  { captureId, refundRef }: RefundRef,
  ctx: CallContext,
): Promise<RefundSnapshot | null> {
  return (await listRefunds(api, captureId, ctx)).find((refund) => refund.refundRef === refundRef) ?? null
}

const actionShape = z.object({
  mihpayid: idShape,
  request_id: idShape,
  amt: rupeesShape,
  action: z.string(),
  token: z.string().nullish(),
  status: z.string(),
})
// A payment without actions has a sentence where the list would be.
const listShape = z.object({
  transaction_details: z.record(z.string(), z.union([z.string(), z.record(z.string(), actionShape)])),
})

/** Everything that was done to a payment; captures are in the same list. */
export async function listRefunds(
  api: PayUApi,
  captureId: string,
  ctx: CallContext,
): Promise<readonly RefundSnapshot[]> {
  const answer = await api('check_action_status', [captureId, 'payuid'], ctx)
  const lists = Object.values(readPayU(listShape, answer).transaction_details)
  const actions = lists.flatMap((list) => (typeof list === 'string' ? [] : Object.values(list)))
  if (actions.some(({ mihpayid }) => mihpayid !== captureId))
    throw new GatewayError('payu', 'bad_response', undefined, 'other_payment')
  return actions.filter(({ action }) => action === 'refund').map(snapshotOf)
}

const finalStatuses: Readonly<Record<string, RefundStatus>> = {
  success: 'succeeded',
  failure: 'failed',
  failed: 'failed',
}

/** Queued, requested, in progress, overdraft hit: all of them still pending. */
function snapshotOf({ request_id, amt, token, status }: z.infer<typeof actionShape>): RefundSnapshot {
  return {
    status: finalStatuses[status.toLowerCase()] ?? 'pending',
    refundRef: token ?? '',
    gatewayRefundId: request_id,
    amount: amt,
    rawStatus: status,
  }
}
