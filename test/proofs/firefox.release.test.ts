import { constants, inflateSync } from 'node:zlib'
import type { Browser } from '#bench/tools/puppeteer.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { hasFirefox, launchFirefox, openLine, openVisit, type Visit } from '#test/firefox/firefox.ts'
import {
  addToCart,
  arrive,
  becomeBuyer,
  expectOn,
  fill,
  open,
  orderByCash,
  press,
  see,
  tabTo,
  until,
} from '#test/firefox/steps.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'

vi.setConfig({ testTimeout: 5 * MINUTE, hookTimeout: 2 * MINUTE })

const visits: Visit[] = []
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

async function visit(url = shop.url, of = browser): Promise<Visit> {
  const opened = await openVisit(of, url)
  visits.push(opened)
  return opened
}

test.runIf(hasFirefox)(
  'offline: shows the cart and the seen orders, and continues when the network returns',
  async () => {
    const line = await openLine(shop.url)
    const buyer = await visit(line.url)
    const { page, url, complaints } = buyer
    await becomeBuyer(buyer)
    await orderByCash(buyer)
    await open(page, `${url}/orders`)
    await see(page, 'Order #')
    await addToCart(buyer)
    await expectOn(page, () => navigator.serviceWorker.controller?.state, 'activated')
    await page.waitForNetworkIdle({ idleTime: 500 })
    line.cut()
    // The driver reports the failed request before the service worker answers.
    await page.goto(`${url}/orders`).catch(() => {})
    await arrive(page, '/offline')
    for (const text of ['You are not connected', 'Order #']) await see(page, text)
    line.mend()
    await press(page, 'Go on')
    await arrive(page, '/orders')
    line.close()
    expect(
      complaints.splice(0).filter((text) => !/NetworkError|Failed to (fetch|load)|could not be/.test(text)),
    ).toEqual([])
  },
)

test.runIf(hasFirefox)('prefetch: hovering and following a link violates no content policy', async () => {
  const { page, url } = await visit()
  await open(page, `${url}/`)
  const link = (await page.$('nav.bottom-bar a[href^="/products"]'))!
  await link.hover()
  await page.waitForNetworkIdle({ idleTime: 500 })
  await press(page, 'Products')
  await arrive(page, '/products')
  await see(page, 'Popular Products')
})

test.runIf(hasFirefox)('dialog: traps the focus, closes on Escape and restores the focus', async () => {
  const { page, url } = await visit()
  await open(page, `${url}/dev/ui`)
  await tabTo(page, 'Open the dialog')
  await page.keyboard.press('Enter')
  for (const _ of ['Close', 'Yes, remove them', 'Keep them']) {
    await expectOn(page, () => document.activeElement?.closest('dialog[open]') !== null, true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expectOn(page, () => document.querySelector('dialog[open]'), null)
  await expectOn(page, () => (document.activeElement as HTMLElement).innerText, 'Open the dialog')
})

test.runIf(hasFirefox)('keyboard: places an order with the keyboard alone', async () => {
  const buyer = await visit()
  const { page, url } = buyer
  await becomeBuyer(buyer)
  await open(page, `${url}/checkout`)
  await see(page, 'Proceed to Payment')
  for (const [name, path] of [
    ['Proceed to Payment', '/payment-options'],
    ['Place Order', '/order-success'],
    ['View Orders', '/orders'],
    ['Order #', '/orderdetails/'],
  ] as const) {
    await see(page, name)
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await arrive(page, path)
  }
})

test.runIf(hasFirefox)(
  'payment: the choice works again after Back, and a payment ends at the success page',
  async () => {
    const buyer = await visit()
    const { page, url } = buyer
    await becomeBuyer(buyer)
    await open(page, `${url}/payment-options`)
    const goToGateway = async () => {
      await press(page, 'Pay Online')
      await press(page, 'Proceed to Payment')
      await arrive(page, '/sandbox-gateway/pay/')
    }
    await goToGateway()
    await see(page, 'Succeed')
    await page.evaluate(() => history.back())
    await arrive(page, '/payment-options')
    await goToGateway()
    await press(page, 'Succeed')
    await arrive(page, '/order-success')
    await expectOn(page, () => localStorage.getItem('cart') ?? '[]', '[]')
  },
)

test.runIf(hasFirefox)('print: an order fits on two sheets', async () => {
  const buyer = await visit()
  const { page, url } = buyer
  await becomeBuyer(buyer)
  await orderByCash(buyer)
  await open(page, `${url}/orders`)
  await press(page, 'Order #')
  await see(page, 'Shipment Details')
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
  await open(page, `${url}/contact-us`, false)
  await fill(page, { Name: '<b>Asha</b>', Mobile: '98765 43210', Email: 'asha@' })
  await press(page, 'Send Message')
  await see(page, 'Invalid email address')
  await expectOn(page, () => document.querySelector<HTMLInputElement>('#name')?.value, '<b>Asha</b>')
  await fill(page, { Email: 'asha@customer.example' })
  await press(page, 'Send Message')
  await see(page, 'Your ticket number is')
  await page.browserContext().close()
  visits.length = 0
  await plain.close()
})

test.runIf(hasFirefox)(
  'content policy: reports inline styles, markup from text and requests to other origins',
  async () => {
    const { page, url, complaints } = await visit()
    await open(page, `${url}/`)
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.append('body{}')
      document.head.append(style)
      new Image().src = 'https://elsewhere.example/pixel.gif'
    })
    for (const directive of ['style-src-elem', 'img-src'])
      await until(async () => expect(complaints).toContainEqual(expect.stringContaining(`policy: ${directive}`)))
    complaints.length = 0
  },
)
