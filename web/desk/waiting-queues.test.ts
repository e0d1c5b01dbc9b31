import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { sortQueues } from './waiting-queues.ts'

const asOf = '2026-11-28T12:00:00.000Z'
const queue = (name: 'to-pack' | 'to-ship' | 'to-call' | 'short', count: number, hours: number, limitMs = DAY) => ({
  name,
  count,
  oldestAt: count === 0 ? null : new Date(Date.parse(asOf) - hours * HOUR).toISOString(),
  limitMs,
})

test('puts what is beyond its limit first, by how far, and empty queues apart', () => {
  const { late, inTime, empty } = sortQueues(
    [queue('to-call', 1, 24), queue('to-pack', 1, 25), queue('short', 0, 0), queue('to-ship', 2, 9, 4 * HOUR)],
    asOf,
  )
  expect(late.map(({ name }) => name)).toEqual(['to-ship', 'to-pack'])
  expect(inTime.map(({ name, waitingMs }) => [name, waitingMs])).toEqual([['to-call', DAY]])
  expect(empty.map(({ name }) => name)).toEqual(['short'])
})
