import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { ApiOutput } from '#contract/api.ts'
import { openListCatalogue } from './catalogue/load.ts'
import { createRandom } from './catalogue/random.ts'
import { dropLetter, spellByEar } from './search/misspell.ts'
import { record } from './load/record.ts'

/**
 * `npm run bench -- spelling medicines.csv`: how often a product of the right brand is among the first three when a letter of
 * its name is missing, or when it is spelled by ear. Exits with 1 below the thresholds.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('Which list? npm run bench -- spelling medicines.csv')

const kinds = [
  { kind: 'a letter dropped', count: 300, misspell: dropLetter, threshold: 92 },
  { kind: 'spelled by ear', count: 150, misspell: spellByEar, threshold: 88 },
] as const

const catalogue = await openListCatalogue(path)
const database = await openDatabase({ kind: 'server', url: catalogue.url, poolSize: 2 })
const app = createApi(
  createContext({
    config: readConfig({ SHOP_MODE: 'demo', LOG_LEVEL: 'error' }),
    database,
    mail: { kind: 'mailbox', send: async () => {} },
    gateways: {} as never,
    secret: new Uint8Array(32),
  }),
)
const names = await database.db.selectFrom('products').select('name').where('withdrawn_at', 'is', null).execute()
const brands = [...new Set(names.map(({ name }) => name.toLowerCase().split(/[\s-]/)[0] ?? ''))]
  .filter((brand) => /^[a-z]{5,}$/.test(brand))
  .toSorted()

const rows = []
for (const { kind, count, misspell, threshold } of kinds) {
  const random = createRandom(2_026_112)
  const chosen = new Map<string, string>()
  while (chosen.size < count) {
    const brand = brands[Math.floor(random() * brands.length)]!
    const text = misspell(brand, random)
    if (text !== brand) chosen.set(brand, text)
  }
  let right = 0
  for (const [brand, text] of chosen) {
    const shown = await showFirst(text)
    if (shown.some((name) => name.startsWith(brand))) right += 1
    else if (process.env.BENCH_SHOW_WRONG) console.log(kind, text, brand, shown)
  }
  rows.push({ kind, queries: count, right, percent: Number(((100 * right) / count).toFixed(1)), threshold })
}
console.table(rows)
record('spelling', { products: names.length, rows })
await database.close()
await catalogue.stop()
if (rows.some(({ percent, threshold }) => percent < threshold)) process.exitCode = 1

async function showFirst(text: string): Promise<string[]> {
  const request = new Request(`http://bench.test/api/products?search=${encodeURIComponent(text)}`)
  const found = (await (await app.fetch(request, { visitorIp: '127.0.0.1' })).json()) as ApiOutput<'GET /api/products'>
  const shown = found.data.length > 0 ? found.data : (found.closest ?? [])
  return shown.slice(0, 3).map(({ productName }) => productName.toLowerCase())
}
