import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import type { OrderPlaced } from '#contract/orders.ts'
import { openDatabase } from '#server/db/connect.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import { PretendGateway } from '#test/payments/pretend-gateway.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { openTestEnvironment } from './test-environment.ts'

/** At least fifty connections, shared by the processes. */
const CONNECTIONS = 50

type RacingShops = {
  /** Two apps over one database and one gateway; beside real servers, one app that prepares and inspects. */
  readonly apps: readonly [TestApp, ...TestApp[]]
  /** The client of a customer at the process of this turn. */
  readonly clientOf: (customer: TestCustomer, turn: number) => Client
}
type ClosableShops = RacingShops & { readonly close: () => Promise<void> }

/** Two apps in this process that share only the database and the gateway. */
export async function openTwoApps(): Promise<ClosableShops> {
  const { url, drop } = await createTestDatabase()
  const secret = randomBytes(32)
  const gateway = new PretendGateway()
  const open = async () => {
    const database = await openDatabase({ kind: 'server', url, poolSize: CONNECTIONS / 2 })
    return startTestApp({ database, secret, gateway })
  }
  const apps: [TestApp, ...TestApp[]] = [await open(), await open()]
  return {
    apps,
    clientOf: (customer, turn) => apps[turn % apps.length]!.as(customer.token),
    close: async () => {
      for (const app of apps) await app.close()
      await drop()
    },
  }
}

/** Two server processes over one database, called over HTTP. */
export async function openTwoServers(): Promise<ClosableShops> {
  const environment = await openTestEnvironment('server')
  await environment.start(2)
  const app = await environment.open()
  return {
    apps: [app],
    clientOf: (customer, turn) => environment.as(customer.token, turn),
    close: async () => {
      await app.close()
      await environment.stop()
      await environment.close()
    },
  }
}

/** The shops of a describe block. C8 holds after each test. */
export function useRacingShops(open: () => Promise<ClosableShops> = openTwoApps) {
  let shops: ClosableShops
  beforeAll(async () => {
    shops = await open()
  })
  afterEach(() => {
    const [app] = shops.apps
    app.gateway.meanwhile = async () => {}
    return checkConservation(app.ctx.db)
  })
  afterAll(() => shops.close())
  return {
    get app() {
      return shops.apps[0]
    },
    appOf: (turn: number) => shops.apps[turn % shops.apps.length]!,
    clientOf: (customer: TestCustomer, turn: number) => shops.clientOf(customer, turn),
    advance: (ms: number) => shops.apps.forEach(({ clock }) => clock.advance(ms)),
    submitAll: (buyers: readonly TestCustomer[], order: ApiInput<'POST /api/orders/create'>) =>
      submitAll(shops, buyers, order),
  }
}

/** Every buyer submits the same order at once, in turn at each process. */
function submitAll(
  shops: RacingShops,
  buyers: readonly TestCustomer[],
  order: ApiInput<'POST /api/orders/create'>,
): Promise<ApiResult<OrderPlaced>[]> {
  return Promise.all(buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order)))
}

/** Starts `count` calls at once. */
export function inParallel<T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)))
}

export async function registerCustomers(app: TestApp, count: number): Promise<TestCustomer[]> {
  return inParallel(count, () => registerCustomer(app))
}

/** The number of results per outcome: "201", "409 out_of_stock". */
export function countOutcomes(results: readonly ApiResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const result of results) {
    const refused = !result.ok && result.reason === 'refused'
    const outcome = result.ok ? String(result.status) : refused ? `${result.status} ${result.code}` : result.reason
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Holds the gateway's answers until `count` callers wait, so that all of them write at once. */
export function holdFetches({ gateway }: TestApp, count: number): void {
  const waiting: (() => void)[] = []
  gateway.meanwhile = async (call) => {
    if (call !== 'fetch') return
    await new Promise<void>((proceed) => {
      waiting.push(proceed)
      if (waiting.length < count) return
      for (const release of waiting.splice(0)) release()
    })
  }
}

/** Counts the rows "Confirmed" in the history of an order. */
export async function countConfirmations({ ctx }: TestApp, id: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', id)
    .where('status', '=', 'Confirmed')
    .execute()
  return rows.length
}

/** The number of jobs of a kind for an order. */
export async function countJobs({ ctx }: TestApp, id: string, kind: string): Promise<number> {
  const rows = await ctx.db.selectFrom('jobs').select('payload').where('kind', '=', kind).execute()
  return rows.filter(({ payload }) => (payload as { orderId?: string }).orderId === id).length
}
