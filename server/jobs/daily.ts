import { DAY, indianDay, MINUTE, nextIndianMidnight } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueue, type JobPayloads } from './jobs.ts'

/** Job kinds that run once a day. Each run enqueues the next one first, so that a failure does not end the chain. */
type DailyKind = {
  [K in keyof JobPayloads]: JobPayloads[K] extends Record<string, never> ? K : never
}[keyof JobPayloads]

/** Enqueues one run for today or tomorrow, regardless of the number of processes. */
export async function enqueueDaily(ctx: Context, kind: DailyKind, day: 'today' | 'tomorrow'): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + (day === 'tomorrow' ? DAY : 0))
  await enqueue(ctx, ctx.db, kind, {}, { dedupeKey: `${kind} ${runAt.toISOString().slice(0, 10)}`, runAt })
}

/** The maximum clock difference between process and database at midnight. */
const SKEW = 10 * MINUTE

/** Enqueues one run for this day in India, when the shop starts: a missed night is caught up. */
export async function enqueueForToday(ctx: Context, kind: DailyKind): Promise<void> {
  await enqueueForDay(ctx, kind, ctx.now())
}

/** Enqueues one run for the next day in India, so many milliseconds after its midnight. */
export async function enqueueAfterMidnight(ctx: Context, kind: DailyKind, delay: number): Promise<void> {
  const midnight = nextIndianMidnight(new Date(ctx.now().getTime() + SKEW))
  await enqueueForDay(ctx, kind, new Date(midnight.getTime() + delay))
}

async function enqueueForDay(ctx: Context, kind: DailyKind, runAt: Date): Promise<void> {
  await enqueue(ctx, ctx.db, kind, {}, { dedupeKey: `${kind} ${indianDay(runAt)}`, runAt })
}
