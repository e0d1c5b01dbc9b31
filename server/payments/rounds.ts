import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'
import { claimUnpaidOrders, closeUnpaidOrder } from './close-unpaid-orders.ts'
import { claimRefunds, followRefund } from './send-refunds.ts'
import { claimAttempts, watchAttempt } from './watch-attempts.ts'
import { claimEvents, followEvent } from './webhook-events.ts'

/** How many of one sort are looked at side by side: a slow gateway holds up that many, not one after the other. */
const SIDE_BY_SIDE = 8
const ROUND = 2 * SECOND

/**
 * Everything about payments that time or a webhook makes due, once; returns how much there was. The rows themselves say
 * when they are due and who has taken them up, so it survives a restart and any number of processes may do it.
 * It is not the job worker's: a gateway that hangs must not hold up the mails.
 */
export async function runPaymentRound(ctx: Context): Promise<number> {
  let count = await each(ctx, await claimEvents(ctx, SIDE_BY_SIDE), followEvent)
  count += await each(ctx, await claimAttempts(ctx, SIDE_BY_SIDE), watchAttempt)
  count += await each(ctx, await claimUnpaidOrders(ctx, SIDE_BY_SIDE), closeUnpaidOrder)
  count += await each(ctx, await claimRefunds(ctx, SIDE_BY_SIDE), followRefund)
  return count
}

async function each<T>(
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

/** Runs rounds until stopped, at once when woken. */
export function startPaymentRounds(ctx: Context): Loop {
  return startLoop({
    round: () => runPaymentRound(ctx),
    everyMs: ROUND,
    onError: (error) => ctx.log.error({ err: error }, 'due payments could not be read'),
  })
}
