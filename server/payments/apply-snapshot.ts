import { type AttemptState, openStates } from '#domain/payments/attempt.ts'
import { nextCheck } from '#domain/payments/check-times.ts'
import { decidePayment } from '#domain/payments/decide.ts'
import type { PaymentDecision, PaymentFacts } from '#domain/payments/decision.ts'
import type { PaymentSnapshot } from '#domain/payments/snapshot.ts'
import { lockCart } from '../cart/cart-generation.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import { type RaisedAlert, raiseAlerts, raiseAlertsAlone } from './alerts.ts'
import { asAttempt, asOrderFacts, getAttempt, lockAttempt, lockOrderOfPayment } from './attempt-queries.ts'
import { recordInvoiceReceipt } from './invoice-payments.ts'
import { confirmOrder, failOrder, reinstateOrder } from './order-effects.ts'
import { recordRefunds } from './record-refunds.ts'

type Options = {
  /** When the status request was sent; null for changes made by the shop. */
  readonly askedAt: Date | null
  /** Keeps the order unpaid after this attempt fails, because the caller replaces the attempt or closes the order. */
  readonly keepOrder?: boolean
}

type Answer = Options & { readonly snapshot: PaymentSnapshot | null }

type Locked = { readonly order: OrderRow; readonly attempt: AttemptRow; readonly cartGeneration: number }

/**
 * The only writer of gateway snapshots, shared by return, webhook, status call, poller and staff. Locks the order, then
 * the attempt, decides, and records the result in one transaction. Idempotent. Returns the resulting attempt state.
 */
export async function applySnapshot(
  ctx: Context,
  attemptId: string,
  snapshot: PaymentSnapshot | null,
  options: Options,
): Promise<AttemptState> {
  let alert: RaisedAlert | null = null
  try {
    const state = await inTransaction(ctx.db, async (trx) => {
      const locked = await lockBoth(trx, attemptId, snapshot)
      const decision = withKeptOrder(
        decidePayment(await gatherFacts(ctx, trx, locked, { snapshot, ...options })),
        options,
      )
      alert = { about: attemptId, orderId: locked.order.id, kinds: decision.alerts }
      await recordDecision(ctx, trx, locked, decision, { snapshot, ...options })
      await raiseAlerts(ctx, trx, alert)
      return decision.attempt
    })
    ctx.versions.stockChanged()
    return state
  } catch (error) {
    // Alerts survive a rollback of the transaction that raised them.
    if (alert !== null) await raiseAlertsAlone(ctx, alert).catch(() => {})
    throw error
  }
}

/** A paid snapshot clears the cart. Lock order is cart, order, attempt, as in checkout, to prevent deadlocks. */
async function lockBoth(trx: Trx, attemptId: string, snapshot: PaymentSnapshot | null): Promise<Locked> {
  const { order_id: orderId } = await getAttempt(trx, attemptId)
  let cartGeneration = -1
  if (snapshot?.status === 'paid') {
    const { customer_id: customerId } = await trx
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    cartGeneration = await lockCart(trx, customerId)
  }
  const order = await lockOrderOfPayment(trx, orderId)
  return { order, attempt: await lockAttempt(trx, attemptId), cartGeneration }
}

async function gatherFacts(
  ctx: Context,
  trx: Trx,
  { order, attempt }: Locked,
  { snapshot, askedAt }: Answer,
): Promise<PaymentFacts> {
  const other = await trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', order.id)
    .where('id', '<>', attempt.id)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  const ids = snapshot?.captures.map(({ id }) => id) ?? []
  const known = await trx
    .selectFrom('payment_captures')
    .select(['capture_id', 'attempt_id'])
    .where('gateway', '=', attempt.gateway)
    .where('capture_id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  return {
    order: asOrderFacts(order, attempt.amount_paise),
    attempt: asAttempt(attempt),
    snapshot,
    isOlder: askedAt !== null && attempt.checked_at !== null && askedAt < attempt.checked_at,
    otherAttemptOpen: other !== undefined,
    captureOwners: new Map(known.map((row) => [row.capture_id, row.attempt_id])),
    now: ctx.now(),
  }
}

function withKeptOrder(decision: PaymentDecision, { keepOrder }: Options): PaymentDecision {
  return keepOrder && decision.order.kind === 'payment_failed' ? { ...decision, order: { kind: 'none' } } : decision
}

async function recordDecision(
  ctx: Context,
  trx: Trx,
  { order, attempt, cartGeneration }: Locked,
  decision: PaymentDecision,
  { snapshot, askedAt }: Answer,
): Promise<void> {
  await recordCaptures(ctx, trx, attempt, decision)
  const now = ctx.now()
  const lateSuccessWindowMs = ctx.gateways.find(attempt.gateway)?.capabilities.lateSuccessWindowMs
  const watched = {
    ...asAttempt(attempt),
    state: decision.attempt,
    ...(lateSuccessWindowMs && { lateSuccessWindowMs }),
  }
  await trx
    .updateTable('payment_attempts')
    .set({
      state: decision.attempt,
      next_check_at: nextCheck(watched, now),
      ...(askedAt && { checked_at: askedAt, asking_since: null }),
      ...(snapshot && {
        raw_status: snapshot.rawStatus.slice(0, 60),
        gateway_ref: attempt.gateway_ref ?? snapshot.gatewayRef,
      }),
    })
    .where('id', '=', attempt.id)
    .execute()

  const refunds = [...decision.refunds]
  const paid = { order, attempt, cartGeneration }
  const paysInvoices = order.payment_type === 'CREDIT'
  if (decision.order.kind === 'confirm')
    await (paysInvoices ? recordInvoiceReceipt(ctx, trx, order, attempt) : confirmOrder(ctx, trx, paid))
  if (decision.order.kind === 'payment_failed' && !paysInvoices)
    await failOrder(ctx, trx, order, { gateway: attempt.gateway, state: decision.attempt })
  if (decision.order.kind === 'reinstate_or_refund' && !(await reinstateOrder(ctx, trx, paid)))
    refunds.push(...decision.order.otherwise)
  await recordRefunds(ctx, trx, { attemptId: attempt.id, refunds, actor: { kind: 'system' } })
  if (decision.attempt === 'review' && attempt.state !== 'review' && refunds.length === 0)
    await enqueue(
      ctx,
      trx,
      'mail.payment-in-review',
      { orderId: order.id },
      { dedupeKey: `mail.payment-in-review:${order.id}` },
    )
  if (decision.closeOthers) await expediteOtherAttempts(ctx, trx, attempt)
}

/** Inserts new captures. A concurrent insert by another attempt raises 40001, so the transaction is retried. */
async function recordCaptures(
  ctx: Context,
  trx: Trx,
  attempt: AttemptRow,
  { captures }: PaymentDecision,
): Promise<void> {
  for (const { id, amount, method = null } of captures) {
    const written = await trx
      .insertInto('payment_captures')
      .values({
        gateway: attempt.gateway,
        capture_id: id,
        attempt_id: attempt.id,
        amount_paise: amount,
        method,
        recorded_at: ctx.now(),
      })
      .onConflict((on) => on.columns(['gateway', 'capture_id']).doNothing())
      .returning('capture_id')
      .executeTakeFirst()
    if (written === undefined) throw Object.assign(new Error('This capture was just taken'), { code: '40001' })
  }
}

/** Makes the other open attempt of a paid order due now, so that the poller closes it before a second payment. */
async function expediteOtherAttempts(ctx: Context, trx: Trx, attempt: AttemptRow): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ next_check_at: ctx.databaseNow() })
    .where('order_id', '=', attempt.order_id)
    .where('id', '<>', attempt.id)
    .where('state', 'in', openStates)
    .execute()
}
