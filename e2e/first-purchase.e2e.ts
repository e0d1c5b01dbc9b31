import { expect, test } from 'vitest'
import { PASSWORD } from '#test/browser/asha.ts'
import { PHONE, useShoppers } from './shopper.ts'
import { addFirstProduct, codeFor, logIn, orderByCod, register, saveAddress } from './steps.ts'

const sendShopper = useShoppers()

test('a guest on a phone browses, fills the cart, registers, saves an address, orders by cash on delivery and finds the order', async () => {
  const shopper = await sendShopper({ viewport: PHONE })
  const { page } = shopper
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore our Products' }).first().click()
  await page.waitForURL('**/products')
  const name = await addFirstProduct(shopper)

  await page.goto('/cart')
  await page.getByText(name).first().waitFor()
  await page.getByText('Rs. 49.00').first().waitFor()
  await page.getByText('Proceed to Checkout').click()
  await page.waitForURL('**/login*')

  await register(shopper)
  await page.goto('/cart')
  await page.getByText(name).first().waitFor()
  await page.getByText('Proceed to Checkout').click()
  await page.waitForURL('**/checkout')
  await page.goto('/address')
  await saveAddress(shopper)
  await page.getByText('12 Lotus Lane').waitFor()

  await orderByCod(shopper)
  await page.getByText('Thank you for your order. We will process it right away.').waitFor()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')).toEqual([])

  await page.getByRole('link', { name: 'View Orders' }).click()
  await page.waitForURL('**/orders')
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
  await page.getByText(name).first().click()
  await page.waitForURL('**/orderdetails/*')
  for (const text of [
    'Order ID',
    'Payment Status',
    'Payment Type',
    'Shipping Details',
    'Shipment Details',
    'Not available',
    'Confirmed',
    'COD',
  ]) {
    await page.getByText(text).first().waitFor()
  }
})

test('an order mail reaches the customer and the shop', async () => {
  const shopper = await sendShopper()
  await addFirstProduct(shopper)
  const email = await register(shopper)
  await shopper.page.goto('/address')
  await saveAddress(shopper)
  await orderByCod(shopper)
  await expect
    .poll(
      async () => {
        const mails = (await (await shopper.page.request.get('/dev/mailbox.json')).json()) as {
          to: string
          subject: string
        }[]
        return mails.filter((mail) => mail.to === email && /order/i.test(mail.subject)).length
      },
      { timeout: 10_000 },
    )
    .toBe(1)
})

test('a customer cancels an order before it is packed', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await addFirstProduct(shopper)
  await register(shopper)
  await page.goto('/address')
  await saveAddress(shopper)
  await orderByCod(shopper)
  await page.goto('/orders')
  await page.getByRole('link', { name: /order/i }).filter({ hasText: /Rs\./ }).first().click()
  await page.waitForURL('**/orderdetails/*')
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page
    .getByRole('button', { name: /^(Yes|Cancel)/ })
    .last()
    .click()
  await page.getByText('Cancelled').first().waitFor()
})

test('two clicks on Place Order make one order', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await addFirstProduct(shopper)
  await register(shopper)
  await page.goto('/address')
  await saveAddress(shopper)
  await page.goto('/payment-options')
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await page.waitForURL('**/order-success')
  await page.goto('/orders')
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
  await expect.poll(() => page.getByText(/Rs\. /).count()).toBeGreaterThan(0)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const list = await page.request.get('/api/orders/list', { headers: { authorization: `Bearer ${token}` } })
  expect(((await list.json()) as { orders: unknown[] }).orders).toHaveLength(1)
})

test('a forgotten password is reset with a mailed code', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  const email = await register(shopper)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/forgot-password')
  await page.getByLabel(/^Email/).fill(email)
  await page
    .getByRole('button')
    .filter({ hasText: /code|OTP/i })
    .first()
    .click()
  await page.waitForURL('**/reset-password*')
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/dev/mailbox.json')).json()) as { to: string }[]).filter(
          (mail) => mail.to === email,
        ).length,
    )
    .toBe(2)
  await page.getByLabel(/OTP|code/i).fill(await codeFor(shopper, email))
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a brand new passphrase')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL('**/login*')
  await logIn(shopper, email, 'a brand new passphrase')
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(PASSWORD).not.toBe('a brand new passphrase')
})

test('a press on Save Address counts although the field that was left shows its error', async () => {
  const shopper = await sendShopper({ viewport: PHONE })
  const { page } = shopper
  await register(shopper)
  await page.goto('/address')
  await page.getByLabel('Postal Code', { exact: true }).fill('12')
  const button = page.getByRole('button', { name: 'Save Address' })
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 6)
  await page.mouse.down()
  // A finger rests on the button long enough for the page to be painted anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await page.getByText('Postal code must be 6 digits').first().waitFor()
  await page.getByText('Full name is required').first().waitFor()
})
