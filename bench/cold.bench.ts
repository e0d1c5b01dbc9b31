import { createHash } from 'node:crypto'
import pg from 'pg'
import { productSorts } from '#contract/catalogue.ts'
import { fixedFilters } from '#domain/catalogue/filter-rules.ts'
import { encodeBody } from '#server/http/content-encoding.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { listChildPids, listPostgresPids, cpuTimeMs, proportionalSetSizeMiB } from './load/process-usage.ts'
import { recordResults } from './load/record.ts'
import { measureDistinctLoad, median } from './load/wrk.ts'

/**
 * S8: `npm run bench -- cold [10k|250k]`. Measures uncached responses over HTTP from two processes on two cores: random
 * products, searches and filters, each URL once, from twenty connections and from one. CPU time per response is reported
 * too, because it does not depend on the load of the machine. Exits with 1 when a rate is below its target, or the response
 * time of a search page, compression or the memory of a process above. BENCH_SECONDS shortens each round.
 */
const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '250k': 250_000 }
const size = process.argv[2] ?? '10k'
const COUNT = sizes[size] ?? Number.NaN
if (Number.isNaN(COUNT)) throw new Error(`Which size? ${Object.keys(sizes).join(', ')}`)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
/** V8 optimises the rendering of a page after some thousand pages. */
const WARM_UP_SECONDS = 2 * SECONDS
const MAX_ADDRESSES = 50_000
const MAX_MEMORY_MIB = 400
const MAX_COMPRESSION_MS = 1
/** For the 99th percentile of the search page from one connection. */
const MAX_ALONE_MS = 30
const ALONE = { seconds: 2, addresses: 5000 }

const listPromise = COUNT > 100_000 ? 150 : 250
const promises: Readonly<Record<string, number>> = {
  'product page': 400,
  'list page': listPromise,
  'category page': listPromise,
  'search page': listPromise,
  'product JSON': 3000,
  suggestions: 1000,
}

const catalogue = await openBenchCatalogue(COUNT)
const { ids, words, makers, forms, categories } = await readCatalogue(catalogue.url)
const shop = await startShopProcess({ DATABASE_URL: catalogue.url, LOG_LEVEL: 'error', WEB_PROCESSES: '2' })
const workers = listChildPids(shop.pid)

const addresses: Readonly<Record<string, readonly string[]>> = {
  // The search is part of the header, so it makes further addresses of each product.
  'product page': ids.flatMap((id) =>
    ['', '?search=a', '?search=b', '?search=c'].map((rest) => `/product-details/${id}${rest}`),
  ),
  'list page': listsOf({ maker: ['', ...makers] }),
  'category page': listsOf({ category: categories, form: ['', ...forms] }),
  'search page': words.map((word) => `/products?search=${encodeURIComponent(word)}`),
  'product JSON': ids.map((id) => `/api/products/${id}`),
  suggestions: words.map((word) => `/api/products/suggest?q=${encodeURIComponent(word)}`),
}

const rows: object[] = []
const compression: object[] = []
let memoryMiB = 0
try {
  for (const [what, paths] of Object.entries(addresses)) rows.push(await measure(what, shuffled(paths)))
  memoryMiB = Math.max(...workers.map((pid) => proportionalSetSizeMiB([pid])))
  for (const path of ['/', ...Object.values(addresses).map(([first = '']) => first)])
    compression.push(await measureCompression(path))
} finally {
  await shop.stop()
  await catalogue.stop()
}
console.table(rows)
console.table(compression)
console.log(`Afterwards the larger process holds ${memoryMiB} MiB.`)
recordResults(`cold-${size}`, { products: COUNT, memoryMiB, compression, rows })
if (memoryMiB > MAX_MEMORY_MIB) process.exitCode = 1

async function measure(what: string, paths: readonly string[]) {
  const promised = promises[what] ?? 0
  const warmUp = Math.floor(paths.length / 2)
  measureDistinctLoad(shop.url, paths.slice(0, warmUp), { seconds: secondsFor(warmUp, promised, WARM_UP_SECONDS) })
  // The shop has opened its connections at this point.
  const postgres = await listPostgresPids(catalogue.url)
  const before = { shop: cpuTimeMs(workers), postgres: cpuTimeMs(postgres) }
  const seconds = secondsFor(paths.length - warmUp, promised, SECONDS)
  const { perSecond, p99Ms, requests } = measureDistinctLoad(shop.url, paths.slice(warmUp), { seconds })
  const each = (ms: number) => Number((ms / requests).toFixed(2))
  const [shopMs, postgresMs] = [cpuTimeMs(workers) - before.shop, cpuTimeMs(postgres) - before.postgres]
  const alone = measureDistinctLoad(shop.url, paths.slice(-ALONE.addresses), { seconds: ALONE.seconds, connections: 1 })
  if (perSecond < promised || (what === 'search page' && alone.p99Ms > MAX_ALONE_MS)) process.exitCode = 1
  return {
    what,
    seconds,
    'answers /s': perSecond,
    promised,
    'p99 (ms)': p99Ms,
    'alone, p99 (ms)': alone.p99Ms,
    'shop processor (ms)': each(shopMs),
    'PostgreSQL processor (ms)': each(postgresMs),
  }
}

/** The median time to compress a response that is sent once. */
async function measureCompression(path: string) {
  const body = Buffer.from(await (await fetch(shop.url + path)).arrayBuffer())
  const times = { br: Number.NaN, gzip: Number.NaN }
  for (const encoding of ['br', 'gzip'] as const) {
    const tries: number[] = []
    for (let n = 0; n < 100; n += 1) {
      const started = performance.now()
      await encodeBody(body, encoding, 'fast')
      tries.push(performance.now() - started)
    }
    times[encoding] = Number(median(tries).toFixed(2))
  }
  if (Math.max(times.br, times.gzip) > MAX_COMPRESSION_MS) process.exitCode = 1
  return { path, bytes: body.length, 'brotli (ms)': times.br, 'gzip (ms)': times.gzip }
}

/** The duration that leaves enough URLs at twice the target rate. */
function secondsFor(addresses: number, promised: number, longest: number): number {
  return Math.max(1, Math.min(longest, Math.floor(addresses / (2 * promised))))
}

async function readCatalogue(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const column = async (expression: string, rest: string) => {
    const { rows } = await client.query<{ value: string }>(
      `select ${expression} as value from products where withdrawn_at is null ${rest}`,
    )
    return rows.map(({ value }) => value)
  }
  const distinct = (expression: string) => column(`distinct ${expression}`, `and ${expression} <> ''`)
  const enough = `order by md5(id) limit ${MAX_ADDRESSES}`
  const found = {
    ids: await column('id', enough),
    // Brands, and product names without their last word.
    words: [
      ...(await distinct("split_part(name, ' ', 1)")),
      ...(await column("regexp_replace(name, ' [^ ]+$', '')", enough)),
    ],
    makers: await distinct('manufacturer'),
    forms: await distinct('item_form'),
    categories: await distinct('category_slug'),
  }
  await client.end()
  return { ...found, words: [...new Set(found.words)] }
}

/** Combines these choices with every filter and sort order. */
function listsOf(choices: Choices): string[] {
  const all = combinations({
    ...choices,
    sort: productSorts,
    price: ['', ...fixedFilters.price],
    availability: ['', 'in-stock'],
    prescription: ['', 'required', 'not-required'],
  })
  return all.map((fields) => `/products?${new URLSearchParams(fields.filter(([, value]) => value !== ''))}`)
}

type Choices = Readonly<Record<string, readonly string[]>>

function combinations(choices: Choices): [string, string][][] {
  let all: [string, string][][] = [[]]
  for (const [name, values] of Object.entries(choices))
    all = all.flatMap((fields) => values.map((value): [string, string][] => [...fields, [name, value]]))
  return all
}

function shuffled(paths: readonly string[]): string[] {
  const placed = paths.map((path) => ({ path, place: createHash('sha1').update(path).digest('hex') }))
  return placed.toSorted((one, other) => (one.place < other.place ? -1 : 1)).map(({ path }) => path)
}
