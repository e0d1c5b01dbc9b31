import pg from 'pg'
import { startPostgresServer } from '#test/postgres-server.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'
import { measureLoad, median } from './load/wrk.ts'

/**
 * Compares one and two processes on the same PostgreSQL, with cached and uncached pages (a cookie bypasses the cache).
 * Then measures how long a price changed in one process stays stale in the other.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CHANGES = 200

const postgres = await startPostgresServer()
const settings = { LOG_LEVEL: 'error', DATABASE_URL: postgres.url }
const one = await startShopProcess(settings)
const list = (await (await fetch(`${one.url}/api/products?limit=20`)).json()) as { data: { _id: string }[] }
const id = list.data[0]?._id ?? ''
const rows = [await compare('kept page', '/', []), await compare('page made each time', '/', ['cookie: made=anew'])]
const seen = await measureChanges()
await one.stop()
await postgres.stop()
console.table(rows)
console.table([seen])
recordResults('processes', { rounds: ROUNDS, rows, priceSeen: seen })

async function compare(what: string, path: string, headers: readonly string[]) {
  const shops = await Promise.all(['1', '2'].map((n) => startShopProcess({ ...settings, WEB_PROCESSES: n })))
  const perSecond: number[][] = [[], []]
  for (let round = -1; round < ROUNDS; round += 1)
    shops.forEach(({ url }, index) => {
      const { perSecond: reached } = measureLoad(url + path, { headers })
      if (round >= 0) perSecond[index]?.push(reached)
    })
  for (const shop of shops) await shop.stop()
  const [alone = 0, together = 0] = perSecond.map(median)
  return { what, 'one process /s': alone, 'two processes /s': together, ratio: Number((together / alone).toFixed(2)) }
}

/**
 * Changes a price by SQL, as another process does, and polls a process with a cached page until it shows the new price.
 */
async function measureChanges() {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const times: number[] = []
  for (let n = 1; n <= CHANGES; n += 1) {
    const price = `${5000 + n}.37`
    await fetch(`${one.url}/product-details/${id}`)
    await client.query('update products set selling_price_paise = $1, mrp_paise = 1000000 where id = $2', [
      (5000 + n) * 100 + 37,
      id,
    ])
    const started = performance.now()
    while (!(await (await fetch(`${one.url}/product-details/${id}`)).text()).includes(price));
    times.push(performance.now() - started)
  }
  await client.end()
  const sorted = times.toSorted((a, b) => a - b).map((ms) => Number(ms.toFixed(1)))
  return {
    changes: CHANGES,
    'median (ms)': median(sorted),
    'p99 (ms)': sorted[Math.floor(CHANGES * 0.99)],
    'longest (ms)': sorted.at(-1),
  }
}
