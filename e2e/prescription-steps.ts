import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { readPdfText } from '#test/read-pdf.ts'
import type { BrowserUser } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

/** A photo of a page of paper. */
export function buildPagePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#fdfcf6' } })
    .jpeg()
    .toBuffer()
}

/** Finds the prescription in the queue and goes through its page by keyboard. */
export async function openPrescription({ page }: BrowserUser, number: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Prescriptions' }).click()
  const link = page
    .getByRole('list', { name: 'Prescriptions', exact: true })
    .getByRole('link', { name: `Order #${number}`, exact: true })
  await link.waitFor()
  await expectAccessibleLayout(page)
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Prescription for order #${number}` }).waitFor()
}

export async function viewPrescriptionPicture({ page }: BrowserUser): Promise<void> {
  const img = page.getByRole('region', { name: 'Picture' }).getByRole('img')
  await expect.poll(() => img.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1200)
  const width = () => img.evaluate((one) => one.parentElement!.getBoundingClientRect().width)
  const small = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(small * 1.4)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(small)
  await page.keyboard.press('o')
  await expect.poll(() => img.evaluate((one) => getComputedStyle(one).rotate)).toBe('90deg')
  await expectAccessibleLayout(page)
}

export async function decidePrescriptionOnPage(
  { page, complaints }: BrowserUser,
  [approved = '', refused = '']: readonly string[],
): Promise<void> {
  const section = page.getByRole('region', { name: 'Decision', exact: true })
  await section.getByRole('button', { name: 'I check this' }).click()
  await section.getByText(/^Reserved for you until/).waitFor()
  const form = section.getByRole('form', { name: 'Decision' })
  const second = form.getByRole('group', { name: refused })
  await page.keyboard.press('a')
  await expect.poll(() => second.getByRole('radio', { name: 'Approve' }).isChecked()).toBe(true)
  await page.reload()
  await second.getByRole('radio', { name: 'Refuse' }).check()
  await second.getByLabel('Reason').selectOption('The prescription is not signed')
  await form.getByRole('button', { name: 'Save the decision' }).click()
  const first = form.getByRole('group', { name: approved })
  await first.getByText('Please decide this line.').waitFor()
  await first.getByRole('radio', { name: 'Approve' }).check()
  await form.getByRole('button', { name: 'Save the decision' }).click()
  await form.getByText('Please enter the doctor’s name.').first().waitFor()
  await form.getByLabel('Year of birth').fill('1980')
  await form.getByLabel('Doctor’s name').fill('Dr. Sunil Shetty')
  await form.getByLabel('Registration number').fill('TSMC 55555')
  await form.getByLabel('Doctor’s address').fill('Example Clinic, Hyderabad')
  await form.getByLabel('Date of issue').fill(new Date().toISOString().slice(0, 10))
  await form.getByLabel('Valid for').selectOption('30 days (chronic)')
  await form.getByRole('button', { name: 'Save the decision' }).focus()
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await section.getByText('0 of 1 packs given').waitFor()
  await section.getByText('Refused: The prescription is not signed').waitFor()
  await section.getByText(approved).waitFor()
  // The browser logs the refused form.
  expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}

export async function packOrderOnPage({ page }: BrowserUser, number: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Order #${number} of `) }).click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByRole('button', { name: 'Mark as packed', exact: true }).click()
  await page.locator('main header').getByText('Packed', { exact: true }).waitFor()
}

/** Saves the invoice of the order, which names the product. */
export async function openMemo({ page }: BrowserUser, name: string): Promise<void> {
  const invoice = page
    .getByRole('region', { name: 'Documents' })
    .getByRole('button', { name: /^(Download invoice|Invoice) INV\/\d+\/\d+(, A4)?$/ })
  await invoice.waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()])
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{7}\.pdf$/)
  const text = readPdfText(await readFile(await download.path()))
  expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  expect(text).toContain('Prescriber: Dr. Sunil Shetty, TSMC 55555, Example Clinic, Hyderabad')
}

/** Finds the packed order in the prescription register, and corrects the patient's name. */
export async function correctPatient({ page }: BrowserUser, name: string, number: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { level: 1, name: 'Registers' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Registers' })
  await tabs.getByRole('link', { name: 'Prescription register' }).click()
  const rows = page.getByRole('list', { name: 'Prescription register' }).getByRole('listitem')
  const [newest, second] = [rows.nth(0), rows.nth(1)]
  await newest.getByText(`Order #${number}`).waitFor()
  await newest.getByRole('link', { name, exact: true }).waitFor()
  await expectAccessibleLayout(page)
  await newest.getByRole('button', { name: /^Correct row / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Patient’s name').fill('Asha Rau')
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByLabel('What was wrong?').fill('The surname was misread')
  await dialog.getByRole('button', { name: 'Write the correction' }).click()
  await newest.getByText(/^Corrects no\. \d+$/).waitFor()
  await newest.getByText('Patient: Asha Rau').waitFor()
  await second.getByText(/^Corrected by no\. \d+$/).waitFor()
  const save = page.getByRole('button', { name: 'Download as PDF' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(readPdfText(await readFile(await download.path()))).toContain('The surname was misread')
}

/** Agrees that prescriptions are kept and checked, which the first one needs. */
export async function agreeToPrescriptions(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/consents') && answer.request().method() === 'POST',
  )
  await page.getByLabel(/^I agree that this pharmacy keeps/).check()
  await saved
}
