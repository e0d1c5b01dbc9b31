import { expect, test } from 'vitest'
import { createRandomPool } from './random-pool.ts'

test('never hands out the same bytes twice, also when the pool is filled again', () => {
  const take = createRandomPool()
  const taken = Array.from({ length: 1000 }, () => Buffer.from(take(16)).toString('hex'))
  expect(new Set(taken).size).toBe(1000)
  expect(taken.every((hex) => hex.length === 32)).toBe(true)
})
