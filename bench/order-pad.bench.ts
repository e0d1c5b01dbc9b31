import { createPadReaders, resolveLines } from '#server/trade-orders/resolve-lines.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { createRandom } from './catalogue/random.ts'
import { recordResults } from './load/record.ts'
import { dropLetter } from './search/misspell.ts'
import { addPadAccount } from './search/pad-account.ts'
import { openSearchApi } from './search/search-api.ts'

/**
 * `npm run bench -- order-pad`: 200 pasted lines of the order pad among 250,000 medicines, resolved and priced by one call, one
 * call at a time. A fifth of the products is on the buyer's price list. Exits with 1 where
 * a list with a fifth of its names misspelt takes more than 2 s.
 */
const PRODUCTS = 250_000
const LINES = 200
const PASTES = 12
const LIMIT_MS = 2000

const { database, ctx, close } = await openSearchApi(await openBenchCatalogue(PRODUCTS))
const { db } = database
const random = createRandom(2_026_113)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

await addPadAccount(db)

const names = (await db.selectFrom('products').select('name').where('position', '<', 60_000).execute()).map(
  ({ name }) => name,
)
const forms: readonly ((name: string) => string)[] = [
  (name) => `${name.toLowerCase()} 20 strip`,
  (name) => `${name} - 10`,
  (name) => `10 x ${name}`,
  (name) => `${name}\t40`,
  (name) => `tab ${name.toLowerCase()} 30`,
]
const misspelt = (name: string) => name.replace(/^\w+/, (word) => dropLetter(word, random))
const kinds = { 'names as they are': 0, 'a fifth misspelt': 0.2, 'all misspelt': 1 } as const

const readers = createPadReaders(ctx)
const rows = []
for (const [what, share] of Object.entries(kinds)) {
  const times: number[] = []
  let found = 0
  for (let paste = 0; paste < PASTES; paste += 1) {
    const lines = Array.from({ length: LINES }, () => {
      const name = pick(names)
      return { text: pick(forms)(random() < share ? misspelt(name) : name) }
    })
    const startedAt = performance.now()
    const answer = await resolveLines(ctx, readers, { customerId: 'cus_pad', lines })
    times.push(Math.round(performance.now() - startedAt))
    found += answer.lines.filter(({ choices }) => choices.length > 0).length
  }
  const sorted = times.toSorted((a, b) => a - b)
  const percent = Math.round((100 * found) / (PASTES * LINES))
  rows.push({ lines: what, 'p50 (ms)': sorted[PASTES / 2]!, 'max (ms)': sorted.at(-1)!, 'with a product (%)': percent })
}
console.table(rows)
recordResults('order-pad', { products: PRODUCTS, rows })
await close()
if (rows[1]!['max (ms)'] > LIMIT_MS) process.exitCode = 1
