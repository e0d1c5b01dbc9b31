import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import type { PlannedRefund } from '#domain/payments/decision.ts'
import { formatReference, REFERENCE_BYTES } from '#domain/payments/references.ts'
import { refundable } from '#domain/payments/refunds.ts'
import type { Context } from '../context.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'

type Refunds = {
  readonly attemptId: string
  readonly refunds: readonly PlannedRefund[]
  readonly actor: Actor
  readonly silent?: boolean
}

/**
 * Records refunds with the reference of their first try; payment rounds send them after commit. Idempotent per capture
 * and reason.
 */
export async function recordRefunds(
  ctx: Context,
  trx: Trx,
  { attemptId, refunds, actor, silent = false }: Refunds,
): Promise<void> {
  for (const { captureId, amount, reason } of refunds) {
    const now = ctx.now()
    const id = ctx.newId('refund')
    const written = await trx
      .insertInto('refunds')
      .values({
        id,
        attempt_id: attemptId,
        capture_id: captureId,
        refund_ref: newRefundReference(),
        amount_paise: amount,
        reason,
        state: 'requested',
        ...actorColumns(actor),
        created_at: now,
        next_check_at: ctx.databaseNow(),
      })
      .onConflict((on) =>
        on.columns(['attempt_id', 'capture_id', 'reason']).where('reason', '<>', 'by_gateway').doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (written === undefined || silent) continue
    await enqueue(ctx, trx, 'mail.refund-started', { refundId: id }, { dedupeKey: `mail.refund-started:${id}` })
  }
}

/** Creates the idempotency key of one refund try. */
export function newRefundReference(): string {
  return formatReference('refund', randomBytes(REFERENCE_BYTES))
}

/** Records refunds for the remaining captured amount of an order. Runs in the transaction that cancels the order. */
export async function refundCaptures(ctx: Context, trx: Trx, order: OrderRow, actor: Actor): Promise<void> {
  const attemptId = order.paid_attempt_id
  if (attemptId === null) return
  const captures = await trx.selectFrom('payment_captures').selectAll().where('attempt_id', '=', attemptId).execute()
  const earlier = await trx.selectFrom('refunds').selectAll().where('attempt_id', '=', attemptId).execute()
  const refunds = captures.flatMap(({ capture_id: captureId, amount_paise: amount }): PlannedRefund[] => {
    const previous = earlier
      .filter((refund) => refund.capture_id === captureId)
      .map(({ amount_paise, state }) => ({ amount: amount_paise, state }))
    const left = refundable({ amount }, previous)
    return left === 0 ? [] : [{ captureId, amount: left, reason: 'order_cancelled' }]
  })
  // The cancellation mail already mentions the refund.
  await recordRefunds(ctx, trx, { attemptId, refunds, actor, silent: true })
}
