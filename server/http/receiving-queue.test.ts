import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestAborted } from '../files/fair-queue.ts'
import { type Arrival, ReceivingQueue } from './receiving-queue.ts'

const limits = {
  concurrency: 2,
  maxWaiting: 4,
  maxRunningPerCaller: 2,
  maxWaitingPerCaller: 2,
  maxWaitMs: 60_000,
  minBytesPerSecond: 10_000,
  graceMs: 1000,
}
const TICK = 100

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A queue whose bodies arrive with given bytes a second; each body is at its end after `bytes`. */
function startReceiving(changes: Partial<typeof limits> = {}) {
  const queue = new ReceivingQueue({ ...limits, ...changes })
  const senders = new Set<() => void>()
  const events: string[] = []
  const send = (
    callerId: string,
    {
      rate,
      bytes = 1_000_000,
      network = callerId,
      signal = new AbortController().signal,
    }: {
      rate: number
      bytes?: number
      network?: string
      signal?: AbortSignal
    },
  ) => {
    const receive = (arrival: Arrival) =>
      new Promise<void>((resolve, reject) => {
        let left = bytes
        const arrive = () => {
          arrival.count((rate * TICK) / 1000)
          left -= (rate * TICK) / 1000
          if (left <= 0) resolve()
        }
        senders.add(arrive)
        arrival.signal.addEventListener('abort', () => reject(arrival.signal.reason))
      })
    void queue.run({ callerId, network, signal }, receive).then(
      () => events.push(`${callerId} arrived`),
      (error: Error) => events.push(`${callerId} ${error instanceof RequestAborted ? 'hung up' : 'ended'}`),
    )
  }
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= TICK) {
      for (const arrive of senders) arrive()
      await vi.advanceTimersByTimeAsync(TICK)
    }
  }
  return { send, pass, events, queue }
}

test('leaves a slow sender its place as long as nobody waits', async () => {
  const { send, pass, events } = startReceiving()
  for (const callerId of ['a', 'b']) send(callerId, { rate: 1000, bytes: 20_000 })
  await pass(20_000)
  expect(events).toEqual(['a arrived', 'b arrived'])
})

test('ends the slowest sender below the minimum rate for each that waits, and no fast one', async () => {
  const { send, pass, events } = startReceiving({ concurrency: 3 })
  send('slow', { rate: 1000 })
  send('slowest', { rate: 500 })
  send('fast', { rate: 11_000 })
  await pass(5000)
  send('new', { rate: 10_000, bytes: 10_000 })
  await pass(2000)
  expect(events).toEqual(['slowest ended', 'new arrived'])
})

test('does not end a slow sender for its own next body', async () => {
  const { send, pass, events } = startReceiving({ maxRunningPerCaller: 1 })
  send('a', { rate: 1000, bytes: 10_000 })
  send('a', { rate: 1000, bytes: 10_000 })
  await pass(30_000)
  expect(events).toEqual(['a arrived', 'a arrived'])
})

test('ends a sender that becomes slow after most of its body', async () => {
  const { send, pass, events, queue } = startReceiving({ concurrency: 1 })
  const sent = queue.run({ callerId: 'a', signal: new AbortController().signal }, async (arrival) => {
    arrival.count(10_000_000)
    await new Promise((_, reject) => arrival.signal.addEventListener('abort', () => reject(arrival.signal.reason)))
  })
  sent.catch(() => events.push('a ended'))
  send('b', { rate: 10_000, bytes: 10_000 })
  await pass(900)
  expect(events).toEqual([])
  await pass(1600)
  expect(events).toEqual(['a ended', 'b arrived'])
})

test('ends slow senders of a full network for another of it', async () => {
  const changes = { concurrency: 4, maxRunningPerNetwork: 2 }
  const { send, pass, events } = startReceiving(changes)
  send('other', { rate: 100 })
  for (const callerId of ['a', 'b']) send(callerId, { rate: 1000, network: 'n' })
  await pass(3000)
  send('c', { rate: 10_000, bytes: 10_000, network: 'n' })
  await pass(2000)
  expect(events).toEqual(['a ended', 'c arrived'])
})

test('gives the place of a sender who hangs up to the next', async () => {
  const { send, pass, events } = startReceiving({ concurrency: 1 })
  const hangUp = new AbortController()
  send('a', { rate: 20_000, signal: hangUp.signal })
  send('b', { rate: 10_000, bytes: 1000 })
  hangUp.abort()
  await pass(500)
  expect(events).toEqual(['a hung up', 'b arrived'])
})
