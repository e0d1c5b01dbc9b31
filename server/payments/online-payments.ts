import type { Context } from '../context.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import { Refusal } from '../http/refusal.ts'
import { type OnlinePayments, paidByNow, stillPaying } from '../orders/online-payments.ts'
import { askIfDue } from './ask-gateway.ts'
import { findOpenAttempt } from './attempt-queries.ts'
import { closeAttempts } from './close-attempts.ts'
import { giveMoneyBack } from './record-refunds.ts'

/** Online payments as orders see them: app.ts passes this on, so that orders need not know who does it. */
export function createOnlinePayments(ctx: Context): OnlinePayments {
  return {
    accepted: ctx.gateways.active !== null,
    ask: async (orderId) => {
      const open = await findOpenAttempt(ctx.db, orderId)
      if (open !== null) await askIfDue(ctx, open)
    },
    close: (orderId) => closeForCustomer(ctx, orderId),
    isOpen: async (trx, orderId) => (await findOpenAttempt(trx, orderId)) !== null,
    giveBack: (trx, order) => giveMoneyBack(ctx, trx, order),
  }
}

async function closeForCustomer(ctx: Context, orderId: string): Promise<void> {
  try {
    const closing = await closeAttempts(ctx, orderId, 'person')
    if (closing === 'waiting') throw stillPaying()
    if (closing === 'settled' && (await isPaid(ctx, orderId))) throw paidByNow()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const message =
      'The payment gateway does not answer, so nobody can say whether this order is paid. Please try again in a minute.'
    throw new Refusal('unavailable', message, { retryAfterSeconds: 30 })
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
