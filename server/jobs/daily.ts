import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueue, type JobPayloads } from './jobs.ts'

/** The kinds that run once a day; each enqueues its next run first, so that one bad day does not end the chain. */
type DailyKind = {
  [K in keyof JobPayloads]: JobPayloads[K] extends Record<string, never> ? K : never
}[keyof JobPayloads]

/** Enqueues the run of today or tomorrow, one however many processes ask for it. */
export async function enqueueDaily(ctx: Context, kind: DailyKind, day: 'today' | 'tomorrow'): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + (day === 'tomorrow' ? DAY : 0))
  await enqueue(ctx, ctx.db, kind, {}, { dedupeKey: `${kind} ${runAt.toISOString().slice(0, 10)}`, runAt })
}
