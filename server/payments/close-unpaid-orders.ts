import { sql } from 'kysely'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { sumPaise } from '#domain/money.ts'
import { MINUTE } from '#domain/time.ts'
import { asLiveOrder } from '../orders/submit-state.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import { cancelAndRestock } from '../orders/cancel-order.ts'
import { findOpenAttempt, lockOrderOfPayment } from './attempt-queries.ts'
import { closeAttempts } from './close-attempts.ts'
import { enqueuePaymentFailed } from './order-effects.ts'

/** Retry delay if the gateway is down or a payment cannot be cancelled yet. */
const RETRY_DELAY = MINUTE

/** Claims unpaid orders past their deadline; each is claimed by one process. */
export async function claimUnpaidOrders(ctx: Context, limit: number): Promise<string[]> {
  const claimed = await sql<{ id: string }>`
    update orders set unpaid_until = ${databaseTimeIn(ctx, RETRY_DELAY)}
    where id in (
      select id from orders
      where payment_type = 'ONLINE' and status = 'Pending' and payment_status = 'Pending' and unpaid_until <= ${ctx.databaseNow()}
      order by unpaid_until limit ${limit} for update skip locked
    )
    returning id`.execute(ctx.db)
  return claimed.rows.map(({ id }) => id)
}

/** Cancels the payment at the gateway, then cancels the order and restocks its items (orders-5). */
export async function closeUnpaidOrder(ctx: Context, orderId: string): Promise<void> {
  try {
    if ((await closeAttempts(ctx, orderId, 'timer')) !== 'closed') return
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn(
      { orderId, gateway: error.gateway, reason: error.kind },
      'an unpaid order stays: nobody could be asked',
    )
    return
  }
  await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrderOfPayment(trx, orderId)
    if (!awaitsPayment(asLiveOrder(order)) || (await findOpenAttempt(trx, orderId)) !== null) return
    const { received, kept } = await countMoney(trx, orderId)
    // A payment in review without a refund needs a manual decision, so the timer stops.
    if (kept > 0) {
      await trx.updateTable('orders').set({ unpaid_until: null }).where('id', '=', orderId).execute()
      return
    }
    const note = 'It was not paid in time'
    await cancelAndRestock(trx, order, { actor: { kind: 'system' }, note, at: ctx.now(), cancelledBy: 'timer' })
    // A customer with a refund receives the refund mail instead.
    if (received === 0) await enqueuePaymentFailed(ctx, trx, orderId)
  })
  ctx.versions.stockChanged()
}

async function countMoney(trx: Trx, orderId: string): Promise<{ received: number; kept: number }> {
  const captures = await trx
    .selectFrom('payment_captures')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select('payment_captures.amount_paise as amount')
    .where('order_id', '=', orderId)
    .execute()
  const refunds = await trx
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select('refunds.amount_paise as amount')
    .where('order_id', '=', orderId)
    .where('refunds.state', '<>', 'failed')
    .execute()
  const received = sumPaise(captures.map(({ amount }) => amount))
  return { received, kept: received - sumPaise(refunds.map(({ amount }) => amount)) }
}
