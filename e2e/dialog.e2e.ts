import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

const sendShopper = useBrowserUsers()

test('a dialog traps the focus, closes on Escape and restores the focus', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/dev/ui')
  const opener = page.getByRole('button', { name: 'Open the dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove all items?' })
  await dialog.waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  for (const _ of ['Close', 'Yes, remove them', 'Keep them']) {
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

  await opener.click()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect.poll(() => dialog.count()).toBe(0)

  await opener.click()
  await dialog.waitFor()
  await page.mouse.click(180, 40)
  await expect.poll(() => dialog.count()).toBe(0)
})
