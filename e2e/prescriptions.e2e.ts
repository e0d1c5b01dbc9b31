import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ADDRESS } from '#test/browser/asha.ts'
import { listViolations } from '#test/browser/in-page.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { enrolAtDesk, mailedDeskLink } from './desk-steps.ts'
import { PHONE, type Shopper, useShoppers } from './shopper.ts'
import { atBothWidths, sideways } from './sideways.ts'
import { logInAsNew, orderByCod } from './steps.ts'

const sendShopper = useShoppers()

const photo = { name: 'prescription.jpg', mimeType: 'image/jpeg' }

test('a photo from a phone is approved and packed, the register shows it and the memo opens; a refused line is cut', async () => {
  const buyer = await sendShopper({ viewport: PHONE })
  const names = await fillCart(buyer)
  await orderWithPrescription(buyer, names)
  const buffer = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#fdfcf6' } })
    .jpeg()
    .toBuffer()
  await sendPhoto(buyer, buffer)

  const staff = await sendShopper()
  await enrolAtDesk(staff, await mailedDeskLink(staff, 'second-pharmacist@desk.example'))
  const number = (await buyer.page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '')
  await openPrescription(staff, number)
  await lookAtPicture(staff)
  await decide(staff, names)
  await pack(staff, number)
  await openMemo(staff, names[0])
  await correctRegister(staff, names[0], number)

  const { page } = buyer
  await page.reload()
  const card = page.getByRole('region', { name: 'Prescription' })
  await card.getByText('Approved', { exact: true }).waitFor()
  expect(await card.getByText(names[1]).count()).toBe(0)
  await page.getByText('The prescription was refused').first().waitFor()
  await openMemo(buyer, names[0])
  await page.goto('/account/prescriptions')
  await page.getByRole('list', { name: 'Your prescriptions' }).getByText('The prescription is not signed').waitFor()
  expect(await listViolations(page)).toEqual([])
  expect(await sideways(page)).toEqual([])
})

/** Saves an address and puts two products that need a prescription into the cart. Returns their names. */
async function fillCart(shopper: Shopper): Promise<readonly [string, string]> {
  const { page } = shopper
  const headers = { authorization: `Bearer ${await logInAsNew(shopper)}` }
  const [name, phoneNumber, email, address, city, state, postalCode] = Object.values(ADDRESS)
  await page.request.post('/api/address', {
    headers,
    data: { name, phoneNumber, email, address, city, state, postalCode },
  })
  const list = await page.request.get('/api/products?availability=in-stock&prescription=required&limit=2')
  const { data } = (await list.json()) as { data: { _id: string; productName: string }[] }
  const items = data.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  await page.request.post('/api/cart/update', { headers, data: { items } })
  return [data[0]!.productName, data[1]!.productName]
}

/** The checkout names the products, and the page of the order takes the prescription. */
async function orderWithPrescription(shopper: Shopper, names: readonly string[]): Promise<void> {
  const { page } = shopper
  await page.goto('/checkout')
  const card = page.getByRole('region', { name: 'Prescription' })
  for (const name of names) await card.getByText(name).waitFor()
  expect(await listViolations(page)).toEqual([])
  await orderByCod(shopper)
  await page.goto('/orders')
  await page.locator('a[href^="/orderdetails/"]').first().click()
  await page.waitForURL('**/orderdetails/*')
}

async function sendPhoto({ page, context, complaints }: Shopper, buffer: Buffer): Promise<void> {
  const card = page.getByRole('region', { name: 'Prescription' })
  await card.getByRole('button', { name: 'Take a photo' }).waitFor()
  expect(await listViolations(page)).toEqual([])
  expect(await sideways(page)).toEqual([])
  await card.getByRole('button', { name: 'Send the prescription' }).click()
  await card.getByText('Please add a picture of the prescription.').waitFor()
  await card.locator('input[data-pictures=camera]').setInputFiles({ ...photo, buffer })
  await card.getByRole('list', { name: 'Chosen pictures' }).getByText(photo.name).waitFor()
  // A failure keeps the choice.
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Send the prescription' }).click()
  await card.getByText('The picture could not be sent.').waitFor()
  await context.setOffline(false)
  await card.getByRole('button', { name: 'Send the prescription' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => card.getByText('With our pharmacist', { exact: true }).count()).toBe(2)
  // The browser logs the failed request.
  expect(complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|request to/.test(text))).toEqual([])
}

/** Finds the prescription in the queue and goes through its page by keyboard. */
async function openPrescription({ page }: Shopper, number: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Prescriptions' }).click()
  const link = page
    .getByRole('list', { name: 'Prescriptions', exact: true })
    .getByRole('link', { name: `Order #${number}`, exact: true })
  await link.waitFor()
  await atBothWidths(page, async (width) => expect([width, await listViolations(page)]).toEqual([width, []]))
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Prescription for order #${number}` }).waitFor()
}

async function lookAtPicture({ page }: Shopper): Promise<void> {
  const img = page.getByRole('region', { name: 'Picture' }).getByRole('img')
  await expect.poll(() => img.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1200)
  const width = () => img.evaluate((one) => one.parentElement!.getBoundingClientRect().width)
  const small = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(small * 1.4)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(small)
  await page.keyboard.press('o')
  await expect.poll(() => img.evaluate((one) => getComputedStyle(one).rotate)).toBe('90deg')
  await atBothWidths(page, async (at) => expect([at, await listViolations(page)]).toEqual([at, []]))
}

async function decide({ page, complaints }: Shopper, [approved, refused]: readonly [string, string]): Promise<void> {
  const section = page.getByRole('region', { name: 'Decision', exact: true })
  await section.getByRole('button', { name: 'I check this' }).click()
  await section.getByText(/^Reserved for you until/).waitFor()
  const form = section.getByRole('form', { name: 'Decision' })
  const second = form.getByRole('group', { name: refused })
  await second.getByRole('radio', { name: 'Refuse' }).check()
  await second.getByLabel('Reason').selectOption('The prescription is not signed')
  await form.getByRole('button', { name: 'Save the decision' }).click()
  await form.getByText('Please enter the doctor’s name.').first().waitFor()
  await form.getByLabel('Year of birth').fill('1980')
  await form.getByLabel('Doctor’s name').fill('Dr. Sunil Shetty')
  await form.getByLabel('Registration number').fill('TSMC 55555')
  await form.getByLabel('Doctor’s address').fill('Example Clinic, Hyderabad')
  await form.getByLabel('Date of issue').fill(new Date().toISOString().slice(0, 10))
  await form.getByLabel('Valid for').selectOption('30 days (chronic)')
  await form.getByRole('button', { name: 'Save the decision' }).focus()
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await section.getByText('0 of 1 packs given').waitFor()
  await section.getByText('Refused: The prescription is not signed').waitFor()
  await section.getByText(approved).waitFor()
  // The browser logs the refused form.
  expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}

async function pack({ page }: Shopper, number: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Order #${number} of `) }).click()
  await page.getByRole('heading', { level: 1, name: `Order #${number}` }).waitFor()
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByRole('button', { name: 'Mark as packed', exact: true }).click()
  await page.locator('main header').getByText('Packed', { exact: true }).waitFor()
}

/** Saves the memo of the order, which names the product. */
async function openMemo({ page }: Shopper, name: string): Promise<void> {
  const memo = page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: /^Memo MEM\// })
  await memo.waitFor()
  expect(await listViolations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), memo.click()])
  expect(download.suggestedFilename()).toMatch(/^MEM-\d{4}-\d{7}\.pdf$/)
  const text = readPdfText(await readFile(await download.path()))
  expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  expect(text).toContain('Prescriber: Dr. Sunil Shetty, TSMC 55555, Example Clinic, Hyderabad')
}

/** Finds the packed order in the prescription register, and corrects the patient's name. */
async function correctRegister({ page }: Shopper, name: string, number: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { level: 1, name: 'Registers' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Registers' })
  await tabs.getByRole('link', { name: 'Prescription register' }).click()
  const rows = page.getByRole('list', { name: 'Prescription register' }).getByRole('listitem')
  const [newest, second] = [rows.nth(0), rows.nth(1)]
  await newest.getByText(`Order #${number}`).waitFor()
  await newest.getByRole('link', { name, exact: true }).waitFor()
  await atBothWidths(page, async (width) => expect([width, await listViolations(page)]).toEqual([width, []]))
  await newest.getByRole('button', { name: /^Correct row / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Patient’s name').fill('Asha Rau')
  expect(await listViolations(page)).toEqual([])
  await dialog.getByLabel('What was wrong?').fill('The surname was misread')
  await dialog.getByRole('button', { name: 'Write the correction' }).click()
  await newest.getByText(/^Corrects no\. \d+$/).waitFor()
  await newest.getByText('Patient: Asha Rau').waitFor()
  await second.getByText(/^Corrected by no\. \d+$/).waitFor()
  const save = page.getByRole('button', { name: 'Download as PDF' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(readPdfText(await readFile(await download.path()))).toContain('The surname was misread')
}
