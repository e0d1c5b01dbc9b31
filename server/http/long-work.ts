import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { WorkProgress } from '#contract/desk.ts'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import { RequestAborted } from '../files/fair-queue.ts'
import { Refusal } from './refusal.ts'

/** Who waits for a file, and a signal that is aborted when they leave. */
type WaitingCaller = { readonly callerId: string; readonly signal: AbortSignal }

/** The parts of long work, which its page shows as "34 of 86". */
export type PartCounter = {
  /** Announces so many more parts. */
  readonly expect: (parts: number) => void
  /** Counts finished parts. Throws `RequestAborted` once the caller has left. */
  readonly advance: (parts?: number) => Promise<void>
}

export type LongWork = PartCounter & { readonly end: () => Promise<void> }

type WorkContext = Pick<Context, 'db' | 'databaseNow'>

/** Much longer than a part takes. */
const LEASE = 30 * SECOND
const WRITE_INTERVAL = SECOND / 2
/** Parts without a pause of their own, such as the lines of a CSV file. */
const PARTS_PER_TURN = 100

/** Runs long work of a caller, one at a time in all processes. Refuses a second one with 409. */
export async function runLongWork<Result>(
  ctx: WorkContext,
  caller: WaitingCaller,
  work: (parts: PartCounter) => Promise<Result>,
): Promise<Result> {
  const started = await startLongWork(ctx, caller)
  try {
    return await work(started)
  } finally {
    await started.end()
  }
}

/** As `runLongWork`, for work that ends later than a function, such as a stream. */
export async function startLongWork(ctx: WorkContext, { callerId, signal }: WaitingCaller): Promise<LongWork> {
  const id = randomUUID()
  const mine = { caller_id: callerId, id }
  const claim = { ...mine, done: 0, total: null, leased_until: databaseTimeIn(ctx, LEASE) }
  const claimed = await ctx.db
    .insertInto('long_work')
    .values(claim)
    .onConflict((on) =>
      on.column('caller_id').doUpdateSet(claim).where('long_work.leased_until', '<', ctx.databaseNow()),
    )
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) throw alreadyAtWork(await readLongWork(ctx, callerId))
  let [done, total, unseen, writtenAt] = [0, null as number | null, 0, performance.now()]
  return {
    expect: (parts) => {
      total = done + parts
    },
    advance: async (parts = 1) => {
      if (signal.aborted) throw new RequestAborted()
      done += parts
      unseen += 1
      if (unseen >= PARTS_PER_TURN) {
        unseen = 0
        await setImmediate()
      }
      if (performance.now() - writtenAt < WRITE_INTERVAL) return
      writtenAt = performance.now()
      const now = { done: Math.min(Math.floor(done), total ?? done), total, leased_until: databaseTimeIn(ctx, LEASE) }
      await ctx.db
        .updateTable('long_work')
        .set(now)
        .where((eb) => eb.and(mine))
        .execute()
    },
    end: async () => {
      await ctx.db
        .deleteFrom('long_work')
        .where((eb) => eb.and(mine))
        .execute()
    },
  }
}

/** How far the long work of a caller is; null without any. */
export async function readLongWork(ctx: WorkContext, callerId: string): Promise<WorkProgress | null> {
  const row = await ctx.db
    .selectFrom('long_work')
    .select(['done', 'total'])
    .where('caller_id', '=', callerId)
    .where('leased_until', '>', ctx.databaseNow())
    .executeTakeFirst()
  return row ?? null
}

function alreadyAtWork(progress: WorkProgress | null): Refusal {
  const share = progress?.total ? ` (${progress.done} of ${progress.total})` : ''
  return new Refusal('conflict', `Your last file is still being made${share}. Please wait for it, or stop it.`)
}

/** Counts the rows as they are read. */
export async function* countParts<Row>(rows: AsyncIterable<Row>, parts: PartCounter): AsyncGenerator<Row> {
  for await (const row of rows) {
    await parts.advance()
    yield row
  }
}
