import { test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { createOwnerDeskLink, enrolAtDesk } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()
const NUMBER = '9848022338'
const SHOWN = '+91 98480 22338'

test('an owner corrects a phone number on a phone, and the home page shows it', async () => {
  const owner = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = owner
  await enrolAtDesk(owner, await createOwnerDeskLink('settings@desk.example'))
  await page.goto('/desk/settings')
  await page.getByRole('button', { name: 'Change: Phone numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phone numbers' })
  await dialog.getByRole('button', { name: 'Add a phone number' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).nth(2).fill('Counter')
  await dialog.getByRole('textbox', { name: 'Phone number' }).nth(2).fill('98480')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A phone number has 10 digits').waitFor()
  complaints.length = 0
  await expectAccessibleLayout(page)

  // The typed number moves with its row to the first place.
  await dialog.getByRole('textbox', { name: 'Phone number' }).nth(2).fill(NUMBER)
  await dialog.getByRole('button', { name: 'Move up: phone number 3' }).click()
  await dialog.getByRole('button', { name: 'Move up: phone number 2' }).click()
  await dialog.getByRole('button', { name: 'Remove phone number 3' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const setting = page.locator('#phones')
  await setting.getByText(`Counter, ${NUMBER}`).waitFor()

  const shopper = await sendShopper()
  await shopper.page.goto('/')
  await shopper.page.getByRole('contentinfo').getByRole('link', { name: SHOWN }).first().waitFor()

  await setting.getByRole('button', { name: 'Restore the default: Phone numbers' }).click()
  const restore = page.getByRole('dialog', { name: 'Phone numbers: restore the default' })
  await expectAccessibleLayout(page)
  await restore.getByRole('button', { name: 'Restore the default' }).click()
  await restore.waitFor({ state: 'detached' })
  await setting.getByText('Retail outlet, 0000000100').waitFor()
})
