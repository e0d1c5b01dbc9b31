import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildWorkbook } from '#test/build-workbook.ts'
import { ADDRESS_FIELDS, newEmail } from '#test/shopper-input.ts'
import { DAY } from '#domain/time.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { adjustByOne, blockAndRelease, countOneLess } from './batch-steps.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { openGatewayPage, pressOutcome, SUCCESS_TEXT } from './payment-steps.ts'
import { logInNewCustomer, logInWithProducts, orderByCod, saveAddressOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

const NAME = 'Hridmeter Digital Upper-arm Blood Pressure Monitor'
const TABLET = { width: 768, height: 1024 }

test('a batch is received by keys, sold, packed from two batches and recalled by mail', async () => {
  const staff = await sendShopper({ viewport: TABLET })
  const { page } = staff
  await openDeskAs(staff, newEmail())
  await openReceipt(staff)
  await typeLines(page)
  await changeInvoice(page)
  await scanAndReadFile(page)
  await lookAtWidths(page)
  await post(page)
  await findInputTax(page)

  const buyer = await sendShopper()
  await buyPacks(buyer, 3)
  const number = await orderNumber(buyer)
  await packAndShip(page, number)
  await recall(page)
  const notice = page.getByRole('list', { name: 'Customers' }).getByRole('listitem')
  await notice.getByRole('link', { name: `Order #${number}` }).waitFor()
  await notice.getByText('2 packs').waitFor()
  await expectRecallMail(buyer, number)
  await page.reload()
  await page.getByText('1 of 1 buyer was told by mail').waitFor()
  await recordAnswer(page)
  await lookAtWidths(page)
  await countOneLess(page)
  await page.goto('/desk/stock?q=e2e-2')
  await page.getByRole('link', { name: 'E2E-2', exact: true }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'E2E-2', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Batch E2E-2' }).waitFor()
  await lookAtWidths(page)
  await blockAndRelease(page)
  await adjustByOne(page)
  await page
    .getByRole('list', { name: 'Movements' })
    .getByRole('link', { name: `Order #${number}` })
    .waitFor()
  await sendLargeParcel(await sendShopper(), page)
  // The browser logs the refused form and the lost answer.
  expect(staff.complaints.splice(0).filter((text) => !/422|ERR_FAILED/.test(text))).toEqual([])
}, 120_000)

/** Opens the draft of a new supplier's invoice with the keyboard. */
async function openReceipt({ page }: BrowserUser): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'New receipt…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New receipt' })
  await dialog.getByLabel('Supplier').fill('Golconda Pharma Distributors')
  await dialog.getByLabel('Supplier').press('Enter')
  await dialog.getByText("Please type the number of the supplier's invoice.").first().waitFor()
  expect(await dialog.getByLabel('Supplier').inputValue()).toBe('Golconda Pharma Distributors')
  await dialog.getByLabel('Number of their invoice').fill('E2E/1')
  await dialog.getByLabel('Number of their invoice').press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Receipt \d+$/ }).waitFor()
}

/** Types two lines in the order product, batch, MMYY, packs, free, rate, MRP. The first line is corrected. */
async function typeLines(page: Page): Promise<void> {
  const [soon, later] = [expiryAfter(150), expiryAfter(180)]
  const product = page.getByRole('combobox', { name: 'Product, or scan the pack' })
  const isFocused = (field: Locator) =>
    expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  const newLine = page.getByRole('group', { name: 'New line' })
  await isFocused(product)
  await page.keyboard.type('hridmeter')
  await page.getByRole('option', { name: NAME, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => product.inputValue()).toBe(NAME)
  await isFocused(newLine.getByLabel('Batch'))
  await typeCells(page, ['e2e-1', '1326', '2', '', '1200', '9999'])
  await page.getByText('Please type the month as on the pack, such as 03/28').waitFor()
  await isFocused(newLine.getByLabel('Expiry'))
  expect(await newLine.getByLabel('Batch').inputValue()).toBe('e2e-1')
  await page.getByRole('button', { name: 'Post the receipt…' }).press('Enter')
  await page.getByText('A product is typed but not added.').waitFor()
  await isFocused(newLine.getByLabel('Expiry'))
  await newLine.getByLabel('Expiry').fill(soon)
  await newLine.getByLabel('MRP').press('Enter')
  const first = page.getByRole('group', { name: /^Line 1, / })
  await expect.poll(() => first.getByLabel('Batch').inputValue()).toBe('E2E-1')
  await isFocused(product)
  await page.keyboard.type(NAME)
  await page.keyboard.press('Tab')
  await typeCells(page, ['e2e-2', later, '9', '1', '', '9999'])
  const second = page.getByRole('group', { name: /^Line 2, / })
  await second.getByLabel('Packs').fill('10')
  await page.keyboard.press('ArrowUp')
  await isFocused(first.getByLabel('Packs'))
  await page.getByText('All lines are saved.').waitFor()
  await pasteRows(page, `${NAME}\tC1\t0\t4\t\t100\t9999\nUnknown\tC2\t03/28\t1\t\t\t10`)
  await expectAccessibleLayout(page)
}

/** Pastes rows of a sheet, looks at them and adds none. */
async function pasteRows(page: Page, text: string): Promise<void> {
  const product = page.getByRole('combobox', { name: 'Product, or scan the pack' })
  await product.evaluate((input, rows) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  const dialog = page.getByRole('dialog', { name: 'Pasted rows' })
  await dialog.getByRole('button', { name: 'Add 1 line' }).waitFor()
  await dialog.getByText('No product of the shop has this name or barcode.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Corrects the number of the invoice of the draft. */
async function changeInvoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the invoice…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the invoice' })
  await dialog.getByLabel('Number of their invoice').fill('E2E/2')
  await dialog.getByLabel(/^Total of their invoice/).fill('1000')
  await dialog.getByLabel(/^GSTIN on their invoice/).fill('29 aagcb7383j1z4')
  await dialog.getByText('Taxes on their invoice').click()
  await dialog.getByLabel(/^Taxable value/).fill('2,400')
  await dialog.getByLabel(/^IGST/).fill('100')
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByLabel('Number of their invoice').press('Enter')
  await page.getByText('Golconda Pharma Distributors, invoice E2E/2 of').waitFor()
  await page.getByText(/^The lines are Rs\. [\d,.]+ above their bill\.$/).waitFor()
}

/** Scans an unknown code and reads a supplier's file. Nothing is added. */
async function scanAndReadFile(page: Page): Promise<void> {
  const product = page.getByRole('combobox', { name: 'Product, or scan the pack' })
  await product.focus()
  await page.keyboard.type(']d201089012345678901728033110AB1')
  await page.keyboard.press('Enter')
  await page.getByText('This code is new. Please choose its product').waitFor()
  const newLine = page.getByRole('group', { name: 'New line' })
  expect(await newLine.getByLabel('Batch').inputValue()).toBe('AB1')
  expect(await newLine.getByLabel('Expiry').inputValue()).toBe('03/28')
  await expect.poll(() => product.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: "Read a supplier's file…" }).click()
  const dialog = page.getByRole('dialog', { name: "Read a supplier's file" })
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Choose the file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('invoice.xlsx', Buffer.alloc(300_000, 'PK\u0003\u0004'))
  await dialog.getByText('The file is no workbook that can be read.').waitFor()
  const rows = [
    ['Item Name', 'Batch No', 'Exp', 'MRP', 'Packs'],
    [NAME, 'C1', 0, 9999, 4],
    ['Unknown', 'C2', '03/28', 10, 1],
  ]
  await choose('invoice.xlsx', Buffer.from(buildWorkbook([{ name: 'Invoice', rows }])))
  await dialog.getByText('The file has no column for: quantity.').waitFor()
  await dialog.getByLabel('Packs').selectOption('Quantity')
  await dialog.getByRole('button', { name: 'Read the list again' }).click()
  await dialog.getByRole('list', { name: 'Lines of the file' }).getByText('no expiry').waitFor()
  await dialog.getByText('No product of the shop has this name or barcode.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await newLine.getByRole('button', { name: 'Empty the row' }).click()
}

/** Types one cell after the other, with Enter after each. */
async function typeCells(page: Page, cells: readonly string[]): Promise<void> {
  for (const text of cells) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

async function post(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Post the receipt…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Post receipt/ })
  await dialog.getByText('13 packs in 2 lines come onto the shelf').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByText('The invoice states Rs. 100.00 of GST, its lines make Rs. 120.00.').waitFor()
  await dialog.getByRole('button', { name: 'Confirm and post' }).press('Enter')
  await page.getByText('13 packs came onto the shelf.').waitFor()
}

/** The tax of the posted invoice, its row in the register, and its figure of the month. */
async function findInputTax(page: Page): Promise<void> {
  const tax = page.getByRole('region', { name: 'Input tax' })
  await tax.getByText('As the lines make it').waitFor()
  await tax.getByText('As their invoice states it').waitFor()
  await expectAccessibleLayout(page)
  await page.goto('/desk/reports')
  const figures = page.getByRole('region', { name: 'Input tax', exact: true })
  await figures.getByRole('row', { name: /^Suppliers’ invoices, 4 \(A\)\(5\) .*Rs\. 100\.00$/ }).waitFor()
  await expectAccessibleLayout(page)
  await figures.getByRole('link', { name: /^\d+ supplier/ }).click()
  const row = listedRows(page, 'Purchases').filter({ hasText: 'E2E/2' })
  await row.getByText('29AAGCB7383J1Z4').first().waitFor()
  await row.getByText('Does not add up').waitFor()
  await expectAccessibleLayout(page)
}

/** A parcel of more than Rs 60,000 is paid online, and leaves with its e-way bill. */
async function sendLargeParcel(buyer: BrowserUser, desk: Page): Promise<void> {
  const found = await buyer.page.request.get('/api/products?search=hridmeter&limit=1')
  const [product] = ((await found.json()) as { data: { _id: string; sellingPrice: number }[] }).data
  const packs = Math.ceil(60_000 / product!.sellingPrice)
  await logInWithProducts(buyer, ADDRESS_FIELDS['Postal Code'], [product!._id], packs)
  await openGatewayPage(buyer.page)
  await pressOutcome(buyer.page, 'Succeed')
  await buyer.page.getByRole('alert').filter({ hasText: SUCCESS_TEXT }).waitFor()
  await desk.goto(`/desk/orders?q=${await orderNumber(buyer)}`)
  await listedRows(desk, 'Orders').getByRole('link').first().click()
  await desk.getByRole('button', { name: 'Mark as packed', exact: true }).click()
  await desk.getByRole('button', { name: 'Make the e-way bill…' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Save the e-way bill of INV/ })
  const save = dialog.getByRole('button', { name: 'Save the file' })
  await dialog.getByLabel('Distance in km').fill('60')
  await save.click()
  await dialog
    .getByText(/beyond 50 km, the bill needs the vehicle number/)
    .first()
    .waitFor()
  expect(await listAxeViolations(desk)).toEqual([])
  await dialog.getByLabel(/^Vehicle number/).fill('ts 09 ab 1234')
  const [download] = await Promise.all([desk.waitForEvent('download'), save.click()])
  const [bill] = JSON.parse(await readFile(await download.path(), 'utf8')).billLists
  expect(bill).toMatchObject({ toGstin: 'URP', vehicleNo: 'TS09AB1234', itemList: [{ quantity: packs }] })
  expect(bill.totInvValue).toBeGreaterThan(60_000)
}

/** A customer orders packs of the received product. */
async function buyPacks(buyer: BrowserUser, quantity: number): Promise<void> {
  const { page } = buyer
  const headers = { authorization: `Bearer ${await logInNewCustomer(buyer)}` }
  const found = await page.request.get('/api/products?search=hridmeter&limit=1')
  const [product] = ((await found.json()) as { data: { _id: string }[] }).data
  await page.request.post('/api/cart/update', { headers, data: { items: [{ productId: product!._id, quantity }] } })
  await page.goto('/address')
  await saveAddressOnPage(buyer)
  await orderByCod(buyer)
}

async function orderNumber({ page }: BrowserUser): Promise<string> {
  await page.goto('/orders')
  return (await page.getByRole('heading', { name: /^Order #/ }).innerText()).replace(/\D/g, '')
}

/** Packs the proposed batches, the first to expire before the other one, and hands the parcel to a courier. */
async function packAndShip(page: Page, number: string): Promise<void> {
  await page.goto(`/desk/orders?q=${number}`)
  await page.getByRole('link', { name: `#${number}` }).click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  const steps = page.getByRole('region', { name: 'Next steps' })
  await page.getByRole('button', { name: 'Confirmed by phone' }).click()
  await steps.getByRole('button', { name: 'Mark as packed' }).click()
  await steps.getByRole('button', { name: 'Ship…' }).click()
  const products = page.getByRole('region', { name: 'Products' })
  await products.getByText('2 × Batch E2E-1').waitFor()
  await products.getByText('1 × Batch E2E-2').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Ship the order' })
  await dialog.getByLabel('Courier').fill('Own staff')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Reads the effect of a recall and recalls the first batch. */
async function recall(page: Page): Promise<void> {
  await page.goto('/desk/recalls')
  await page.getByRole('button', { name: 'Recall a batch…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recall a batch' })
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await dialog.getByText('Please choose the product from the list.').waitFor()
  await dialog.getByRole('combobox', { name: 'Product' }).fill('hridmeter')
  await dialog.getByRole('option', { name: NAME }).click()
  await dialog.getByLabel('Batch number').fill('e2e-1')
  await dialog.getByLabel('Why is it recalled?').fill('The cuff may be too short')
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await dialog.getByText('No pack is in the shop.').waitFor()
  await dialog.getByText('1 order holds packs of it.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Recall the batch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Recall of batch E2E-1' }).waitFor()
}

async function expectRecallMail({ page }: BrowserUser, number: string): Promise<void> {
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { subject: string; text: string }[]
      return mails.find(({ subject }) => subject === `Important: please check your order ${number}`)?.text ?? ''
    })
    .toContain('E2E-1')
}

async function recordAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Record the answer of order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer of Asha Rao' })
  await dialog.getByLabel('Sends the packs back').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('1 of 1 answered').waitFor()
}

/** The page is accessible and fits phone, tablet and laptop. */
async function lookAtWidths(page: Page): Promise<void> {
  await expectAccessibleLayout(page)
  await page.setViewportSize(TABLET)
  expect(await listAxeViolations(page)).toEqual([])
}

/** The month after this many days as typed: "0427". */
function expiryAfter(days: number): string {
  const day = new Date(Date.now() + days * DAY).toISOString()
  return `${day.slice(5, 7)}${day.slice(2, 4)}`
}
