import { awaitsPayment } from '#domain/orders/live-order.ts'
import { isOpen } from '#domain/payments/attempt.ts'
import { nextCheck } from '#domain/payments/check-times.ts'
import { MINUTE } from '#domain/time.ts'
import { sql } from 'kysely'
import { asLiveOrder } from '../orders/standing-orders.ts'
import type { Context } from '../context.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { askGateway, noteSilence } from './ask-gateway.ts'
import { asAttempt, findAttempt } from './attempt-queries.ts'
import { closeAttempt } from './close-attempts.ts'

/** After this long an attempt whose process vanished while asking is taken up by another. */
const LEASE = MINUTE

/** Takes up attempts whose time has come; each goes to one process only, because the next time is set first. */
export async function claimAttempts(ctx: Context, limit: number): Promise<AttemptRow[]> {
  const now = ctx.now()
  const claimed = await sql<AttemptRow>`
    update payment_attempts set next_check_at = ${ctx.databaseNow()} + ${LEASE} * interval '1 millisecond',
      asked_at = ${now}, asking_since = ${now}
    where id in (
      select id from payment_attempts where next_check_at <= ${ctx.databaseNow()}
      order by next_check_at limit ${limit} for update skip locked
    )
    returning *`.execute(ctx.db)
  return claimed.rows
}

/**
 * Asks about one attempt on schedule (payments.md §2.6). While the gateway is down nothing is guessed and the schedule
 * goes on. One that is still open although its order needs no money any more is closed.
 */
export async function watchAttempt(ctx: Context, attempt: AttemptRow): Promise<void> {
  try {
    const state = await askGateway(ctx, attempt)
    if (!isOpen(state)) return
    const order = await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', attempt.order_id)
      .executeTakeFirstOrThrow()
    if (!awaitsPayment(asLiveOrder(order)))
      await closeAttempt(ctx, (await findAttempt(ctx.db, 'id', attempt.id))!, 'person')
  } catch (error) {
    await keepWatching(ctx, attempt)
    noteSilence(ctx, attempt, error)
  }
}

async function keepWatching(ctx: Context, { id }: AttemptRow): Promise<void> {
  const row = (await findAttempt(ctx.db, 'id', id))!
  const next_check_at = nextCheck(asAttempt(row), ctx.now())
  await ctx.db.updateTable('payment_attempts').set({ next_check_at }).where('id', '=', id).execute()
}
