import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { recordResults } from './load/record.ts'
import type { BenchQuery } from './search/query.ts'

/**
 * `npm run bench -- suggestions`: the time from the last key to the first visible suggestion, in a browser on the
 * shop's machine with 250,000 medicines. The page measures from the key event to the frame after the list changes.
 * Exits with 1 when the slow percentile exceeds its target.
 */
declare global {
  interface Window {
    suggested: Promise<number | null>
  }
}

const PROMISED_MS = 100
const COUNT = 250_000
/** The delay between two keys. */
const TYPING_MS = 120
const kinds = new Set<BenchQuery['kind']>(['brand', 'prefix', 'salt', 'typo'])

const queries = JSON.parse(readFileSync(new URL('search/queries.json', import.meta.url), 'utf8')) as BenchQuery[]
const texts = queries.flatMap(({ kind, text }, index) =>
  kinds.has(kind) && index % 5 === 0 ? [text.slice(0, 6).trim()] : [],
)
/** A text that is the prefix of another would be cached before it is typed. */
const words = [...new Set(texts)].filter(
  (text, _, all) => !all.some((other) => other !== text && other.startsWith(text)),
)

const catalogue = await openBenchCatalogue(COUNT)
const shop = await startShopProcess({ DATABASE_URL: catalogue.url, LOG_LEVEL: 'error' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
await page.goto(`${shop.url}/products`)
const box = page.getByPlaceholder('Search Products...')
const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
await box.click()
// The suggestion code loads on the first focus.
await box.pressSequentially('a', { delay: TYPING_MS })
await options.first().waitFor()
const times: number[] = []
let without = 0
for (const word of words) {
  await box.fill('')
  await options.first().waitFor({ state: 'detached' })
  await box.pressSequentially(word.slice(0, -1), { delay: TYPING_MS })
  await page.waitForTimeout(TYPING_MS)
  await page.evaluate(watchNextKey, word)
  await page.keyboard.press(word.at(-1)!)
  const took = await page.evaluate(() => window.suggested)
  if (took === null) without += 1
  else times.push(took)
}
await browser.close()
await shop.stop()
await catalogue.stop()

times.sort((a, b) => a - b)
const at = (part: number) =>
  Number((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1))
const rows = [
  {
    what: 'last key to first suggestion, in a browser',
    words: words.length,
    'none suggested': without,
    'p50 (ms)': at(0.5),
    'p95 (ms)': at(0.95),
    'most (ms)': at(1),
  },
]
console.table(rows)
recordResults('suggestions', { rows, products: COUNT })
if (times.length === 0 || at(0.95) > PROMISED_MS) process.exitCode = 1

/**
 * Runs in the page and sets `suggested` to the time from the next key to the frame with suggestions for this text, or
 * to null without suggestions.
 */
function watchNextKey(text: string): void {
  const isAnswer = ({ name }: PerformanceEntry) =>
    new URL(name).searchParams.get('q')?.toLowerCase() === text.toLowerCase()
  // The browser keeps only a few hundred entries.
  performance.clearResourceTimings()
  window.suggested = new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp: pressed }) => {
        let drawn = 0
        const look = () => {
          const now = performance.now()
          // The frame after the change shows the list.
          if (performance.getEntriesByType('resource').some(isAnswer)) drawn += 1
          if (drawn < 2 && now - pressed < 2000) requestAnimationFrame(look)
          else resolve(drawn === 2 && document.querySelector('[role=option]') ? now - pressed : null)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}
