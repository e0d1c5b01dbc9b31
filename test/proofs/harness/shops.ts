import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ApiResult, Client } from '#contract/client.ts'
import { openDatabase } from '#server/db/connect.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import { PretendGateway } from '#test/payments/pretend-gateway.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { openGround } from './ground.ts'

/** Where customers race: at one process, at two which share only the database, and at two asked over HTTP. */
export const places = ['one process', 'two processes', 'two servers'] as const
export type Place = (typeof places)[number]

export const databases = ['two processes'] as const satisfies readonly Place[]

/** Races need real connections: as many as quality.md asks for, shared out among the processes. */
const CONNECTIONS = 50

export type Shops = {
  /** The apps over one database, with the same payment gateway. Beside servers there is one, which looks and prepares. */
  readonly apps: readonly [TestApp, ...TestApp[]]
  /** The client of a customer at the process whose turn it is. */
  readonly clientOf: (customer: TestCustomer, turn: number) => Client
  readonly close: () => Promise<void>
}

export async function openShops(place: Place): Promise<Shops> {
  return place === 'two servers' ? openServers() : openProcesses(place === 'one process' ? 1 : 2)
}

async function openProcesses(count: number): Promise<Shops> {
  const { url, drop } = await createTestDatabase()
  const secret = randomBytes(32)
  const gateway = new PretendGateway()
  const open = async () => {
    const database = await openDatabase({ kind: 'server', url, poolSize: CONNECTIONS / count })
    return startTestApp({ database, secret, gateway })
  }
  const apps: [TestApp, ...TestApp[]] = [await open()]
  while (apps.length < count) apps.push(await open())
  return {
    apps,
    clientOf: (customer, turn) => apps[turn % apps.length]!.as(customer.token),
    close: async () => {
      for (const app of apps) await app.close()
      await drop()
    },
  }
}

async function openServers(): Promise<Shops> {
  const ground = await openGround('server')
  await ground.start(2)
  const app = await ground.open()
  return {
    apps: [app],
    clientOf: (customer, turn) => ground.as(customer.token, turn),
    close: async () => {
      await app.close()
      await ground.stop()
      await ground.close()
    },
  }
}

/** The shops of one file of tests, opened before its first: C8 holds after each of them, whatever a test made of the gateway. */
export function useShops(place: Place): Omit<Shops, 'close'> {
  let shops: Shops
  beforeAll(async () => {
    shops = await openShops(place)
  })
  afterEach(() => {
    const [app] = shops.apps
    app.gateway.meanwhile = async () => {}
    return checkConservation(app.ctx.db)
  })
  afterAll(() => shops.close())
  return {
    get apps() {
      return shops.apps
    },
    clientOf: (customer, turn) => shops.clientOf(customer, turn),
  }
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
