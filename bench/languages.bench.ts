import pg from 'pg'
import { type Language, languages, pathInLanguage } from '#domain/languages/languages.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { cpuTimeMs, listChildPids } from './load/process-usage.ts'
import { recordResults } from './load/record.ts'
import { measureDistinctLoad, measureLoad, median } from './load/wrk.ts'

/**
 * `npm run bench -- languages`: product pages in each language over HTTP from one process, uncached ones each address
 * once, and one cached page of each language, the languages taking turns in one run. Processor time depends least on the load
 * of the machine. Exits with 1 when a page of another language takes more than 1 / 0.9 of it.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
// Many short rounds: what else the machine does falls on all languages.
const ROUNDS = 15
const PAGES_PER_ROUND = 600
const PROMISED = 0.9

const catalogue = await openBenchCatalogue(10_000)
const shop = await startShopProcess({ DATABASE_URL: catalogue.url, LOG_LEVEL: 'error', WEB_PROCESSES: '1' })
const processes = [shop.pid, ...listChildPids(shop.pid)]
type Round = { readonly perSecond: number; readonly requests: number; readonly processorMs: number }
const cold: Readonly<Record<Language, Round[]>> = { en: [], te: [], hi: [] }
const cached: Readonly<Record<Language, Round[]>> = { en: [], te: [], hi: [] }
try {
  const ids = await readIds(catalogue.url)
  // The first round warms up: V8 optimises the pages of each language by themselves.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const language of inTurn(round)) {
      const paths = addressesOf(ids, round).map((path) => pathInLanguage(path, language))
      const uncached = measure(() => measureDistinctLoad(shop.url, paths, { seconds: SECONDS, connections: 8 }))
      const page = shop.url + pathInLanguage(`/product-details/${ids[0]}`, language)
      const kept = measure(() => measureLoad(page, { seconds: SECONDS }))
      if (round === 0) continue
      cold[language].push(uncached)
      cached[language].push(kept)
    }
} finally {
  await shop.stop()
  await catalogue.stop()
}
const medianRate = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond))
const sumOf = (rounds: readonly Round[], figure: 'requests' | 'processorMs') =>
  rounds.reduce((sum, one) => sum + one[figure], 0)
const processorMs = (rounds: readonly Round[]) => sumOf(rounds, 'processorMs') / sumOf(rounds, 'requests')
const ratio = (rounds: typeof cold, language: Language) =>
  Number((processorMs(rounds.en) / processorMs(rounds[language])).toFixed(2))
const rows = languages.map((language) => ({
  language,
  'cold product pages /s': medianRate(cold[language]),
  'shop processor (ms)': Number(processorMs(cold[language]).toFixed(2)),
  'as fast as English': ratio(cold, language),
  'cached pages /s': medianRate(cached[language]),
  'cached as fast as English': ratio(cached, language),
}))
console.table(rows)
recordResults('languages', { rows })
if (rows.some((row) => Math.min(row['as fast as English'], row['cached as fast as English']) < PROMISED))
  process.exitCode = 1

function measure(load: () => { readonly perSecond: number; readonly requests: number }): Round {
  const before = cpuTimeMs(processes)
  const { perSecond, requests } = load()
  return { perSecond, requests, processorMs: cpuTimeMs(processes) - before }
}

/** Each language is first in some rounds, so that none always reads what the ones before it left in memory. */
function inTurn(round: number): Language[] {
  const first = round % languages.length
  return [...languages.slice(first), ...languages.slice(0, first)]
}

/** Other addresses in each round; the search is part of the header, so that it makes further ones of each product. */
function addressesOf(ids: readonly string[], round: number): string[] {
  return Array.from({ length: PAGES_PER_ROUND }, (_, index) => {
    const id = ids[(round * PAGES_PER_ROUND + index) % ids.length]
    return `/product-details/${id}?search=${round}`
  })
}

async function readIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: found } = await client.query<{ id: string }>(
    'select id from products where withdrawn_at is null order by md5(id) limit 10000',
  )
  await client.end()
  return found.map(({ id }) => id)
}
