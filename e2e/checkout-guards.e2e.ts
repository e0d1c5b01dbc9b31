import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { addFirstProduct, logInOnPage, logInWithFilledCart, registerOnPage, saveAddressOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

const ENDED = 'Your session has ended. Please log in to continue.'

/** Ends the session on the server, as a logout on another device does, once the page has asked for all that it shows. */
async function endElsewhere({ page }: BrowserUser): Promise<void> {
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

async function expectLogin({ page, complaints }: BrowserUser): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText(ENDED).waitFor()
  // The browser logs the expected 401.
  expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([])
}

/** Holds back the calls to this address until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

test('a customer whose session ended elsewhere logs in from checkout and returns to it with the cart', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  const email = await registerOnPage(shopper)
  await page.goto('/address')
  const name = await addFirstProduct(shopper)
  await page.goto('/address')
  await saveAddressOnPage(shopper)
  await page.getByText(name).first().waitFor()
  await endElsewhere(shopper)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expectLogin(shopper)
  await page.getByLabel(/^Email/).waitFor()
  await logInOnPage(shopper, email)
  await page.waitForURL('**/checkout')
  await page.getByText(name).first().waitFor()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment-options')
})

test('an order of an ended session leads to the login', async () => {
  const shopper = await sendShopper()
  await logInWithFilledCart(shopper)
  await shopper.page.goto('/payment-options')
  const placeOrder = shopper.page.getByRole('button', { name: 'Place Order', disabled: false })
  await placeOrder.waitFor()
  await endElsewhere(shopper)
  await placeOrder.click()
  await expectLogin(shopper)
})

test('a cart emptied by the end of the session says so', async () => {
  const shopper = await sendShopper()
  const { page, complaints } = shopper
  await logInWithFilledCart(shopper)
  await page.goto('/cart')
  const oneMore = page.getByRole('button', { name: /^(One more|Increase)/i }).first()
  await oneMore.waitFor()
  await endElsewhere(shopper)
  await oneMore.click()
  await page.getByText('Your session has ended. Log in to see your cart again.').waitFor()
  expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([])
})

test.each(['/checkout', '/payment-options', '/address', '/orders'])(
  'a refused token leads from %s to the login, whichever call answers last',
  async (path) => {
    const shopper = await sendShopper()
    const { page } = shopper
    for (const last of ['**/api/auth/validatetoken', '**/api/cart/get', '**/api/address/get']) {
      await logInWithFilledCart(shopper)
      await endElsewhere(shopper)
      const release = await holdBack(page, last)
      await page.goto(path)
      setTimeout(release, 500)
      await expectLogin(shopper)
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)

test.each(['/checkout', '/address'])('%s shows the stored address while the server checks it', async (path) => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Proceed to Payment', disabled: false }).waitFor()
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('shippingAddress') ?? '{}') as object
    localStorage.setItem('shippingAddress', JSON.stringify({ ...stored, name: 'Stored Asha', postalCode: '500001' }))
  })
  const release = await holdBack(page, '**/api/address/get')
  await page.goto(path)
  const seen = async (name: string) =>
    path === '/address'
      ? await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe(name)
      : await page.getByText(name).waitFor()
  await seen('Stored Asha')
  await page.getByText('Being checked...').waitFor()
  if (path === '/address') await page.getByLabel('City').fill('Secunderabad')
  else {
    await page.getByRole('heading', { name: 'Delivery to 500001' }).waitFor()
    expect(await page.getByRole('button', { name: 'Proceed to Payment' }).isDisabled()).toBe(true)
  }
  release()
  await seen(ADDRESS_FIELDS['Full Name'])
  await page.getByText('Being checked...').waitFor({ state: 'detached' })
  if (path === '/address') expect(await page.getByLabel('City').inputValue()).toBe('Secunderabad')
  else await page.getByRole('heading', { name: `Delivery to ${ADDRESS_FIELDS['Postal Code']}` }).waitFor()
})
