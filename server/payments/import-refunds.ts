import { foreignRefunds } from '#domain/payments/refunds.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { raiseAlerts } from './alerts.ts'
import { callContext, gatewayOf } from './poll-gateway.ts'
import { lockOrderOfPayment } from './attempt-queries.ts'
import { markRefunded } from './send-refunds.ts'

/** Imports refunds initiated at the gateway and raises an alert for each (payments-7). */
export async function importRefunds(ctx: Context, attempt: AttemptRow): Promise<void> {
  const gateway = await gatewayOf(ctx, attempt)
  const captures = await ctx.db
    .selectFrom('payment_captures')
    .select('capture_id')
    .where('attempt_id', '=', attempt.id)
    .execute()
  for (const { capture_id: captureId } of captures) {
    const ref = { merchantRef: attempt.merchant_ref, captureId }
    const listed = await gateway.listRefunds(ref, callContext(ctx))
    if (listed !== null) await recordForeign(ctx, attempt, captureId, listed)
  }
}

async function recordForeign(
  ctx: Context,
  attempt: AttemptRow,
  captureId: string,
  listed: readonly RefundSnapshot[],
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockOrderOfPayment(trx, attempt.order_id)
    const known = await trx
      .selectFrom('refunds')
      .select(['refund_ref', 'former_refs', 'gateway_refund_id'])
      .where('attempt_id', '=', attempt.id)
      .execute()
    const ours = known.flatMap(({ refund_ref, former_refs, gateway_refund_id: gatewayRefundId }) =>
      [refund_ref, ...former_refs].map((refundRef) => ({ refundRef, gatewayRefundId })),
    )
    for (const { gatewayRefundId, amount, status } of foreignRefunds(ours, listed)) {
      const now = ctx.now()
      const id = ctx.newId('refund')
      await trx
        .insertInto('refunds')
        .values({
          id,
          attempt_id: attempt.id,
          capture_id: captureId,
          // The refund has no shop reference, so the gateway id identifies it.
          refund_ref: `${attempt.gateway}:${gatewayRefundId}`,
          gateway_refund_id: gatewayRefundId,
          amount_paise: amount,
          reason: 'by_gateway',
          state: status,
          ...actorColumns({ kind: 'gateway', id: attempt.gateway }),
          created_at: now,
          next_check_at: null,
          settled_at: status === 'pending' ? null : now,
        })
        .execute()
      await raiseAlerts(ctx, trx, { about: id, orderId: attempt.order_id, kinds: ['refund_by_gateway'] })
    }
    await markRefunded(ctx, trx, attempt)
  })
}
