import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ReadBudget } from './read-budget.ts'

test('a budget refuses steps beyond it, and gives what is left to cheaper work', () => {
  const budget = new ReadBudget(10)
  expect([budget.take(6), budget.take(6), budget.take(4), budget.take(1)]).toEqual([true, false, true, false])
})

test('other work has its turn while many values are read', async () => {
  const busyMs = 3
  let turns = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await setImmediate()
      turns += 1
    }
  })()
  const read = await new ReadBudget().map(
    Array.from({ length: 30 }, (_, at) => at),
    (at) => {
      const until = performance.now() + busyMs
      while (performance.now() < until);
      return at * 2
    },
  )
  isOver = true
  await others
  expect(read[29]).toBe(58)
  expect(turns).toBeGreaterThan(5)
})
