import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { runTraced } from '../trace.ts'
import { type JobKind, type JobPayloads, jobPriorities } from './jobs.ts'
import { type Loop, startLoop } from './loop.ts'

/** The handler of each job kind. Retries receive the same `jobId`. */
export type JobHandlers = {
  readonly [K in JobKind]: (ctx: Context, payload: JobPayloads[K], jobId: string) => Promise<void>
}

export type Worker = Loop

const ROUND = 5 * SECOND
/** Another process may run a job of a crashed process after this time. */
const LEASE = 2 * MINUTE
const MAX_ATTEMPTS = 12
/** The maximum number of jobs in one round, after which the worker checks for a stop. */
const MAX_JOBS_PER_ROUND = 50
/** The number of lanes for all job kinds. One more lane runs only codes, so that slow mails cannot block them. */
const LANES = 3
const CODES_ROUND = SECOND
/** Longer than a failover, shorter than the lease. */
const RECORD_LIMIT = 40 * SECOND
const RECORD_INTERVAL = SECOND
/** Older queues are logged. */
const MAX_QUEUE_AGE = MINUTE

type Claimed = { id: string; kind: string; payload: { traceparent?: string }; attempts: number; waitingSeconds: number }

type Lane = {
  /** Jobs with a higher number are left to other lanes. */
  readonly maxPriority?: number
  readonly onClaimed?: () => void
}

/**
 * Runs due jobs, four concurrently, until stopped. Several processes may run workers; a lease assigns each job to one.
 */
export function startWorker(ctx: Context, handlers: JobHandlers): Worker {
  const startLane = (lane: Lane, everyMs: number) =>
    startLoop({
      round: () => runDueJobs(ctx, handlers, lane),
      everyMs,
      onError: (error) => ctx.log.error({ err: error }, 'jobs could not be read'),
    })
  const lanes: Loop[] = []
  for (let index = 0; index < LANES; index += 1)
    lanes.push(startLane({ onClaimed: () => lanes[index + 1]?.wake() }, ROUND))
  const codes = startLane({ maxPriority: jobPriorities.code }, CODES_ROUND)
  return {
    // Each lane that claims a job wakes the next lane.
    wake: () => lanes[0]?.wake(),
    stop: async () => void (await Promise.all([...lanes, codes].map((lane) => lane.stop()))),
  }
}

/** Claims and runs due jobs sequentially; returns the number of jobs. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, lane: Lane = {}): Promise<number> {
  let warned = false
  for (let count = 0; count < MAX_JOBS_PER_ROUND; count += 1) {
    const job = await claim(ctx, lane)
    if (job === undefined) return count
    lane.onClaimed?.()
    const { kind, waitingSeconds } = job
    if (!warned && waitingSeconds * SECOND > MAX_QUEUE_AGE) ctx.log.warn({ kind, waitingSeconds }, 'jobs wait too long')
    warned ||= waitingSeconds * SECOND > MAX_QUEUE_AGE
    await runTraced(job.payload.traceparent, () => run(ctx, handlers, job))
  }
  return MAX_JOBS_PER_ROUND
}

async function claim(ctx: Context, { maxPriority = jobPriorities.background }: Lane): Promise<Claimed | undefined> {
  const now = ctx.databaseNow()
  const result = await sql<Claimed>`
    update jobs set locked_until = ${now} + ${LEASE} * interval '1 millisecond', attempts = attempts + 1
    where id = (
      select id from jobs
      where done_at is null and given_up_at is null and run_at <= ${now} and (locked_until is null or locked_until < ${now})
        and priority <= ${maxPriority}
      order by priority, run_at, id limit 1 for update skip locked
    )
    returning id, kind, payload, attempts, floor(extract(epoch from ${now} - run_at))::int as "waitingSeconds"`.execute(
    ctx.db,
  )
  return result.rows[0]
}

async function run(ctx: Context, handlers: JobHandlers, job: Claimed): Promise<void> {
  const handler = handlers[job.kind as JobKind] as
    | ((ctx: Context, payload: unknown, jobId: string) => Promise<void>)
    | undefined
  try {
    if (handler === undefined) throw new Error(`No handler for jobs of kind ${job.kind}`)
    await handler(ctx, job.payload, job.id)
  } catch (error) {
    return postpone(ctx, job, error)
  }
  await recordDone(ctx, job)
}

/** A mail that was sent is not sent again because the database was away when that was recorded. */
async function recordDone(ctx: Context, { id }: Claimed): Promise<void> {
  const limit = performance.now() + RECORD_LIMIT
  for (;;)
    try {
      // Erases the payload, because it may contain customer data.
      const done = { done_at: ctx.now(), payload: '{}', locked_until: null, last_error: null }
      await ctx.db.updateTable('jobs').set(done).where('id', '=', id).execute()
      return
    } catch (error) {
      if (performance.now() > limit) throw error
      await sleep(RECORD_INTERVAL)
    }
}

async function postpone(ctx: Context, job: Claimed, error: unknown): Promise<void> {
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
      run_at: sql`${ctx.databaseNow()} + ${wait} * interval '1 millisecond'`,
      locked_until: null,
      last_error: message.slice(0, 500),
      given_up_at: givingUp ? ctx.now() : null,
    })
    .where('id', '=', job.id)
    .execute()
}
