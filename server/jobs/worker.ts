import { sql } from 'kysely'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type JobKind, type JobPayloads, jobPriorities } from './jobs.ts'
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
/** Lanes that run every kind of job. One more runs codes only, so that slow mails never hold all of them up. */
const LANES = 3
const CODES_ROUND = SECOND
/** A queue that is older is logged. */
const TOO_LONG = MINUTE

type Claimed = { id: string; kind: string; payload: unknown; attempts: number; waitingSeconds: number }

type Lane = {
  /** Jobs of higher numbers are left to other lanes. */
  readonly maxPriority?: number
  readonly onClaimed?: () => void
}

/** Runs due jobs, four at once, until stopped. Any number of processes may do so: each job is claimed by one at a time. */
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
    // A lane that finds a job wakes the next one.
    wake: () => lanes[0]?.wake(),
    stop: async () => void (await Promise.all([...lanes, codes].map((lane) => lane.stop()))),
  }
}

/** Claims and runs what is due now, one after the other; returns how many there were. Tests call it directly. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, lane: Lane = {}): Promise<number> {
  let warned = false
  for (let count = 0; count < AT_ONCE; count += 1) {
    const job = await claim(ctx, lane)
    if (job === undefined) return count
    lane.onClaimed?.()
    const { kind, waitingSeconds } = job
    if (!warned && waitingSeconds * SECOND > TOO_LONG) ctx.log.warn({ kind, waitingSeconds }, 'jobs wait too long')
    warned ||= waitingSeconds * SECOND > TOO_LONG
    await run(ctx, handlers, job)
  }
  return AT_ONCE
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
