import { chromium } from 'playwright-core'
import { enrolDemoOwner } from './scripts/enrol-demo-owner.ts'
import { orderAsDemoCustomer } from './scripts/order-as-demo-customer.ts'
import { startShopProcess } from '#test/shop-process.ts'
const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] })
try {
  const order = await orderAsDemoCustomer(shop.url)
  const desk = await enrolDemoOwner(shop.url)
  const cart = [{ id: 'x' }]
  for (const width of [360, 1280]) {
    const visit = { viewport: { width, height: 800 }, baseURL: shop.url, locale: 'en-IN', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
    const owner = await browser.newContext(visit)
    await owner.addInitScript((e) => { for (const [k, v] of Object.entries(e)) localStorage.setItem(k, v as string) }, desk.storage)
    const page = await owner.newPage()
    await page.goto('/desk'); await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Orders' }).screenshot({ path: `screenshots/open-${width}.png` })
    await page.getByRole('button', { name: 'Pause orders' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /What customers read/ }).fill('We count our stock. Call us at 040 1234 5678.')
    await dialog.getByLabel(/Until/).fill('2030-11-30')
    await page.screenshot({ path: `screenshots/pause-${width}.png` })
    await dialog.getByRole('button', { name: 'Pause orders' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `screenshots/paused-${width}.png` })
    const customer = await browser.newContext(visit)
    await customer.addInitScript((e) => { for (const [k, v] of Object.entries(e)) if (!localStorage.getItem(k)) localStorage.setItem(k, v as string) }, order.storage)
    const p = await customer.newPage()
    await p.goto('/products'); await p.waitForTimeout(1500)
    await p.getByRole('button', { name: /Add to Cart/i }).first().click(); await p.waitForTimeout(1500)
    for (const [name, path] of [['cart', '/cart'], ['checkout', '/checkout'], ['rx', '/order-with-prescription'], ['pay', '/payment-options']]) {
      await p.goto(path!); await p.waitForTimeout(2000)
      await p.screenshot({ path: `screenshots/${name}-${width}.png` })
    }
    await page.getByRole('button', { name: 'Close the shop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click(); await page.waitForTimeout(1500)
    await page.screenshot({ path: `screenshots/closed-desk-${width}.png` })
    await p.goto('/'); await p.screenshot({ path: `screenshots/closed-${width}.png` })
    await page.goto('/desk/setup'); await page.waitForTimeout(2000)
    await page.screenshot({ path: `screenshots/setup-${width}.png`, fullPage: true })
    await page.goto('/desk'); await page.waitForTimeout(1000)
    await page.getByRole('button', { name: 'Open the shop' }).click(); await page.waitForTimeout(1500)
    await customer.close(); await owner.close()
  }
} finally { await browser.close(); await shop.stop() }
