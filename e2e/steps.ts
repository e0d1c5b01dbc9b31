import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ADDRESS_FIELDS, newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import type { BrowserUser } from './browser-user.ts'

/** Adds the first available product to the cart from its card and returns its name. */
export async function addFirstProduct({ page }: BrowserUser, search = ''): Promise<string> {
  await page.goto(`/products${search && `?search=${encodeURIComponent(search)}`}`)
  const card = page
    .locator('article, li')
    .filter({ has: page.getByRole('button', { name: /^Add to Cart/, disabled: false }) })
    .first()
  const name = (await card.getByRole('heading').first().innerText()).trim()
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await expectBadge(page, /[1-9]/)
  return name
}

export async function expectBadge(page: Page, count: RegExp | string): Promise<void> {
  const badge = page.getByRole('banner').getByRole('link', { name: /cart/i })
  await badge.filter({ hasText: count }).first().waitFor()
}

/** Waits until the search box suggests. Earlier submits reload the page, as they do without JavaScript. */
export async function waitForSearchBox(page: Page): Promise<void> {
  const box = page.getByPlaceholder('Search Products...')
  await box.focus()
  await expect.poll(() => box.getAttribute('role')).toBe('combobox')
}

/** The newest code for this address in the demo mailbox. */
export async function readMailedCode({ page, url }: BrowserUser, email: string): Promise<string> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const answer = await page.request.get(`${url}/dev/mailbox.json`)
    const mails = (await answer.json()) as { to: string; text: string }[]
    const code = mails.flatMap(({ to, text }) => (to === email ? (/\b\d{6}\b/.exec(text) ?? []) : []))[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code arrived for ${email}`)
}

/** Registers with the code from the mailbox and ends on the home page. */
export async function registerOnPage(shopper: BrowserUser, email = newEmail()): Promise<string> {
  const { page } = shopper
  await page.goto('/register')
  await fillRegistration(shopper, email)
  await page.waitForURL((url) => url.pathname === '/')
  return email
}

/** Fills the form of the registration on the open page, and sends it with the code from the mailbox. */
export async function fillRegistration(shopper: BrowserUser, email: string): Promise<void> {
  const { page } = shopper
  await page.getByLabel(/^Name/).fill('Asha Rao')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await page.getByLabel(/^I am 18/).check()
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel(/OTP/).fill(await readMailedCode(shopper, email))
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** Logs in a new customer by API calls and returns the token. */
export async function logInNewCustomer(shopper: BrowserUser): Promise<string> {
  const { page } = shopper
  const form = { email: newEmail(), username: 'Asha Rao', password: TEST_PASSWORD }
  await page.request.post('/api/auth/register', { data: form })
  const otp = await readMailedCode(shopper, form.email)
  const answer = await page.request.post('/api/auth/register', { data: { ...form, otp } })
  const { token } = (await answer.json()) as { token: string }
  await store(page, { username: form.username, isLoggedIn: 'true', authToken: token })
  return token
}

/** Logs in a new customer with a saved address and products in the cart, one pack of each. */
export async function logInWithFilledCart(shopper: BrowserUser, products = 1): Promise<void> {
  const list = await shopper.page.request.get(`/api/products?availability=in-stock&limit=${products}`)
  const { data: found } = (await list.json()) as { data: { _id: string }[] }
  const productIds = found.map(({ _id }) => _id)
  await logInWithProducts(shopper, ADDRESS_FIELDS['Postal Code'], productIds)
}

/** Logs in a new customer with an address of this PIN code and as many packs of each product in the cart. */
export async function logInWithProducts(
  shopper: BrowserUser,
  postalCode: string,
  productIds: readonly string[],
  quantity = 1,
): Promise<void> {
  const { page } = shopper
  const headers = { authorization: `Bearer ${await logInNewCustomer(shopper)}` }
  const [name, phoneNumber, email, address, city, state] = Object.values(ADDRESS_FIELDS)
  const data = { name, phoneNumber, email, address, city, state, postalCode }
  await page.request.post('/api/address', { headers, data })
  const items = productIds.map((productId) => ({ productId, quantity }))
  await page.request.post('/api/cart/update', { headers, data: { items } })
}

/** Writes to the storage of the shop's origin on a page without the shop's scripts. */
async function store(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, entries)
}

export async function logInOnPage({ page }: BrowserUser, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
}

/** Fills and saves the address form, and ends at the checkout. */
export async function saveAddressOnPage(
  { page }: BrowserUser,
  address: Readonly<Record<string, string>> = ADDRESS_FIELDS,
): Promise<void> {
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await page.waitForURL('**/checkout')
}

/** Orders a filled cart by cash on delivery, and ends on the thank-you page. */
export async function orderByCod(shopper: BrowserUser): Promise<void> {
  const { page } = shopper
  await page.goto('/checkout')
  const proceed = page
    .getByRole('button', { name: 'Proceed to Payment' })
    .or(page.getByRole('link', { name: 'Proceed to Payment' }))
  await proceed.click()
  await page.waitForURL('**/payment-options')
  await page.getByLabel(/^Cash on Delivery/).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL('**/order-success')
  await page.getByText('Order Placed Successfully!').waitFor()
}

/** Sets a value without an event, as password managers and extensions do. */
export const setValue = (field: Locator, value: string) =>
  field.evaluate((input, text) => void ((input as HTMLInputElement).value = text), value)

/** The body of the call to this path that a press sends. */
export async function sentBy(page: Page, path: string, press: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes(path)),
    press(),
  ])
  return request.postDataJSON()
}
