import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ADDRESS } from '#test/browser/asha.ts'
import { listViolations } from '#test/browser/in-page.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { BLUE_SQUARE, buildPdf } from '#test/pdf-files.ts'
import { enrolAtDesk, mailedDeskLink } from './desk-steps.ts'
import { PHONE, type Shopper, useShoppers } from './shopper.ts'
import { atBothWidths, sideways } from './sideways.ts'
import { logInAsNew, orderByCod } from './steps.ts'

const sendShopper = useShoppers()

const photo = { name: 'prescription.jpg', mimeType: 'image/jpeg' }

test('a photo sent at checkout on a phone is approved, packed and registered with its memo, and a refused line is cut', async () => {
  const buyer = await sendShopper({ viewport: PHONE })
  const names = await fillCart(buyer, 2)
  await choosePhotoAtCheckout(buyer, names)
  await orderByCod(buyer)
  // The choice is bound to the order.
  await expect.poll(() => cardOf(buyer).getByText('With our pharmacist', { exact: true }).count()).toBe(2)
  await openOrder(buyer)
  await expect.poll(() => cardOf(buyer).getByText('With our pharmacist', { exact: true }).count()).toBe(2)

  const staff = await sendShopper()
  await enrolAtDesk(staff, await mailedDeskLink(staff, 'second-pharmacist@desk.example'))
  const number = (await buyer.page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '')
  await openPrescription(staff, number)
  await lookAtPicture(staff)
  await decide(staff, names)
  await pack(staff, number)
  await openMemo(staff, names[0]!)
  await correctRegister(staff, names[0]!, number)

  const { page } = buyer
  await page.reload()
  await cardOf(buyer).getByText('Approved', { exact: true }).waitFor()
  expect(await cardOf(buyer).getByText(names[1]!).count()).toBe(0)
  await page.getByText('The prescription was refused').first().waitFor()
  await openMemo(buyer, names[0]!)
  await page.goto('/account/prescriptions')
  await page.getByRole('list', { name: 'Your prescriptions' }).getByText('The prescription is not signed').waitFor()
  expect(await listViolations(page)).toEqual([])
  expect(await sideways(page)).toEqual([])
})

test('a PDF for a child is sent later, on the page of the order', async () => {
  const buyer = await sendShopper({ viewport: PHONE })
  const { page } = buyer
  await fillCart(buyer, 1)
  await orderByCod(buyer)
  await cardOf(buyer).getByText('Please send it', { exact: true }).waitFor()
  await openOrder(buyer)
  await addChild(buyer)
  const chosen = cardOf(buyer).getByRole('combobox', { name: 'Who is it for?' })
  await expect.poll(() => chosen.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe('Kavya Rao')
  const file = { name: 'prescription.pdf', mimeType: 'application/pdf', buffer: buildPdf({ pages: [BLUE_SQUARE, ''] }) }
  await cardOf(buyer).locator('input[data-pictures=device]').setInputFiles(file)
  await cardOf(buyer).getByRole('button', { name: 'Send the prescription' }).click()
  await cardOf(buyer).getByText('With our pharmacist', { exact: true }).waitFor()
  await page.goto('/account/prescriptions')
  const sent = page.getByRole('list', { name: 'Your prescriptions' })
  await sent.getByText('For Kavya Rao').waitFor()
  expect(await sent.getByRole('img').count()).toBe(2)
  await page.goto('/account/family')
  await page.getByRole('list', { name: 'Family profiles' }).getByText('Kavya Rao').waitFor()
  await atBothWidths(page, async (width) => expect([width, await listViolations(page)]).toEqual([width, []]))
})

const cardOf = ({ page }: Shopper) => page.getByRole('region', { name: 'Prescription' })

/** Saves an address and puts products that need a prescription into the cart. Returns their names. */
async function fillCart(shopper: Shopper, count: number): Promise<string[]> {
  const { page } = shopper
  const headers = { authorization: `Bearer ${await logInAsNew(shopper)}` }
  const [name, phoneNumber, email, address, city, state, postalCode] = Object.values(ADDRESS)
  await page.request.post('/api/address', {
    headers,
    data: { name, phoneNumber, email, address, city, state, postalCode },
  })
  const list = await page.request.get(`/api/products?availability=in-stock&prescription=required&limit=${count}`)
  const { data } = (await list.json()) as { data: { _id: string; productName: string }[] }
  const items = data.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  await page.request.post('/api/cart/update', { headers, data: { items } })
  return data.map(({ productName }) => productName)
}

/** Sends a photo in step 2 of the checkout. A failure keeps the photo, and a reload keeps the choice. */
async function choosePhotoAtCheckout(shopper: Shopper, names: readonly string[]): Promise<void> {
  const { page, context, complaints } = shopper
  const buffer = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#fdfcf6' } })
    .jpeg()
    .toBuffer()
  await page.goto('/checkout')
  const card = cardOf(shopper)
  for (const name of names) await card.getByText(name).waitFor()
  expect(await card.getByRole('radio', { name: /^I will send it later/ }).isChecked()).toBe(true)
  await card.getByRole('radio', { name: /^Send it now/ }).check()
  const send = card.getByRole('button', { name: 'Send the prescription' })
  await send.click()
  await card.getByText('Please add a picture of the prescription.').waitFor()
  expect(await listViolations(page)).toEqual([])
  expect(await sideways(page)).toEqual([])
  await card.locator('input[data-pictures=camera]').setInputFiles({ ...photo, buffer })
  await card.getByRole('list', { name: 'Chosen files' }).getByText(photo.name).waitFor()
  await context.setOffline(true)
  await send.click()
  await card.getByText('The file could not be sent.').waitFor()
  await context.setOffline(false)
  await send.focus()
  await page.keyboard.press('Enter')
  const chosen = card.getByRole('radio', { name: /^Use the one of/ })
  await chosen.waitFor()
  expect(await chosen.isChecked()).toBe(true)
  await page.reload()
  await chosen.waitFor()
  expect(await chosen.isChecked()).toBe(true)
  // The browser logs the failed request.
  expect(complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|request to/.test(text))).toEqual([])
}

/** Opens the page of the only order. */
async function openOrder({ page }: Shopper): Promise<void> {
  await page.goto('/orders')
  await page.locator('a[href^="/orderdetails/"]').first().click()
  await page.waitForURL('**/orderdetails/*')
}

/** Adds a minor in the dialog of the prescription. */
async function addChild(shopper: Shopper): Promise<void> {
  const { page } = shopper
  await cardOf(shopper).getByRole('button', { name: 'Add a family member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a family member' })
  await dialog.getByLabel('Who is this?').selectOption('My child')
  await dialog.getByLabel('Name, as on the prescription').fill('Kavya Rao')
  await dialog.getByLabel('Year of birth').fill(String(new Date().getFullYear() - 9))
  expect(await listViolations(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /^I am the parent or guardian/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
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

async function decide({ page, complaints }: Shopper, [approved = '', refused = '']: readonly string[]): Promise<void> {
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
