import { lighthouse } from '#bench/tools/lighthouse.ts'
import { chromium } from 'playwright-core'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'

/**
 * P1: Lighthouse on a phone with a slow connection, the median of three runs per page, and the audits that lower a
 * score. The last columns halve the processor speed. Exits with 1 when a value misses its target.
 */
const RUNS = 3
const DEBUG_PORT = 4191
/** A slow mobile network: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const LINE = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
}
/** CPU slowdown factors of the phone profiles. */
const PROFILES = {
  usual: { ...LINE, cpuSlowdownMultiplier: 4 },
  lowEnd: { ...LINE, cpuSlowdownMultiplier: 8 },
} as const
const PROMISED = { score: 100, lcpMs: 1200, cls: 0.01, tbtMs: 50, lowEndLcpMs: 2500 }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]
type Measured = {
  readonly scores: Record<Category, number>
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  /** The audits that lower a score, as `category: title`. */
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
const broken: string[] = []
for (const [name, path] of Object.entries(pages)) {
  const runs: Measured[] = []
  const lowEndRuns: Measured[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(shop.url + path, 'usual'))
  for (let run = 0; run < RUNS; run += 1) lowEndRuns.push(await measure(shop.url + path, 'lowEnd'))
  const usual = medians(runs)
  const lowEnd = medians(lowEndRuns)
  rows[name] = {
    ...usual.scores,
    'LCP (s)': seconds(usual.lcpMs),
    CLS: Number(usual.cls.toFixed(3)),
    'TBT (ms)': Math.round(usual.tbtMs),
    'low end: LCP (s)': seconds(lowEnd.lcpMs),
    'low end: TBT (ms)': Math.round(lowEnd.tbtMs),
  }
  broken.push(...brokenPromises(usual, lowEnd).map((promise) => `${name}: ${promise}`))
  lost.push(...new Set(runs.flatMap((run) => run.lost.map((title) => `${name}: ${title}`))))
}
await browser.close()
await shop.stop()
console.table(rows)
recordResults('lighthouse', { rows: Object.entries(rows).map(([page, row]) => ({ page, ...row })), broken })
for (const line of lost) console.log(line)
for (const line of broken) console.log(`Worse than promised: ${line}`)
if (broken.length > 0) process.exitCode = 1

async function measure(url: string, profile: keyof typeof PROFILES): Promise<Measured> {
  // The cart sends `noindex` on purpose.
  const skipAudits = url.endsWith('/cart') ? ['is-crawlable'] : []
  const settings = { onlyCategories: [...CATEGORIES], skipAudits, throttling: PROFILES[profile] }
  const result = await lighthouse(url, { port: DEBUG_PORT, logLevel: 'error', ...settings })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  // A busy machine may miss a paint, which invalidates the run.
  if (result.lhr.runtimeError) return measure(url, profile)
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

function medians(runs: readonly Measured[]): Omit<Measured, 'lost'> {
  const scores = CATEGORIES.map((category) => [category, median(runs.map((run) => run.scores[category]))])
  return {
    scores: Object.fromEntries(scores) as Measured['scores'],
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    cls: median(runs.map(({ cls }) => cls)),
    tbtMs: median(runs.map(({ tbtMs }) => tbtMs)),
  }
}

function brokenPromises(
  { scores, lcpMs, cls, tbtMs }: Omit<Measured, 'lost'>,
  lowEnd: Omit<Measured, 'lost'>,
): string[] {
  return [
    ...CATEGORIES.filter((category) => scores[category] < PROMISED.score).map((name) => `${name} ${scores[name]}`),
    ...(lcpMs > PROMISED.lcpMs ? [`LCP ${seconds(lcpMs)} s`] : []),
    ...(cls > PROMISED.cls ? [`CLS ${cls.toFixed(3)}`] : []),
    ...(tbtMs > PROMISED.tbtMs ? [`TBT ${Math.round(tbtMs)} ms`] : []),
    ...(lowEnd.lcpMs > PROMISED.lowEndLcpMs ? [`LCP at the low end ${seconds(lowEnd.lcpMs)} s`] : []),
  ]
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(2))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
