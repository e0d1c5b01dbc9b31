import { DAY } from '#domain/time.ts'
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
