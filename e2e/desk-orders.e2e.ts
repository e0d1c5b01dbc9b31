import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInWithFilledCart, orderByCod } from './steps.ts'

const sendShopper = useBrowserUsers()

test('staff take an order from confirmation to cash, and the customer follows it', async () => {
  const buyer = await sendShopper()
  await logInWithFilledCart(buyer)
  await orderByCod(buyer)
  await buyer.page.goto('/orders')
  const heading = buyer.page.getByRole('heading', { name: /^Order #/ })
  const number = (await heading.innerText()).replace(/\D/g, '')

  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, 'packer@desk.example')
  await page.goto(`/desk/orders?q=${number}`)
  const row = listedRows(page, 'Orders')
  await row.getByText('Confirmed').waitFor()
  await expectAccessibleLayout(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await expectAccessibleLayout(page)

  await hold(staff)
  await press(staff, 'Release')
  await press(staff, 'Mark as packed')
  await expectStatus(staff, 'Packed')
  await printSheets(staff, number)
  await printLabels(staff)
  // Packers do not send mails again.
  await page.getByText('Send again: Only an owner, a pharmacist or a support agent may do this.').waitFor()
  await press(staff, 'Ship…')
  const ship = page.getByRole('dialog', { name: 'Ship the order' })
  await ship.getByRole('button', { name: 'Ship', exact: true }).click()
  await ship.getByText('Please name the courier').first().waitFor()
  await ship.getByLabel('Courier').fill('Blue Dart')
  await ship.getByLabel(/^Tracking number/).fill('BD 4711')
  await ship.getByRole('button', { name: 'Ship', exact: true }).click()
  await ship.waitFor({ state: 'detached' })
  await press(staff, 'Out for delivery')
  await expectStatus(staff, 'Out for Delivery')

  await heading.locator('xpath=ancestor::a').click()
  await buyer.page.getByText('Blue Dart', { exact: true }).waitFor()
  await expect
    .poll(() => buyer.page.getByRole('region', { name: 'Progress' }).locator('[aria-current=step]').innerText())
    .toMatch(/^Out for Delivery/)

  await press(staff, 'Delivered')
  await expectStatus(staff, 'Delivered')
  await press(staff, 'Record the money…')
  const money = page.getByRole('dialog', { name: 'Record the money' })
  await money.getByLabel('Amount in rupees').fill('1')
  await money.getByRole('button', { name: 'Record' }).click()
  const refusal = await money.getByText('is due for this order').innerText()
  const due = /Rs\. ([\d,]+\.\d\d) is due/.exec(refusal)![1]!
  expect(await money.getByRole('alert').count()).toBe(0)
  expect(await money.getByLabel('Amount in rupees').inputValue()).toBe('1')
  await money.getByLabel('Amount in rupees').fill(due)
  await money.getByRole('button', { name: 'Record' }).click()
  await page.getByText('Nothing is left to do for this order.').waitFor()
  await page.getByRole('region', { name: 'Timeline' }).getByText('received in cash').waitFor()
  await page.getByRole('region', { name: 'Timeline' }).getByText('On hold: Ring the customer first').waitFor()
  // The browser logs the two refused forms.
  expect(staff.complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
})

async function press({ page }: BrowserUser, name: string): Promise<void> {
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByRole('button', { name, exact: true }).click()
}

async function expectStatus({ page }: BrowserUser, status: string): Promise<void> {
  await page.locator('main header').getByText(status, { exact: true }).waitFor()
}

/** Puts the order on hold, which disables packing with a reason. */
async function hold(staff: BrowserUser): Promise<void> {
  await press(staff, 'Hold…')
  const dialog = staff.page.getByRole('dialog', { name: 'Put the order on hold' })
  await dialog.getByLabel('Why does it wait?').fill('Ring the customer first')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  const pack = staff.page.getByRole('button', { name: 'Mark as packed' })
  await expect.poll(() => pack.isDisabled()).toBe(true)
  await staff.page.getByText('This order is on hold: Ring the customer first').waitFor()
}

const sheets = [
  ['Packing slip, A4', 'Packing slip', [595, 842]],
  ['Packing slip, 80 mm', 'Packing slip, 80 mm', [227, 567]],
  ['Parcel label, A6', 'Parcel label', [298, 420]],
] as const

/** Prints each sheet on one page of its own size in points. The label names the order and no product. */
async function printSheets({ page }: BrowserUser, number: string): Promise<void> {
  await page.evaluate(() => (window.print = () => {}))
  const product = await page.getByRole('region', { name: 'Products' }).locator('li [translate=no]').first().innerText()
  for (const [button, name, size] of sheets) {
    await page.getByRole('button', { name: button, exact: true }).click()
    expect([name, await pageSizes(page)]).toEqual([name, [size]])
    const text = await page.locator(`article[aria-label="${name}"]`).textContent()
    expect([name, text?.includes(number), text?.includes(product)]).toEqual([name, true, name !== 'Parcel label'])
    await page.locator(`article[aria-label="${name}"] svg[aria-label="Barcode of order ${number}"]`).waitFor({
      state: 'attached',
    })
  }
}

/** Prints the labels of two packed orders in one document, each on its own page. */
async function printLabels({ page }: BrowserUser): Promise<void> {
  const orderPage = page.url()
  await page.goto('/desk/orders?status=Packed')
  await page.evaluate(() => (window.print = () => {}))
  const marks = page.getByRole('checkbox', { name: /^Mark order/ })
  await marks.nth(0).check()
  await marks.nth(1).check()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Parcel label, A6' }).click()
  await expect.poll(() => page.locator('article[aria-label="Parcel label"]').count()).toBe(2)
  expect(await pageSizes(page)).toEqual([
    [298, 420],
    [298, 420],
  ])
  await page.goto(orderPage)
}

/** The sizes of the printed pages in points. */
async function pageSizes(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map((points) => Math.round(Number(points))),
  )
}
