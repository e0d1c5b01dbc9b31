import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { paise } from '#domain/money.ts'
import type { PlannedRefund } from '#domain/payments/decision.ts'
import { formatReference, REFERENCE_BYTES } from '#domain/payments/references.ts'
import { refundableAmount } from '#domain/payments/refunds.ts'
import type { Context } from '../context.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { RefundRequest } from '../orders/online-payments.ts'

type Refunds = {
  readonly attemptId: string
  readonly refunds: readonly PlannedRefund[]
  readonly actor: Actor
  readonly silent?: boolean
}

/**
 * Records refunds with the reference of their first try; payment rounds send them after commit. Idempotent per capture,
 * reason and cause.
 */
export async function recordRefunds(
  ctx: Context,
  trx: Trx,
  { attemptId, refunds, actor, silent = false }: Refunds,
): Promise<void> {
  for (const { captureId, amount, reason, cause = '' } of refunds) {
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
        cause,
        state: 'requested',
        ...actorColumns(actor),
        created_at: now,
        next_check_at: ctx.databaseNow(),
      })
      .onConflict((on) =>
        on
          .columns(['attempt_id', 'capture_id', 'reason', 'cause'])
          // The generic plan of a prepared statement finds the partial index only by a literal.
          .where('reason', '<>', sql.lit('by_gateway'))
          .doNothing(),
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

/**
 * Records refunds for the captured money of an order: for `amount`, or for the whole rest. Silent, because the mail of the
 * change that causes the refund mentions the money.
 */
export async function refundCaptures(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { actor, reason, cause, amount }: RefundRequest,
): Promise<void> {
  const attemptId = order.paid_attempt_id
  if (attemptId === null) return
  const captures = await trx.selectFrom('payment_captures').selectAll().where('attempt_id', '=', attemptId).execute()
  const earlier = await trx.selectFrom('refunds').selectAll().where('attempt_id', '=', attemptId).execute()
  const refunds: PlannedRefund[] = []
  let owed: number = amount ?? Number.MAX_SAFE_INTEGER
  for (const { capture_id: captureId, amount_paise: captured } of captures) {
    const previous = earlier
      .filter((refund) => refund.capture_id === captureId)
      .map(({ amount_paise, state }) => ({ amount: amount_paise, state }))
    const part = paise(Math.min(owed, refundableAmount({ amount: captured }, previous)))
    if (part > 0) refunds.push({ captureId, amount: part, reason, ...(cause !== undefined && { cause }) })
    owed -= part
  }
  await recordRefunds(ctx, trx, { attemptId, refunds, actor, silent: true })
}
