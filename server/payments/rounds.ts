import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'
import { claimUnpaidOrders, closeUnpaidOrder } from './close-unpaid-orders.ts'
import { claimRefunds, advanceRefund } from './send-refunds.ts'
import { claimAttempts, watchAttempt } from './watch-attempts.ts'
import { claimEvents, processWebhook } from './webhook-events.ts'

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
