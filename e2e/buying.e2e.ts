import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { newEmail } from '#test/shopper-input.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { sentBy, setValue } from './steps.ts'

const sendShopper = useBrowserUsers()

const SUPPLIER = 'Charminar Medical Agencies'

test('a product of the buying list is ordered by mail, and its receipt ticks it off', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, newEmail())
  await page.goto('/desk/buying')
  const toBuy = page.getByRole('list', { name: 'Products to buy' }).getByRole('listitem').first()
  const name = await toBuy.getByRole('link').innerText()
  await toBuy.getByLabel('Packs to buy').fill('7')
  await expectAccessibleLayout(page)
  const supplierEmail = newEmail()
  await orderByMail(page, supplierEmail)
  await expectMailTo(staff, supplierEmail, name)

  await page.goto('/desk/buying?view=ordered')
  const line = page.getByRole('listitem').filter({ hasText: `mailed to ${supplierEmail}` })
  await line.getByText('7 ordered').waitFor()
  await expectAccessibleLayout(page)
  await receive(page, name, 3)
  await page.goto('/desk/buying?view=ordered')
  await line.getByText('4 of 7 still to come').waitFor()
  await receive(page, name, 4)
  await page.goto('/desk/buying?view=ordered')
  await page.getByRole('heading', { level: 1, name: 'Buying' }).waitFor()
  await page
    .getByText(/^\d+ lines?$|Nothing is on the way\./)
    .first()
    .waitFor()
  expect(await line.count()).toBe(0)
}, 120_000)

async function orderByMail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Order from a supplier…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order from a supplier' })
  await dialog.getByLabel('Supplier').selectOption(SUPPLIER)
  await dialog.getByLabel('Mail address').fill(email)
  await dialog.getByRole('button', { name: 'Order by mail' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function expectMailTo({ page }: BrowserUser, email: string, product: string): Promise<void> {
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string; text: string }[]
      return mails.find(({ to }) => to === email)?.text ?? ''
    })
    .toContain(product)
}

/** Posts a receipt of one line. */
async function receive(page: Page, product: string, packs: number): Promise<void> {
  await page.goto('/desk/receipts')
  await page.getByRole('button', { name: 'New receipt…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New receipt' })
  await dialog.getByLabel('Supplier').fill(SUPPLIER)
  await dialog.getByLabel('Number of their invoice').fill(`BUY/${packs}`)
  await dialog.getByLabel('Number of their invoice').press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Receipt \d+$/ }).waitFor()
  await page.getByRole('combobox', { name: 'Product, or scan the pack' }).fill(product)
  await page.getByRole('option', { name: product }).first().click()
  await page.getByLabel('Batch').fill(`BUY-${packs}`)
  const expiry = new Date(Date.now() + 400 * DAY).toISOString()
  await page.getByLabel('Expiry').fill(`${expiry.slice(5, 7)}/${expiry.slice(2, 4)}`)
  await page.getByLabel('Packs', { exact: true }).fill(String(packs))
  await page.getByLabel('MRP').fill('9999')
  await page.keyboard.press('Enter')
  await page.getByText('All lines are saved.').waitFor()
  await page.getByRole('button', { name: 'Post the receipt…' }).click()
  const post = page.getByRole('dialog', { name: /^Post receipt/ })
  await post.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText(`${packs} packs came onto the shelf.`).waitFor()
}

test('forms send values that were set without an event, as password managers and extensions do', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, newEmail())
  await page.goto('/desk/buying')
  const toBuy = page.getByRole('list', { name: 'Products to buy' }).getByRole('listitem').first()
  await toBuy.getByRole('checkbox').check()
  const packs = toBuy.getByLabel('Packs to buy')
  await packs.fill('some')
  await page.getByRole('button', { name: 'Order from a supplier…' }).click()
  await page.getByText(/is not in the order yet\. Please type at least 1 pack/).waitFor()
  expect(await packs.evaluate((field) => field === document.activeElement)).toBe(true)
  await setValue(toBuy.getByLabel('Packs to buy'), '9')
  const order = await sentBy(page, '/api/desk/purchase-orders', () => orderByMail(page, newEmail()))
  expect(order).toMatchObject({ lines: [{ quantity: 9 }] })

  await page.goto('/desk/counts?q=a')
  const counted = page.getByPlaceholder('Counted')
  await counted.nth(1).waitFor()
  await setValue(counted.nth(1), '1')
  await counted.first().fill('one')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await page.getByText(/please type a whole number, or nothing if it is not counted/).waitFor()
  expect(await counted.first().evaluate((field) => field === document.activeElement)).toBe(true)
  await counted.first().fill('1')
  const save = page.getByRole('button', { name: 'Save the count' })
  const count = await sentBy(page, '/api/desk/counts', () => save.click())
  expect(count).toMatchObject({ lines: [{ counted: 1 }, { counted: 1 }] })

  await page.goto('/desk/products?q=indumeter')
  await page
    .getByRole('link', { name: /Indumeter/ })
    .first()
    .click()
  await setValue(page.getByLabel('Shelf life'), '19 months')
  const details = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Save' })
  const product = await sentBy(page, '/api/desk/products/', () => details.click())
  expect(product).toMatchObject({ shelfLife: '19 months' })
  await page
    .getByText(/→ 19 months/)
    .first()
    .waitFor()
  const alt = page.getByLabel('Description of Picture 1')
  await setValue(alt, 'A white meter')
  const pictures = await sentBy(page, '/images/arrange', () => alt.press('Enter'))
  expect(pictures).toHaveProperty('images.0.alt', 'A white meter')

  await page.goto('/desk/settings/tax')
  await page.getByRole('button', { name: 'Add a rate…' }).click()
  const rate = page.getByRole('dialog')
  await rate.getByLabel('For').selectOption('product')
  await setValue(rate.getByRole('combobox', { name: 'Product' }), 'Indumeter Home Blood Glucose Meter')
  await setValue(rate.getByLabel('GST in per cent'), '12')
  const [preview] = await Promise.all([
    page.waitForRequest(/tax-rates\/preview/),
    rate.getByRole('button', { name: 'Show the products' }).click(),
  ])
  const { applies, gstPercent } = Object.fromEntries(new URL(preview.url()).searchParams)
  expect(applies).toMatch(/^prd_/)
  expect(gstPercent).toBe('12')
}, 120_000)
