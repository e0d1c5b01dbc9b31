import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type OrderQueue, orderQueues } from '#domain/fulfilment/order-queues.ts'
import { indianDay } from '#domain/time.ts'
import { modelQueues } from '#test/queue-model.ts'
import { addRandomQueues } from '#test/add-random-queues.ts'
import { randomQueues } from '#test/random-queues.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { orderQueue, orderQueueOfEach, selectOpenOrders } from './order-queues.ts'
import { countOrderQueues } from './order-ranges.ts'

const app = useTestApp()

test('one order, lists and counts follow the plain rules in random shops, also after each change', async () => {
  const seen = new Set<OrderQueue>()
  for (const [seed, shop] of fc.sample(fc.noBias(randomQueues), { seed: 1, numRuns: 3 }).entries()) {
    await addRandomQueues(app, shop, seed)
    for (const queue of await compareWithModel()) seen.add(queue)
    for (const change of shop.changes) {
      await change.execute(app.ctx.db)
      for (const queue of await compareWithModel()) seen.add(queue)
    }
  }
  expect([...seen].toSorted()).toEqual(orderQueues.toSorted())
})

/** Returns the queues that occurred. */
async function compareWithModel(): Promise<OrderQueue[]> {
  const { db } = app.ctx
  const day = indianDay(app.ctx.now())
  const expected = await modelQueues(db, day)
  const each = await db
    .selectFrom('orders')
    .select(['orders.number', orderQueue(day).as('queue'), orderQueueOfEach(day).as('again')])
    .execute()
  expect(new Map(each.map(({ number, queue }) => [number, queue]))).toEqual(expected)
  expect(new Map(each.map(({ number, again }) => [number, again]))).toEqual(expected)
  const counts = new Map((await countOrderQueues(app.ctx)).map(({ name, count }) => [name, count]))
  for (const queue of orderQueues) {
    const numbers = [...expected].flatMap(([number, its]) => (its === queue ? [number] : []))
    expect([queue, counts.get(queue)]).toEqual([queue, numbers.length])
    if (queue === 'on-the-way' || queue === 'cash') continue
    const { rows } = await sql<{ number: number }>`${selectOpenOrders(day, queue)}`.execute(db)
    expect([queue, rows.map(({ number }) => number).toSorted()]).toEqual([queue, numbers.toSorted()])
  }
  return [...expected.values()].flatMap((queue) => queue ?? [])
}
