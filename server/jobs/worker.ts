import { sql } from 'kysely'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { JobKind, JobPayloads } from './jobs.ts'
import { type Loop, startLoop } from './loop.ts'

/** What each kind of job does. `jobId` is the same in every try. */
export type JobHandlers = {
  readonly [K in JobKind]: (ctx: Context, payload: JobPayloads[K], jobId: string) => Promise<void>
}

export type Worker = Loop

const ROUND = 5 * SECOND
/** After this long a job whose process vanished is taken up by another. */
const LEASE = 2 * MINUTE
const MAX_ATTEMPTS = 12
/** Then the worker looks whether it is to stop. */
const AT_ONCE = 50

type Claimed = { id: string; kind: string; payload: unknown; attempts: number }

/** Runs due jobs until stopped. Any number of processes may do so: each job is claimed by one at a time. */
export function startWorker(ctx: Context, handlers: JobHandlers): Worker {
  return startLoop({
    round: () => runDueJobs(ctx, handlers),
    everyMs: ROUND,
    onError: (error) => ctx.log.error({ err: error }, 'jobs could not be read'),
  })
}

/** Claims and runs what is due now, one after the other; returns how many there were. Tests call it directly. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers): Promise<number> {
  for (let count = 0; count < AT_ONCE; count += 1) {
    const job = await claim(ctx)
    if (job === undefined) return count
    await run(ctx, handlers, job)
  }
  return AT_ONCE
}

async function claim(ctx: Context): Promise<Claimed | undefined> {
  const now = ctx.now()
  const result = await sql<Claimed>`
    update jobs set locked_until = ${new Date(now.getTime() + LEASE)}, attempts = attempts + 1
    where id = (
      select id from jobs
      where done_at is null and given_up_at is null and run_at <= ${now} and (locked_until is null or locked_until < ${now})
      order by run_at, id limit 1 for update skip locked
    )
    returning id, kind, payload, attempts`.execute(ctx.db)
  return result.rows[0]
}

async function run(ctx: Context, handlers: JobHandlers, job: Claimed): Promise<void> {
  const handler = handlers[job.kind as JobKind] as
    | ((ctx: Context, payload: unknown, jobId: string) => Promise<void>)
    | undefined
  try {
    if (handler === undefined) throw new Error(`Nobody handles jobs of the kind ${job.kind}`)
    await handler(ctx, job.payload, job.id)
    // The payload goes: what was sent need not be kept, and it may name a customer.
    await ctx.db
      .updateTable('jobs')
      .set({ done_at: ctx.now(), payload: '{}', locked_until: null, last_error: null })
      .where('id', '=', job.id)
      .execute()
  } catch (error) {
    await postpone(ctx, job, error)
  }
}

async function postpone(ctx: Context, job: Claimed, error: unknown): Promise<void> {
  const now = ctx.now()
  const message = error instanceof Error ? error.message : String(error)
  const givingUp = job.attempts >= MAX_ATTEMPTS
  const wait = Math.min(5 * SECOND * 2 ** (job.attempts - 1), HOUR)
  ctx.log[givingUp ? 'error' : 'warn'](
    { jobId: job.id, kind: job.kind, attempts: job.attempts, reason: message },
    givingUp ? 'job given up' : 'job failed, will try again',
  )
  await ctx.db
    .updateTable('jobs')
    .set({
      run_at: new Date(now.getTime() + wait),
      locked_until: null,
      last_error: message.slice(0, 500),
      given_up_at: givingUp ? now : null,
    })
    .where('id', '=', job.id)
    .execute()
}
