import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import type { Database } from '#server/db/connect.ts'
import { checkConservation } from '#test/conservation.ts'
import { reportProof, proofSize } from '#test/proofs/harness/size.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { shopCommands, createInitialModel } from './command-sequences.ts'
import { deliverAllWebhooks } from './payment-commands.ts'
import { openRealShop, deleteRunRows } from './real-shop.ts'

const runs = Number(process.env.MODEL_RUNS ?? proofSize(200, 5000))
const seed = Number(process.env.MODEL_SEED ?? proofSize(20_261_120, Date.now() % 2 ** 31))
vi.setConfig({ testTimeout: proofSize(15 * MINUTE, 3 * HOUR) })

/** Deleted rows slow a database down until it is vacuumed, so it is replaced after this many sequences. */
const SEQUENCES_PER_DATABASE = 250
let database: Database | undefined
let runCount = 0
async function nextDatabase(): Promise<Database> {
  if (runCount % SEQUENCES_PER_DATABASE === 0) {
    await database?.close()
    database = await openTestDatabase()
  }
  runCount += 1
  return database!
}
afterAll(() => database?.close())

test('C9: random step sequences leave the shop in the state of the model', async () => {
  const ends: Record<string, number> = {}
  const count = (end: string) => (ends[end] = (ends[end] ?? 0) + 1)
  let orders = 0
  const property = fc.asyncProperty(shopCommands, async (commands) => {
    const model = createInitialModel()
    const real = await openRealShop(await nextDatabase(), model)
    try {
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await deliverAllWebhooks(model, real)
      await checkConservation(real.app.ctx.db)
      orders += model.orders.length
      for (const { type, isByStaff, status, payment, refunds } of model.orders) {
        const way = type === 'ONLINE' && isByStaff ? 'LINK' : type
        count(`${way} ${status}/${payment}${refunds.length > 0 ? ` ${refunds.length} back` : ''}`)
      }
      for (const { state } of model.requests) count(`request ${state}`)
    } finally {
      await deleteRunRows(real)
    }
  })
  await fc.assert(property, { seed, numRuns: runs })
  reportProof('C9', { sequences: runs, orders, seed, divergences: 0, ...ends })
  expect(orders).toBeGreaterThan(runs)
})
