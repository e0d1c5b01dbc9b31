import { lighthouse } from '#bench/tools/lighthouse.ts'
import { chromium } from 'playwright-core'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { type EarlyTap, measureEarlyTap } from './hydration/early-tap.ts'
import { recordResults } from './load/record.ts'

/**
 * Compares the hydration of two running shops: `npm run bench -- hydration http://localhost:3001 http://localhost:3002
 * [runs]`. The shops alternate, and each figure is the median of seven runs: LCP and TBT with Lighthouse's default
 * mobile profile, then a tap on Add to Cart 200 ms after the first paint.
 */
const [, , first, second, runs = '7'] = process.argv
if (!first || !second) throw new Error('Name two running shops: npm run bench -- hydration <address> <address> [runs]')
const DEBUG_PORT = 4192

type Sample = { readonly lcpMs: number; readonly tbtMs: number; readonly tap: EarlyTap }

const shops = [first, second] as const
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUG_PORT}`],
})
const rows: object[] = []
for (const [page, path] of Object.entries(await findPages())) {
  const samples: Record<string, Sample[]> = { [first]: [], [second]: [] }
  for (let run = 0; run < Number(runs); run += 1) {
    // The shops alternate in going first.
    for (const shop of run % 2 === 0 ? shops : shops.toReversed()) samples[shop]?.push(await measure(shop + path))
    console.log(`${page}: run ${run + 1} of ${runs}`)
  }
  for (const shop of shops) rows.push({ page, shop, ...medians(samples[shop] ?? []) })
}
await browser.close()
console.table(rows)
recordResults('hydration', { rows })

/** Finds the same product in both shops; their demo catalogues are equal. */
async function findPages(): Promise<Record<string, string>> {
  const list = await (await fetch(`${first}/products`)).text()
  return { home: '/', products: '/products', product: /\/product-details\/[\w-]+/.exec(list)?.[0] ?? '/products' }
}

async function measure(url: string): Promise<Sample> {
  const result = await lighthouse(url, { port: DEBUG_PORT, logLevel: 'error', onlyCategories: ['performance'] })
  // A busy machine may miss a paint.
  if (!result || result.lhr.runtimeError) return measure(url)
  const { audits } = result.lhr
  return {
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    tap: await measureEarlyTap(browser, url),
  }
}

function medians(samples: readonly Sample[]): Record<string, number> {
  return {
    'LCP (ms)': median(samples.map(({ lcpMs }) => lcpMs)),
    'TBT (ms)': median(samples.map(({ tbtMs }) => tbtMs)),
    'tap: Event Timing (ms)': median(samples.map(({ tap }) => tap.eventMs)),
    'tap: until the badge (ms)': median(samples.map(({ tap }) => tap.badgeMs)),
    'taps lost': samples.filter(({ tap }) => tap.badgeMs === null).length,
  }
}

function median(numbers: readonly (number | null)[]): number {
  const known = numbers.filter((value) => value !== null).toSorted((one, other) => one - other)
  return Math.round(known[Math.floor(known.length / 2)] ?? Number.NaN)
}
