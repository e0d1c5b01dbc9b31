import { expect, test } from 'vitest'
import { FairQueue, RequestAborted } from './fair-queue.ts'

const limits = { concurrency: 1, maxWaiting: 4, maxRunningPerCaller: 1, maxWaitingPerCaller: 2, maxWaitMs: 60_000 }

/** A queue, the order in which its tasks start, and the end of the task that runs. */
function startQueue(changes: Partial<typeof limits> = {}) {
  const queue = new FairQueue({ ...limits, ...changes })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (callerId: string, signal = new AbortController().signal) => {
    const running = queue.run({ callerId, signal }, async () => {
      started.push(callerId)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
    running.catch(() => {})
    return running
  }
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, started, endNext }
}

test('serves a new caller before the waiting tasks of one that was served', async () => {
  const { add, started, endNext } = startQueue()
  for (const callerId of ['a', 'a', 'a', 'b']) void add(callerId)
  for (let left = 4; left > 0; left -= 1) await endNext()
  expect(started).toEqual(['a', 'b', 'a', 'a'])
})

test('runs one task of a caller at a time and leaves the other place to others', async () => {
  const { add, started } = startQueue({ concurrency: 2 })
  for (const callerId of ['a', 'a', 'b']) void add(callerId)
  await new Promise(setImmediate)
  expect(started).toEqual(['a', 'b'])
})

test('refuses at once what exceeds the share of a caller (429) or the queue (503)', async () => {
  const { add } = startQueue()
  for (const callerId of ['a', 'a', 'a', 'b', 'c']) void add(callerId)
  await expect(add('a')).rejects.toMatchObject({ code: 'too_many', extra: { retryAfterSeconds: 5 } })
  await expect(add('d')).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 5 } })
})

test('refuses a task that waits too long (503)', async () => {
  const { add } = startQueue({ maxWaitMs: 1 })
  void add('a')
  await expect(add('b')).rejects.toMatchObject({ code: 'unavailable' })
})

test('removes a task whose sender hangs up and keeps its place for the next', async () => {
  const { add, started, endNext } = startQueue()
  const hangUp = new AbortController()
  void add('a')
  const left = add('b', hangUp.signal)
  void add('c')
  hangUp.abort()
  await expect(left).rejects.toThrow(RequestAborted)
  await endNext()
  expect(started).toEqual(['a', 'c'])
})

test('gives the place of a failed task to the next', async () => {
  const queue = new FairQueue(limits)
  const { signal } = new AbortController()
  const failing = queue.run({ callerId: 'a', signal }, async () => Promise.reject(new Error('broken')))
  const next = queue.run({ callerId: 'b', signal }, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
