import { fork } from 'node:child_process'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { buy, type Door, inProcess, type Measured, overHttp } from './checkout/buyers.ts'
import { addBuyers, addGoods, appOf, type Flow, openUnderLoad } from './checkout/shop-under-load.ts'
import { record } from './load/record.ts'

/*
 * S3: orders with cash on delivery in a second, on a PostgreSQL that has every commit on the disk before it is
 * acknowledged, against the same checkout written with `select … for update`. The two take turns, so that whatever else
 * the machine does meets both.
 */
const AT_ONCE = 40
const ROUNDS = Number(process.env.CHECKOUT_ROUNDS ?? 3)
const ROUND_MS = Number(process.env.CHECKOUT_ROUND_MS ?? 4000)
const WARM_UP_MS = 1000
/** More than can be served in a round. */
const PER_SECOND = { 'for update': 1500, shop: 4000 }
const settings = { 'few hot products': 4, 'many products': 2000 }
const flows: readonly Flow[] = ['for update', 'shop']

type Row = { readonly setting: string; readonly door: string; readonly flow: Flow } & Measured

const server = await startPostgresServer({ durable: true })
const shop = await openUnderLoad(server.url)
await migrate(shop.ctx.db, new Date())
const rows: Row[] = []
for (const [setting, products] of Object.entries(settings)) {
  const goods = await addGoods(shop, products)
  const round = async (flow: Flow, send: Door, ms: number) =>
    buy(send, await addBuyers(shop, goods, (ms / 1000) * PER_SECOND[flow]), { atOnce: AT_ONCE, ms })
  for (const door of ['in process', 'over HTTP']) {
    const opened = await Promise.all(flows.map(async (flow) => ({ flow, ...(await openDoor(door, flow)) })))
    const measured: Measured[][] = flows.map(() => [])
    for (const { flow, send } of opened) await round(flow, send, WARM_UP_MS)
    for (let count = 0; count < ROUNDS; count += 1)
      for (const [index, { flow, send }] of opened.entries()) measured[index]!.push(await round(flow, send, ROUND_MS))
    for (const { close } of opened) close()
    for (const [index, flow] of flows.entries()) rows.push({ setting, door, flow, ...median(measured[index]!) })
  }
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

async function openDoor(door: string, flow: Flow): Promise<{ send: Door; close: () => void }> {
  if (door === 'in process') return { send: inProcess(appOf(flow, shop.ctx)), close: () => {} }
  const child = fork('bench/checkout/serve.ts', [server.url, flow], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<number>((resolve) => child.stdout!.once('data', (text) => resolve(Number(text))))
  return { send: overHttp(port), close: () => child.disconnect() }
}

/** The middle one of the rounds, by speed. */
function median(rounds: Measured[]): Measured {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!
}

function report(): void {
  const table = rows.map((row) => {
    const other = rows.find((one) => one.setting === row.setting && one.door === row.door && one.flow === 'for update')!
    return { ...row, times: Number((row.perSecond / other.perSecond).toFixed(1)) }
  })
  console.table(table)
  const postgres = versions[0]!.version.split(' on ')[0]
  record('checkout', { postgres, commit: commits[0]!.commit, buyersAtOnce: AT_ONCE, rounds: ROUNDS, rows: table })
}
