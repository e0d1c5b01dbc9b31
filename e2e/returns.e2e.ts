import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { createOwnerDeskLink, enrolAtDesk } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { expectPaid, openGatewayPage, pressOutcome } from './payment-steps.ts'
import { logInWithProducts } from './steps.ts'

const sendShopper = useBrowserUsers()

test('two of three packs go back from a phone, are inspected and credited, and the money returns with a mail', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const price = await orderThreePacks(buyer)
  const number = (await buyer.page.getByRole('heading', { level: 1, name: /^Order #\d/ }).innerText()).replace(
    /\D/g,
    '',
  )

  const staff = await sendShopper()
  await enrolAtDesk(staff, await createOwnerDeskLink('returns-owner@desk.example'))
  await deliver(staff, number)
  await askOnPhone(buyer)

  const { page } = staff
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor()
  const row = page.getByRole('list', { name: 'Returns' }).getByRole('link', { name: `Order #${number}` })
  await row.waitFor()
  await expectAccessibleLayout(page)
  await row.click()
  await page.getByRole('heading', { level: 1, name: `Return for order #${number}` }).waitFor()
  await page.getByRole('region', { name: 'Picture' }).getByRole('img').waitFor()
  await expectAccessibleLayout(page)
  await press(staff, 'Approve…')
  await submit(staff, 'Approve the return', 'Approve')
  await press(staff, 'It has arrived')
  await inspect(staff)
  await press(staff, 'Refund the money')
  await page.getByText('Nothing is left to do for this return.').waitFor()

  await buyer.page.reload()
  const amount = `Rs. ${(2 * price).toFixed(2)}`
  const returns = buyer.page.getByRole('region', { name: 'Returns' })
  await returns.getByText(amount).waitFor()
  await returns.getByRole('button', { name: 'Return items' }).waitFor()
  const papers = buyer.page.getByRole('region', { name: 'Documents' })
  await papers.getByRole('button', { name: /credit note CRN\// }).waitFor()
  await expectAccessibleLayout(buyer.page)
  await expect.poll(() => mailsAbout(buyer, number)).toContainEqual(expect.stringContaining(`We return ${amount}`))
  // The browser logs the two refused forms.
  for (const { complaints } of [buyer, staff])
    expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
})

/** Pays three packs of a product online and opens the order. Returns the price of a pack in rupees. */
async function orderThreePacks(buyer: BrowserUser): Promise<number> {
  const { page } = buyer
  const list = await page.request.get('/api/products?availability=in-stock&prescription=not-required&limit=1')
  const { data } = (await list.json()) as { data: { _id: string; sellingPrice: number }[] }
  await logInWithProducts(buyer, ADDRESS_FIELDS['Postal Code'], [data[0]!._id], 3)
  await openGatewayPage(page)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  await page.goto('/orders')
  await page.locator('a[href^="/orderdetails/"]').first().click()
  await page.waitForURL('**/orderdetails/*')
  return data[0]!.sellingPrice
}

async function deliver(staff: BrowserUser, number: string): Promise<void> {
  const { page } = staff
  await page.goto(`/desk/orders?q=${number}`)
  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await press(staff, 'Mark as packed')
  await press(staff, 'Ship…')
  await page.getByRole('dialog').getByLabel('Courier').fill('Own staff')
  await submit(staff, 'Ship the order', 'Ship')
  await press(staff, 'Delivered')
  await page.locator('main header').getByText('Delivered', { exact: true }).waitFor()
}

async function askOnPhone({ page }: BrowserUser): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Return items' }).click()
  const form = page.getByRole('form', { name: 'Return items' })
  await form.locator('input[name^="packs-"]').fill('2')
  await form.getByRole('radio', { name: /^I do not need it/ }).check()
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await form
    .locator('input[data-pictures=device]')
    .setInputFiles({ name: 'packs.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await form.getByText('Only packs that are unopened and uncut can come back.').waitFor()
  await expectAccessibleLayout(page)
  expect(await form.locator('input[name^="packs-"]').inputValue()).toBe('2')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await page.getByRole('region', { name: 'Returns' }).getByText('We are looking at it').waitFor()
}

async function inspect(staff: BrowserUser): Promise<void> {
  const { page } = staff
  await press(staff, 'Inspect…')
  const dialog = page.getByRole('dialog', { name: 'Inspect the goods' })
  await dialog.getByLabel('To destroy').first().fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByText(/^(3 packs of batch|The customer sends 2 packs)/)
    .first()
    .waitFor()
  await expectAccessibleLayout(page)
  await dialog.getByLabel('To destroy').first().fill('2')
  await submit(staff, 'Inspect the goods', 'Save')
}

async function press({ page }: BrowserUser, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Next steps' }).getByRole('button', { name, exact: true }).click()
}

async function submit({ page }: BrowserUser, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function mailsAbout({ page }: BrowserUser, number: string): Promise<string[]> {
  const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { subject: string; text: string }[]
  return mails.filter(({ subject }) => subject.includes(number)).map(({ text }) => text)
}
