import { type Browser, chromium } from 'playwright-core'
import { orderAsDemoCustomer } from '#scripts/order-as-demo-customer.ts'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { PRIVATE_PAGES, PUBLIC_PAGES } from '#test/browser/pages.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { storedUnevenCart } from './layout-shift/uneven-cart.ts'
import { recordResults } from './load/record.ts'

/**
 * P1: the layout shift of a first load of every page at 360 px on a slow connection, as a visitor and as a customer with a
 * filled cart. Each page opens in a new browser context with an empty cache. Further words choose pages by their address.
 * Exits with 1 when a page shifts more than promised.
 */
const PROMISED = 0.01
const CORRECTED = 'visitor with a product that is gone'
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** The wait for late layout shifts. */
const SETTLED_MS = 1000

type Shift = { readonly value: number; readonly moved: readonly string[] }
type Storage = Readonly<Record<string, string>>
declare global {
  interface Window {
    shifts: Shift[]
  }
}

const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const order = await orderAsDemoCustomer(shop.url)
const words = process.argv.slice(2)
const rows: { visitor: string; page: string; shift: number; moved: string }[] = []
const visits: readonly (readonly [string, Storage, readonly string[]])[] = [
  ['visitor', {}, PUBLIC_PAGES],
  ['visitor with a cart', { cart: order.storage.cart ?? '' }, ['/', '/cart']],
  ['visitor with a scarce product', { cart: await storedUnevenCart(shop.url) }, ['/cart']],
  [CORRECTED, { cart: await storedUnevenCart(shop.url, { isOneGone: true }) }, ['/cart']],
  [
    'visitor with a scarce product and a PIN',
    { cart: await storedUnevenCart(shop.url), deliveryPin: '500034' },
    ['/cart'],
  ],
  ['customer', order.storage, ['/', ...PRIVATE_PAGES, `/orderdetails/${order.id}`]],
]
for (const [visitor, storage, pages] of visits)
  for (const page of pages.filter((path) => words.length === 0 || words.some((word) => path.includes(word)))) {
    const shifts = await measureShifts(browser, shop.url + page, storage)
    const shift = Number(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4))
    const largest = shifts.toSorted((one, other) => other.value - one.value)[0]
    rows.push({ visitor, page: page.replace(order.id, ':id'), shift, moved: (largest?.moved ?? []).join(', ') })
  }
await browser.close()
await shop.stop()
console.table(rows)
recordResults('layout-shift', { rows })
// The notice of a correction moves the lines below it.
if (rows.some(({ visitor, shift }) => visitor !== CORRECTED && shift > PROMISED)) process.exitCode = 1

async function measureShifts(from: Browser, url: string, storage: Storage): Promise<Shift[]> {
  const context = await from.newContext({ viewport: { width: 360, height: 800 }, locale: 'en-IN', isMobile: true })
  try {
    await context.addInitScript(prepareWindow, storage)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForFunction(() => {
      const main = document.querySelector('main')
      return main === null || Object.keys(main).some((key) => key.startsWith('__react'))
    })
    await page.waitForFunction(() => !document.body.innerText.includes('Loading...') || location.pathname === '/loader')
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(() => window.shifts)
  } finally {
    await context.close()
  }
}

/** Runs in the page: fills the storage and collects layout shifts with the elements that moved. */
function prepareWindow(storage: Storage): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  window.shifts = []
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const nameOf = ({ node }: { node: Node | null }) =>
    node instanceof Element ? `${node.localName} ${node.id || node.textContent.trim().slice(0, 24)}`.trim() : 'text'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.slice(0, 2).map(nameOf) })
  }).observe({ type: 'layout-shift', buffered: true })
}
