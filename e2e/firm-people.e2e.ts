import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { addVerifiedFirm } from './firm-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { registerOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()
const FIRM = 'Journey Distributors'

test('a holder invites a person, who orders on credit on a phone, sees what is due once allowed, and is removed', async () => {
  const holder = await sendShopper()
  const holderEmail = await registerOnPage(holder)
  const productId = await addVerifiedFirm(holderEmail, FIRM)
  const person = await sendShopper({ viewport: PHONE_VIEWPORT })
  const email = await registerOnPage(person)

  const { page: own } = holder
  const people = own.getByRole('region', { name: 'People of your firm' })
  await own.goto('/trade')
  await people.getByText('You order alone.').waitFor()
  await people.getByRole('button', { name: 'Invite a person' }).click()
  await people.getByLabel('Name').fill('Sita Devi')
  await people.getByLabel('Mail address').fill(holderEmail)
  await people.getByRole('button', { name: 'Send the invitation' }).click()
  await people.getByText('This is your own address. You order already.').waitFor()
  await people.getByLabel('Mail address').fill(email)
  await people.getByRole('button', { name: 'Send the invitation' }).click()
  await people.getByText(/^Invited on/).waitFor()
  await expectAccessibleLayout(own)

  const { page } = person
  await page.goto('/trade')
  await page.getByRole('heading', { name: `${FIRM} has asked you to order for it` }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: `You order for ${FIRM}` }).waitFor()
  await orderOnCredit(page, productId)
  await page.getByText('Entered by').waitFor()
  await page.getByText('Sita Devi').waitFor()
  await expectAccessibleLayout(page)
  await page.goto('/orders')
  await page
    .getByText(/^Order #\d+|#\d{6,}/)
    .first()
    .waitFor()

  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.getByRole('link', { name: 'Order pad' }).waitFor()
  expect(await shortcuts.getByRole('link', { name: /^Due/ }).count()).toBe(0)
  await page.goto('/trade/account')
  await page.getByText(/^You order for your firm\./).waitFor()
  await expectAccessibleLayout(page)

  await own.reload()
  await people.getByText(/^Since/).waitFor()
  await people.getByRole('button', { name: 'Change what Sita Devi may do' }).click()
  await people.getByRole('radio', { name: /^Orders and money/ }).check()
  await people.getByRole('button', { name: 'Save' }).click()
  await people.getByText('Orders and money', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'What is due' }).waitFor()
  await shortcuts.getByRole('link', { name: /^Due Rs/ }).waitFor()

  await people.getByRole('button', { name: 'Remove Sita Devi' }).click()
  await own
    .getByRole('dialog', { name: 'Remove Sita Devi?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await people.getByText('You order alone.').waitFor()
  await page.goto(`/product-details/${productId}`)
  await page.locator('#main').getByRole('button', { name: 'Add to Cart', exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('region', { name: 'Your trade price' }).count()).toBe(0)
  // The browser logs the refused form and what the person may not see.
  for (const { complaints } of [holder, person])
    expect(complaints.splice(0).filter((text) => !/422|403/.test(text))).toEqual([])
})

async function orderOnCredit(page: Page, productId: string): Promise<void> {
  await page.goto(`/product-details/${productId}`)
  const box = page.getByRole('region', { name: 'Your trade price' })
  await box.getByRole('button', { name: 'Add to the order pad' }).click()
  await page.getByText(/on the order pad/).waitFor()
  await page.goto('/trade/order')
  await page.getByRole('radio', { name: /^On credit/ }).waitFor()
  await page.getByText(/^On the account of the firm/).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL(/\/orderdetails\//)
}
