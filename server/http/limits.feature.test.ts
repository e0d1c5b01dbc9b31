import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { countHit, forgetHits } from './limits.ts'
import { Refusal } from './refusal.ts'

const app = useTestApp()

/** Counts one hit: null when it is allowed, else the seconds to wait. */
async function tryOnce(key: string, max = 5): Promise<number | null> {
  try {
    await countHit(app.ctx, { key, max, windowMs: HOUR })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
    })
    return error.extra.retryAfterSeconds!
  }
}

test('never allows more than five hits in any hour', async () => {
  const key = `test ${randomInt(1e12)}`
  const passed: number[] = []
  for (let n = 0; n < 120; n += 1) {
    if ((await tryOnce(key)) === null) passed.push(app.clock.now().getTime())
    app.clock.advance(randomInt(4 * MINUTE))
  }
  for (const time of passed)
    expect(passed.filter((other) => other > time - HOUR && other <= time).length).toBeLessThanOrEqual(5)
  expect(passed.length).toBeGreaterThan(10)
})

test('allows a hit after the announced wait, which rejected hits do not extend', async () => {
  const key = `test ${randomInt(1e12)}`
  for (let n = 0; n < 5; n += 1) expect(await tryOnce(key)).toBeNull()
  const seconds = (await tryOnce(key))!
  expect(seconds).toBeGreaterThanOrEqual(HOUR / SECOND)
  expect(seconds).toBeLessThanOrEqual((65 * MINUTE) / SECOND)
  for (let left = seconds; left > 1; left -= 60) {
    expect(await tryOnce(key)).not.toBeNull()
    app.clock.advance(Math.min(60, left - 1) * SECOND)
  }
  expect(await tryOnce(key)).toBe(1)
  app.clock.advance(SECOND)
  expect(await tryOnce(key)).toBeNull()
})

test('allows exactly five of fifty concurrent hits', async () => {
  const key = `test ${randomInt(1e12)}`
  const results = await Promise.all(Array.from({ length: 50 }, () => tryOnce(key)))
  expect(results.filter((result) => result === null)).toHaveLength(5)
})

test('shares the count with a process whose clock is ahead', async () => {
  const ahead = await startTestApp({
    database: app.database,
    now: () => new Date(app.clock.now().getTime() + 10 * MINUTE),
  })
  const limit = { key: `test ${randomInt(1e12)}`, max: 5, windowMs: HOUR }
  for (let n = 0; n < 5; n += 1) await countHit(ahead.ctx, limit)
  await expect(countHit(app.ctx, limit)).rejects.toThrow('Too many attempts')
})

test('resets a forgotten key and counts each key separately', async () => {
  const [one, other] = [`test ${randomInt(1e12)}`, `test ${randomInt(1e12)}`]
  expect([await tryOnce(one, 1), await tryOnce(other, 1)]).toEqual([null, null])
  expect(await tryOnce(one, 1)).not.toBeNull()
  await forgetHits(app.ctx, one)
  expect(await tryOnce(one, 1)).toBeNull()
  expect(await tryOnce(other, 1)).not.toBeNull()
})
