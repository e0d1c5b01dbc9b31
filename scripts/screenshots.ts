import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { enrolDemoOwner } from './enrol-demo-owner.ts'
import { orderAsDemoCustomer } from './order-as-demo-customer.ts'
import { findBrowser } from './setup/find-browser.ts'
import { prepareBuild } from './setup/prepare.ts'
import { DESK_PAGES, PRIVATE_PAGES, PUBLIC_PAGES } from '#test/browser/pages.ts'
import { startShopProcess } from '#test/shop-process.ts'

/** node scripts/screenshots.ts [words]: takes every page at three widths, light and dark on a phone, into screenshots/. */
const LOOKS = [
  { name: '360', width: 360, height: 800 },
  { name: '360-dark', width: 360, height: 800, colorScheme: 'dark' },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 900 },
] as const
const OUT = 'screenshots'

await prepareBuild()
const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const words = process.argv.slice(2)
let count = 0
try {
  const order = await orderAsDemoCustomer(shop.url)
  const desk = await enrolDemoOwner(shop.url)
  for (const { name, width, height, ...look } of LOOKS) {
    mkdirSync(join(OUT, name), { recursive: true })
    const visit = { viewport: { width, height }, baseURL: shop.url, locale: 'en-IN', reducedMotion: 'reduce' } as const
    const visitor = await browser.newContext({ ...visit, ...look, serviceWorkers: 'block' })
    await shoot(visitor, name, pictureNames(PUBLIC_PAGES))
    const customer = await browser.newContext({ ...visit, ...look, serviceWorkers: 'block' })
    await fillStorage(customer, order.storage)
    const orderPage = { 'order-details': `/orderdetails/${order.id}` }
    await shoot(customer, name, { ...pictureNames(PRIVATE_PAGES, 'customer-'), ...orderPage })
    const owner = await browser.newContext({ ...visit, ...look, serviceWorkers: 'block' })
    await fillStorage(owner, desk.storage)
    const deskOrder = { 'staff-desk-order': `/desk/orders/${desk.orderId}` }
    await shoot(owner, name, { ...pictureNames(DESK_PAGES, 'staff-'), ...deskOrder })
  }
} finally {
  await browser.close()
  await shop.stop()
}
console.log(`${count} pictures in ${OUT}/`)

async function fillStorage(context: BrowserContext, storage: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
}

/** The addresses by picture name: "products-search-metfromin" for "/products?search=metfromin". */
function pictureNames(addresses: readonly string[], prefix = ''): Record<string, string> {
  const slug = (address: string) => address.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '') || 'home'
  return Object.fromEntries(addresses.map((address) => [prefix + slug(address), address]))
}

async function shoot(context: BrowserContext, look: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(pages)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    await page.goto(path)
    await settle(page)
    await page.screenshot({ path: join(OUT, look, `${name}.png`), fullPage: true })
    count += 1
  }
  await context.close()
}

/** Waits until the page and its lazy pictures are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.body.innerText.includes('Loading...') || location.pathname === '/loader')
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    // Fixed elements would cover the middle of a full-page picture.
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(a[href="#main"])'))
      if (getComputedStyle(element).position === 'fixed') element.style.position = 'static'
  })
  await page.waitForLoadState('networkidle')
}
