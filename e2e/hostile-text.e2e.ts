import { expect, test } from 'vitest'
import { ADDRESS_FIELDS, TEST_PASSWORD, newEmail } from '#test/shopper-input.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listOverflow } from './layout-checks.ts'
import { addFirstProduct, readMailedCode, orderByCod, saveAddressOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

const SCRIPT = '"><img src=x onerror=window.pwned=1><script>window.pwned=1</script>'
const LONG = 'W'.repeat(100)

test("customers' markup is shown as text on every page, breaks no layout and never runs", async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  const out: string[] = []
  const look = async () => {
    out.push(...(await listOverflow(page)).map((found) => `${new URL(page.url()).pathname}: ${found}`))
    expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined()
  }
  page.on('dialog', (dialog) => {
    // The question before typed work is lost is the browser's own.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    out.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })

  await page.goto(`/products?search=${encodeURIComponent(SCRIPT)}`)
  await page.getByText('No products found matching your search').waitFor()
  await expect.poll(() => page.getByPlaceholder('Search Products...').first().inputValue()).toBe(SCRIPT)
  await look()

  await addFirstProduct(shopper)
  const email = newEmail()
  await page.goto('/register')
  await page.getByLabel(/^Name/).fill(SCRIPT)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await page.getByLabel(/^I am 18/).check()
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel(/OTP/).fill(await readMailedCode(shopper, email))
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/account')
  await page.getByText(SCRIPT).first().waitFor()
  await look()

  await page.goto('/address')
  await saveAddressOnPage(shopper, {
    ...ADDRESS_FIELDS,
    'Full Name': SCRIPT,
    Address: LONG,
    City: `${SCRIPT.slice(0, 90)}`,
    State: LONG,
  })
  await page.getByText(SCRIPT).first().waitFor()
  await look()
  await orderByCod(shopper)
  await page.goto('/orders')
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
  await look()
  await page.getByRole('link', { name: /order/i }).filter({ hasText: /Rs\./ }).first().click()
  await page.waitForURL('**/orderdetails/*')
  await page.getByText(SCRIPT).first().waitFor()
  await page.getByText(LONG).first().waitFor()
  await look()
  await page.goto('/dev/mailbox')
  await page.getByText(SCRIPT).first().waitFor()
  await look()
  expect(out).toEqual([])
})
