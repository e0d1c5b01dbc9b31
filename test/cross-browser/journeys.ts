import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { languageNames } from '#domain/languages/language-names.ts'
import { MINUTE } from '#domain/time.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import type { BrowserVisit, DrivenBrowser } from './driven-browser.ts'
import {
  addFirstTablet,
  clickByName,
  expectInPage,
  expectPath,
  expectText,
  fillFields,
  hoverByName,
  openPage,
  orderByCash,
  pollUntil,
  registerBuyer,
  tabTo,
} from './steps.ts'
import { openTcpProxy } from './tcp-proxy.ts'

/** How a journey opens a page: of the shop unless it names another URL, with JavaScript unless it says otherwise. */
type OpenVisit<Visit> = (options?: { readonly url?: string; readonly javaScript?: boolean }) => Promise<Visit>

type Journey = (visit: OpenVisit<BrowserVisit>, shopUrl: string) => Promise<void>

/** The journeys that can differ between engines. */
const journeys: Readonly<Record<string, Journey>> = {
  'offline: shows the cart and the seen orders, and continues when the network returns': async (visit, shopUrl) => {
    const line = await openTcpProxy(shopUrl)
    const buyer = await visit({ url: line.url })
    const { page, url, takeComplaints } = buyer
    await registerBuyer(buyer)
    await orderByCash(buyer)
    await openPage(page, `${url}/orders`)
    await expectText(page, 'Order #')
    await addFirstTablet(buyer)
    await expectInPage(page, () => navigator.serviceWorker.controller?.state, 'activated')
    await page.waitForNetworkIdle()
    line.cut()
    // The driver reports the failed request before the service worker answers.
    await page.open(`${url}/orders`).catch(() => {})
    await expectPath(page, '/offline')
    for (const text of ['You are not connected', 'Order #']) await expectText(page, text)
    line.mend()
    await clickByName(page, 'Go on')
    await expectPath(page, '/orders')
    line.close()
    expect(
      (await takeComplaints()).filter((text) => !/NetworkError|Failed to (fetch|load)|could not be/.test(text)),
    ).toEqual([])
  },

  'prefetch: hovering and following a link violates no content policy': async (visit) => {
    const { page, url } = await visit()
    await openPage(page, `${url}/`)
    await hoverByName(page, 'Products', 'nav.bottom-bar a')
    await page.waitForNetworkIdle()
    await clickByName(page, 'Products')
    await expectPath(page, '/products')
    await expectText(page, 'Popular Products')
  },

  'dialog: traps the focus, closes on Escape and restores the focus': async (visit) => {
    const { page, url } = await visit()
    await openPage(page, `${url}/dev/ui`)
    await tabTo(page, 'Open the dialog')
    await page.press('Enter')
    for (const _ of ['Close', 'Yes, remove them', 'Keep them']) {
      await expectInPage(page, () => document.activeElement?.closest('dialog[open]') !== null, true)
      await page.press('Tab')
    }
    await page.press('Escape')
    await expectInPage(page, () => document.querySelector('dialog[open]'), null)
    await expectInPage(page, () => (document.activeElement as HTMLElement).innerText, 'Open the dialog')
  },

  'keyboard: places an order with the keyboard alone': async (visit) => {
    const buyer = await visit()
    const { page, url } = buyer
    await registerBuyer(buyer)
    await openPage(page, `${url}/checkout`)
    await expectText(page, 'Proceed to Payment')
    for (const [name, path] of [
      ['Proceed to Payment', '/payment-options'],
      ['Place Order', '/order-success'],
      ['View Orders', '/orders'],
      ['Order #', '/orderdetails/'],
    ] as const) {
      await expectText(page, name)
      await tabTo(page, name)
      await page.press('Enter')
      await expectPath(page, path)
    }
  },

  'payment: the choice works again after Back, and a payment ends at the success page': async (visit) => {
    const buyer = await visit()
    const { page, url } = buyer
    await registerBuyer(buyer)
    await openPage(page, `${url}/payment-options`)
    const goToGateway = async () => {
      await clickByName(page, 'Pay Online')
      await clickByName(page, 'Proceed to Payment')
      await expectPath(page, '/sandbox-gateway/pay/')
    }
    await goToGateway()
    await expectText(page, 'Succeed')
    await page.evaluate(() => history.back())
    await expectPath(page, '/payment-options')
    await goToGateway()
    await clickByName(page, 'Succeed')
    await expectPath(page, '/order-success')
    await expectInPage(page, () => localStorage.getItem('cart') ?? '[]', '[]')
  },

  'forms: without JavaScript an enquiry is sent and keeps its values after an error': async (visit) => {
    const { page, url } = await visit({ javaScript: false })
    await openPage(page, `${url}/contact-us`, false)
    await fillFields(page, { Name: '<b>Asha</b>', Mobile: '98765 43210', Email: 'asha@' })
    await clickByName(page, 'Send Message')
    await expectText(page, 'Invalid email address')
    await expectInPage(page, () => document.querySelector<HTMLInputElement>('#name')?.value, '<b>Asha</b>')
    await fillFields(page, { Email: 'asha@customer.example' })
    await clickByName(page, 'Send Message')
    await expectText(page, 'Your ticket number is')
  },

  'languages: a form keeps its values from English to Telugu, and asks a question there': async (visit) => {
    const { page, url } = await visit()
    const words = JSON.parse(readFileSync('shop/languages/te.json', 'utf8')) as Record<string, string>
    await openPage(page, `${url}/contact-us`)
    await fillFields(page, { Name: 'Asha Rao', Mobile: '98765 43210' })
    await page.waitForNetworkIdle()
    await clickByName(page, languageNames.te)
    await expectPath(page, '/te/contact-us')
    await expectInPage(page, () => document.documentElement.lang, 'te')
    await expectInPage(page, () => document.querySelector<HTMLInputElement>('#name')?.value, 'Asha Rao')
    await fillFields(page, { [words.Email!]: 'asha@customer.example' })
    await clickByName(page, words['Send Message']!)
    // The ticket.
    await expectInPage(page, () => /\b[ET]-\d+/.test(document.body.innerText), true)
  },

  'content policy: reports inline styles, markup from text and requests to other origins': async (visit) => {
    const { page, url, takeComplaints } = await visit()
    await openPage(page, `${url}/`)
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.append('body{}')
      document.head.append(style)
      new Image().src = 'https://elsewhere.example/pixel.gif'
    })
    const found: string[] = []
    for (const directive of ['style-src-elem', 'img-src'])
      await pollUntil(async () => {
        found.push(...(await takeComplaints()))
        expect(found).toContainEqual(expect.stringContaining(`policy: ${directive}`))
      })
  },
}

/** Declares the journeys, which skip when the browser is missing, and returns how further tests open their visits. */
export function testJourneys<Visit extends BrowserVisit>(
  launch: () => Promise<DrivenBrowser<Visit>>,
  missing: string | null,
): OpenVisit<Visit> {
  vi.setConfig({ testTimeout: 5 * MINUTE, hookTimeout: 2 * MINUTE })
  const visits: Visit[] = []
  let shop: ShopProcess
  let browser: DrivenBrowser<Visit>
  beforeAll(async () => {
    if (missing !== null) return
    shop = await startShopProcess()
    browser = await launch()
  })
  beforeEach(({ skip }) => skip(missing !== null, missing ?? ''))
  afterEach(async () => {
    const complaints: string[] = []
    for (const visit of visits.splice(0)) {
      complaints.push(...(await visit.takeComplaints()), ...(await visit.cookieNames()).map((name) => `cookie ${name}`))
      await visit.close()
    }
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  const visit: OpenVisit<Visit> = async ({ url = shop.url, ...options } = {}) => {
    const opened = await browser.openVisit(url, options)
    visits.push(opened)
    return opened
  }
  test.for(Object.entries(journeys))('%s', ([, journey]) => journey(visit, shop.url))
  return visit
}
