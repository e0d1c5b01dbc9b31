import { fork } from 'node:child_process'
import { sql } from 'kysely'
import { type JobHandlers, runDueJobs } from '#server/jobs/worker.ts'
import { databaseUrl, queryServer } from '#test/postgres-server.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { addLoadBuyers, addLoadProducts, openBenchShop } from './checkout/bench-shop.ts'
import { runLoadBuyers, submitOverHttp } from './checkout/load-buyers.ts'
import { recordResults } from './load/record.ts'

/*
 * Orders and jobs per second in a full database beside those in an empty one of the same server: `npm run bench -- scale
 * [products]` after `npm run bench -- desk [orders] [products] [customers]` has filled it. The rounds alternate.
 */
const PRODUCTS = Number(process.argv[2] ?? 1_000_000)
const EMPTY = 'shop_bench_empty'
const ROUNDS = 5
const AT_ONCE = 40
const ROUND_MS = 4000
const BUYERS = 8000
const GOODS = 2000
const WAITING_JOBS = 1_000_000
const DUE_JOBS = 1000
const handlers = { 'mail.order-late': async () => {} } as unknown as JobHandlers

const catalogue = await openBenchCatalogue(PRODUCTS)
const server = databaseUrl(catalogue.url, 'postgres')
await queryServer(server, `drop database if exists ${EMPTY} with (force)`)
await queryServer(server, `create database ${EMPTY}`)
const measured = [await open(catalogue.url), await open(databaseUrl(catalogue.url, EMPTY))]
const rates: { orders: number[]; jobs: number[] }[] = measured.map(() => ({ orders: [], jobs: [] }))
await sql`
  insert into jobs (id, kind, priority, payload, run_at, created_at)
  select 'job_bench' || n, 'mail.order-late', 1, '{}', now() + interval '30 days', now()
  from generate_series(1, ${sql.lit(WAITING_JOBS)}) n on conflict do nothing`.execute(measured[0]!.shop.ctx.db)
for (let round = 0; round < ROUNDS; round += 1)
  for (const [index, one] of measured.entries()) {
    rates[index]!.orders.push(await orderFor(one))
    rates[index]!.jobs.push(await runJobs(one))
  }
for (const { shop, stop } of measured) {
  stop()
  await shop.close()
}
await queryServer(server, `drop database ${EMPTY} with (force)`)
await catalogue.stop()
const rows = (['orders', 'jobs'] as const).map((what) => {
  const [full = 0, empty = 0] = rates.map((one) => median(one[what]))
  return { 'per second': what, full, empty, ratio: Number((full / empty).toFixed(2)) }
})
console.table(rows)
recordResults('scale', { products: PRODUCTS, waitingJobs: WAITING_JOBS, rows })

async function open(url: string) {
  const shop = await openBenchShop(url)
  const goods = await addLoadProducts(shop, GOODS)
  const child = fork('bench/checkout/serve.ts', [url, 'shop'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<number>((resolve) => child.stdout!.once('data', (text) => resolve(Number(text))))
  return { shop, goods, send: submitOverHttp(port), stop: () => child.disconnect() }
}

type Measured = Awaited<ReturnType<typeof open>>

async function orderFor({ shop, goods, send }: Measured): Promise<number> {
  const buyers = await addLoadBuyers(shop, goods, BUYERS)
  const { perSecond } = await runLoadBuyers(send, buyers, { atOnce: AT_ONCE, ms: ROUND_MS })
  // The mails of the orders are not sent.
  await sql`delete from jobs where id not like 'job_bench%'`.execute(shop.ctx.db)
  return perSecond
}

async function runJobs({ shop: { ctx } }: Measured): Promise<number> {
  await sql`
    insert into jobs (id, kind, priority, payload, run_at, created_at)
    select 'job_due' || n, 'mail.order-late', 1, '{}', now(), now() from generate_series(1, ${sql.lit(DUE_JOBS)}) n`.execute(
    ctx.db,
  )
  const began = performance.now()
  let count = 0
  for (let more = 1; more > 0; count += more) more = await runDueJobs(ctx, handlers)
  await sql`delete from jobs where id like 'job_due%'`.execute(ctx.db)
  return Math.round(count / ((performance.now() - began) / 1000))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
