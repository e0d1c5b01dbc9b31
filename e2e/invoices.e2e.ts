import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addMonths, indianMonth } from '#domain/documents/registers.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInWithFilledCart, orderByCod } from './steps.ts'

const sendShopper = useBrowserUsers()

test('a packed order has an invoice that anybody can check, and the accountant files its month', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  await logInWithFilledCart(buyer)
  await orderByCod(buyer)
  await buyer.page.goto('/orders')
  const order = (await buyer.page.getByRole('heading', { name: /^Order #/ }).innerText()).replace(/\D/g, '')
  await nameFirm(buyer)

  const packer = await sendShopper()
  await openDeskAs(packer, 'invoices@desk.example')
  await packOrder(packer, order)

  const { number, checkPath } = await downloadInvoice(buyer, order)
  await checkInvoice(await sendShopper({ viewport: PHONE_VIEWPORT }), number, checkPath)

  const accountant = await sendShopper()
  await openDeskAs(accountant, 'accountant@desk.example')
  await exportMonth(accountant, number)
  await endMonth(accountant, packer)
  await addComingRate(accountant)
  await readGstinChange(accountant)
})

/** The buyer asks for an invoice to a firm, with a wrong GSTIN first. */
async function nameFirm({ page, complaints }: BrowserUser): Promise<void> {
  await page.getByRole('link', { name: /View details/ }).click()
  await page.getByRole('button', { name: 'GSTIN for the invoice' }).click()
  const firm = page.getByRole('region', { name: 'Buyer on the invoice' })
  const gstin = firm.getByLabel(/^GSTIN/)
  await gstin.fill('36AABCL1234A1Z0')
  await firm.getByLabel('Name of the firm').fill('Lakshmi Clinic')
  await firm.getByRole('button', { name: 'Save' }).click()
  await firm.getByText('The last character does not fit the others.').first().waitFor()
  await expectAccessibleLayout(page)
  await gstin.fill('36 aabcl1234a1z9')
  await firm.getByRole('button', { name: 'Save' }).click()
  await firm.getByText('36AABCL1234A1Z9').waitFor()
  // The browser logs the 422.
  expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}

async function packOrder({ page }: BrowserUser, order: string): Promise<void> {
  await page.goto(`/desk/orders?q=${order}`)
  const orders = listedRows(page, 'Orders')
  await orders.getByRole('link', { name: new RegExp(`#${order}`) }).click()
  await page.getByRole('button', { name: 'Mark as packed', exact: true }).click()
  await page.locator('main header').getByText('Packed', { exact: true }).waitFor()
}

type Downloaded = { readonly number: string; readonly checkPath: string }

/** Saves the invoice from the customer's list and returns its number and the path that its QR code opens. */
async function downloadInvoice({ page }: BrowserUser, order: string): Promise<Downloaded> {
  await page.goto('/account/invoices')
  const row = page.getByRole('list', { name: 'Your invoices' }).getByRole('listitem').filter({ hasText: order })
  const button = row.getByRole('button', { name: /^Download invoice INV\// })
  await button.waitFor()
  await expectAccessibleLayout(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const pdf = await readFile(await download.path())
  const number = /INV\/\d{4}\/\d{7}/.exec(await button.innerText())?.[0] ?? ''
  expect(download.suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  expect(readPdfText(pdf)).toContain(number)
  expect(readPdfText(pdf)).toContain('GSTIN of the buyer: 36AABCL1234A1Z9')
  return { number, checkPath: /\/URI \(https?:\/\/[^/]+(\/i\/[^)]+)\)/.exec(pdf.toString('latin1'))?.[1] ?? '' }
}

/** A stranger learns number, date, total and validity, and nothing about buyer or goods. */
async function checkInvoice({ page }: BrowserUser, number: string, path: string): Promise<void> {
  await page.goto(path)
  await page.getByText('This document is valid.').waitFor()
  await expectAccessibleLayout(page)
  const text = await page.getByRole('main').innerText()
  expect(text.replaceAll(/\s+/g, ' ').trim()).toMatch(
    new RegExp(
      `^Check a document This document is valid\\. Number ${number} Date \\d+ \\w+ \\d{4} Total Rs\\. [\\d,]+\\.\\d\\d$`,
    ),
  )
}

/** The month of the invoice, its list and the file for the portal. */
async function exportMonth({ page }: BrowserUser, number: string): Promise<void> {
  await page.goto('/desk/reports')
  const sums = page.getByRole('region', { name: 'GSTR-3B' })
  await sums.getByText('Total', { exact: true }).waitFor()
  await expectAccessibleLayout(page)
  const filed = await downloadReturn<{ doc_issue: { doc_det: { docs: { to: string }[] }[] } }>(page)
  const invoices = filed.doc_issue.doc_det[0]!
  expect(invoices).toMatchObject({ doc_num: 1, docs: [{ cancel: expect.any(Number) }] })
  // Other journeys pack orders meanwhile.
  expect(invoices.docs[0]!.to >= number).toBe(true)
  await sums.getByRole('link', { name: /^Invoices and bills: / }).click()
  const row = listedRows(page, 'Invoices').filter({ hasText: number })
  await row.waitFor()
  await expectAccessibleLayout(page)
  await page.goBack()
  await page.getByRole('region', { name: 'By HSN' }).getByRole('link', { name: /^\d/ }).first().click()
  await page.getByText(/^Only with a line of HSN \d+$/).waitFor()
  await listedRows(page, 'Invoices').first().waitFor()
}

/** GSTR-1 of the shown month, as the file for the portal. */
async function downloadReturn<Filed>(page: BrowserUser['page']): Promise<Filed> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'GSTR-1 for the portal' }).click(),
  ])
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Filed
}

/** Locks the month before, after which a colleague with the earlier page is refused. */
async function endMonth({ page }: BrowserUser, colleague: BrowserUser): Promise<void> {
  const path = `/desk/reports?month=${addMonths(indianMonth(new Date()), -1)}`
  const lockOf = (shown: BrowserUser['page']) => shown.getByRole('button', { name: 'Lock the month…' })
  await colleague.page.goto(path)
  await lockOf(colleague.page).waitFor()
  await page.goto(path)
  await page.getByRole('region', { name: 'Returns by reason' }).waitFor()
  const filed = await downloadReturn(page)
  await lockOf(page).click()
  // A month with open questions is locked once each is answered.
  for (const question of await page.getByRole('dialog').getByRole('checkbox').all()) await question.check()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByText(/ locked \w+ \d{4} on \d+ \w+ \d{4}\. Only credit notes/).waitFor()
  expect(await downloadReturn(page)).toEqual(filed)
  await expectAccessibleLayout(page)

  await lockOf(colleague.page).click()
  const dialog = colleague.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await dialog.getByText(/ has locked \w+ \d{4} already\.$/).waitFor()
  // The browser logs the 409.
  expect(colleague.complaints.splice(0).filter((text) => !text.includes('409'))).toEqual([])
}

/** Adds a rate of a coming day, whose products the dialog shows before it saves. */
async function addComingRate({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/settings/tax')
  await page.getByRole('button', { name: 'Add a rate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tax rate' })
  await dialog.getByLabel(/^HSN begins with/).fill('3004')
  await dialog.getByLabel('From', { exact: true }).fill(indianDay(new Date(Date.now() + 30 * DAY)))
  await dialog.getByLabel('GST in per cent').fill('12')
  await dialog.getByRole('button', { name: 'Show the products' }).click()
  await dialog.getByText(/^The rate touches \d+ products for sale\.$/).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save the rate' }).click()
  const rate = page.getByRole('list', { name: 'Tax rates' }).getByRole('listitem').filter({ hasText: '12 %' })
  await rate.getByText('Coming', { exact: true }).waitFor()
  await expectAccessibleLayout(page)
}

/** Types another GSTIN, whose effect on the month is said before it is saved. */
async function readGstinChange({ page, complaints }: BrowserUser): Promise<void> {
  await page.goto('/desk/settings')
  await page.getByRole('button', { name: 'Change: GST', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'GST' })
  await dialog.getByLabel('GSTIN').fill('29AAGCB7383J1Z4')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog
    .getByText(/^36AAAAA0000A1Z3 keeps \d+ documents of .* Please confirm that you have read this\.$/)
    .waitFor()
  const confirmation = dialog.getByRole('checkbox', { name: 'I have read what the new GSTIN does' })
  expect(await confirmation.evaluate((box: HTMLInputElement) => [box.checked, box === document.activeElement])).toEqual(
    [false, true],
  )
  expect(await listAxeViolations(page)).toEqual([])
  // The browser logs the 422.
  expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}
