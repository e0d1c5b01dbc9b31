import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { startShopProcess } from '#test/shop-process.ts'

/**
 * P1: Lighthouse as a phone on a slow line, the median of three runs a page, and what keeps a page from 100. The last
 * column is one run on the same line with a processor half as fast.
 */
const RUNS = 3
const DEBUG_PORT = 4290
/** How many times slower than this machine the telephone is. */
const SLOWDOWN = { usual: 4, lowEnd: 8 }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]
type Measured = {
  readonly scores: Record<Category, number>
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  /** The audits which cost points, as `category: title`. */
  readonly lost: readonly string[]
}

const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUG_PORT}`],
})
const list = await (await fetch(`${shop.url}/products`)).text()
const product = /\/product-details\/[\w-]+/.exec(list)?.[0] ?? '/products'
const pages = { home: '/', products: '/products', product, cart: '/cart', login: '/login', contact: '/contact-us' }
const rows: Record<string, object> = {}
const lost: string[] = []
for (const [name, path] of Object.entries(pages)) {
  const runs: Measured[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(shop.url + path, SLOWDOWN.usual))
  const lowEnd = await measure(shop.url + path, SLOWDOWN.lowEnd)
  rows[name] = {
    ...Object.fromEntries(CATEGORIES.map((category) => [category, median(runs.map(({ scores }) => scores[category]))])),
    'LCP (s)': seconds(median(runs.map(({ lcpMs }) => lcpMs))),
    CLS: Number(median(runs.map(({ cls }) => cls)).toFixed(3)),
    'TBT (ms)': Math.round(median(runs.map(({ tbtMs }) => tbtMs))),
    'LCP, low end (s)': seconds(lowEnd.lcpMs),
  }
  lost.push(...new Set(runs.flatMap((run) => run.lost.map((title) => `${name}: ${title}`))))
}
await browser.close()
await shop.stop()
console.table(rows)
for (const line of lost) console.log(line)

async function measure(url: string, cpuSlowdownMultiplier: number): Promise<Measured> {
  const settings = { onlyCategories: [...CATEGORIES], throttling: { cpuSlowdownMultiplier } }
  const result = await lighthouse(url, { port: DEBUG_PORT, logLevel: 'error', ...settings })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  // A busy machine may miss a paint; such a run says nothing.
  if (result.lhr.runtimeError) return measure(url, cpuSlowdownMultiplier)
  const { categories, audits } = result.lhr
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const lost = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
  return {
    scores,
    lcpMs: numberOf('largest-contentful-paint'),
    cls: numberOf('cumulative-layout-shift'),
    tbtMs: numberOf('total-blocking-time'),
    lost,
  }
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(2))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
