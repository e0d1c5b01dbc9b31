import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newEmail } from '#test/shopper-input.ts'
import { useBrowserUsers, type BrowserUser } from './browser-user.ts'
import { addFirstProduct, orderByCod, registerOnPage, saveAddressOnPage } from './steps.ts'
import { installTranslator } from './translator.ts'

const sendShopper = useBrowserUsers()

/** A customer who reads the shop through a translator. */
async function sendReader(): Promise<BrowserUser> {
  const shopper = await sendShopper()
  await installTranslator(shopper.context)
  return shopper
}

async function expectUnbroken(page: Page): Promise<void> {
  await expect.poll(() => page.locator('font').count()).toBeGreaterThan(0)
  expect(await page.getByText('Something went wrong').count()).toBe(0)
}

test('a translated login page takes a corrected password', async () => {
  const { page, complaints } = await sendReader()
  await page.goto('/login')
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
  await page.getByLabel(/^Email/).fill(newEmail())
  await page.getByLabel(/^Password/).fill('wrong password')
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
  await page.getByText('Invalid credentials').first().waitFor()
  await expectUnbroken(page)
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
})

test('a translated shop registers, saves an address, sells and shows the order', async () => {
  const shopper = await sendReader()
  const { page } = shopper
  await addFirstProduct(shopper)
  await registerOnPage(shopper)
  await page.goto('/address')
  await saveAddressOnPage(shopper)
  await orderByCod(shopper)
  await page.goto('/orders')
  await page.locator('a[href^="/orderdetails/"]').first().click()
  await page.waitForURL('**/orderdetails/**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectUnbroken(page)
})

test('a translated product list filters, and the contact form sends', async () => {
  const shopper = await sendReader()
  const { page } = shopper
  await page.goto('/products')
  await page.locator('input[type=checkbox]:visible').first().click()
  await page.waitForURL(/\?/)
  await expectUnbroken(page)
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Mobile', { exact: true }).fill('98765 43210')
  await page.getByLabel('Email', { exact: true }).fill('asha@customer.example')
  await page.getByLabel('Message (optional)').fill('Do you keep insulin pens?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expectUnbroken(page)
})
