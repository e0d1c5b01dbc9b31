import { sql } from 'kysely'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

/** What each kind of job does. `jobId` is the same in every try. */
export type JobHandlers = {
  readonly [K in JobKind]: (ctx: Context, payload: JobPayloads[K], jobId: string) => Promise<void>
}

export type Worker = { readonly wake: () => void; readonly stop: () => Promise<void> }

const ROUND = 5 * SECOND
/** After this long a job whose process vanished is taken up by another. */
const LEASE = 2 * MINUTE
const MAX_ATTEMPTS = 12

type Claimed = { id: string; kind: string; payload: unknown; attempts: number }

/** Runs due jobs until stopped. Any number of processes may do so: each job is claimed by one at a time. */
export function startWorker(ctx: Context, handlers: JobHandlers): Worker {
  let running = true
  let woken = false
  let alarm: (() => void) | null = null
  const wake = () => {
    woken = true
    alarm?.()
  }
  const loop = async () => {
    while (running) {
      woken = false
      const found = await runDueJobs(ctx, handlers).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'jobs could not be read')
        return 0
      })
      if (found > 0 || woken || !running) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ROUND)
        alarm = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      alarm = null
    }
  }
  const ended = loop()
  return {
    wake,
    stop: async () => {
      running = false
      wake()
      await ended
    },
  }
}

/** Claims and runs what is due now, one after the other; returns how many there were. Tests call it directly. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers): Promise<number> {
  let count = 0
  for (let job = await claim(ctx); job !== undefined && count < 50; job = await claim(ctx)) {
    count += 1
    await run(ctx, handlers, job)
  }
  return count
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
