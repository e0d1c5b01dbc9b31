import { test } from 'vitest'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listedRows, openDeskAs, openDeskAsSalesman } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { listedNames, pasteList } from './pad-steps.ts'

const sendShopper = useBrowserUsers()

const FIRM = 'Old City Pharmacy'
const SALESMAN = 'round-salesman'

test('the owner gives a buyer to a salesman, who orders a pasted list on a phone and takes a payment', async () => {
  const salesman = await sendShopper({ viewport: PHONE_VIEWPORT })
  await openDeskAsSalesman(salesman, `${SALESMAN}@desk.example`)
  const { page } = salesman
  await page.getByText('No buyer yet.').waitFor()
  const owner = await sendShopper()
  await openDeskAs(owner, 'round-owner@desk.example')
  await giveBuyer(owner)
  const names = await listedNames(page)

  await page.reload()
  await listedRows(page, 'Order for a buyer').getByRole('link', { name: FIRM }).click()
  await page.getByText('An invoice is overdue.').waitFor()
  await pasteList(page, `${names[0]} 20 strip\n${names[1]} - 10`)
  await page.getByRole('region', { name: 'Lines' }).getByRole('listitem').nth(1).waitFor()
  await expectAccessibleLayout(page)
  const place = page.getByRole('button', { name: 'Place the order' })
  await page.getByRole('radio', { name: /^On credit/ }).check()
  await place.click()
  await page
    .getByText(/overdue/)
    .nth(1)
    .waitFor()
  await page.getByRole('radio', { name: /^On delivery/ }).check()
  await place.click()
  await page.getByText(/^Order #\d+ is placed\.$/).waitFor()
  await page.getByText('The pad is empty.').waitFor()

  await page.getByRole('button', { name: 'Take a payment…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a payment' })
  await dialog.getByLabel('Amount', { exact: true }).fill('1500')
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessibleLayout(page)

  await page.goto('/desk/sales')
  await listedRows(page, 'Orders entered for buyers').getByText(FIRM).waitFor()
  await expectAccessibleLayout(page)
  await page.goto('/desk/cash')
  await page.getByRole('button', { name: 'Compare with what is expected' }).waitFor()
})

/** Chooses the salesman at the page of the buyer. */
async function giveBuyer({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/trade?state=verified')
  await page.getByRole('link', { name: FIRM }).click()
  await page.getByRole('button', { name: 'Salesman…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who visits this buyer?' })
  await dialog.getByLabel('Salesman').selectOption({ label: SALESMAN })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(SALESMAN, { exact: true }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Order for this buyer' }).waitFor()
}
