import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endpoints } from '#contract/api.ts'
import { SECOND } from '#domain/time.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { recordResults } from './load/record.ts'
import type { Flood, FloodStatuses } from './neighbours/flood.ts'

/**
 * What a visitor notices while another one keeps 50 connections busy with the dearest request of one public endpoint, or
 * of a page. No answer comes from the cache: the flood sends a cookie, and the visitor asks for new addresses. Exits with 1
 * when the visitor's p95 is above 5 times that of the quiet shop just before, or an answer is not 200. The flood of /api/health, which
 * does no work, shows what the load generator and the connections cost by themselves. BENCH_PROXY=false measures without
 * a proxy, where a connection is a visitor. Further words choose floods by their path.
 */
const CONNECTIONS = 50
const PRODUCTS = 10_000
const VISITS = 60
const MAX_VISITS_MS = 12 * SECOND
const MAX_RATIO = 5
const WARM_UP = SECOND

/** The dearest query by path; `n` makes the address new where that costs more than repeating it. */
const dearest: Readonly<Record<string, (n: number) => string>> = {
  '/api/products': (n) => `?pages=10&limit=100&sort=discount&with=filters&maker=unknown${n}`,
  '/api/products/facets': (n) => `?search=a&price=${n % 2 ? '0-50' : '50-100'}&maker=unknown${n}`,
  '/api/products/suggest': (n) => `?q=paracetamol ${n} tablet syrup`,
  '/api/products/:id': () => '?with=related',
  '/api/products/:id/related': () => '',
  '/api/categories': () => '',
  '/api/sitemap': () => '?part=1',
  '/api/pincodes/:pin': () => '',
  // Pages are the dearest way to the same lists.
  '/products': (n) => `?page=25&sort=discount&maker=unknown${n}`,
  '/nowhere': (n) => `/${n}`,
}
const floods = Object.entries<(n: number) => string>({ '/api/health': () => '', ...dearest })
const words = process.argv.slice(2)

const publicPaths = endpoints
  .filter(({ method, access }) => method === 'GET' && access === 'public')
  .map(({ path }) => path)
const unlisted = publicPaths.filter((path) => !(path in dearest))
if (unlisted.length > 0) throw new Error(`No dearest request is listed for ${unlisted.join(', ')}.`)

const isProxied = process.env.BENCH_PROXY !== 'false'
const catalogue = await openBenchCatalogue(PRODUCTS)
const shop = await startShopProcess({
  DATABASE_URL: catalogue.url,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: String(isProxied),
})
const rows: object[] = []
try {
  const ids = await readIds()
  let visited = 0
  const visit = async () => measureVisits(() => addressOfVisit(visited++, ids))
  await visit()
  for (const [path, queryOf] of floods.filter(([name]) => words.length === 0 || words.includes(name))) {
    const paths = Array.from(
      { length: 20_000 },
      (_, n) => path.replace(':id', ids[n % ids.length] ?? '').replace(':pin', pinOf(n)) + encodeURI(queryOf(n)),
    )
    const quiet = await visit()
    const flood = startFlood({ url: shop.url, paths, connections: CONNECTIONS, visitor: '203.0.113.1' })
    await wait(WARM_UP)
    const flooded = await visit()
    const statuses = await flood.end()
    const ratio = Number((flooded['p95 (ms)'] / quiet['p95 (ms)']).toFixed(1))
    if ((path in dearest && ratio > MAX_RATIO) || flooded.refused > 0) process.exitCode = 1
    const before = { 'quiet p50 (ms)': quiet['p50 (ms)'], 'quiet p95 (ms)': quiet['p95 (ms)'] }
    rows.push({ flood: path, ...before, ...flooded, ratio, 'answers to the flood': JSON.stringify(statuses) })
  }
} finally {
  await shop.stop()
  await catalogue.stop()
}
console.table(rows)
recordResults('neighbours', { products: PRODUCTS, connections: CONNECTIONS, rows })

async function readIds(): Promise<string[]> {
  const { data } = (await (await fetch(`${shop.url}/api/products?limit=100`)).json()) as { data: { _id: string }[] }
  return data.map(({ _id }) => _id)
}

function pinOf(n: number): string {
  return String(110_001 + (n % 700_000))
}

/** Uncached pages and answers as a visitor who looks around asks for them. */
function addressOfVisit(n: number, ids: readonly string[]): string {
  const id = ids[n % ids.length]
  const choices = [
    `/product-details/${id}?search=v${n}`,
    `/products?search=para${n}`,
    `/api/products/suggest?q=met ${n}`,
  ]
  return choices[n % choices.length] ?? '/'
}

async function measureVisits(nextPath: () => string) {
  const times: number[] = []
  let refused = 0
  const end = performance.now() + MAX_VISITS_MS
  while (times.length < VISITS && performance.now() < end) {
    const began = performance.now()
    const response = await fetch(shop.url + nextPath(), { headers: { 'x-forwarded-for': '198.51.100.1' } })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (response.status !== 200) refused += 1
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
  return { visits: times.length, 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95), refused }
}

function startFlood(flood: Omit<Flood, 'isOver'>) {
  const isOver = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('neighbours/flood.ts', import.meta.url), { workerData: { ...flood, isOver } })
  const end = async () => {
    const answered = once(worker, 'message')
    Atomics.store(isOver, 0, 1)
    const [statuses] = (await answered) as [FloodStatuses]
    await worker.terminate()
    return statuses
  }
  return { end }
}
