import { SECOND, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'
import { claimUnpaidOrders, closeUnpaidOrder } from './close-unpaid-orders.ts'
import { claimRefunds, advanceRefund } from './send-refunds.ts'
import { claimEvents, processWebhook } from './webhook-events.ts'
import { isOpen } from '#domain/payments/attempt.ts'
import { nextCheck } from '#domain/payments/check-times.ts'
import { sql } from 'kysely'
import { databaseTimeIn } from '../db/database-time.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { pollGateway, logNoResponse } from './poll-gateway.ts'
import { asAttempt, getAttempt } from './attempt-queries.ts'
import { isPayable } from './invoice-payments.ts'
import { closeAttempt } from './close-attempts.ts'

/** Rows of each kind processed concurrently per round. */
const CONCURRENCY = 8
const INTERVAL = 2 * SECOND

/**
 * Processes due webhooks, attempts, unpaid orders and refunds once, and returns their number. Due times and leases are
 * stored in the rows, so rounds survive restarts and run in any number of processes. They are separate from the job
 * worker, so that a slow gateway does not delay mails.
 */
export async function runPaymentRound(ctx: Context): Promise<number> {
  let count = await processEach(ctx, await claimEvents(ctx, CONCURRENCY), processWebhook)
  count += await processEach(ctx, await claimAttempts(ctx, CONCURRENCY), watchAttempt)
  count += await processEach(ctx, await claimUnpaidOrders(ctx, CONCURRENCY), closeUnpaidOrder)
  count += await processEach(ctx, await claimRefunds(ctx, CONCURRENCY), advanceRefund)
  return count
}

async function processEach<T>(
  ctx: Context,
  rows: readonly T[],
  work: (ctx: Context, row: T) => Promise<void>,
): Promise<number> {
  const results = await Promise.allSettled(rows.map((row) => work(ctx, row)))
  for (const result of results) {
    if (result.status === 'rejected') ctx.log.error({ err: result.reason }, 'a payment could not be followed')
  }
  return rows.length
}

/** Runs rounds at an interval until stopped; a wake-up starts one immediately. */
export function startPaymentRounds(ctx: Context): Loop {
  return startLoop({
    round: () => runPaymentRound(ctx),
    everyMs: INTERVAL,
    onError: (error) => ctx.log.error({ err: error }, 'due payments could not be read'),
  })
}

/** An attempt claimed by a crashed process becomes due again after this lease. */
const LEASE = MINUTE

/** Claims due attempts; each is claimed by one process, because the claim postpones the next check. */
async function claimAttempts(ctx: Context, limit: number): Promise<AttemptRow[]> {
  const now = ctx.now()
  const claimed = await sql<AttemptRow>`
    update payment_attempts set next_check_at = ${databaseTimeIn(ctx, LEASE)},
      asked_at = ${now}, asking_since = ${now}
    where id in (
      select id from payment_attempts where next_check_at <= ${ctx.databaseNow()}
      order by next_check_at limit ${limit} for update skip locked
    )
    returning *`.execute(ctx.db)
  return claimed.rows
}

/**
 * Polls one attempt on schedule (payments-9). During a gateway outage its state is unchanged and polling continues.
 * An open attempt of an order that no longer awaits payment is closed.
 */
async function watchAttempt(ctx: Context, attempt: AttemptRow): Promise<void> {
  try {
    const state = await pollGateway(ctx, attempt)
    if (!isOpen(state)) return
    const order = await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', attempt.order_id)
      .executeTakeFirstOrThrow()
    if (!(await isPayable(ctx.db, order, attempt)))
      await closeAttempt(ctx, await getAttempt(ctx.db, attempt.id), 'person')
  } catch (error) {
    await scheduleNextCheck(ctx, attempt)
    logNoResponse(ctx, attempt, error)
  }
}

async function scheduleNextCheck(ctx: Context, { id }: AttemptRow): Promise<void> {
  const row = await getAttempt(ctx.db, id)
  const next_check_at = nextCheck(asAttempt(row), ctx.now())
  await ctx.db.updateTable('payment_attempts').set({ next_check_at }).where('id', '=', id).execute()
}
