import { expect, test, vi } from 'vitest'
import { FairQueue, type FairQueueLimits, RequestAborted } from './fair-queue.ts'

const limits = { concurrency: 1, maxWaiting: 4, maxRunningPerCaller: 1, maxWaitingPerCaller: 2, maxWaitMs: 60_000 }

/** A queue, the order in which its tasks start, and the end of the task that runs. */
function startQueue(changes: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...changes })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (callerId: string, signal = new AbortController().signal, network = callerId) => {
    const running = queue.run({ callerId, network, signal }, async () => {
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

test('refuses at once what exceeds the share of a caller (429)', async () => {
  const { add } = startQueue()
  for (const callerId of ['a', 'a', 'a']) void add(callerId)
  await expect(add('a')).rejects.toMatchObject({ code: 'too_many', extra: { retryAfterSeconds: 5 } })
})

test('refuses the task that a full queue would start last (503)', async () => {
  const { add, started, endNext } = startQueue()
  const [, second, third] = ['a', 'a', 'a', 'b', 'c'].map((callerId) => add(callerId))
  void add('d')
  await expect(third).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 5 } })
  void add('e')
  await expect(second).rejects.toMatchObject({ code: 'unavailable' })
  await expect(add('f')).rejects.toMatchObject({ code: 'unavailable' })
  for (let left = 5; left > 0; left -= 1) await endNext()
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('counts the work before a task, not the time: refuses only when no task ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { add, started, endNext } = startQueue({ maxWaitMs: 60_000, maxWaiting: 10 })
  for (const callerId of ['hostile', 'another', 'hostile', 'another']) void add(callerId)
  const honest = add('honest')
  const outcome = vi.fn<(result: unknown) => void>()
  honest.then(outcome, outcome)
  for (let task = 0; task < 2; task += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    await endNext()
  }
  expect(started).toEqual(['hostile', 'another', 'honest'])
  const late = add('late')
  late.catch(outcome)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  vi.useRealTimers()
})

test('serves a new caller of a network before the waiting tasks of another of it', async () => {
  const { add, started, endNext } = startQueue()
  for (const callerId of ['a', 'a', 'a', 'b']) void add(callerId, undefined, 'one')
  for (let left = 4; left > 0; left -= 1) await endNext()
  expect(started).toEqual(['a', 'b', 'a', 'a'])
})

test('serves callers of other networks before another caller of a network, and caps one network', async () => {
  const { add, started, endNext } = startQueue({ concurrency: 2, maxRunningPerNetwork: 1 })
  for (const callerId of ['a', 'b', 'c']) void add(callerId, undefined, 'one')
  await new Promise(setImmediate)
  expect(started).toEqual(['a'])
  for (const callerId of ['d', 'e']) void add(callerId)
  for (let left = 4; left > 0; left -= 1) await endNext()
  expect(started).toEqual(['a', 'd', 'e', 'b', 'c'])
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
