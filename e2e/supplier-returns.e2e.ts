import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newEmail } from '#test/shopper-input.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { useBrowserUsers } from './browser-user.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()

test('an expired batch goes back to its supplier, who credits it', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, newEmail())
  await page.goto('/desk/stock?state=expired')
  const number = await markFirstBatch(page)
  await page.getByRole('button', { name: 'Return to supplier…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to supplier' })
  await dialog.getByText('Charminar Medical Agencies').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Prepare the notes' }).click()
  await page.getByRole('heading', { level: 1, name: /^Return note \d+$/ }).waitFor()
  await keepOneOf(page, number)
  await expectAccessibleLayout(page)
  await sendNote(page)
  await recordCredit(page)
  await page.getByText('Nothing is left to do for this return.').waitFor()
  await page.getByText('CN/4711').waitFor()
  await page.getByRole('link', { name: `Batch ${number}` }).click()
  const movements = page.getByRole('list', { name: 'Movements' })
  await movements.getByText('Returned to the supplier').waitFor()
  await movements.getByRole('link', { name: 'Return note' }).waitFor()
  expect(staff.complaints.splice(0).filter((text) => !/422/.test(text))).toEqual([])
}, 90_000)

/** Marks the first listed batch and returns its number. */
async function markFirstBatch(page: Page): Promise<string> {
  const box = page.getByRole('checkbox', { name: /^Mark batch / }).first()
  await box.waitFor()
  const link = listedRows(page, 'Batches').getByRole('link').first()
  const number = await link.innerText()
  await box.check()
  await page.getByText('1 marked').waitFor()
  return number
}

/** Takes the batches of earlier drafts off the note, and keeps one pack of this one. */
async function keepOneOf(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the packs…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the packs' })
  const own = dialog.getByLabel(new RegExp(`batch ${number}$`))
  for (const field of await dialog.getByRole('textbox').all()) await field.fill('0')
  await own.fill('999')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^Batch .* has \d+ packs\.$/).waitFor()
  expect(await own.inputValue()).toBe('999')
  await own.fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('list', { name: 'Batches' }).getByRole('listitem').count()).toBe(1)
}

async function sendNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send to the supplier…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to the supplier' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent', { exact: true }).first().waitFor()
}

async function recordCredit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record the credit note…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the credit note' })
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByText("Please type the number of the supplier's credit note.").waitFor()
  await dialog.getByLabel('Number of their credit note').fill('CN/4711')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('Credited', { exact: true }).first().waitFor()
}
