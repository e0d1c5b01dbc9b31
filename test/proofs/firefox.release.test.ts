import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import {
  arrive,
  fill,
  type FirefoxShopper,
  hasFirefox,
  press,
  see,
  sendFirefoxShopper,
  until,
  visit,
} from '#test/firefox/firefox-shopper.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'

vi.setConfig({ testTimeout: 5 * MINUTE, hookTimeout: 2 * MINUTE })

let shop: ShopProcess
let shopper: FirefoxShopper
beforeAll(async () => {
  if (!hasFirefox) return void process.stdout.write('firefox: not run, there is no firefox-esr on this machine\n')
  shop = await startShopProcess()
  shopper = await sendFirefoxShopper(shop.url)
})
afterAll(async () => {
  await shopper?.close()
  await shop?.stop()
})

async function codeFor(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${shop.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
      const code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
      if (code === undefined) throw new Error(`No code arrived for ${email}`)
      return code
    },
    { timeout: 10_000 },
  )
}

const address = {
  'Full Name': 'Asha Rao',
  'Phone Number': '9876543210',
  'Email Address': 'asha.rao@example.com',
  Address: '12 Lotus Lane, Banjara Hills',
  City: 'Hyderabad',
  State: 'Telangana',
  'Postal Code': '500034',
}

const open = (path: string) => visit(shopper.page, `${shop.url}${path}`)

async function register({ page }: FirefoxShopper): Promise<void> {
  const email = `firefox-${randomUUID()}@example.com`
  await open('/register')
  await fill(page, 'Name', 'Asha Rao')
  await fill(page, 'Email', email)
  await fill(page, 'Password', 'neem tulsi ashwagandha')
  await press(page, 'Get OTP')
  await fill(page, 'OTP', await codeFor(email))
  await press(page, 'Register')
  await arrive(page, '/')
}

async function orderByCod({ page }: FirefoxShopper): Promise<void> {
  await open('/address')
  for (const [label, text] of Object.entries(address)) await fill(page, label, text)
  await press(page, 'Save Address')
  await arrive(page, '/checkout')
  await press(page, 'Proceed to Payment')
  await arrive(page, '/payment-options')
  await press(page, 'Place Order')
  await arrive(page, '/order-success')
  await see(page, 'Order Placed Successfully!')
}

async function orderOnline({ page }: FirefoxShopper): Promise<void> {
  await open('/products?search=tablet')
  await press(page, 'Add to Cart')
  await open('/payment-options')
  await press(page, 'Pay Online')
  await press(page, 'Proceed to Payment')
  await press(page, 'Succeed')
  await arrive(page, '/order-success')
}

test.runIf(hasFirefox)(
  'H1: a shopper with Firefox goes from the home page to two orders, and the console stays empty',
  async () => {
    const { page, complaints } = shopper
    await open('/')
    await press(page, 'Explore our Products')
    await arrive(page, '/products')
    await open('/products?search=tablet')
    await see(page, 'Rs.')
    await press(page, 'Add to Cart')
    await open('/cart')
    await see(page, 'Rs. 49.00')
    await register(shopper)
    await orderByCod(shopper)
    await orderOnline(shopper)
    await open('/orders')
    await see(page, 'Your Orders')
    const orders = () => page.evaluate(() => document.querySelectorAll('main a[href^="/orderdetails/"]').length)
    await until(async () => expect(await orders()).toBeGreaterThanOrEqual(2))
    for (const path of ['/contact-us', '/photo-gallery', '/about-us', '/no-such-page', '/login']) await open(path)
    await open('/account')
    await press(page, 'Log Out')
    await see(page, 'Log In / Register')

    expect(await page.cookies()).toEqual([])
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
    process.stdout.write(`firefox: ${await page.browser().version()}, 2 orders, 0 complaints\n`)
  },
)
