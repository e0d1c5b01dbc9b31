import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoGtin } from '#demo/catalogue/seed-catalogue.ts'
import { DEMO_CHEMIST } from '#demo/desk/add-demo-trade.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { listedNames, pasteList } from './pad-steps.ts'
import { logInOnPage, sentBy, setValue } from './steps.ts'

const sendShopper = useBrowserUsers()

test('a chemist pastes lines, orders on credit by keyboard, and pays a part of the invoice', async () => {
  const buyer = await sendShopper()
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await buyer.page.waitForURL(({ pathname }) => pathname !== '/login')
  const number = await orderByKeyboard(buyer)

  const staff = await sendShopper()
  await openDeskAs(staff, 'trade-orders@desk.example')
  await packOrder(staff, number)

  const { page } = buyer
  await page.goto('/trade/account')
  const invoices = page.getByRole('list', { name: 'Unpaid invoices' })
  await invoices
    .getByText(/^INV\//)
    .nth(2)
    .waitFor()
  await expectAccessibleLayout(page)
  await recordPayment(staff)
  await page.reload()
  await page.getByText('UTR 4711').waitFor()
  await invoices.getByText('of Rs.').waitFor()
  await chooseFirstDay(page)
  await payOnline(buyer)
})

/** Pastes two lines of a message, and places the order without a pointer. Returns its number. */
async function orderByKeyboard({ page }: BrowserUser): Promise<string> {
  const names = await listedNames(page)
  await page.goto('/trade')
  await page.locator('#main').getByRole('link', { name: 'Order pad' }).click()
  const entry = page.getByLabel('Add lines')
  await pasteList(page, `${names[0]} 20 strip\n${names[1]} - 10`)
  const lines = page.getByRole('region', { name: 'Lines' })
  await lines.getByRole('listitem').nth(1).waitFor()
  await page.reload()
  const packs = lines.getByRole('textbox')
  await expect.poll(async () => Promise.all((await packs.all()).map((one) => one.inputValue()))).toEqual(['20', '10'])
  await packs.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText('11')
  await saveList(page)
  await expectAccessibleLayout(page)
  await page.getByLabel('PO number').focus()
  await page.keyboard.insertText('PO-17')
  const place = page.getByRole('button', { name: 'Place the order' })
  await entry.fill('dolo')
  await place.focus()
  await page.keyboard.press('Enter')
  await page.getByText('A product is typed but not added.').waitFor()
  expect(await entry.evaluate((field) => field === document.activeElement)).toBe(true)
  await entry.fill('')
  await place.focus()
  await page.keyboard.press('Enter')
  await page.getByText('On credit').waitFor()
  return (
    await page
      .getByText(/^\d{6,}$/)
      .first()
      .innerText()
  ).replace(/\D/g, '')
}

/** Saves the lines of the pad under a name, and gives them another. */
async function saveList(page: Page): Promise<void> {
  const lists = page.getByRole('region', { name: 'Saved lists' })
  await lists.getByLabel('Save the lines as').fill('Every Monday')
  await lists.getByRole('button', { name: 'Save 2 lines' }).click()
  await lists.getByRole('button', { name: 'Rename Every Monday' }).click()
  await lists.getByLabel('New name').fill('Strips of the week')
  await lists.getByRole('button', { name: 'Rename', exact: true }).click()
  await lists.getByRole('button', { name: 'Add Strips of the week' }).waitFor()
  await expect.poll(() => lists.getByLabel('Save the lines as').inputValue()).toBe('')
}

async function packOrder({ page }: BrowserUser, number: string): Promise<void> {
  await page.goto(`/desk/orders?q=${number}`)
  const orders = listedRows(page, 'Orders')
  await orders.getByRole('link', { name: new RegExp(`#${number}`) }).click()
  await page.getByText('PO-17', { exact: true }).waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Mark as packed', exact: true }).click()
  await page.locator('main header').getByText('Packed', { exact: true }).waitFor()
}

async function recordPayment({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/trade-ledgers')
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Meherbagh Medicals' }).click()
  await chooseFirstDay(page)
  await page.getByRole('button', { name: 'Record a payment…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByLabel('UPI').check()
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Reference').fill('UTR 4711')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByText('UTR 4711').waitFor()
  await page.getByText('Due before 1 Apr 2025').waitFor()
  await expectAccessibleLayout(page)
}

/** Shows the entries of an earlier financial year as well. */
async function chooseFirstDay(page: Page): Promise<void> {
  await page.getByLabel('From').fill('2025-04-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Due before 1 Apr 2025').waitFor()
}

/** Pays two of the three invoices at the sandbox gateway, and comes back to the account. */
async function payOnline({ page }: BrowserUser): Promise<void> {
  const chosen = page.getByRole('checkbox', { name: /^Pay INV\// })
  await chosen.last().uncheck()
  await page.getByRole('button', { name: /^Pay Rs\. .* online$/ }).click()
  await page.getByRole('button', { name: 'Succeed' }).click()
  await page.waitForURL('**/trade/account')
  await page.getByText(/^.*Online, /).waitFor()
  await expect.poll(() => chosen.count()).toBe(1)
}

test('200 scans as fast as a scanner types become the right packs, and none is lost', async () => {
  const buyer = await sendShopper()
  const { page } = buyer
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  const codes = Array.from({ length: 40 }, (_, index) => demoGtin(index).slice(1))
  await openEmptyPad(page)
  const scanned = Array.from({ length: 200 }, (_, index) => codes[(index * 7) % 40] ?? '')
  const startedAt = Date.now()
  await page.getByLabel('Add lines').evaluate(typeScans, scanned)
  const typedMs = Date.now() - startedAt
  const packs = page.getByRole('region', { name: 'Lines' }).getByRole('textbox')
  const sum = async () =>
    (await packs.evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value)))).reduce(
      (a, b) => a + b,
      0,
    )
  await expect.poll(sum, { timeout: 20_000 }).toBe(200)
  await expect.poll(() => packs.count()).toBe(40)
  console.info(`200 scans typed in ${typedMs} ms, all priced after ${Date.now() - startedAt} ms`)
  await page.getByRole('button', { name: 'Save 40 lines' }).waitFor()
})

test('lines and lists that could not be loaded are loaded again', async () => {
  const buyer = await sendShopper()
  const { page } = buyer
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await openEmptyPad(page)
  await page.getByLabel('Add lines').fill(demoGtin(0).slice(1))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save 1 line' }).waitFor()
  await page.route(/\/api\/trade\/(lists|resolve)$/, (route) => route.abort())
  await page.reload()
  const lines = page.getByRole('region', { name: 'Lines' })
  await lines.getByText('It is not looked up yet.').waitFor()
  await expectAccessibleLayout(page)
  await lines.getByRole('textbox').fill('3')
  await page.unroute(/\/api\/trade\/(lists|resolve)$/)
  const lists = page.getByRole('region', { name: 'Saved lists' })
  await lists.getByRole('button', { name: 'Try again' }).click()
  await lists.getByLabel('Save the lines as').waitFor()
  await page.getByRole('button', { name: 'Look up 1 line again' }).click()
  await lines.getByText(/^Net Rs\./).waitFor()
  expect(await lines.getByRole('textbox').inputValue()).toBe('3')
  expect(buyer.complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('on a phone a list is pasted, checked line by line and ordered, and another device has it meanwhile', async () => {
  const buyer = await sendShopper()
  const { page } = buyer
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await openEmptyPad(page)
  const names = await listedNames(page)
  const list = `${names[0]} - 20\n${names[1]}\n${names[2]} - 12`
  await pasteList(page, list)
  const lines = page.getByRole('region', { name: 'Lines' })
  await lines.getByRole('listitem').nth(2).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Only lines to check (1)' }).count()).toBe(1)
  const heights = await lines.getByRole('listitem').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(72)
  await pasteList(page, list)
  await page.getByText('You added the same list').waitFor()
  await page.getByRole('button', { name: 'Leave it' }).click()
  expect(await lines.getByRole('listitem').count()).toBe(3)

  const other = await sendShopper()
  await logInOnPage(other, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await other.page.waitForURL(({ pathname }) => pathname !== '/login')
  await other.page.goto('/trade/order')
  await other.page.getByRole('region', { name: 'Lines' }).getByRole('listitem').nth(2).waitFor()

  await page.getByRole('button', { name: 'Only lines to check (1)' }).click()
  await expect.poll(() => lines.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Next to check' }).click()
  await page.keyboard.insertText('15')
  await expect.poll(() => page.getByRole('button', { name: 'Next to check' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Only lines to check (0)' }).click()
  const place = page.getByRole('button', { name: 'Place the order' })
  await expect.poll(() => place.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await page.getByLabel('On delivery').check()
  await place.click()
  await page.waitForURL('**/orderdetails/**')
  await page.getByRole('button', { name: 'Order again', exact: true }).click()
  await page.waitForURL('**/trade/order')
  await lines.getByRole('listitem').nth(2).waitFor()
})

test('the order pad saves packs and a name that were set without an event', async () => {
  const buyer = await sendShopper()
  const { page } = buyer
  await logInOnPage(buyer, DEMO_CHEMIST.email, DEMO_CHEMIST.password)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await openEmptyPad(page)
  await page.getByLabel('Add lines').fill('Indumeter Home Blood Glucose Meter 20')
  await page.keyboard.press('Enter')
  const packs = page.getByRole('region', { name: 'Lines' }).getByRole('textbox')
  await packs.waitFor()
  const lists = page.getByRole('region', { name: 'Saved lists' })
  await lists.getByRole('button', { name: 'Save 1 line' }).waitFor()
  await setValue(packs, '13')
  await setValue(lists.getByLabel('Save the lines as'), 'By an extension')
  const saved = await sentBy(page, '/api/trade/lists', () => lists.getByRole('button', { name: 'Save 1 line' }).click())
  expect(saved).toMatchObject({ name: 'By an extension', lines: [{ quantity: 13 }] })
})

async function openEmptyPad(page: Page): Promise<void> {
  await page.goto('/trade/order')
  await page.getByLabel('Add lines').waitFor()
  const remove = page.getByRole('button', { name: 'Remove all lines…' })
  if ((await remove.count()) === 0) return
  await remove.click()
  await page.getByRole('button', { name: /^Remove all \d+ lines$/ }).click()
  await page.getByText('The pad is empty.').waitFor()
}

/** Types codes with Enter after each, every 10 ms, which is faster than scanners are. */
async function typeScans(entry: HTMLElement | SVGElement, codes: readonly string[]): Promise<void> {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const code of codes) {
    for (let length = 1; length <= code.length; length += 1) {
      write?.call(entry, `${(entry as HTMLInputElement).value}${code[length - 1]}`)
      entry.dispatchEvent(new Event('input', { bubbles: true }))
    }
    ;(entry as HTMLInputElement).form?.requestSubmit()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
