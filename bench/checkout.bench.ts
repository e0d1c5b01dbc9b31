import { fork } from 'node:child_process'
import { sql } from 'kysely'
import { startPostgresServer } from '#test/postgres-server.ts'
import { runLoadBuyers, type CheckoutMeasurement, submitOverHttp, type SubmitOrder } from './checkout/load-buyers.ts'
import { addLoadBuyers, addLoadProducts, type CheckoutFlow, openBenchShop } from './checkout/bench-shop.ts'
import { recordResults } from './load/record.ts'

/*
 * S3: COD orders per second over HTTP, on a PostgreSQL with fsync, compared with the same checkout written with `select
 * … for update`. The rounds of both flows alternate, so that both have the same noise. The median counts.
 */
const AT_ONCE = 40
const ROUNDS = Number(process.env.CHECKOUT_ROUNDS ?? 5)
const ROUND_MS = Number(process.env.CHECKOUT_ROUND_MS ?? 4000)
const WARM_UP_MS = 1000
/** Exceeds the number of orders that a round can serve. */
const BUYERS_PER_SECOND = 2000
const settings = { 'few hot products': 4, 'many products': 2000 }
const flows: readonly CheckoutFlow[] = ['for update', 'shop']

type Row = { readonly setting: string; readonly flow: CheckoutFlow } & CheckoutMeasurement

const server = await startPostgresServer({ durable: true })
const shop = await openBenchShop(server.url)
const rows: Row[] = []
for (const [setting, products] of Object.entries(settings)) {
  const goods = await addLoadProducts(shop, products)
  const round = async (send: SubmitOrder, ms: number) =>
    runLoadBuyers(send, await addLoadBuyers(shop, goods, (ms / 1000) * BUYERS_PER_SECOND), { atOnce: AT_ONCE, ms })
  const servers = await Promise.all(flows.map(startFlow))
  const measured: CheckoutMeasurement[][] = flows.map(() => [])
  for (const { send } of servers) await round(send, WARM_UP_MS)
  for (let count = 0; count < ROUNDS; count += 1)
    for (const [index, { send }] of servers.entries()) measured[index]!.push(await round(send, ROUND_MS))
  for (const { stop } of servers) stop()
  for (const [index, flow] of flows.entries()) rows.push({ setting, flow, ...median(measured[index]!) })
}
const { rows: versions } = await sql<{ version: string }>`select version()`.execute(shop.ctx.db)
const { rows: commits } = await sql<{
  commit: string
}>`select current_setting('synchronous_commit') || ', fsync ' || current_setting('fsync') as commit`.execute(
  shop.ctx.db,
)
await shop.close()
await server.stop()
report()

/** Starts one flow in its own process. */
async function startFlow(flow: CheckoutFlow): Promise<{ send: SubmitOrder; stop: () => void }> {
  const child = fork('bench/checkout/serve.ts', [server.url, flow], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<number>((resolve) => child.stdout!.once('data', (text) => resolve(Number(text))))
  return { send: submitOverHttp(port), stop: () => child.disconnect() }
}

/** The round with the median rate. */
function median(rounds: CheckoutMeasurement[]): CheckoutMeasurement {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!
}

function report(): void {
  const table = rows.map((row) => {
    const other = rows.find((one) => one.setting === row.setting && one.flow === 'for update')!
    return { ...row, times: Number((row.perSecond / other.perSecond).toFixed(1)) }
  })
  console.table(table)
  const postgres = versions[0]!.version.split(' on ')[0]
  recordResults('checkout', {
    postgres,
    commit: commits[0]!.commit,
    buyersAtOnce: AT_ONCE,
    rounds: ROUNDS,
    rows: table,
  })
}
