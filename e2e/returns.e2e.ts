import sharp from 'sharp'
import { expect, test } from 'vitest'
import { totpCode, totpStepAt } from '#server/staff/totp.ts'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listedRows, openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { expectPaid, openGatewayPage, pressOutcome } from './payment-steps.ts'
import { logInWithFilledCart, logInWithProducts, orderByCod } from './steps.ts'

const sendShopper = useBrowserUsers()

test('two of three packs go back from a phone, are inspected and credited, and the money returns with a mail', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const price = await orderThreePacks(buyer)
  const number = await openNewestOrder(buyer)

  const staff = await sendShopper()
  await openDeskAs(staff, 'returns-owner@desk.example')
  await deliver(staff, number)
  await askOnPhone(buyer)

  const { page } = staff
  await openReturn(staff, number)
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

test('a cash order goes back by courier, and its money is paid out to the UPI id after a second factor', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  await logInWithFilledCart(buyer)
  await orderByCod(buyer)
  const number = await openNewestOrder(buyer)
  const staff = await sendShopper()
  const { secret } = await openDeskAs(staff, 'payouts-owner@desk.example')
  await deliver(staff, number)
  const due = await recordMoney(staff)

  await askForPayout(buyer)
  await openReturn(staff, number)
  await press(staff, 'Approve…')
  await submit(staff, 'Approve the return', 'Approve')
  await sendParcel(buyer)
  await staff.page.reload()
  await staff.page.getByText('EM 123 IN').waitFor()
  await press(staff, 'It has arrived')
  await press(staff, 'Inspect…')
  await staff.page.getByRole('dialog').getByLabel('To destroy').first().fill('1')
  await submit(staff, 'Inspect the goods', 'Save')
  await payOut(staff, secret)

  const { page } = buyer
  await page.reload()
  const payment = page.getByRole('region', { name: 'Payment' })
  await payment.getByText('Paid in cash').waitFor()
  await payment.getByText(/^Rs\. [\d,.]+ paid back on \d+ \w+ \d{4}$/).waitFor()
  await payment.getByText('Sent to a…@bank, reference UTR 4711.').waitFor()
  expect(await payment.innerText()).toContain(`Rs. ${due}`)
  await expectAccessibleLayout(page)
  await expect.poll(() => mailsAbout(buyer, number)).toContainEqual(expect.stringContaining('reference UTR 4711'))
  // The browser logs the refused form and the step-up.
  expect(staff.complaints.splice(0).filter((text) => !/422|403/.test(text))).toEqual([])
})

/** Opens the newest order of the customer and returns its number. */
async function openNewestOrder({ page }: BrowserUser): Promise<string> {
  await page.goto('/orders')
  await page.locator('a[href^="/orderdetails/"]').first().click()
  await page.waitForURL('**/orderdetails/*')
  return (await page.getByRole('heading', { level: 1, name: /^Order #\d/ }).innerText()).replace(/\D/g, '')
}

/** Records the cash of the shown order and returns the amount. */
async function recordMoney(staff: BrowserUser): Promise<string> {
  await press(staff, 'Record the money…')
  const dialog = staff.page.getByRole('dialog', { name: 'Record the money' })
  await dialog.getByLabel('Amount in rupees').fill('1')
  await dialog.getByRole('button', { name: 'Record' }).click()
  const refusal = await dialog.getByText('is due for this order').innerText()
  const due = /Rs\. ([\d,]+\.\d\d) is due/.exec(refusal)?.[1] ?? ''
  await dialog.getByLabel('Amount in rupees').fill(due)
  await submit(staff, 'Record the money', 'Record')
  return due
}

async function askForPayout({ page }: BrowserUser): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Return items' }).click()
  const form = page.getByRole('form', { name: 'Return items' })
  await form.getByRole('radio', { name: /^It is not what I ordered/ }).check()
  await form.getByLabel(/^Where should the money go/).fill('asha@bank')
  await form.getByRole('button', { name: 'Keep everything' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await page.getByRole('region', { name: 'Returns' }).getByText('We are looking at it').waitFor()
}

/** Says on the phone that the approved goods are on their way. */
async function sendParcel({ page }: BrowserUser): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'I have sent it' }).click()
  const form = page.getByRole('form', { name: 'Parcel' })
  await form.getByLabel(/^Courier/).fill('India Post')
  await form.getByLabel(/^Tracking number/).fill('EM 123 IN')
  await expectAccessibleLayout(page)
  await form.getByRole('button', { name: 'It is on its way' }).click()
  await page.getByRole('region', { name: 'Returns' }).getByText('Sent with India Post, EM 123 IN.').waitFor()
}

/** Records the payout; the server asks for the second factor once more. */
async function payOut({ page }: BrowserUser, secret: string): Promise<void> {
  const refused = { success: false, code: 'step_up', message: 'Please confirm that it is you.' }
  await page.route('**/pay-out', (route) => route.fulfill({ status: 403, json: refused }), { times: 1 })
  await page.getByRole('region', { name: 'Next steps' }).getByRole('button', { name: 'Record the payout…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the payout' })
  await dialog.getByText('asha@bank').waitFor()
  await dialog.getByLabel(/^Reference of the transfer/).fill('UTR 4711')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const factor = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await factor.getByLabel(/^Code/).fill(totpCode(secret, totpStepAt(new Date()) + 1))
  await factor.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Nothing is left to do for this return.').waitFor()
  expect(await page.getByText('asha@bank').count()).toBe(0)
}

/** Pays three packs of a product online. Returns the price of a pack in rupees. */
async function orderThreePacks(buyer: BrowserUser): Promise<number> {
  const { page } = buyer
  const list = await page.request.get('/api/products?availability=in-stock&prescription=not-required&limit=1')
  const { data } = (await list.json()) as { data: { _id: string; sellingPrice: number }[] }
  await logInWithProducts(buyer, ADDRESS_FIELDS['Postal Code'], [data[0]!._id], 3)
  await openGatewayPage(page)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  return data[0]!.sellingPrice
}

async function deliver(staff: BrowserUser, number: string): Promise<void> {
  const { page } = staff
  await page.goto(`/desk/orders?q=${number}`)
  await listedRows(page, 'Orders').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  await press(staff, 'Mark as packed')
  await press(staff, 'Ship…')
  await page.getByRole('dialog').getByLabel('Courier').fill('Own staff')
  await submit(staff, 'Ship the order', 'Ship')
  await press(staff, 'Delivered')
  await page.locator('main header').getByText('Delivered', { exact: true }).waitFor()
}

async function openReturn({ page }: BrowserUser, number: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor()
  const row = listedRows(page, 'Returns').getByRole('link', { name: `#${number}` })
  await row.waitFor()
  await expectAccessibleLayout(page)
  await row.click()
  await page.getByRole('heading', { level: 1, name: `Return for order #${number}` }).waitFor()
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
  // The page in Hindi opens the form with the photo, and the one in English takes it over again.
  for (const language of ['hi', 'en']) {
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').locator(`a[lang=${language}]`).click()
    await page.waitForURL((url) => url.pathname.startsWith('/hi/') === (language === 'hi'))
    await page.locator('[data-opened-by=return-items]').getByText('packs.jpg').waitFor()
  }
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
