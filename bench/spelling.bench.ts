import { openListCatalogue } from './catalogue/load.ts'
import { createRandom } from './catalogue/random.ts'
import { recordResults } from './load/record.ts'
import { dropLetter, spellPhonetically } from './search/misspell.ts'
import { openSearchApi } from './search/search-api.ts'

/**
 * `npm run bench -- spelling medicines.csv`: the share of searches with a product of the right brand among the first
 * three, for names with a missing letter or a phonetic spelling. The correction is tuned with one seed; the other is
 * held out. Exits with 1 below the thresholds.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('Which list? npm run bench -- spelling medicines.csv')

const kinds = [
  { kind: 'a letter dropped', count: 300, misspell: dropLetter, threshold: 92 },
  { kind: 'spelled by ear', count: 150, misspell: spellPhonetically, threshold: 88 },
] as const

const seeds = { tuning: 2_026_112, 'held out': 77_001 }

const { database, showFirst, close } = await openSearchApi(await openListCatalogue(path))
const names = await database.db.selectFrom('products').select('name').where('withdrawn_at', 'is', null).execute()
const brands = [...new Set(names.map(({ name }) => name.toLowerCase().split(/[\s-]/)[0] ?? ''))]
  .filter((brand) => /^[a-z]{5,}$/.test(brand))
  .toSorted()

const rows = []
for (const [sample, seed] of Object.entries(seeds))
  for (const { kind, count, misspell, threshold } of kinds) {
    const random = createRandom(seed)
    const chosen = new Map<string, string>()
    while (chosen.size < count) {
      const brand = brands[Math.floor(random() * brands.length)]!
      const text = misspell(brand, random)
      if (text !== brand) chosen.set(brand, text)
    }
    let right = 0
    for (const [brand, text] of chosen) {
      const shown = (await showFirst(text)).shown.map(({ productName }) => productName.toLowerCase())
      if (shown.some((name) => name.startsWith(brand))) right += 1
      else if (process.env.BENCH_SHOW_WRONG) console.log(kind, text, brand, shown)
    }
    rows.push({ kind, sample, queries: count, right, percent: Number(((100 * right) / count).toFixed(1)), threshold })
  }
console.table(rows)
recordResults('spelling', { products: names.length, rows })
await close()
if (rows.some(({ percent, threshold }) => percent < threshold)) process.exitCode = 1
