import { constants, inflateSync } from 'node:zlib'
import type { Browser } from '#bench/tools/puppeteer.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { hasFirefox, launchFirefox, openTcpProxy, openFirefoxVisit, type FirefoxVisit } from '#test/firefox/firefox.ts'
import {
  addFirstTablet,
  expectPath,
  registerBuyer,
  expectInPage,
  fillFields,
  openPage,
  orderByCash,
  clickByName,
  expectText,
  tabTo,
  pollUntil,
} from '#test/firefox/steps.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'

vi.setConfig({ testTimeout: 5 * MINUTE, hookTimeout: 2 * MINUTE })

const visits: FirefoxVisit[] = []
let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  if (!hasFirefox) return
  shop = await startShopProcess()
  browser = await launchFirefox()
})
afterEach(async () => {
  const left = visits.splice(0)
  const complaints = left.flatMap((visit) => visit.complaints)
  for (const { page } of left) {
    for (const { name } of await page.browserContext().cookies()) complaints.push(`cookie ${name}`)
    await page.browserContext().close()
  }
  expect(complaints).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

async function visit(url = shop.url, of = browser): Promise<FirefoxVisit> {
  const opened = await openFirefoxVisit(of, url)
  visits.push(opened)
  return opened
}

test.runIf(hasFirefox)(
  'offline: shows the cart and the seen orders, and continues when the network returns',
  async () => {
    const line = await openTcpProxy(shop.url)
    const buyer = await visit(line.url)
    const { page, url, complaints } = buyer
    await registerBuyer(buyer)
    await orderByCash(buyer)
    await openPage(page, `${url}/orders`)
    await expectText(page, 'Order #')
    await addFirstTablet(buyer)
    await expectInPage(page, () => navigator.serviceWorker.controller?.state, 'activated')
    await page.waitForNetworkIdle({ idleTime: 500 })
    line.cut()
    // The driver reports the failed request before the service worker answers.
    await page.goto(`${url}/orders`).catch(() => {})
    await expectPath(page, '/offline')
    for (const text of ['You are not connected', 'Order #']) await expectText(page, text)
    line.mend()
    await clickByName(page, 'Go on')
    await expectPath(page, '/orders')
    line.close()
    expect(
      complaints.splice(0).filter((text) => !/NetworkError|Failed to (fetch|load)|could not be/.test(text)),
    ).toEqual([])
  },
)

test.runIf(hasFirefox)('prefetch: hovering and following a link violates no content policy', async () => {
  const { page, url } = await visit()
  await openPage(page, `${url}/`)
  const link = (await page.$('nav.bottom-bar a[href^="/products"]'))!
  await link.hover()
  await page.waitForNetworkIdle({ idleTime: 500 })
  await clickByName(page, 'Products')
  await expectPath(page, '/products')
  await expectText(page, 'Popular Products')
})

test.runIf(hasFirefox)('dialog: traps the focus, closes on Escape and restores the focus', async () => {
  const { page, url } = await visit()
  await openPage(page, `${url}/dev/ui`)
  await tabTo(page, 'Open the dialog')
  await page.keyboard.press('Enter')
  for (const _ of ['Close', 'Yes, remove them', 'Keep them']) {
    await expectInPage(page, () => document.activeElement?.closest('dialog[open]') !== null, true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expectInPage(page, () => document.querySelector('dialog[open]'), null)
  await expectInPage(page, () => (document.activeElement as HTMLElement).innerText, 'Open the dialog')
})

test.runIf(hasFirefox)('keyboard: places an order with the keyboard alone', async () => {
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
    await page.keyboard.press('Enter')
    await expectPath(page, path)
  }
})

test.runIf(hasFirefox)(
  'payment: the choice works again after Back, and a payment ends at the success page',
  async () => {
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
)

test.runIf(hasFirefox)('print: an order fits on two sheets', async () => {
  const buyer = await visit()
  const { page, url } = buyer
  await registerBuyer(buyer)
  await orderByCash(buyer)
  await openPage(page, `${url}/orders`)
  await clickByName(page, 'Order #')
  await expectText(page, 'Shipment Details')
  expect(sheetsOf(Buffer.from(await page.pdf({ format: 'A4' })))).toBeLessThanOrEqual(2)
})

/** The page count of a PDF, read from its compressed streams. */
function sheetsOf(pdf: Buffer): number {
  for (const { index, 0: start } of pdf.toString('latin1').matchAll(/stream\r?\n(?=x)/g)) {
    const stream = inflateSync(pdf.subarray(index + start.length), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    const count = /\/Type \/Pages[^]*?\/Count (\d+)/.exec(stream)?.[1]
    if (count !== undefined) return Number(count)
  }
  throw new Error('The PDF tells no number of pages')
}

test.runIf(hasFirefox)('forms: without JavaScript an enquiry is sent and keeps its values after an error', async () => {
  const plain = await launchFirefox({ javaScript: false })
  const { page, url } = await visit(shop.url, plain)
  await openPage(page, `${url}/contact-us`, false)
  await fillFields(page, { Name: '<b>Asha</b>', Mobile: '98765 43210', Email: 'asha@' })
  await clickByName(page, 'Send Message')
  await expectText(page, 'Invalid email address')
  await expectInPage(page, () => document.querySelector<HTMLInputElement>('#name')?.value, '<b>Asha</b>')
  await fillFields(page, { Email: 'asha@customer.example' })
  await clickByName(page, 'Send Message')
  await expectText(page, 'Your ticket number is')
  await page.browserContext().close()
  visits.length = 0
  await plain.close()
})

test.runIf(hasFirefox)(
  'content policy: reports inline styles, markup from text and requests to other origins',
  async () => {
    const { page, url, complaints } = await visit()
    await openPage(page, `${url}/`)
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.append('body{}')
      document.head.append(style)
      new Image().src = 'https://elsewhere.example/pixel.gif'
    })
    for (const directive of ['style-src-elem', 'img-src'])
      await pollUntil(async () => expect(complaints).toContainEqual(expect.stringContaining(`policy: ${directive}`)))
    complaints.length = 0
  },
)
