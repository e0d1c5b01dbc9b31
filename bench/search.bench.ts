import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openBenchCatalogue } from './catalogue/load.ts'
import { recordResults } from './load/record.ts'
import { searchBaselines } from './search/search-baselines.ts'
import { isExpectedProduct, type BenchQuery } from './search/query.ts'
import { openSearchApi } from './search/search-api.ts'

/**
 * S2: `npm run bench -- search [10k|250k|1m] [ours]`. The shop runs its whole API in this process (`app.fetch`: input,
 * search, correction, products, contract, JSON); the alternatives run only their SQL. One request at a time, all in one
 * run. `ours` skips the alternatives, which take seconds per search in a million products. The database stays; `nice
 * node bench/fill-catalogue.ts 1000000` fills it beforehand.
 */
const sizes: Readonly<Record<string, number>> = { '10k': 10_000, '250k': 250_000, '1m': 1_000_000 }
const size = process.argv[2] ?? '10k'
const count = sizes[size]
if (count === undefined) throw new Error(`Which size? ${Object.keys(sizes).join(', ')}`)

const others = process.argv[3] === 'ours' ? [] : searchBaselines

const queries = JSON.parse(readFileSync(new URL('search/queries.json', import.meta.url), 'utf8')) as BenchQuery[]
/** The alternatives are slow, so they get every fifth query. */
const sample = queries.filter((_, index) => index % 5 === 0)

const catalogue = await openBenchCatalogue(count)
const { ask, forget, showFirst, close } = await openSearchApi(catalogue)
const pool = new pg.Pool({ connectionString: catalogue.url, max: 2 })
for (const statement of others.flatMap(({ prepare }) => prepare)) await pool.query(statement)

const search = (text: string) => ask(`?search=${encodeURIComponent(text)}`)

const ours = await measure(queries, 3, ({ text }) => search(text))
const rows = [
  row('ours, all', ours),
  row(
    'ours, sample',
    ours.filter((_, index) => index % 5 === 0),
  ),
]
const typos = queries.flatMap((query, index) => (query.kind === 'typo' ? ours[index]! : []))
rows.push(row('ours, typing errors', typos))
for (const { name, run } of others) rows.push(row(name, await measure(sample, 1, ({ text }) => run(pool, text))))
const asked: Readonly<Record<string, (query: BenchQuery) => string>> = {
  suggestions: ({ text }) => `/suggest?q=${encodeURIComponent(text.slice(0, 5))}`,
  'facets of a search': ({ text }) => `/facets?search=${encodeURIComponent(text)}`,
}
for (const [name, path] of Object.entries(asked))
  rows.push(row(name, await measure(queries, 1, (query) => ask(path(query)))))
const facets = [
  '',
  '?category=cardiology',
  '?form=Tablet&availability=in-stock',
  '?price=100-250&prescription=required',
  '?maker=Zamorin+Remedies',
]
rows.push(row('facets of a list', await measure(facets, 10, (query) => ask(`/facets${query}`))))
const lists = [
  '?sort=price',
  '?sort=-price&category=medicines',
  '?sort=discount&form=Tablet',
  '?sort=newest',
  '?sort=name&salt=paracetamol',
  '?page=400',
]
rows.push(row('lists', await measure(lists, 10, (query) => ask(query))))
rows.push(row('related', await measure(sample, 1, (_, index) => ask(`/prd_own-${1 + index * 7}/related`))))
console.table(rows)

const quality = await measureRelevance()
console.table(quality)
const median = (name: string) => rows.find((one) => one.what === name)?.['p50 (ms)']
const ilike = median('ILIKE page + count')
const ratio = ilike === undefined ? null : Number((ilike / median('ours, sample')!).toFixed(1))
if (ratio !== null)
  console.log(`The plain ILIKE page + count takes ${ratio} times as long as ours (p50, same ${sample.length} queries).`)
recordResults(`search-${size}`, {
  products: count,
  queries: queries.length,
  rows,
  quality,
  ...(ratio !== null && { ratio }),
})
await pool.end()
await close()

/** The median milliseconds per item after a warm-up round. Every round starts with empty caches. */
async function measure<T>(list: readonly T[], rounds: number, work: (one: T, index: number) => Promise<unknown>) {
  const times: number[][] = list.map(() => [])
  for (let round = -1; round < rounds; round += 1) {
    await forget()
    for (const [index, one] of list.entries()) {
      const started = performance.now()
      await work(one, index)
      if (round >= 0) times[index]!.push(performance.now() - started)
    }
  }
  return times.map((own) => own.toSorted((a, b) => a - b)[own.length >> 1]!)
}

function row(what: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2))
  return {
    what,
    queries: times.length,
    'p50 (ms)': at(0.5),
    'p95 (ms)': at(0.95),
    'p99 (ms)': at(0.99),
    'most (ms)': at(1),
  }
}

/** The share of queries with a right product among the first three; for misses, the share without results. */
async function measureRelevance() {
  const kinds = Map.groupBy(queries, ({ kind }) => kind)
  const table: { kind: string; queries: number; right: number; percent: number }[] = []
  for (const [kind, list] of kinds) {
    let right = 0
    for (const { text, right: wanted } of list) {
      const { matched, shown } = await showFirst(text)
      const good = wanted.nothing ? !matched : shown.some((product) => isExpectedProduct(product, wanted))
      if (good) right += 1
      else if (process.env.BENCH_SHOW_WRONG)
        console.log(
          kind,
          text,
          JSON.stringify(wanted),
          shown.map(({ productName }) => productName),
        )
    }
    table.push({ kind, queries: list.length, right, percent: Number(((100 * right) / list.length).toFixed(1)) })
  }
  const sum = (list: typeof table, key: 'queries' | 'right') => list.reduce((total, one) => total + one[key], 0)
  const spelled = table.filter(({ kind }) => kind !== 'typo' && kind !== 'miss')
  const all = {
    kind: 'all but typing errors and misses',
    queries: sum(spelled, 'queries'),
    right: sum(spelled, 'right'),
  }
  return [...table, { ...all, percent: Number(((100 * all.right) / all.queries).toFixed(1)) }]
}
