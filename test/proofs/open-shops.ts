import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { ApiResult, Client } from '#contract/client.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import { PretendGateway } from '#test/payments/pretend-gateway.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const release = process.env.PROOF_SIZE === 'release'
vi.setConfig({ testTimeout: release ? HOUR : 2 * MINUTE, hookTimeout: MINUTE })

/** Races need real connections: as many as quality.md asks for, shared out among the processes. */
const CONNECTIONS = 50

export type Shops = {
  /** One app for each process, all over the same PostgreSQL database and with the same payment gateway. */
  readonly apps: readonly [TestApp, ...TestApp[]]
  /** The client of a customer at the process whose turn it is. */
  readonly clientOf: (customer: TestCustomer, turn: number) => Client
  readonly close: () => Promise<void>
}

/** The shop on real PostgreSQL, once or as several processes with a pool each, which know nothing of each other. */
export async function openShops(processes: number): Promise<Shops> {
  const { url, drop } = await createTestDatabase()
  const secret = randomBytes(32)
  const gateway = new PretendGateway()
  const open = async () => {
    const database = await openDatabase({ kind: 'postgres', url, poolSize: CONNECTIONS / processes })
    return startTestApp({ database, secret, gateway })
  }
  const apps: Shops['apps'] = [await open()]
  const all = [...apps]
  while (all.length < processes) all.push(await open())
  return {
    apps: all as unknown as Shops['apps'],
    clientOf: (customer, turn) => all[turn % all.length]!.as(customer.token),
    close: async () => {
      for (const app of all) await app.close()
      await drop()
    },
  }
}

/** How often a proof repeats: `commit` times in `npm test`, `release` times when PROOF_SIZE says so. */
export function repeat(commit: number, whenReleasing: number): number[] {
  return Array.from({ length: release ? whenReleasing : commit }, (_, round) => round)
}

/** `count` things at once, whatever each of them is. */
export function atOnce<T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)))
}

/** Many customers with a session each. */
export async function registerCustomers(app: TestApp, count: number): Promise<TestCustomer[]> {
  return atOnce(count, () => registerCustomer(app))
}

/** How often each outcome came: "201", "409 out_of_stock". */
export function tally(results: readonly ApiResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const result of results) {
    const outcome = result.ok
      ? String(result.status)
      : result.reason === 'refused'
        ? `${result.status} ${result.code}`
        : result.reason
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
