import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from './refusal.ts'

export type Limit = {
  /** What is counted, for instance "login:ip:203.0.113.7". */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** A window moves on in this many parts, so that its end is no moment at which twice as much is possible. */
const PARTS = 12

/** Counts one more hit and refuses with 429 when there were `max` already in the last `windowMs`. */
export async function countHit(ctx: Context, limit: Limit): Promise<void> {
  const { waitSeconds } = await tryHit(ctx, limit)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/**
 * Counts one more hit, or returns how long to wait when there were `max` already in the last `windowMs`. Counted in the
 * database, so that the count survives a restart and is shared by all processes. What is refused does not count.
 */
export async function tryHit(
  ctx: Context,
  { key, max, windowMs }: Limit,
): Promise<{ hits: number; waitSeconds: number }> {
  const now = ctx.now().getTime()
  const partMs = windowMs / PARTS
  const part = now - (now % partMs)
  const { hits, oldest } = await addHit(ctx, key, new Date(part), new Date(part - windowMs))
  if (hits <= max) return { hits, waitSeconds: 0 }
  await takeBackHit(ctx, { key })
  return { hits: max, waitSeconds: Math.ceil(((oldest?.getTime() ?? part) + windowMs + partMs - now) / 1000) }
}

/** Takes the latest hit back: it was refused, or does not count after all. */
export async function takeBackHit(ctx: Context, { key }: Pick<Limit, 'key'>): Promise<void> {
  await sql`
    update rate_limits set hits = hits - 1
    where key = ${key} and hits > 0 and window_start = (
      select max(window_start) from rate_limits where key = ${key} and hits > 0
    )`.execute(ctx.db)
}

/** How many hits there were in the last `windowMs`. */
export async function readHits(ctx: Context, key: string, windowMs: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('rate_limits')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('hits'), sql<number>`0`).as('hits'))
    .where('key', '=', key)
    .where('window_start', '>=', new Date(ctx.now().getTime() - windowMs))
    .executeTakeFirst()
  return Number(row?.hits ?? 0)
}

/** One statement, so that of many hits at once each is counted. `oldest` is null when all are of the present part. */
async function addHit(
  ctx: Context,
  key: string,
  part: Date,
  from: Date,
): Promise<{ hits: number; oldest: Date | null }> {
  const { rows } = await sql<{ hits: number; oldest: Date | null }>`
    with hit as (
      insert into rate_limits (key, window_start, hits) values (${key}, ${part}, 1)
      on conflict (key, window_start) do update set hits = rate_limits.hits + 1
      returning hits
    )
    select (select hits from hit) + coalesce(sum(hits), 0) as hits, min(window_start) filter (where hits > 0) as oldest
    from rate_limits where key = ${key} and window_start >= ${from} and window_start <> ${part}`.execute(ctx.db)
  return rows[0]!
}

/** Forgets a count, for instance of wrong passwords after the right one. */
export async function forgetHits(ctx: Context, key: string): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Deletes the counts of windows that began before `before`. */
export async function deleteOldHits(ctx: Context, before: Date): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('window_start', '<', before).execute()
}

/** The refusal for somebody who tried too often. */
export function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return new Refusal(
    'too_many',
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds },
  )
}
