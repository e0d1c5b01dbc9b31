import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import type { Database } from '#server/db/connect.ts'
import { checkConservation } from '#test/conservation.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { anySteps, startModel } from './any-steps.ts'
import { settle } from './payment-steps.ts'
import { openRealShop, sweep } from './real-shop.ts'

const release = process.env.PROOF_SIZE === 'release'
const runs = Number(process.env.MODEL_RUNS ?? (release ? 20_000 : 300))
const seed = Number(process.env.MODEL_SEED ?? (release ? Date.now() % 2 ** 31 : 20_261_120))
vi.setConfig({ testTimeout: release ? 6 * HOUR : 15 * MINUTE })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('C9: whatever happens to the shop, in whatever order, it stands as the small model says', async () => {
  const ends: Record<string, number> = {}
  const property = fc.asyncProperty(anySteps, async (commands) => {
    const model = startModel()
    const real = await openRealShop(database, model)
    try {
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await settle(model, real)
      await checkConservation(database.db)
      for (const { type, status, payment, refunds } of model.orders) {
        const end = `${type} ${status}/${payment}${refunds.length > 0 ? ` ${refunds.length} back` : ''}`
        ends[end] = (ends[end] ?? 0) + 1
      }
    } finally {
      await sweep(real)
    }
  })
  await fc.assert(property, { seed, numRuns: runs })
  const orders = Object.values(ends).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `C9: ${runs} sequences, ${orders} orders, seed ${seed}: no divergence\n${JSON.stringify(ends)}\n`,
  )
  expect(orders).toBeGreaterThan(runs)
})
