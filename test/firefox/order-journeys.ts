import { expect } from 'vitest'
import { type FirefoxShopper, type Journeys, PHONE } from './firefox-shopper.ts'
import { arrive, expectAddress, press, pressable, fill, see, until, visit } from './page-steps.ts'
import {
  addProduct,
  becomeBuyer,
  expectOrders,
  expectPaid,
  goToGateway,
  orderByCod,
  register,
  saveAddress,
} from './shopper-steps.ts'

export const orderJourneys: Journeys = {
  'a shopper goes from the home page to two orders': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await visit(page, `${url}/`)
    await press(page, 'Explore our Products')
    await arrive(page, '/products')
    await addProduct(shopper)
    await visit(page, `${url}/cart`)
    await see(page, 'Rs. 49.00')
    await register(shopper)
    await saveAddress(shopper)
    await orderByCod(shopper)
    await addProduct(shopper)
    await goToGateway(shopper)
    await press(page, 'Succeed')
    await expectPaid(page)
    await visit(page, `${url}/orders`)
    await see(page, 'Your Orders')
    await expectOrders(shopper, ['Confirmed/Pending', 'Confirmed/Paid'])
    for (const path of ['/contact-us', '/photo-gallery', '/about-us', '/no-such-page', '/login'])
      await visit(page, url + path)
    await visit(page, `${url}/account`)
    await press(page, 'Log Out')
    await see(page, 'Log In / Register')
  },

  'a press on Save Address counts although the field that was left shows its error': async (send) => {
    const shopper = await send({ viewport: PHONE })
    const { page, url } = shopper
    await register(shopper)
    await visit(page, `${url}/address`)
    await fill(page, 'Postal Code', '12')
    const button = await pressable(page, 'Save Address')
    await button.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = (await button.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 6)
    await page.mouse.down()
    // A finger rests on the button long enough for the page to be painted anew.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.mouse.up()
    await see(page, 'Postal code must be 6 digits')
    await see(page, 'Full name is required')
    await until(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('name'))
  },

  'two clicks on Place Order make one order': async (send) => {
    const shopper = await send()
    await becomeBuyer(shopper)
    await visit(shopper.page, `${shopper.url}/payment-options`)
    await press(shopper.page, 'Place Order', 'main', 2)
    await arrive(shopper.page, '/order-success')
    await expectOrders(shopper, ['Confirmed/Pending'])
  },

  'a customer cancels an order before it is packed': async (send) => {
    const shopper = await send()
    const { page } = shopper
    await becomeBuyer(shopper)
    await orderByCod(shopper)
    await openOrder(shopper)
    await press(page, 'Cancel order')
    await press(page, 'Yes, cancel it', 'dialog')
    await see(page, 'Cancelled')
    await expectOrders(shopper, ['Cancelled/Pending'])
  },
}

async function openOrder({ page, url }: FirefoxShopper): Promise<void> {
  await visit(page, `${url}/orders`)
  await press(page, 'Order #')
  await expectAddress(page, ({ pathname }) => pathname.startsWith('/orderdetails/'))
}
