import { isOpen, isSoftEnded } from '#domain/payments/attempt.ts'
import { type CancelOutcome, decideUnpaidOrder } from '#domain/payments/close-unpaid.ts'
import type { PaymentSnapshot } from '#domain/payments/snapshot.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { paise } from '#domain/money.ts'
import { asLiveOrder } from '../orders/submit-state.ts'
import type { Context } from '../context.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { pollGateway, callContext, gatewayOf, refOf } from './poll-gateway.ts'
import { asAttempt, getAttempt, listAttempts } from './attempt-queries.ts'

/** The initiator. The timer waits for payments that the gateway cannot cancel; a person does not. */
type ClosedBy = 'person' | 'timer'

/** `closed`: no attempt is open; `settled`: the order no longer awaits payment; `waiting`: an attempt is still open. */
type CloseResult = 'closed' | 'settled' | 'waiting'

/**
 * Checks and cancels every attempt of an unpaid order at the gateway, so that the order can be cancelled or paid again.
 * The order changes only if a payment has succeeded. Throws a GatewayError if the gateway does not answer: the order
 * must then not be cancelled, because the payment status is unknown.
 */
export async function closeAttempts(ctx: Context, orderId: string, closer: ClosedBy): Promise<CloseResult> {
  for (const row of await listAttempts(ctx.db, orderId)) {
    if (isOpen(row.state) || isSoftEnded(row.state)) await closeAttempt(ctx, row, closer)
  }
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  if (!awaitsPayment(asLiveOrder(order))) return 'settled'
  const open = (await listAttempts(ctx.db, orderId)).some(({ state }) => isOpen(state))
  return open ? 'waiting' : 'closed'
}

/** Fetches the status of an attempt and cancels it at the gateway if it is open. */
export async function closeAttempt(ctx: Context, attempt: AttemptRow, closer: ClosedBy): Promise<void> {
  const state = await pollGateway(ctx, attempt, { keepOrder: true })
  // The create call may still be in flight, so the gateway has no payment to cancel.
  if (!isOpen(state) || state === 'created' || state === 'unknown') return
  const fresh = await getAttempt(ctx.db, attempt.id)
  const outcome = await cancelAtGateway(ctx, fresh)
  const verdict = decideUnpaidOrder(asAttempt(fresh), outcome, ctx.now())
  if (outcome === 'already_final') await pollGateway(ctx, fresh, { keepOrder: true })
  else if (verdict === 'cancel_order' || closer === 'person') await recordClosed(ctx, fresh)
}

async function cancelAtGateway(ctx: Context, attempt: AttemptRow): Promise<CancelOutcome> {
  const gateway = await gatewayOf(ctx, attempt)
  if (gateway.capabilities.cancel === 'none') return 'unsupported'
  try {
    return (await gateway.cancelPayment(refOf(attempt), callContext(ctx))).outcome
  } catch (error) {
    // The gateway cannot cancel a payment it does not know.
    if (error instanceof GatewayError && error.kind === 'not_found') return 'unsupported'
    throw error
  }
}

/** Stops use of the payment page. Polling continues, and a late payment is accepted or refunded (payments-7). */
async function recordClosed(ctx: Context, attempt: AttemptRow): Promise<void> {
  const closed: PaymentSnapshot = {
    status: 'cancelled',
    merchantRef: attempt.merchant_ref,
    gatewayRef: attempt.gateway_ref ?? '',
    amount: attempt.amount_paise,
    currency: 'INR',
    paid: paise(0),
    captures: [],
    rawStatus: 'closed by the shop',
  }
  await applySnapshot(ctx, attempt.id, closed, { askedAt: null, keepOrder: true })
}
