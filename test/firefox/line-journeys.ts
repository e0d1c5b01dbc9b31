import type { Page } from '#bench/tools/puppeteer.ts'
import { expect } from 'vitest'
import { violations } from '#test/browser/violations.ts'
import { type Journeys, PHONE } from './firefox-shopper.ts'
import { openLine } from './line.ts'
import {
  alive,
  arrive,
  count,
  expectAddress,
  expectCount,
  expectOn,
  fillAll,
  goBack,
  press,
  pressable,
  pressOn,
  see,
  until,
  visit,
} from './page-steps.ts'
import { addProduct, becomeBuyer, orderByCod } from './shopper-steps.ts'
import { ticketOn } from './writing-journeys.ts'

/** Lines that are slow or break. */
export const lineJourneys: Journeys = {
  'links and searches work before the page is alive': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    const letThrough = await hold(page, /\/assets\/.*\.js$/)
    await page.goto(`${url}/`, { waitUntil: [] })
    await press(page, 'Products', 'nav.bottom-bar')
    await arrive(page, '/products')
    await until(async () => (await page.$('[placeholder="Search Products..."]'))!.type('pyro'))
    await page.keyboard.press('Enter')
    await expectAddress(page, ({ search }) => search === '?search=pyro')
    await letThrough()
    await alive(page)
  },

  'on a slow line a product shows its shape and the word until it comes': async (send) => {
    const { page, url } = await send({ viewport: PHONE })
    await visit(page, `${url}/products`)
    await page.waitForNetworkIdle({ idleTime: 500 })
    const letThrough = await hold(page, /\/api\/products\/prd_/)
    const name = (await page.$$eval('article h2', (all) => (all[6] as HTMLElement).innerText)).trim()
    const link = (await page.$$('article a'))[6]!
    await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const stood = await page.evaluate(() => window.scrollY)
    await pressOn(link)
    await see(page, 'Loading...')
    // The old list cannot be reached any more, neither by eye nor by key.
    await expectCount(page, 'main > [inert]', 1)
    await expectOn(page, () => document.elementFromPoint(180, 400)?.closest('[inert]') === null, true)
    await letThrough()
    await see(page, name, 'h1')
    await expectOn(page, () => document.body.innerText.includes('Loading...'), false)
    await goBack(page)
    await see(page, name, 'article')
    await until(async () => expect(Math.abs((await page.evaluate(() => window.scrollY)) - stood)).toBeLessThan(50))
  },

  'a line that breaks loses nothing of an enquiry': async (send) => {
    const line = await openLine((await send()).url)
    const { page, url, complaints } = await send({ through: line.url })
    await visit(page, `${url}/contact-us`)
    await fillAll(page, { Name: 'Asha Rao', Mobile: '98765 43210', Email: 'asha@customer.example' })
    line.cut()
    await press(page, 'Send Message')
    await see(page, 'Your message could not be sent.')
    await expectOn(page, () => document.querySelector<HTMLInputElement>('#email')?.value, 'asha@customer.example')
    line.mend()
    await press(page, 'Send Message')
    await ticketOn(page)
    line.close()
    // The shop tells the console why, which is what broke.
    expect(complaints.splice(0).filter((text) => !/could not be sent/.test(text))).toEqual([])
  },

  'without a network the shop still shows the cart and the orders seen, and forgets them at logout': async (send) => {
    const line = await openLine((await send()).url)
    const shopper = await send({ viewport: PHONE, through: line.url })
    const { page, url, complaints } = shopper
    await becomeBuyer(shopper)
    await orderByCod(shopper)
    await visit(page, `${url}/orders`)
    await see(page, 'Order #', 'h2')
    const order = await page.$$eval('h2', (all) => (all[0] as HTMLElement).innerText)
    const name = await addProduct(shopper)
    await expectOn(page, () => navigator.serviceWorker.controller?.state, 'activated')
    await page.waitForNetworkIdle({ idleTime: 500 })
    line.cut()
    // The driver reports the failed line before the worker answers in its stead.
    await page.goto(`${url}/orders?view=all`).catch(() => {})
    await arrive(page, '/offline')
    for (const text of ['You are not connected', name, order]) await see(page, text)
    const again = await pressable(page, 'Try again')
    expect(await again.evaluate((link) => link.getAttribute('href'))).toBe('/orders?view=all')
    expect(await violations(page)).toEqual([])
    expect((await kept(page)).filter((path) => path.startsWith('/api/'))).toEqual([])
    line.mend()
    await press(page, 'Go on')
    await arrive(page, '/orders')
    await see(page, order)
    await visit(page, `${url}/account`)
    await press(page, 'Log Out')
    await see(page, 'Log In / Register')
    await expectOn(page, () => Object.keys(localStorage).filter((key) => key !== 'cart'), [])
    await until(async () => expect(await page.evaluate(() => caches.has('pictures'))).toBe(false))
    line.close()
    const expected = /NetworkError|Failed to (fetch|load)|could not be/
    expect(complaints.splice(0).filter((text) => !expected.test(text))).toEqual([])
  },

  'a page is never an old one: of pages the worker keeps none but the offline page': async (send) => {
    const { page, url } = await send()
    await visit(page, `${url}/`)
    await expectOn(page, () => navigator.serviceWorker.controller?.state, 'activated')
    await visit(page, `${url}/products`)
    expect(await count(page, 'article')).toBe(20)
    const pages = (await kept(page)).filter((path) => !/^\/(assets|images)\//.test(path))
    expect(pages).toEqual(['/offline'])
  },
}

/** Keeps back what has such an address; what it returns lets it through, and all that follows. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (address.test(new URL(request.url()).pathname)) await gate
    // One that was given up meanwhile cannot go on.
    await request.continue().catch(() => {})
  })
  return async () => open()
}

/** The paths of what lies in the caches. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
}
