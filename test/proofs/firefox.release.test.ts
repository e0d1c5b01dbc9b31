import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { type FirefoxShopper, hasFirefox, sendFirefoxShopper } from '#test/firefox/firefox-shopper.ts'
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

test.runIf(hasFirefox)(
  'H1: a shopper with Firefox goes from the home page to two orders, and the console stays empty',
  async () => {
    const { visit, fill, press, see, arrive, page, complaints } = shopper
    const email = `firefox-${randomUUID()}@example.com`

    await visit('/')
    await press('Explore our Products')
    await arrive('/products')
    await visit('/products?search=tablet')
    await see('Rs.')
    await press('Add to Cart')
    await visit('/cart')
    await see('Rs. 49.00')

    await visit('/register')
    await fill('Name', 'Asha Rao')
    await fill('Email', email)
    await fill('Password', 'neem tulsi ashwagandha')
    await press('Get OTP')
    await fill('OTP', await codeFor(email))
    await press('Register')
    await arrive('/')

    await visit('/address')
    for (const [label, text] of Object.entries(address)) await fill(label, text)
    await press('Save Address')
    await arrive('/checkout')
    await press('Proceed to Payment')
    await arrive('/payment-options')
    await press('Place Order')
    await arrive('/order-success')
    await see('Order Placed Successfully!')

    await visit('/products?search=tablet')
    await press('Add to Cart')
    await visit('/payment-options')
    await press('Pay Online')
    await press('Proceed to Payment')
    await press('Succeed')
    await arrive('/order-success')

    await visit('/orders')
    await see('Your Orders')
    await vi.waitFor(
      async () =>
        expect(
          await page.evaluate(() => document.querySelectorAll('main a[href^="/orderdetails/"]').length),
        ).toBeGreaterThanOrEqual(2),
      { timeout: 10_000 },
    )
    for (const path of ['/contact-us', '/photo-gallery', '/about-us', '/no-such-page', '/validate-payment/unknown'])
      await visit(path)
    await visit('/account')
    await press('Log Out')
    await see('Log In / Register')

    expect(await page.cookies()).toEqual([])
    expect(complaints.filter((text) => !/status of 404|NS_BINDING_ABORTED/.test(text))).toEqual([])
    process.stdout.write(`firefox: ${await page.browser().version()}, 2 orders, 0 complaints\n`)
  },
)
