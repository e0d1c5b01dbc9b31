import { sql } from 'kysely'
import { createPadReaders, resolveLines } from '#server/trade-orders/resolve-lines.ts'
import { judgeLists } from '#test/pad-line-answers.ts'
import { writeLists } from '#test/pad-line-lists.ts'
import { namesWithOneReading } from '#test/pad-names.ts'
import { openNamesCatalogue } from './catalogue/load.ts'
import { recordResults } from './load/record.ts'
import { openSearchApi } from './search/search-api.ts'
import { addPadAccount } from './search/pad-account.ts'

/**
 * `npm run bench -- pad-lines medicines.csv.gz`: 5,000 lines as chemists write them over all names of a list, with their true
 * reading: how many are wrong and sure, how many plain ones sure and right, and how long 200 and 500 of them take. Exits with 1
 * where a line is wrong and sure, or a limit is exceeded.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('Which list? npm run bench -- pad-lines medicines.csv.gz')
const LIMITS_MS = { 200: 600, 500: 1500 } as const
const SEED = Number(process.argv[3] ?? 51)

const { database, ctx, close } = await openSearchApi(await openNamesCatalogue(path))
const { db } = database
await addPadAccount(db)
const products = await db.selectFrom('products').select(['id', 'name', 'pack_size as packSize']).execute()
const readers = createPadReaders(ctx)
const resolve = (texts: readonly string[]) =>
  resolveLines(ctx, readers, { customerId: 'cus_pad', lines: texts.map((text) => ({ text })) })

const lists = writeLists(products, { lines: 5000, perList: 200, seed: SEED })
const { rows, wrong, plain } = await judgeLists(
  lists,
  async (texts) => (await resolve(texts)).lines,
  namesWithOneReading(products),
)
console.table(rows)
for (const { kind, text, answer } of wrong.slice(0, Number(process.env.BENCH_SHOW_WRONG ?? 0)))
  console.log(kind, '|', text, '|', products.find(({ id }) => id === answer.productId)?.name, answer.quantity)
if (process.env.BENCH_SHOW_PLAIN)
  for (const text of plain.missed.slice(0, Number(process.env.BENCH_SHOW_PLAIN))) console.log('plain', text)

const times = []
for (const [size, limit] of Object.entries(LIMITS_MS)) {
  const texts = lists.flat().map(({ text }) => text)
  const taken: number[] = []
  for (let at = 0; at < 7; at += 1) {
    const chosen = Array.from(
      { length: Number(size) },
      (_, index) => texts[(at * 611 + index * 7) % texts.length] ?? '',
    )
    const startedAt = performance.now()
    await resolve(chosen)
    taken.push(Math.round(performance.now() - startedAt))
  }
  const sorted = taken.toSorted((a, b) => a - b)
  times.push({ lines: Number(size), 'p50 (ms)': sorted[3]!, 'max (ms)': sorted.at(-1)!, limit })
}
console.table(times)
const count = await sql<{ n: number }>`select count(*)::int as n from products`.execute(db)
recordResults('pad-lines', { products: count.rows[0]?.n, seed: SEED, rows, times })
await close()
const isSlow = times.some((row) => row['p50 (ms)'] > row.limit)
if (wrong.length > 0 || plain.share < 0.9 || isSlow) process.exitCode = 1
