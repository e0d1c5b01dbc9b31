import type { Context } from '../context.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { ClosingOutcome, OnlinePayments } from '../orders/online-payments.ts'
import { pollIfDue } from './poll-gateway.ts'
import { findOpenAttempt } from './attempt-queries.ts'
import { closeAttempts } from './close-attempts.ts'
import { refundCaptures } from './record-refunds.ts'

/** Implements the payment port of orders. Injected by app.ts, so that orders do not import payments. */
export function createOnlinePayments(ctx: Context): OnlinePayments {
  return {
    accepted: ctx.gateways.active !== null,
    ask: async (orderId) => {
      const open = await findOpenAttempt(ctx.db, orderId)
      if (open !== null) await pollIfDue(ctx, open)
    },
    close: (orderId) => closeForCustomer(ctx, orderId),
    isOpen: async (trx, orderId) => (await findOpenAttempt(trx, orderId)) !== null,
    refund: (trx, order, given) => refundCaptures(ctx, trx, order, given),
  }
}

async function closeForCustomer(ctx: Context, orderId: string): Promise<ClosingOutcome> {
  try {
    const closing = await closeAttempts(ctx, orderId, 'person')
    if (closing === 'waiting') return 'pending'
    return closing === 'settled' && (await isPaid(ctx, orderId)) ? 'paid' : 'closed'
  } catch (error) {
    if (error instanceof GatewayError) return 'unanswered'
    throw error
  }
}

async function isPaid(ctx: Context, orderId: string): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('payment_status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.payment_status === 'Paid'
}
