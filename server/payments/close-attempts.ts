import { isOpen, isSoftEnded } from '#domain/payments/attempt.ts'
import { type CancelOutcome, decideUnpaidOrder } from '#domain/payments/close-unpaid.ts'
import type { PaymentSnapshot } from '#domain/payments/snapshot.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { paise } from '#domain/money.ts'
import { asLiveOrder } from '../orders/standing-orders.ts'
import type { Context } from '../context.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { askGateway, callContext, gatewayOf, refOf } from './ask-gateway.ts'
import { asAttempt, findAttempt, listAttempts } from './attempt-queries.ts'

/** Who wants it closed: the timer waits for what a gateway cannot cancel, a person who decides does not have to. */
export type Closer = 'person' | 'timer'

/** `closed`: nothing is open any more; `settled`: the order no longer waits for money; `waiting`: a payment is still open. */
export type Closing = 'closed' | 'settled' | 'waiting'

/**
 * Brings every payment of an unpaid order to its end at the gateway, asking first, so that the order may be cancelled
 * or paid anew. The order itself stays as it is, unless the money turns out to be there. Throws a GatewayError when the
 * gateway does not answer: then nobody knows, and nothing may be cancelled.
 */
export async function closeAttempts(ctx: Context, orderId: string, closer: Closer): Promise<Closing> {
  for (const row of await listAttempts(ctx.db, orderId)) {
    if (isOpen(row.state) || isSoftEnded(row.state)) await closeAttempt(ctx, row, closer)
  }
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  if (!awaitsPayment(asLiveOrder(order))) return 'settled'
  const open = (await listAttempts(ctx.db, orderId)).some(({ state }) => isOpen(state))
  return open ? 'waiting' : 'closed'
}

/** Asks about one attempt and, while it is open, ends it at its gateway. */
export async function closeAttempt(ctx: Context, attempt: AttemptRow, closer: Closer): Promise<void> {
  const state = await askGateway(ctx, attempt, { keepOrder: true })
  // The create call may still be on its way: there is nothing yet that could be cancelled.
  if (!isOpen(state) || state === 'created' || state === 'unknown') return
  const fresh = (await findAttempt(ctx.db, 'id', attempt.id))!
  const outcome = await cancelAtGateway(ctx, fresh)
  const verdict = decideUnpaidOrder(asAttempt(fresh), outcome, ctx.now())
  if (outcome === 'already_final') await askGateway(ctx, fresh, { keepOrder: true })
  else if (verdict === 'cancel_order' || closer === 'person') await recordClosed(ctx, fresh)
}

async function cancelAtGateway(ctx: Context, attempt: AttemptRow): Promise<CancelOutcome> {
  const gateway = await gatewayOf(ctx, attempt)
  if (gateway.capabilities.cancel === 'none') return 'unsupported'
  try {
    return (await gateway.cancelPayment(refOf(attempt), callContext(ctx))).outcome
  } catch (error) {
    // What the gateway has never heard of, it cannot cancel.
    if (error instanceof GatewayError && error.kind === 'not_found') return 'unsupported'
    throw error
  }
}

/** Nobody is sent to its page any more. It is watched on, and money that comes all the same goes back or pays (payments.md §2.3). */
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
