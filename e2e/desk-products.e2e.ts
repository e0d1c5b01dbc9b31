import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { ownHeader, ownLine } from '#test/import-steps.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { type BrowserUser, LAPTOP_VIEWPORT, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()

const NAME = 'Thermanidhi Digital Thermometer'

test('two editors of a product never overwrite each other', async () => {
  const first = await signIn()
  const { page } = first
  await page.goto('/desk/products?q=thermanidhi')
  const row = listedRows(page, 'Products').filter({ hasText: NAME })
  await row.waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    new RegExp(`^\uFEFFproductId,externalId,productName,.*${NAME}`, 's'),
  )
  await row.getByRole('link', { name: NAME }).click()
  await headingOf(page)
  await page.getByText('Only an owner or an accountant may do this.').waitFor()
  expect(await page.getByRole('button', { name: 'Change the price…' }).isDisabled()).toBe(true)
  const before = await changes(page).count()

  const second = await signIn()
  await second.page.goto(page.url())
  await headingOf(second.page)
  await second.page.getByLabel('Shelf life').fill('18 months')
  await second.page.getByLabel('Storage instructions').fill('Keep it dry')
  await save(second.page)
  await changes(second.page).filter({ hasText: 'Keep it dry' }).waitFor()

  await page.getByLabel('Shelf life').fill('30 months')
  await page.getByLabel('Product name').fill('')
  await save(page)
  await page.getByText('Product name is missing.').first().waitFor()
  expect((await page.getByLabel('Product name').boundingBox())?.y).toBeGreaterThan(0)
  await page.getByLabel('Product name').fill(NAME)
  await save(page)
  await page.getByText(/has changed this meanwhile/).waitFor()
  await page.getByText('It says now: 18 months').waitFor()
  expect(await page.getByLabel('Shelf life').inputValue()).toBe('30 months')
  expect(await page.getByLabel('Storage instructions').inputValue()).toBe('Keep it dry')
  await expectAccessibleLayout(page)
  await save(page)
  await changes(page).filter({ hasText: 'shelf life: 18 months → 30 months' }).waitFor()
  expect(await changes(page).count()).toBe(before + 2)
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await page.waitForURL('**/product-details/**')
  await page.getByText('30 months', { exact: true }).waitFor()
  // The browser logs the refused forms.
  expect(first.complaints.splice(0).filter((text) => !/422|409/.test(text))).toEqual([])
})

test('a pharmacist adds a product with pictures and checks its texts, which the shop shows', async () => {
  const pharmacist = await signIn()
  const { page } = pharmacist
  const name = `Journeymol ${Date.now()}`
  await page.goto('/desk/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('button', { name: 'Add the product' }).click()
  await page.getByText('Schedule is missing.').first().waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  const typed = {
    'Product name': name,
    Composition: 'Ibuprofen (400mg)',
    'Item form': 'Tablet',
    Usage: 'Cures asthma.',
    'MRP in rupees': '30',
    'Selling price in rupees': '27.50',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Category', { exact: true }).fill('General medicines')
  await page.getByLabel('Schedule').selectOption('OTC')
  await page.getByRole('button', { name: 'Add the product' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('alert').filter({ hasText: '“Cures asthma”' }).waitFor()

  const pictures = page.getByRole('region', { name: 'Pictures' })
  const choose = pictures.getByLabel('Choose pictures')
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await pictures.getByText('Please choose a JPEG, PNG, WebP or AVIF picture.').waitFor()
  await choose.setInputFiles([await paint('red'), await paint('blue')])
  await pictures.getByRole('button', { name: 'Move Picture 2 to the left' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Moved to place 1 of 2').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move Picture 1 to the right')
  await pictures.getByLabel('Description of Picture 1').fill('Front of the box')
  await pictures.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Description saved').waitFor()
  await pictures.getByRole('button', { name: 'Remove Picture 2' }).click()
  await pictures.getByRole('button', { name: 'Remove Picture 2' }).waitFor({ state: 'detached' })
  await page.getByText('Not yet checked by our pharmacist').waitFor()
  await page.getByRole('button', { name: 'Mark as checked…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark the medical texts as checked' })
  await dialog.getByRole('button', { name: 'Mark as checked', exact: true }).click()
  const mark = page.getByText(/^Checked by .+, reg\. no\. TS-01234\d, /)
  await mark.waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await mark.waitFor()
  const picture = page.getByRole('img', { name: 'Front of the box' }).first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(pharmacist.complaints.splice(0).filter((text) => !/415|422/.test(text))).toEqual([])
})

test('a pharmacist corrects the columns of a list, which are remembered', async () => {
  const { page } = await signIn()
  await page.goto('/desk/products/import')
  const buffer = Buffer.from(['Item Name,Amount,Left', 'Columnol,12.50,7'].join('\n'))
  const choose = () =>
    page.getByLabel('Choose a list').setInputFiles({ name: 'Marg.csv', mimeType: 'text/csv', buffer })
  await choose()
  const report = page.getByRole('region', { name: 'Import' })
  await report.getByText("The header lacks one of mrp, sellingPrice, stock of the shop's own list.").waitFor()
  await report.getByLabel('Amount').selectOption('MRP')
  await report.getByLabel('Left').selectOption('Stock')
  await report.getByRole('button', { name: 'Read the list again' }).click()
  await report.getByRole('list', { name: 'The first changes' }).getByText('12.50').first().waitFor()
  await expectAccessibleLayout(page)
  await choose()
  await report.getByRole('button', { name: 'Start the import' }).click()
  await report.getByText('The whole list was imported.').waitFor()
})

test('a pharmacist previews a list, imports it and downloads the refused lines', async () => {
  const { page } = await signIn()
  await page.goto('/desk/products/import')
  const lines = [ownHeader, ownLine(`e2e-${Date.now()}`, { name: 'Importamol' }), ownLine('e2e-bad', { price: 'free' })]
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('Choose a list').setInputFiles({ name: 'November.csv', mimeType: 'text/csv', buffer })
  const report = page.getByRole('region', { name: 'Import' })
  const start = report.getByRole('button', { name: 'Start the import' })
  await start.waitFor()
  await report.getByRole('list', { name: 'The first changes' }).getByText('Importamol').first().waitFor()
  await expectAccessibleLayout(page)
  await start.click()
  await report.getByText('The whole list was imported.').waitFor()
  await page.reload()
  await report.getByText('The whole list was imported.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download the refused lines' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('November.rejects.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('3,sellingPrice is not an amount such as 1499.50,e2e-bad')
})

test('a pharmacist opens the stock with batches from a list', async () => {
  const { page } = await signIn()
  await page.goto('/desk/products/import')
  const name = `Openol ${Date.now()}`
  const lines = ['Item Name,Batch,Expiry,MRP,Stock', `${name},OP1,03/29,10,40`, `${name},OP2,13/29,10,5`]
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('Choose a list').setInputFiles({ name: 'Opening.csv', mimeType: 'text/csv', buffer })
  const report = page.getByRole('region', { name: 'Import' })
  await report.getByText('after the import they stand in an opening receipt').waitFor()
  await report.getByText('Batches that cannot be received').waitFor()
  await report.getByRole('button', { name: 'Start the import' }).click()
  const receipt = report.getByRole('link', { name: /^Opening receipt \d+: 1 line$/ })
  await receipt.waitFor()
  await page.setViewportSize(PHONE_VIEWPORT)
  await expectAccessibleLayout(page)
  await page.setViewportSize(LAPTOP_VIEWPORT)
  await receipt.click()
  await page.getByRole('button', { name: 'Post the receipt…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Post receipt/ })
  await dialog.getByText('40 packs in 1 line come onto the shelf').waitFor()
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await page
    .getByText(/^Posted by/)
    .first()
    .waitFor()
})

type StoredEntry = { name: string; value: string }

let session: readonly StoredEntry[] | null = null

/** Opens a browser in which the pharmacist is signed in. The mailed link works once. */
async function signIn(): Promise<BrowserUser> {
  const shopper = await sendShopper()
  if (session === null) {
    await openDeskAs(shopper, 'pharmacist@desk.example')
    const { origins } = await shopper.context.storageState()
    session = origins.flatMap(({ localStorage: entries }) => entries)
    return shopper
  }
  await shopper.context.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, session)
  return shopper
}

/** A picture of one colour. */
async function paint(colour: string) {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

async function headingOf(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Save', exact: true }).click()
}

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
