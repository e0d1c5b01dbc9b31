import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ADDRESS, PASSWORD } from '#test/browser/asha.ts'
import type { Shopper } from './shopper.ts'

/** An address nobody used before. */
export function newEmail(): string {
  return `shopper-${randomUUID()}@example.com`
}

/** Opens the first product that can be bought and puts it into the cart from its card. Returns its name. */
export async function addFirstProduct({ page }: Shopper, search = ''): Promise<string> {
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

/**
 * The catalogue's page is alive, as a shopper sees it: the search box suggests. What is pressed earlier loads the page
 * anew, which is the journey without JavaScript.
 */
export async function searchAlive(page: Page): Promise<void> {
  const box = page.getByPlaceholder('Search Products...')
  await box.focus()
  await expect.poll(() => box.getAttribute('role')).toBe('combobox')
}

/**
 * React has taken the page over. Links and plain forms work before that as they do without JavaScript: a journey which is
 * about what the page does in place of that begins here.
 */
export async function pageAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react')),
  )
}

/** The newest code that the demo mailbox holds for this address. */
export async function codeFor({ page, url }: Shopper, email: string): Promise<string> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const answer = await page.request.get(`${url}/dev/mailbox.json`)
    const mails = (await answer.json()) as { to: string; text: string }[]
    const code = /\b(\d{6})\b/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code arrived for ${email}`)
}

/** Registers through the page with the code from the mailbox; ends where the shop sends a new customer: home. */
export async function register(shopper: Shopper, email = newEmail()): Promise<string> {
  const { page } = shopper
  await page.goto('/register')
  await page.getByLabel(/^Name/).fill('Asha Rao')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel(/OTP/).fill(await codeFor(shopper, email))
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  return email
}

export async function logIn({ page }: Shopper, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
}

/** Fills the address form as it stands on the screen and saves it; ends at the checkout. */
export async function saveAddress(
  { page }: Shopper,
  address: Readonly<Record<string, string>> = ADDRESS,
): Promise<void> {
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await page.waitForURL('**/checkout')
}

/** From a filled cart to the thank-you page, paying on delivery. */
export async function orderByCod(shopper: Shopper): Promise<void> {
  const { page } = shopper
  await page.goto('/checkout')
  const proceed = page
    .getByRole('button', { name: 'Proceed to Payment' })
    .or(page.getByRole('link', { name: 'Proceed to Payment' }))
  await proceed.click()
  await page.waitForURL('**/payment-options')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL('**/order-success')
  await page.getByText('Order Placed Successfully!').waitFor()
}
