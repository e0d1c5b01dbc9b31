import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDeskAs } from './desk-steps.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()

test('shows the title and the failure of a dialog that is longer than the window', async () => {
  const staff = await sendShopper({ viewport: { width: 360, height: 640 } })
  const { page } = staff
  await openDeskAs(staff, 'dialogs@desk.example')
  await page.goto('/desk/settings/delivery')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a zone' })
  await dialog.getByLabel('Name').fill('Bengaluru')
  await dialog.getByLabel('PIN codes').fill('560')
  await page.route('**/api/desk/delivery/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save the zone' }).click()
  const alert = dialog.getByRole('alert')
  await alert.waitFor()
  expect(await isInView(alert), 'failure').toBe(true)
  expect(await isInView(dialog.getByRole('button', { name: 'Close' })), 'Close').toBe(true)
  expect(await isInView(dialog.getByRole('heading', { name: 'Add a zone' })), 'title').toBe(true)
  // A field above comes into view below the title.
  await dialog.getByLabel('Districts').focus()
  expect(await isInView(dialog.getByLabel('Districts')), 'focused field').toBe(true)
  staff.complaints.length = 0
})

test('the navigation of the desk fits a tablet', async () => {
  const staff = await sendShopper({ viewport: { width: 768, height: 1024 } })
  await openDeskAs(staff, 'tablet@desk.example')
  const row = staff.page.getByRole('navigation', { name: 'Desk' }).getByRole('list').first()
  await row.getByRole('link', { name: 'Settings' }).waitFor()
  expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
})

test('the header of the desk is one row on a phone, whose menu leads to every page', async () => {
  const staff = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = staff
  await openDeskAs(staff, 'phone-menu@desk.example')
  const header = page.getByRole('banner')
  expect((await header.boundingBox())!.height).toBeLessThanOrEqual(100)
  await page.getByRole('button', { name: 'Menu, Today' }).click()
  const menu = page.getByRole('dialog', { name: 'Desk' })
  await expectAccessibleLayout(page)
  await menu.getByRole('link', { name: 'Packing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Packing' }).waitFor()
  await page.getByRole('button', { name: 'Menu, Packing' }).waitFor()
  await menu.waitFor({ state: 'detached' })
})

test('settings and help are searched', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, 'searches@desk.example')
  await page.goto('/desk/settings')
  const settings = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await settings.first().waitFor()
  const all = await settings.count()
  await page.getByLabel('A word of the setting').fill('whatsapp')
  await expect.poll(() => settings.count()).toBeLessThan(all / 2)
  await page.getByRole('heading', { name: /WhatsApp/ }).waitFor()
  await page.getByLabel('A word of the setting').fill('zzz')
  await page.getByText('No setting has “zzz”.').waitFor()
  await expectAccessibleLayout(page)
  await page.goto('/desk/help')
  await page.getByRole('searchbox').fill('pack as proposed')
  await page.keyboard.press('Enter')
  const found = page.getByRole('list', { name: 'Found sections' })
  await found.getByRole('link').first().waitFor()
  await expectAccessibleLayout(page)
  await found.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'The desk' }).waitFor()
})

/** Whether the centre of the element is in the window and nothing covers it. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && one.contains(over)
  })
}
