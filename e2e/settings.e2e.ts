import { test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()
const NUMBER = '9848022338'
const SHOWN = '+91 98480 22338'

test('an owner corrects a phone number on a phone, and the home page shows it', async () => {
  const owner = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = owner
  await openDeskAs(owner, 'settings@desk.example')
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

test('an owner sees a loud colour before it is saved, and shoppers can read every page in it', async () => {
  const owner = await sendShopper()
  const { page } = owner
  await openDeskAs(owner, 'look@desk.example')
  await page.goto('/desk/settings')
  const setting = page.locator('#look')
  await setting.getByRole('button', { name: 'Change: Colours and corners' }).click()
  const dialog = page.getByRole('dialog', { name: 'Colours and corners' })
  await dialog.getByLabel('Brand colour').fill('#ff00ff')
  await dialog.getByLabel('Accent').fill('#7a00ff')
  await dialog.getByText('White text on #ff00ff could not be read').waitFor()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await setting.getByText('#ff00ff').waitFor()

  const shopper = await sendShopper()
  for (const colorScheme of ['light', 'dark'] as const) {
    await shopper.page.emulateMedia({ colorScheme })
    for (const path of ['/', '/products']) {
      await shopper.page.goto(path)
      await expectAccessibleLayout(shopper.page)
    }
  }

  await setting.getByRole('button', { name: 'Restore the default: Colours and corners' }).click()
  const restore = page.getByRole('dialog', { name: 'Colours and corners: restore the default' })
  await restore.getByRole('button', { name: 'Restore the default' }).click()
  await setting.getByText('#0f766e').waitFor()
})
