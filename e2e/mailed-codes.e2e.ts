import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { addFirstProduct, logInOnPage, readMailedCode, registerOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

test('a customer without the password logs in with a mailed code, and the cart waits at checkout', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await addFirstProduct(shopper)
  const email = await registerOnPage(shopper)
  await page.goto('/account')
  await page.getByRole('region', { name: 'Cart' }).getByText('Your cart is waiting').waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  const address = page.getByLabel('Email')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('Email is required').waitFor()
  expect(await address.evaluate((box) => box === document.activeElement)).toBe(true)
  await address.fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const otp = page.getByLabel('OTP')
  await otp.fill('12')
  await page.getByRole('button', { name: 'Log in with the code' }).click()
  expect(await otp.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await listAxeViolations(page)).toEqual([])
  await waitForMails(page, email, 2)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await waitForMails(page, email, 3)
  await otp.fill(await readMailedCode(shopper, email))
  await page.getByRole('button', { name: 'Log in with the code' }).click()
  await page.waitForURL('**/checkout')
})

test('resets a forgotten password with a mailed code', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  const email = await registerOnPage(shopper)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/forgot-password')
  await page.getByLabel(/^Email/).fill(email)
  await page
    .getByRole('button')
    .filter({ hasText: /code|OTP/i })
    .first()
    .click()
  await page.waitForURL('**/reset-password*')
  await waitForMails(page, email, 2)
  await page.getByLabel(/OTP|code/i).fill(await readMailedCode(shopper, email))
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a brand new passphrase')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL('**/login*')
  await logInOnPage(shopper, email, 'a brand new passphrase')
  await page.waitForURL((url) => url.pathname !== '/login')
})

async function waitForMails(page: Page, email: string, count: number): Promise<void> {
  const listMails = async () => (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string }[]
  await expect.poll(async () => (await listMails()).filter((mail) => mail.to === email).length).toBe(count)
}
