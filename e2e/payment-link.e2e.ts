import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newEmail } from '#test/shopper-input.ts'
import { useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { HOSTED_PAGE, pressOutcome } from './payment-steps.ts'

const sendShopper = useBrowserUsers()

const NAME = 'Hridmeter Digital Upper-arm Blood Pressure Monitor'

test('a caller pays by the link of the order, which shows number and amount alone, and the desk sees it', async () => {
  const staff = await sendShopper()
  await openDeskAs(staff, newEmail())
  const number = await placeForCaller(staff.page)
  await staff.page.getByRole('button', { name: 'Show the payment link' }).click()
  const link = new URL(await staff.page.getByLabel('Link', { exact: true }).inputValue())
  await expectAccessibleLayout(staff.page)

  const { page } = await sendShopper()
  await page.goto(`${link.pathname}${link.hash}`)
  await page.getByText('It waits for your payment.').waitFor()
  await expectAccessibleLayout(page)
  const text = await page.getByRole('main').innerText()
  expect(text).toMatch(new RegExp(`#${number}[^]*Rs\\. [\\d,]+\\.\\d\\d`))
  expect(text).not.toMatch(/Hridmeter|Kamala|98123/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(HOSTED_PAGE)
  await pressOutcome(page, 'Succeed')
  await page.getByText('It is paid. Thank you: we pack your order.').waitFor()
  expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0)

  await staff.page.reload()
  await staff.page.getByText('Paid', { exact: true }).first().waitFor()
  await staff.page.getByRole('button', { name: 'Mark as packed' }).waitFor()
  expect(await staff.page.getByRole('button', { name: 'Show the payment link' }).count()).toBe(0)
}, 90_000)

/** Places an order to collect at the outlet, paid by link. Returns its number. */
async function placeForCaller(page: Page): Promise<string> {
  await page.goto('/desk/orders/new')
  await page.getByLabel('Phone, name or mail address').fill('9812345671')
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'New customer…' })
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a customer' })
  await dialog.getByLabel('Name').fill('Kamala Devi')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Collected/ }).check()
  await page.getByLabel('Product, or scan the pack').fill('hridmeter')
  await page.getByRole('option', { name: NAME }).click()
  await page.getByRole('list', { name: 'Lines' }).getByText(NAME).first().waitFor()
  await page.getByRole('radio', { name: /^Payment link/ }).check()
  await page.getByRole('button', { name: 'Place the order' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order #/ })
  await heading.waitFor()
  return (await heading.innerText()).replace(/\D/g, '')
}
