import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADDRESS_FIELDS, TEST_PASSWORD, newEmail } from '#test/shopper-input.ts'
import { findHiddenFocus, readFocusedName } from '#test/browser/in-page.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { readMailedCode, expectBadge } from './steps.ts'

const sendShopper = useBrowserUsers()

test('orders by keyboard alone on a phone with the focus always visible, and prints the order without navigation', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await page.goto('/products')
  await page.keyboard.press('Tab')
  expect(await readFocusedName(page)).toContain('Skip to main content')
  await page.keyboard.press('Enter')
  await press(page, /^Add to Cart/)
  await expectBadge(page, '1')
  await press(page, /^Cart/, 'Shift+Tab')
  await page.waitForURL('**/cart')
  await press(page, /^Proceed to Checkout/)
  await page.waitForURL('**/login*')
  await page.getByText('1 item waits in your cart.').waitFor()
  await press(page, /^Create an account/)
  await page.waitForURL('**/register*')

  const email = newEmail()
  await write(page, { Name: 'Asha Rao', Email: email, Password: TEST_PASSWORD })
  await page.getByLabel(/^I am 18/).focus()
  await page.keyboard.press('Space')
  await press(page, /^Get OTP/)
  await page.getByLabel('OTP').waitFor()
  await write(page, { OTP: await readMailedCode(shopper, email) })
  await press(page, /^Register$/)
  await page.waitForURL('**/checkout')

  await page.goto('/address')
  await page.getByLabel('Full Name').waitFor()
  await write(page, ADDRESS_FIELDS)
  await press(page, /^Save Address/)
  await page.waitForURL('**/checkout')
  await press(page, /^Proceed to Payment/)
  await page.waitForURL('**/payment-options')
  await press(page, /^Place Order/)
  await page.waitForURL('**/order-success')
  await press(page, /^View Orders/)
  await page.waitForURL('**/orders')
  await press(page, /^Order #/)
  await page.waitForURL('**/orderdetails/*')
  await page.getByRole('heading', { name: 'Products' }).waitFor()

  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'search', 'contentinfo', 'button'] as const)
    await expect.poll(() => page.getByRole(role).count(), { message: `${role} on paper` }).toBe(0)
  await expect.poll(() => page.getByText(/^Order #/).isVisible()).toBe(true)
  await expect.poll(() => page.getByText('Meherbagh Medical Hall').first().isVisible()).toBe(true)
})

/** Tabs to the control with this name and presses it. */
async function press(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await walkTo(page, name, key)
  await page.keyboard.press('Enter')
}

/** Tabs from field to field and fills each. */
async function write(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await walkTo(page, new RegExp(`^${label}`))
    await page.keyboard.type(value)
  }
}

async function walkTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (passed.length < 120) {
    const here = await readFocusedName(page)
    if (name.test(here)) return
    passed.push(here)
    await page.keyboard.press(key)
    await expect.poll(() => findHiddenFocus(page), { message: 'has the focus, but is out of sight' }).toBeNull()
  }
  throw new Error(`The keyboard never reached ${name}; it passed\n${passed.join('\n')}`)
}
