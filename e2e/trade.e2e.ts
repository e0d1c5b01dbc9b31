import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildGstin } from '#test/trade-steps.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInNewCustomer } from './steps.ts'

const sendShopper = useBrowserUsers()
const FIRM = 'Journey Medicals'
const NEW_FIRM = 'Journey Wholesale'

test('a chemist applies on a phone, is verified at the desk, and sees the trade price on product and cards', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  await logInNewCustomer(buyer)
  await apply(buyer)

  const staff = await sendShopper()
  await openDeskAs(staff, 'trade-owner@desk.example')
  const list = `Chemists ${Date.now()}`
  const product = await addPrice(staff, list)
  await verify(staff, list)

  const { page } = buyer
  await page.goto(`/product-details/${product.id}`)
  const box = page.getByRole('region', { name: 'Your trade price' })
  await box.getByText('Rs. 12.34').waitFor()
  await box.getByText('Scheme 10+1').waitFor()
  expect(await page.locator('#main').getByRole('button', { name: 'Add to Cart', exact: true }).count()).toBe(0)
  // One price: nothing of the retail ones is left (trade-17).
  await page.getByText('Inclusive of all taxes').waitFor({ state: 'hidden' })
  expect(await page.locator('#main .price-large, #main .cheapest-brand').filter({ visible: true }).count()).toBe(0)
  await box.getByRole('button', { name: 'More packs' }).click()
  await box.getByRole('button', { name: 'Add to the order pad' }).click()
  await page.getByText(/^2 packs on the order pad: /).waitFor()
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.getByRole('link', { name: 'Due Rs. 0.00' }).waitFor()
  await expectAccessibleLayout(page)
  await page.goto(`/products?search=${encodeURIComponent(product.name)}`)
  await page.getByText('Trade Rs. 12.34 · 10+1').first().waitFor()
  const card = page.locator('.product-card').filter({ hasText: 'Trade Rs. 12.34' }).first()
  expect(
    await card
      .getByText(/^Rs\. .* per /)
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  await expectAccessibleLayout(page)
  await shortcuts.getByRole('link', { name: 'Order pad' }).click()
  const lines = page.getByRole('region', { name: 'Lines' })
  await expect.poll(() => lines.getByRole('textbox').inputValue()).toBe('2')
  await page.goto('/trade')
  await page.getByRole('heading', { name: 'You buy at trade prices' }).waitFor()
  await expectAccessibleLayout(page)
  await sendChange(buyer)
  await verifyChange(staff)
  await renew(buyer)
  await verifyRenewal(staff)

  const other = await sendShopper({ viewport: PHONE_VIEWPORT })
  await logInNewCustomer(other)
  const answered = other.page.waitForResponse('**/api/trade/prices')
  await other.page.goto(`/product-details/${product.id}`)
  expect(await (await answered).json()).toEqual({ success: true, isBuyer: false, prices: [] })
  expect(await other.page.getByText('12.34').count()).toBe(0)
  // The browser logs the two refused forms.
  for (const { complaints } of [buyer, staff])
    expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
})

/** Applies with a wrong GSTIN first, which keeps everything that was typed. */
async function apply({ page }: BrowserUser): Promise<void> {
  await page.goto('/trade')
  const form = page.getByRole('form', { name: 'Apply' })
  await form.getByLabel('Who are you?').selectOption('chemist')
  await form.getByLabel('Name of the firm').fill(FIRM)
  await form.getByLabel('GSTIN').fill('36AAAAAO000A1Z3')
  await form.getByLabel('Which licence?').selectOption('20B')
  await form.getByLabel('Number').fill('TS/HYD/4711')
  await form.getByLabel('Valid until').fill(`${new Date().getFullYear() + 1}-12-31`)
  await addPhoto(form)
  const premises = form.getByRole('group', { name: 'Licensed premises' })
  await premises.getByLabel('Contact person').fill('Harish Goud')
  await premises.getByLabel('Phone').fill('9000000001')
  await premises.getByLabel('Email').fill('harish@customer.example')
  await premises.getByLabel('Address').fill('12 Example Bazaar')
  await premises.getByLabel('PIN code').fill('500001')
  await premises.getByLabel('City').fill('Hyderabad')
  await premises.getByLabel('State').selectOption('Telangana')
  await form.getByRole('button', { name: 'Send the application' }).click()
  await form.getByText('Character 8 of a GSTIN is a digit, not “O”.').waitFor()
  await expectAccessibleLayout(page)
  await form.getByLabel('GSTIN').fill(buildGstin())
  await form.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('heading', { name: 'We have your application' }).waitFor()
}

async function addPhoto(form: Locator): Promise<void> {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  await form.locator('[data-pictures=device]').setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer })
}

/** Sends a renewed licence, which stands beside the one in force until staff have checked it. */
async function renew({ page }: BrowserUser): Promise<void> {
  await page.goto('/trade')
  await page.getByRole('button', { name: 'Send a renewed licence' }).click()
  const form = page.getByRole('form', { name: 'Renewed licence' })
  await form.getByLabel('Which licence?').selectOption('20B')
  await form.getByLabel('Number').fill('TS/HYD/RENEWED')
  await form.getByLabel('Valid until').fill(`${new Date().getFullYear() + 5}-12-31`)
  await addPhoto(form)
  await form.getByRole('button', { name: 'Send the licence' }).click()
  await page.getByText('We check it', { exact: true }).waitFor()
  await page.getByText('TS/HYD/4711').waitFor()
  await expectAccessibleLayout(page)
}

async function verifyRenewal({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/trade')
  await page.getByRole('link', { name: NEW_FIRM }).click()
  await page.getByText('TS/HYD/4711').waitFor()
  await page.getByRole('button', { name: 'Verify…' }).click()
  await page.getByRole('dialog', { name: 'Verify the buyer' }).getByRole('button', { name: 'Verify' }).click()
  await page.getByText('TS/HYD/4711').waitFor({ state: 'detached' })
  await page.getByText('TS/HYD/RENEWED').waitFor()
}

/** Adds a price list with the price of one product. */
async function addPrice({ page }: BrowserUser, name: string): Promise<{ id: string; name: string }> {
  const found = await page.request.get('/api/products?availability=in-stock&limit=1&minPrice=100')
  const { data } = (await found.json()) as { data: { _id: string; productName: string }[] }
  const { _id: id, productName } = data[0]!
  await page.goto('/desk/trade/prices')
  await page.getByRole('button', { name: 'Add a price list…' }).click()
  await page.getByRole('dialog').getByLabel('Name of the list').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Set a price…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a price' })
  await dialog.getByRole('combobox', { name: 'Product' }).fill(productName)
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel('Rate before tax').fill('12.34')
  await dialog.getByLabel('Scheme').fill('10-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please write a scheme as 10+1').waitFor()
  await dialog.getByLabel('Scheme').fill('10+1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rs. 12.34 · 10+1').waitFor()
  await expectAccessibleLayout(page)
  return { id, name: productName }
}

/** Sends another name of the firm; everything else stands in the form. */
async function sendChange({ page }: BrowserUser): Promise<void> {
  await page.getByRole('button', { name: 'Something has changed' }).click()
  const form = page.getByRole('form', { name: 'Something has changed' })
  await form.getByLabel('Name of the firm').fill(NEW_FIRM)
  await form.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('heading', { name: 'You sent, and we check it' }).waitFor()
  await page.getByText(NEW_FIRM).waitFor()
  await expectAccessibleLayout(page)
}

async function verifyChange({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/trade')
  await page.getByRole('link', { name: FIRM }).click()
  await page.getByRole('region', { name: 'Changes to check' }).getByText(NEW_FIRM).waitFor()
  await page.getByText('Ends when you verify').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Verify…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify the buyer' })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { level: 1, name: NEW_FIRM }).waitFor()
}

async function verify({ page }: BrowserUser, list: string): Promise<void> {
  await page.goto('/desk/trade')
  await page.getByRole('link', { name: FIRM }).click()
  await page.getByRole('region', { name: 'Picture' }).getByRole('img').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Verify…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify the buyer' })
  await dialog.getByLabel('Price list').selectOption({ label: list })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified', { exact: true }).first().waitFor()
}
