import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from './refusal.ts'

export type RateLimit = {
  /** Identifies the counter, for instance "login:ip:203.0.113.7". */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** A sliding window of this many parts prevents a double burst at the window boundary. */
const PARTS = 12

/** Counts a hit. Refuses with 429 when the last `windowMs` already contain `max` hits. */
export async function countHit(ctx: Context, limit: RateLimit): Promise<void> {
  const { waitSeconds } = await tryHit(ctx, limit)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/**
 * Counts a hit, or returns the wait when the last `windowMs` already contain `max` hits. The database holds the count,
 * so it survives restarts and covers all processes. Refused hits do not count.
 */
export async function tryHit(
  ctx: Context,
  { key, max, windowMs }: RateLimit,
): Promise<{ hits: number; waitSeconds: number }> {
  const now = ctx.now().getTime()
  const partMs = windowMs / PARTS
  const part = now - (now % partMs)
  const { hits, oldest } = await addHit(ctx, key, new Date(part), new Date(part - windowMs))
  if (hits <= max) return { hits, waitSeconds: 0 }
  await takeBackHit(ctx, { key })
  return { hits: max, waitSeconds: Math.ceil(((oldest?.getTime() ?? part) + windowMs + partMs - now) / 1000) }
}

/** Removes the latest hit when it was refused or does not count. */
export async function takeBackHit(ctx: Context, { key }: Pick<RateLimit, 'key'>): Promise<void> {
  await sql`
    update rate_limits set hits = hits - 1
    where key = ${key} and hits > 0 and window_start = (
      select max(window_start) from rate_limits where key = ${key} and hits > 0
    )`.execute(ctx.db)
}

/** Counts the hits in the last `windowMs`. */
export async function readHits(ctx: Context, key: string, windowMs: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('rate_limits')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('hits'), sql<number>`0`).as('hits'))
    .where('key', '=', key)
    .where('window_start', '>=', new Date(ctx.now().getTime() - windowMs))
    .executeTakeFirst()
  return Number(row?.hits ?? 0)
}

/**
 * Uses one statement so that concurrent hits are all counted. `oldest` is null when every hit is in the current part.
 */
async function addHit(
  ctx: Context,
  key: string,
  part: Date,
  from: Date,
): Promise<{ hits: number; oldest: Date | null }> {
  return ctx.db
    .with('hit', (db) =>
      db
        .insertInto('rate_limits')
        .values({ key, window_start: part, hits: 1 })
        .onConflict((conflict) =>
          conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
        )
        .returning('hits'),
    )
    .selectFrom('rate_limits')
    .where('key', '=', key)
    .where('window_start', '>=', from)
    .where('window_start', '<>', part)
    .select([
      sql<number>`(select hits from hit) + coalesce(sum(hits), 0)`.as('hits'),
      sql<Date | null>`min(window_start) filter (where hits > 0)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

/** Resets a counter, for instance after the correct password. */
export async function forgetHits(ctx: Context, key: string): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return new Refusal(
    'too_many',
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds },
  )
}
