import type { Browser, CDPSession, Page } from 'playwright-core'

/** A tap on Add to Cart 200 ms after the first paint; `null` when its effect timed out. */
export type EarlyTap = { readonly eventMs: number | null; readonly badgeMs: number | null }

const AFTER_PAINT_MS = 200
const TIME_LIMIT_MS = 15_000
/** Lighthouse's default mobile profile, applied by the browser instead of simulated. */
const CPU_SLOWDOWN = 4
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

type Recorded = { readonly pressedAt: number; readonly badgeAt: number; readonly eventMs: number }

/** Opens `url` as a new shopper on a slow phone and taps. */
export async function measureEarlyTap(browser: Browser, url: string): Promise<EarlyTap> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    await page.addInitScript(recordTap)
    await page.goto(url, { waitUntil: 'commit', timeout: TIME_LIMIT_MS })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await new Promise((resolve) => setTimeout(resolve, AFTER_PAINT_MS))
    await tapAddToCart(page)
    return await readTap(page)
  } finally {
    await context.close()
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Dispatches a touch, because `click()` in the page skips the browser's input queue. */
async function tapAddToCart(page: Page): Promise<void> {
  const { x, y } = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')]
    const add = buttons.find((button) => /Add to Cart/.test(button.ariaLabel ?? button.textContent))
    if (!add) throw new Error(`${location.pathname} has no Add to Cart`)
    add.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = add.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  await page.touchscreen.tap(x, y)
}

async function readTap(page: Page): Promise<EarlyTap> {
  const read = () => page.evaluate(() => (globalThis as unknown as { tap: Recorded }).tap)
  const deadline = Date.now() + TIME_LIMIT_MS
  let tap = await read()
  while ((tap.badgeAt === 0 || tap.eventMs === 0) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    tap = await read()
  }
  return { eventMs: tap.eventMs || null, badgeMs: tap.badgeAt === 0 ? null : tap.badgeAt - tap.pressedAt }
}

/** Runs in the page. Event Timing rounds to 8 ms and omits events shorter than 16 ms. */
function recordTap(): void {
  const tap = { pressedAt: 0, badgeAt: 0, eventMs: 0 }
  Object.assign(globalThis, { tap })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(?:pointer|touch|mouse|click)/.test(name)) tap.eventMs = Math.max(tap.eventMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  addEventListener('pointerdown', ({ timeStamp }) => void (tap.pressedAt ||= timeStamp), true)
  const watchBadge = () => {
    const links = document.querySelectorAll('header a[href="/cart"]')
    if ([...links].some(({ textContent }) => /\d/.test(textContent))) tap.badgeAt = performance.now()
    else requestAnimationFrame(watchBadge)
  }
  requestAnimationFrame(watchBadge)
}
