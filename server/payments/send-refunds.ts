import { sql } from 'kysely'
import type { PaymentAlertKind } from '#domain/payments/alert-sentences.ts'
import {
  decideRefund,
  isFullyRefunded,
  isRefundOverdue,
  nextRefundCheck,
  refundRetryWait,
} from '#domain/payments/refunds.ts'
import type { RefundSnapshot } from '#domain/payments/snapshot.ts'
import { MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AttemptRow, RefundRow } from '../db/payment-tables.ts'
import type { Trx } from '../db/tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import { enqueue } from '../jobs/jobs.ts'
import { moveOrder } from '../orders/move-order.ts'
import { raiseAlerts, raiseAlertsAlone } from './alerts.ts'
import { callContext, gatewayOf, refOf } from './poll-gateway.ts'
import { getAttempt, lockOrderOfPayment } from './attempt-queries.ts'
import { newRefundReference } from './record-refunds.ts'

const LEASE = MINUTE

/** Claims refunds to send or to check; each is claimed by one process. */
export async function claimRefunds(ctx: Context, limit: number): Promise<RefundRow[]> {
  const claimed = await sql<RefundRow>`
    update refunds set next_check_at = ${databaseTimeIn(ctx, LEASE)}
    where id in (
      select id from refunds where next_check_at <= ${ctx.databaseNow()}
      order by next_check_at limit ${limit} for update skip locked
    )
    returning *`.execute(ctx.db)
  return claimed.rows
}

/** Sends a refund or fetches its status. The stored reference is the idempotency key, so a lost response is safe. */
export async function advanceRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const attempt = await getAttempt(ctx.db, refund.attempt_id)
  try {
    await applyRefund(ctx, refund.id, await fetchOrSendRefund(ctx, refund, attempt))
  } catch (error) {
    await scheduleNextCheck(ctx, refund)
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ refundId: refund.id, gateway: error.gateway, reason: error.kind }, 'a refund got no answer')
    const refused: PaymentAlertKind[] = error.ambiguous || error.kind === 'rate_limited' ? [] : ['refund_refused']
    await alertAbout(ctx, refund, attempt, refused)
  }
  await alertAbout(ctx, refund, attempt, isRefundOverdue(refund.created_at, ctx.now()) ? ['refund_overdue'] : [])
}

async function fetchOrSendRefund(ctx: Context, refund: RefundRow, attempt: AttemptRow): Promise<RefundSnapshot> {
  const gateway = await gatewayOf(ctx, attempt)
  const { refund_ref: refundRef, capture_id: captureId, amount_paise: amount } = refund
  const ref = { merchantRef: attempt.merchant_ref, captureId, refundRef }
  const former = refund.former_refs.at(-1)
  if (refund.state === 'requested' && former !== undefined) {
    const failed = await gateway.fetchRefund({ ...ref, refundRef: former }, callContext(ctx))
    if (failed !== null && failed.status !== 'failed') return restoreFormerReference(ctx, refund, failed)
  }
  const known = refund.state === 'requested' ? null : await gateway.fetchRefund(ref, callContext(ctx))
  return known ?? gateway.refundPayment({ ...refOf(attempt), captureId, refundRef, amount }, callContext(ctx))
}

/** Restores the former reference of a refund that the gateway reported as failed and then made. */
async function restoreFormerReference(
  ctx: Context,
  { id, refund_ref, former_refs }: RefundRow,
  former: RefundSnapshot,
): Promise<RefundSnapshot> {
  await ctx.db
    .updateTable('refunds')
    .set({ refund_ref: former.refundRef, former_refs: former_refs.slice(0, -1), state: 'pending' })
    .where('id', '=', id)
    .where('refund_ref', '=', refund_ref)
    .execute()
  return former
}

/** Records the status of a refund and marks the order Refunded after a full refund. */
async function applyRefund(ctx: Context, refundId: string, snapshot: RefundSnapshot): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { refund, attempt } = await lockRefund(trx, refundId)
    const { state, alerts } = decideRefund(
      { state: refund.state, amount: refund.amount_paise, refundRef: refund.refund_ref },
      snapshot,
    )
    const now = ctx.now()
    const retryWait = state === 'failed' ? refundRetryWait(refund.tries) : null
    if (retryWait !== null) return retryLater(trx, refund, new Date(now.getTime() + retryWait))
    const final = state === 'succeeded' || state === 'failed'
    await trx
      .updateTable('refunds')
      .set({
        state,
        gateway_refund_id: refund.gateway_refund_id ?? snapshot.gatewayRefundId,
        next_check_at: final ? null : nextRefundCheck(refund.created_at, now),
        ...(final && { settled_at: refund.settled_at ?? now }),
      })
      .where('id', '=', refundId)
      .execute()
    await raiseAlerts(ctx, trx, { about: refundId, orderId: attempt.order_id, kinds: alerts })
    if (state !== 'succeeded' || refund.state === 'succeeded') return
    await enqueue(ctx, trx, 'mail.refund-done', { refundId }, { dedupeKey: `mail.refund-done:${refundId}` })
    await markRefunded(ctx, trx, attempt)
  })
}

/** Schedules a retry under a new reference, because the gateway repeats the failure for the old one. */
async function retryLater(trx: Trx, refund: RefundRow, at: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      state: 'requested',
      refund_ref: newRefundReference(),
      former_refs: [...refund.former_refs, refund.refund_ref],
      gateway_refund_id: null,
      tries: refund.tries + 1,
      next_check_at: at,
    })
    .where('id', '=', refund.id)
    .execute()
}

async function lockRefund(trx: Trx, refundId: string): Promise<{ refund: RefundRow; attempt: AttemptRow }> {
  const { attempt_id: attemptId } = await trx
    .selectFrom('refunds')
    .select('attempt_id')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const attempt = await getAttempt(trx, attemptId)
  await lockOrderOfPayment(trx, attempt.order_id)
  const refund = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { refund, attempt }
}

/** Marks an order Refunded after a full refund of its paid attempt. Requires the order lock. */
export async function markRefunded(ctx: Context, trx: Trx, attempt: AttemptRow): Promise<void> {
  const order = await lockOrderOfPayment(trx, attempt.order_id)
  if (order.paid_attempt_id !== attempt.id || order.payment_status !== 'Paid') return
  const captures = await trx.selectFrom('payment_captures').selectAll().where('attempt_id', '=', attempt.id).execute()
  const refunds = await trx.selectFrom('refunds').selectAll().where('attempt_id', '=', attempt.id).execute()
  const amounts = captures.map(({ amount_paise: amount }) => ({ amount }))
  if (
    !isFullyRefunded(
      amounts,
      refunds.map(({ amount_paise: amount, state }) => ({ amount, state })),
    )
  )
    return
  const to = { status: order.status, paymentStatus: 'Refunded' } as const
  const actor = { kind: 'gateway', id: attempt.gateway } as const
  await moveOrder(trx, { order, to, actor, note: 'The money was returned', at: ctx.now() })
}

async function scheduleNextCheck(ctx: Context, { id, created_at }: RefundRow): Promise<void> {
  const next_check_at = nextRefundCheck(created_at, ctx.now())
  await ctx.db.updateTable('refunds').set({ next_check_at }).where('id', '=', id).execute()
}

async function alertAbout(
  ctx: Context,
  { id }: RefundRow,
  { order_id: orderId }: AttemptRow,
  kinds: readonly PaymentAlertKind[],
): Promise<void> {
  await raiseAlertsAlone(ctx, { about: id, orderId, kinds })
}
