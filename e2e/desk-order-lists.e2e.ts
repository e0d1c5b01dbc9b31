import { expect, test } from 'vitest'
import { BACKGROUND_HEADER } from '#domain/staff/staff-rules.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { type BrowserUser, LAPTOP_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInWithFilledCart, orderByCod } from './steps.ts'

const sendShopper = useBrowserUsers()

async function enterAsNewOwner(shopper: BrowserUser, name: string): Promise<void> {
  await openDeskAs(shopper, `${name}@desk.example`)
}

async function newOrder(): Promise<string> {
  const buyer = await sendShopper()
  await logInWithFilledCart(buyer)
  await orderByCod(buyer)
  await buyer.page.goto('/orders')
  const heading = await buyer.page.getByRole('heading', { name: /^Order #/ }).innerText()
  return heading.replace(/\D/g, '')
}

const rowsOf = ({ page }: BrowserUser) => listedRows(page, 'Orders')
const searchParams = ({ page }: BrowserUser) => Object.fromEntries(new URL(page.url()).searchParams)

test('staff filter the orders, take filters away one by one, and learn which of them hide everything', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await enterAsNewOwner(staff, 'filters')
  await page.goto('/desk/orders')
  await rowsOf(staff).first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Payment').selectOption({ label: 'Paid in cash or UPI' })
  await page.getByLabel('Zone').selectOption({ label: 'Hyderabad' })
  await expect.poll(async () => (await rowsOf(staff).allInnerTexts()).every((row) => /Paid/.test(row))).toBe(true)
  expect((await rowsOf(staff).allInnerTexts()).every((row) => /Hyderabad|Secunderabad/.test(row))).toBe(true)
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await expect.poll(() => Object.keys(searchParams(staff)).toSorted()).toEqual(['payment', 'status', 'zone'])
  await page.getByLabel('Ordered from').fill('2090-01-01')
  await page.getByText('Payment: Paid in cash or UPI · Zone: Hyderabad · From 1 Jan 2090').waitFor()
  await expectAccessibleLayout(page)
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  await chosen.getByRole('link', { name: 'Remove filter From 1 Jan 2090' }).click()
  await rowsOf(staff).first().waitFor()
  expect(await page.getByLabel('Ordered from').inputValue()).toBe('')
  await page.getByLabel('Until').fill('2001-01-01')
  await page.getByRole('link', { name: 'Clear 3 filters' }).click()
  await expect.poll(() => searchParams(staff)).toEqual({ status: 'Delivered' })
  await rowsOf(staff).first().waitFor()
})

test('staff ship, deliver and cancel several orders with a scanner and the keyboard', async () => {
  const numbers = [await newOrder(), await newOrder(), await newOrder()]
  const staff = await sendShopper()
  const { page } = staff
  await enterAsNewOwner(staff, 'bulk')
  await page.goto('/desk/orders')
  const mark = async (some: readonly string[]) => {
    for (const number of some) await page.getByRole('checkbox', { name: `Mark order ${number}` }).check()
  }
  await mark(numbers.slice(1))
  await rowsOf(staff)
    .filter({ hasText: `#${numbers[0]}` })
    .getByRole('link')
    .focus()
  await page.keyboard.press('x')
  await page.getByText('3 marked').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await page.getByText(/^Packed: #/).waitFor()

  const [first, second, third] = numbers as [string, string, string]
  await mark([first, second])
  await page.getByRole('button', { name: 'Ship…' }).click()
  const ship = page.getByRole('dialog', { name: 'Ship 2 orders' })
  await ship.getByLabel('Courier').fill('Blue Dart')
  await ship.getByLabel(`#${first}`).focus()
  // A scanner types and presses Enter.
  await page.keyboard.type('BD 1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('BD 1')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ship 2 orders')
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await ship.getByText('Another parcel has this tracking number.').waitFor()
  expect(await ship.getByLabel(`#${first}`).inputValue()).toBe('BD 1')
  await ship.getByLabel(`#${second}`).fill('BD 2')
  await ship.getByRole('button', { name: 'Ship 2 orders' }).click()
  await page.getByText(new RegExp(`^Shipped: #.*${first}`)).waitFor()

  await mark([first, second])
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await page.getByText(/^Delivered: #.*, #/).waitFor()

  await mark([third])
  await page.getByRole('button', { name: 'Cancel…' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel 1 order' })
  await cancel.getByRole('button', { name: 'Cancel 1 order' }).click()
  await cancel.getByText('Please choose a reason.').first().waitFor()
  await cancel.getByLabel('Ordered twice').check()
  await cancel.getByRole('button', { name: 'Cancel 1 order' }).click()
  await page.getByText(`Cancelled: #${third}`).waitFor()
  await rowsOf(staff)
    .filter({ hasText: `#${third}` })
    .getByText('Cancelled')
    .waitFor()
  // The browser logs the refused form.
  expect(staff.complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
})

test('visible lists are loaded again every 15 seconds, and say when they are older than a minute', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await enterAsNewOwner(staff, 'watcher')
  await page.clock.install()
  for (const path of ['orders', 'audit', 'staff', 'passkeys', 'tickets']) {
    await page.goto(`/desk/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
    const poll = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/desk/${path}`)
    await page.clock.runFor(15_500)
    expect([path, (await (await poll).allHeaders())[BACKGROUND_HEADER]]).toEqual([path, '1'])
  }
  await page.goto('/desk/orders')
  await rowsOf(staff).first().waitFor()
  await page.route('**/api/desk/orders*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.clock.runFor(130_000)
  await page.getByText('Last updated 2 minutes ago.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.unroute('**/api/desk/orders*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText(/^Last updated/).count()).toBe(0)
  expect(staff.complaints.splice(0).filter((text) => !text.includes('503'))).toEqual([])
})

test('a laptop shows twelve orders as a table, views and filters in one line each, and marks without moving a row', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await enterAsNewOwner(staff, 'table')
  await page.goto('/desk/orders')
  await rowsOf(staff).nth(11).waitFor()
  const boxOf = async (row: number) => (await rowsOf(staff).nth(row).boundingBox())!
  const twelfth = await boxOf(11)
  expect(twelfth.y + twelfth.height).toBeLessThanOrEqual(LAPTOP_VIEWPORT.height)
  expect(twelfth.height).toBe(44)
  expect(await page.getByRole('table', { name: 'Orders' }).getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining(['Number', 'Customer', 'Place', 'Amount', 'State', 'Age', 'Next step']),
  )
  const views = page.getByRole('navigation', { name: 'Order states' })
  const tops = await views.getByRole('link').evaluateAll((links) => links.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await views.getByRole('button', { name: 'More views' }).click()
  await views.getByRole('link', { name: 'Cancelled' }).click()
  await expect.poll(() => views.locator('[aria-current]').innerText()).toBe('Cancelled')
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Mark all shown' }).check()
  await page.getByText(/^\d+ marked$/).waitFor()
  expect((await boxOf(11)).y).toBe(twelfth.y)
  await expectAccessibleLayout(page)
  // A phone has the same orders as rows, and the marks stay.
  await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first().waitFor()
  await page.getByText(/^\d+ marked$/).waitFor()
})
