import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import {
  addFirstProduct,
  logInWithFilledCart,
  logInNewCustomer,
  logInWithProducts,
  orderByCod,
  registerOnPage,
  saveAddressOnPage,
} from './steps.ts'

const sendShopper = useBrowserUsers()

const H1_MEDICINE = 'prd_xefivara-200'
const OTC_MEDICINE = 'prd_pyrosham-650'

test('a guest on a phone fills the cart, registers, saves an address, orders by cash on delivery and finds the order', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
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

  await registerOnPage(shopper)
  await page.getByText('Welcome!').waitFor()
  await page.getByRole('link', { name: 'Your cart is waiting' }).click()
  await page.waitForURL('**/checkout')
  await page.getByText(name).first().waitFor()
  await page.goto('/address')
  await saveAddressOnPage(shopper)
  await page.getByText('12 Lotus Lane').waitFor()

  await orderByCod(shopper)
  await page.getByText('Thank you for your order. We will process it right away.').waitFor()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')).toEqual([])

  await page.getByRole('heading', { name: /^Expected by \d+ \w+ \d{4}/ }).waitFor()
  await page.getByText('12 Lotus Lane').waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByRole('link', { name: 'View this order' }).getAttribute('href'))
    .toMatch(/^[/]orderdetails[/]/)
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
  await expect
    .poll(() => page.getByRole('region', { name: 'Progress' }).locator('[aria-current=step]').innerText())
    .toMatch(/^Confirmed/)
  await page.getByRole('button', { name: 'Order again' }).click()
  await page.waitForURL('**/cart')
  await page.getByText(name).first().waitFor()

  await page.goto('/account')
  await page
    .getByRole('region', { name: 'Your last order' })
    .getByText(/Order #\d+/)
    .waitFor()
  await page.getByRole('region', { name: 'Your address' }).getByText('12 Lotus Lane').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  // A call that is on its way is refused after the logout.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'You are logged out.' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a Schedule H1 medicine that is not delivered to the address is reserved at the outlet, and the rest is ordered', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = shopper
  await logInWithProducts(shopper, '560001', [H1_MEDICINE, OTC_MEDICINE])
  await page.goto(`/product-details/${H1_MEDICINE}`)
  const box = page.getByRole('region', { name: 'Delivery', exact: true })
  const pin = box.getByLabel('Delivery to')
  for (const [code, text] of [
    ['560001', 'Schedule H1 medicines are not delivered to 560001.'],
    ['12', 'A PIN code has 6 digits, the first one not 0'],
    ['500001', /by our own staff/],
  ] as const) {
    await pin.fill(code)
    await box.getByRole('button', { name: 'Check' }).click()
    await box.getByText(text).waitFor()
    expect(await box.getByText(/not delivered to/).count()).toBe(code === '560001' ? 1 : 0)
  }
  await page.reload()
  await expect.poll(() => pin.inputValue()).toBe('500001')
  await box.getByText('Hyderabad, Telangana').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await expectOtherPinInHeader(page)

  const notes = page.getByRole('region', { name: 'Delivery to 560001' })
  await page.goto('/cart')
  await notes.getByText('Schedule H1 medicines are not delivered to 560001.').waitFor()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout')
  await notes.getByText('Schedule H1 medicines are not delivered to 560001.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment-options')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('alert').filter({ hasText: 'not delivered to 560001' }).waitFor()
  // The browser logs the 409.
  expect(complaints.splice(0).filter((text) => !text.includes('409'))).toEqual([])

  await notes.getByRole('button', { name: /^Reserve at the outlet/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve at the outlet' })
  await dialog.getByLabel('Packs').fill('2')
  expect(await dialog.getByLabel('Name').inputValue()).toBe(ADDRESS_FIELDS['Full Name'])
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await notes.getByText(/^Reserved: E-\d+/).waitFor()
  await notes.getByRole('button', { name: /^Remove/ }).click()
  await notes.getByText(/by courier/).waitFor()
  await expect.poll(() => notes.getByText('Schedule H1').count()).toBe(0)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL('**/order-success')
  await page.getByRole('heading', { name: /^Expected by \d+ \w+ \d{4}/ }).waitFor()
})

test('two clicks on Place Order make one order, which can be cancelled before it is packed', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await page.goto('/payment-options')
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await page.waitForURL('**/order-success')
  await page.goto('/orders')
  await page
    .getByRole('heading', { name: /^Order #/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('heading', { name: /^Order #/ }).count()).toBe(1)
  await page.getByRole('link', { name: /order/i }).filter({ hasText: /Rs\./ }).first().click()
  await page.waitForURL('**/orderdetails/*')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('Cancelled').first().waitFor()
})

test('an address that was used before is chosen again by its name (addresses-5)', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await page.goto('/address')
  const [address, label] = [page.getByLabel('Address', { exact: true }), page.getByLabel(/^Save as/)]
  await saveAddressOnPage(shopper)
  await page.goto('/address')
  await address.fill('9 New Road')
  await label.fill('Parents')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await page.waitForURL('**/checkout')
  await page.goto('/address')
  expect(await label.inputValue()).toBe('Parents')
  expect(await listAxeViolations(page)).toEqual([])
  const choices = page.getByRole('group', { name: 'Addresses you used' })
  await choices.getByRole('button', { name: /12 Lotus Lane/ }).click()
  expect(await address.inputValue()).toBe(ADDRESS_FIELDS.Address)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await page.waitForURL('**/checkout')
  await page.getByText(ADDRESS_FIELDS.Address).first().waitFor()
})

test('a press on Save Address counts although the blurred field shows its error', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await logInNewCustomer(shopper)
  await page.goto('/address')
  const [pin, city, state] = [page.getByLabel('Postal Code'), page.getByLabel('City'), page.getByLabel('State')]
  // A PIN fills empty fields and what an earlier PIN filled, and nothing else (addresses-3).
  await pin.fill('600 001')
  await expect.poll(() => state.inputValue()).toBe('Tamil Nadu')
  expect(await city.inputValue()).toBe('Chennai')
  await city.fill('Adyar')
  await pin.fill('503001')
  await page.getByText('Nizamabad, Telangana').waitFor()
  expect([await city.inputValue(), await state.inputValue()]).toEqual(['Adyar', 'Telangana'])
  expect(await listAxeViolations(page)).toEqual([])
  await pin.fill('12')
  const button = page.getByRole('button', { name: 'Save Address' })
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 6)
  await page.mouse.down()
  // A touch lasts long enough for the page to repaint.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await page.getByText('Postal code must be 6 digits').first().waitFor()
  await page.getByText('Address is required').first().waitFor()
})

/** Changes the PIN in the header, which the box of the product and the cards follow. */
async function expectOtherPinInHeader(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Deliver to 500001' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where shall we deliver?' })
  await dialog.getByLabel('PIN code').fill('560001')
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
  await page
    .getByRole('region', { name: 'Delivery', exact: true })
    .getByText(/not delivered to 560001/)
    .waitFor()
  await page.goto('/products?search=xefivara')
  await page.getByRole('article').getByText('At the outlet only').first().waitFor()
  await page.goto('/products')
  await page.getByRole('article').getByText(/^By /).first().waitFor()
}
