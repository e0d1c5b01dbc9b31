import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { createWatchedLog } from '#test/logs/log-watch.ts'
import { enqueue, oldestDueJob } from './jobs.ts'
import { type JobHandlers, runDueJobs, startWorker } from './worker.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.ctx.db.deleteFrom('jobs').execute()
})

const order = { orderId: 'ord_1', to: 'customer' } as const

/** Handlers in which only the order mail does any work. */
function handlersWith(work: (jobId: string) => Promise<void>): JobHandlers {
  return {
    'mail.order-placed': (_ctx: unknown, _payload: unknown, jobId: string) => work(jobId),
  } as unknown as JobHandlers
}

function write(options: { dedupeKey?: string; runAt?: Date } = {}): Promise<void> {
  return enqueue(shop.ctx, shop.ctx.db, 'mail.order-placed', order, options)
}

test('runs a job once and erases its payload', async () => {
  await write()
  const done: string[] = []
  const handlers = handlersWith(async (jobId) => void done.push(jobId))
  expect(await runDueJobs(shop.ctx, handlers)).toBe(1)
  expect(await runDueJobs(shop.ctx, handlers)).toBe(0)
  expect(done).toHaveLength(1)
  const row = await shop.ctx.db.selectFrom('jobs').select(['payload', 'done_at']).executeTakeFirstOrThrow()
  expect(row).toEqual({ payload: {}, done_at: shop.clock.now() })
})

test('runs a job once when the database is away after it', async () => {
  await write()
  const handlers = handlersWith(async () => {
    await sql`alter table jobs rename to jobs_away`.execute(shop.ctx.db)
    setTimeout(() => void sql`alter table jobs_away rename to jobs`.execute(shop.ctx.db), SECOND / 2)
  })
  expect(await runDueJobs(shop.ctx, handlers)).toBe(1)
  const row = await shop.ctx.db.selectFrom('jobs').select(['attempts', 'done_at']).executeTakeFirstOrThrow()
  expect(row).toEqual({ attempts: 1, done_at: shop.clock.now() })
})

test('discards a job when its transaction rolls back', async () => {
  const undone = shop.ctx.db.transaction().execute(async (trx) => {
    await enqueue(shop.ctx, trx, 'mail.order-placed', order)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(
    await runDueJobs(
      shop.ctx,
      handlersWith(async () => {}),
    ),
  ).toBe(0)
})

test('writes one job for two enqueues with the same key', async () => {
  await write({ dedupeKey: 'placed:1' })
  await write({ dedupeKey: 'placed:1' })
  expect(
    await runDueJobs(
      shop.ctx,
      handlersWith(async () => {}),
    ),
  ).toBe(1)
})

test('runs a scheduled job when it is due', async () => {
  await write({ runAt: new Date(shop.clock.now().getTime() + MINUTE) })
  expect(
    await runDueJobs(
      shop.ctx,
      handlersWith(async () => {}),
    ),
  ).toBe(0)
  shop.clock.advance(MINUTE)
  expect(
    await runDueJobs(
      shop.ctx,
      handlersWith(async () => {}),
    ),
  ).toBe(1)
})

test('retries a failing job under the same id with exponential backoff and then gives up', async () => {
  await write()
  const tries: string[] = []
  const failing = handlersWith(async (jobId) => {
    tries.push(jobId)
    throw new Error('mail server away')
  })
  await runDueJobs(shop.ctx, failing)
  expect(await runDueJobs(shop.ctx, failing)).toBe(0)
  shop.clock.advance(5 * SECOND)
  expect(await runDueJobs(shop.ctx, failing)).toBe(1)
  for (let hour = 0; hour < 30; hour += 1) {
    shop.clock.advance(HOUR)
    await runDueJobs(shop.ctx, failing)
  }
  expect(tries).toHaveLength(12)
  expect(new Set(tries).size).toBe(1)
  const row = await shop.ctx.db
    .selectFrom('jobs')
    .select(['last_error', 'done_at', 'given_up_at'])
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ last_error: 'mail server away', done_at: null, given_up_at: expect.any(Date) })
})

test('runs a job of a crashed process again after two minutes', async () => {
  await write()
  const { id } = await shop.ctx.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()
  await shop.ctx.db
    .updateTable('jobs')
    .set({ attempts: 1, locked_until: new Date(shop.clock.now().getTime() + 2 * MINUTE) })
    .where('id', '=', id)
    .execute()
  expect(
    await runDueJobs(
      shop.ctx,
      handlersWith(async () => {}),
    ),
  ).toBe(0)
  shop.clock.advance(2 * MINUTE + 1)
  expect(
    await runDueJobs(
      shop.ctx,
      handlersWith(async () => {}),
    ),
  ).toBe(1)
})

test('empties a long queue', async () => {
  for (let index = 0; index < 55; index += 1) await write()
  const handlers = handlersWith(async () => {})
  expect([await runDueJobs(shop.ctx, handlers), await runDueJobs(shop.ctx, handlers)]).toEqual([50, 5])
})

test('runs each job once with two workers', async () => {
  for (let index = 0; index < 20; index += 1) await write()
  const done: string[] = []
  const handlers = handlersWith(async (jobId) => void done.push(jobId))
  const workers = [startWorker(shop.ctx, handlers), startWorker(shop.ctx, handlers)]
  await expect.poll(() => done.length).toBe(20)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(done).size).toBe(20)
})

test('respects a lease when the clock of a process is three minutes ahead', async () => {
  const realNow = () => new Date()
  const [one, ahead] = await Promise.all([
    startTestApp({ database: shop.database, now: realNow, databaseClock: true }),
    startTestApp({ database: shop.database, now: realNow, databaseClock: true }),
  ])
  ahead.clock.advance(3 * MINUTE)
  await enqueue(one.ctx, one.ctx.db, 'mail.order-placed', order)
  await enqueue(ahead.ctx, ahead.ctx.db, 'mail.order-placed', order)
  const done: string[] = []
  const busy = Promise.withResolvers<void>()
  const slow = handlersWith(async (jobId) => {
    done.push(jobId)
    await busy.promise
  })
  const first = Promise.all([runDueJobs(one.ctx, slow), runDueJobs(one.ctx, slow)])
  await expect.poll(() => done.length).toBe(2)
  expect(
    await runDueJobs(
      ahead.ctx,
      handlersWith(async (jobId) => void done.push(jobId)),
    ),
  ).toBe(0)
  busy.resolve()
  expect(await first).toEqual([1, 1])
  expect(new Set(done).size).toBe(2)
})

test('runs a code before queued order mails', async () => {
  for (let index = 0; index < 30; index += 1) await write()
  await enqueue(shop.ctx, shop.ctx.db, 'mail.send-code', {
    purpose: 'register',
    email: 'asha@x.example',
    sealedCode: '',
  })
  const kinds: string[] = []
  const note = (kind: string) => async () => void kinds.push(kind)
  await runDueJobs(shop.ctx, {
    'mail.order-placed': note('order'),
    'mail.send-code': note('code'),
  } as unknown as JobHandlers)
  expect(kinds.indexOf('code')).toBeLessThan(4)
})

test('runs three jobs concurrently and reserves a fourth lane for codes', async () => {
  for (let index = 0; index < 9; index += 1) await write()
  let running = 0
  let most = 0
  const release = Promise.withResolvers<void>()
  const codes: string[] = []
  const handlers = {
    'mail.order-placed': async () => {
      running += 1
      most = Math.max(most, running)
      await release.promise
      running -= 1
    },
    'mail.send-code': async () => void codes.push('sent'),
  } as unknown as JobHandlers
  const worker = startWorker(shop.ctx, handlers)
  await expect.poll(() => running).toBe(3)
  await enqueue(shop.ctx, shop.ctx.db, 'mail.send-code', {
    purpose: 'register',
    email: 'asha@x.example',
    sealedCode: '',
  })
  worker.wake()
  // The lane for codes looks once a second.
  await expect.poll(() => codes).toEqual(['sent'])
  release.resolve()
  await expect.poll(async () => (await oldestDueJob(shop.ctx.db, shop.ctx.databaseNow()))?.kind ?? null).toBeNull()
  await worker.stop()
  expect(most).toBe(3)
})

test('logs a queue older than a minute and reports its age', async () => {
  const { log, lines } = createWatchedLog()
  Object.assign(shop.ctx, { log })
  expect(await oldestDueJob(shop.ctx.db, shop.ctx.databaseNow())).toBeNull()
  await write()
  shop.clock.advance(61 * SECOND)
  expect(await oldestDueJob(shop.ctx.db, shop.ctx.databaseNow())).toEqual({
    kind: 'mail.order-placed',
    waitingSeconds: 61,
  })
  await runDueJobs(
    shop.ctx,
    handlersWith(async () => {}),
  )
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, kind: 'mail.order-placed', waitingSeconds: 61, msg: 'jobs wait too long' }),
  )
})
