import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { deleteOldHits } from '../http/limits.ts'
import { enqueueDaily } from './daily.ts'

/** Longer than the longest window in which something is counted. */
const KEEP_HITS = DAY
const KEEP_JOBS = 30 * DAY

/** Has the tidy-up of today run, unless it has; it then runs every day. For the start of the shop. */
export async function scheduleTidyUp(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'tidy-up', 'today')
}

/** Deletes what nobody needs any more: old counts, dead codes, expired sessions, finished jobs. */
export async function tidyUp(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await enqueueDaily(ctx, 'tidy-up', 'tomorrow')
  await deleteOldHits(ctx, ago(KEEP_HITS))
  await ctx.db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await ctx.db
    .deleteFrom('jobs')
    .where((or) => or.or([or('done_at', '<', ago(KEEP_JOBS)), or('given_up_at', '<', ago(KEEP_JOBS))]))
    .execute()
}
