import { type Browser, chromium, type Page } from 'playwright-core'
import { orderAsDemoCustomer } from '#scripts/order-as-demo-customer.ts'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'

/**
 * The time from a tap to the next paint (Event Timing) on a phone at a quarter of the processor's speed, and how long
 * Back from a product takes until the list stands at its old place. Exits with 1 when a 95th percentile is above its
 * target.
 */
const CPU_SLOWDOWN = 4
const TARGET_MS = 100
const TAPS = 30
const BACKS = 10
/** Event Timing omits shorter events and rounds to 8 ms. */
const SHORTEST_MS = 16

declare global {
  interface Window {
    taps: Record<number, number>
  }
}

const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const { storage } = await orderAsDemoCustomer(shop.url)
const list = await openSlowPhone(browser, '/products')
const product = (await list.locator('article a').first().getAttribute('href')) ?? ''
const cart = storage.cart ?? ''
const rows = [
  await measureTaps('list: Add to Cart', list, /^(?:Add to Cart|Take one out)/),
  await measureTaps('product: plus and minus', await openSlowPhone(browser, product), /^(?:Increase|Decrease)/),
  await measureTaps('cart: plus and minus', await openSlowPhone(browser, '/cart', { cart }), /^(?:Increase|Decrease)/),
  await measureBack(await openSlowPhone(browser, '/products')),
]
await browser.close()
await shop.stop()
console.table(rows)
recordResults('taps', { slowdown: CPU_SLOWDOWN, rows })
if (rows.some(({ 'p95 (ms)': p95 }) => p95 > TARGET_MS)) process.exitCode = 1

async function openSlowPhone(from: Browser, path: string, stored: Record<string, string> = {}): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true })
  await context.addInitScript(recordTaps, { stored, shortest: SHORTEST_MS })
  const page = await context.newPage()
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__react')))
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Runs in the page: fills the storage once and collects the longest event of each interaction. */
function recordTaps({ stored, shortest }: { stored: Record<string, string>; shortest: number }): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  window.taps = {}
  type EventTiming = PerformanceEntry & { interactionId: number }
  new PerformanceObserver((entries) => {
    for (const { interactionId, duration } of entries.getEntries() as EventTiming[])
      if (interactionId > 0) window.taps[interactionId] = Math.max(window.taps[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit)
}

/** Taps the usable buttons with these names in turn. */
async function measureTaps(what: string, page: Page, names: RegExp) {
  const buttons = page.getByRole('main').getByRole('button', { name: names, disabled: false })
  let taps = 0
  // A product that reaches its limit has no usable button left.
  for (let usable = await buttons.count(); taps < TAPS && usable > 0; usable = await buttons.count()) {
    await buttons.nth(taps % usable).tap()
    await page.waitForTimeout(150)
    taps += 1
  }
  const measured = Object.values(await page.evaluate(() => window.taps))
  const unseen = Array.from({ length: Math.max(taps - measured.length, 0) }, () => SHORTEST_MS)
  return summarise(what, [...measured, ...unseen])
}

/** Opens a product of the middle of the list and goes back, until a frame shows the list where it stood. */
async function measureBack(page: Page) {
  const times: number[] = []
  for (let back = 0; back < BACKS; back += 1) {
    await page.locator('article a').nth(6).tap()
    await page.waitForURL(/product-details/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    times.push(
      await page.evaluate(async () => {
        const started = performance.now()
        history.back()
        const isRestored = () =>
          location.pathname === '/products' && document.querySelectorAll('main article').length > 6 && scrollY > 300
        while (!isRestored()) {
          if (performance.now() - started > 10_000) throw new Error('The list does not return')
          await new Promise(requestAnimationFrame)
        }
        return performance.now() - started
      }),
    )
  }
  return summarise('back from a product to the list', times)
}

function summarise(what: string, times: readonly number[]) {
  const ordered = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(ordered[Math.ceil(share * ordered.length) - 1] ?? Number.NaN)
  return { what, times: times.length, 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95), 'longest (ms)': at(1) }
}
