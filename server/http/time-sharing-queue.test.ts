import { expect, test } from 'vitest'
import { TimeSharingQueue } from './time-sharing-queue.ts'

/** A queue with one place, whose works end when they are told to. */
function startQueue({ concurrency = 1, maxWaiting = 100 } = {}) {
  let time = 0
  const queue = new TimeSharingQueue({ concurrency, maxWaiting, now: () => time })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (visitor: string) =>
    queue.run(visitor, () => {
      started.push(visitor)
      return new Promise<void>((end) => ends.push(end))
    })
  /** Ends the oldest running work after `ms`. */
  const end = async (ms: number) => {
    time += ms
    ends.shift()?.()
    await settled()
  }
  return { add, end, started, queue }
}

const nextTurn = () => new Promise(setImmediate)
/** The queue starts work in the turn of the event loop after a change. */
const settled = async () => {
  await nextTurn()
  await nextTurn()
}

test('starts the only request of a visitor after the running work of a flood', async () => {
  const { add, end, started } = startQueue()
  for (let n = 0; n < 50; n += 1) void add('flood')
  await settled()
  void add('neighbour')
  await end(100)
  expect(started).toEqual(['flood', 'neighbour'])
})

test('gives turns by used time, so that cheap requests are not delayed by dear ones', async () => {
  const { add, end, started } = startQueue()
  for (let n = 0; n < 5; n += 1) void add('flood')
  await settled()
  for (let n = 0; n < 3; n += 1) void add('neighbour')
  await end(100)
  for (let n = 0; n < 3; n += 1) await end(10)
  expect(started).toEqual(['flood', 'neighbour', 'neighbour', 'neighbour', 'flood'])
})

test('gives a visitor no credit for the time before the first request', async () => {
  const { add, end, started } = startQueue()
  for (let n = 0; n < 4; n += 1) void add('early')
  await settled()
  for (let n = 0; n < 2; n += 1) await end(100)
  for (let n = 0; n < 4; n += 1) void add('late')
  for (let n = 0; n < 4; n += 1) await end(100)
  expect(started.slice(3)).toEqual(['late', 'early', 'late', 'late'])
})

test('runs visitors at once as allowed, each with one work, and refuses only who waits with too many', async () => {
  const { add, end, started } = startQueue({ concurrency: 2, maxWaiting: 3 })
  for (let n = 0; n < 4; n += 1) void add('flood')
  for (const visitor of ['neighbour', 'third']) void add(visitor)
  await settled()
  expect(started).toEqual(['flood', 'neighbour'])
  await expect(add('flood')).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 5 } })
  await end(10)
  expect(started).toEqual(['flood', 'neighbour', 'third'])
})

test('continues after a failed work', async () => {
  const { queue } = startQueue()
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.run('a', () => Promise.resolve('fine'))).resolves.toBe('fine')
})

test('starts one work of a visitor per turn of the event loop, so that the data of others is read between them', async () => {
  const { queue } = startQueue({ concurrency: 4 })
  let ended = 0
  for (let n = 0; n < 50; n += 1) void queue.run('flood', async () => void (ended += 1))
  const seen: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTurn()
    seen.push(ended)
  }
  expect(seen).toEqual([1, 2, 3, 4])
})
