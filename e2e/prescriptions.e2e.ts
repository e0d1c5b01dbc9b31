import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { BLUE_SQUARE, buildPdf } from '#test/pdf-files.ts'
import { openDeskAs } from './desk-steps.ts'
import {
  agreeToPrescriptions,
  buildPagePhoto,
  correctPatient,
  decidePrescriptionOnPage,
  viewPrescriptionPicture,
  openMemo,
  openPrescription,
  packOrderOnPage,
} from './prescription-steps.ts'
import { chooseOnlinePayment, expectPaid, openGatewayPage, HOSTED_PAGE, pressOutcome } from './payment-steps.ts'
import { confirmPreparedOrder, prepareOrderOnPage, sendForOrder } from './prescription-request-steps.ts'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout, listOverflow } from './layout-checks.ts'
import { logInWithProducts, orderByCod } from './steps.ts'

const sendShopper = useBrowserUsers()
const PHARMACIST = 'second-pharmacist@desk.example'

const photo = { name: 'prescription.jpg', mimeType: 'image/jpeg' }

test('a photo sent at checkout on a phone is bound after an online payment, approved, packed and registered with its memo, and a refused line is cut with its refund', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = buyer
  const products = await fillCart(buyer, 2)
  const names = products.map(({ productName }) => productName)
  await choosePhotoAtCheckout(buyer, names)
  await openGatewayPage(page)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  // The choice is bound to the order.
  await expectWithPharmacist(buyer, 2)
  await openOrder(buyer)
  await expectWithPharmacist(buyer, 2)

  const staff = await sendShopper()
  await openDeskAs(staff, PHARMACIST)
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '')
  await openPrescription(staff, number)
  await viewPrescriptionPicture(staff)
  await decidePrescriptionOnPage(staff, names)
  await packOrderOnPage(staff, number)
  await openMemo(staff, names[0]!)
  await correctPatient(staff, names[0]!, number)

  await page.reload()
  await cardOf(buyer).getByText('Approved', { exact: true }).waitFor()
  expect(await cardOf(buyer).getByText(names[1]!).count()).toBe(0)
  await page.getByText('The prescription was refused').first().waitFor()
  await expectRefund(buyer, number, products[1]!)
  await openMemo(buyer, names[0]!)
  await page.goto('/account/prescriptions')
  await page.getByRole('list', { name: 'Your prescriptions' }).getByText('The prescription is not signed').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])
})

test('a photo that is not sent when the shopper proceeds is sent while the order is placed', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = buyer
  await fillCart(buyer, 1)
  const uploads: Route[] = []
  await page.route('**/api/prescriptions/files', (route) => void uploads.push(route))
  await page.goto('/checkout')
  await cardOf(buyer)
    .getByRole('radio', { name: /^Send it now/ })
    .check()
  await addPhoto(buyer)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('checkoutPrescription'))).toContain(photo.name)
  // A reload keeps the photo.
  await page.reload()
  await cardOf(buyer).getByRole('list', { name: 'Chosen files' }).getByText(photo.name).waitFor()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment-options')
  await expect.poll(() => uploads.length).toBe(1)
  await uploads[0]!.abort()
  await page.getByText('Your prescription is not sent yet.').waitFor()
  await page.getByLabel(/^Cash on Delivery/).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL('**/order-success')
  await cardOf(buyer).getByText('Sending file 1 of 1...').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await expect.poll(() => uploads.length).toBe(2)
  await uploads[1]!.continue()
  await expectWithPharmacist(buyer, 1)
  // The browser logs the failed request.
  expect(complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('a file that no tab can keep is sent before the browser goes to the payment gateway', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = buyer
  await fillCart(buyer, 1)
  const uploads: Route[] = []
  await page.route('**/api/prescriptions/files', (route) => void uploads.push(route))
  await page.goto('/checkout')
  const card = cardOf(buyer)
  await card.getByRole('radio', { name: /^Send it now/ }).check()
  const buffer = buildPdf({ objects: [`(${'x'.repeat(6e6)})`] })
  const file = { name: 'prescription.pdf', mimeType: 'application/pdf', buffer }
  await agreeToPrescriptions(page)
  await card.locator('input[data-pictures=device]').setInputFiles(file)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment-options')
  await expect.poll(() => uploads.length).toBe(1)
  await chooseOnlinePayment(page)
  const opened = page.waitForResponse('**/api/payments/create')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await opened
  await uploads[0]!.continue()
  await page.waitForURL(HOSTED_PAGE)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  await expectWithPharmacist(buyer, 1)
})

test('a PDF for a child is sent later, on the page of the order', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
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
  await agreeToPrescriptions(page)
  await cardOf(buyer).getByRole('button', { name: 'Send the prescription' }).click()
  await cardOf(buyer).getByText('With our pharmacist', { exact: true }).waitFor()
  await page.goto('/account/prescriptions')
  const sent = page.getByRole('list', { name: 'Your prescriptions' })
  await sent.getByText('For Kavya Rao').waitFor()
  expect(await sent.getByRole('img').count()).toBe(2)
  await page.goto('/account/family')
  await page.getByRole('list', { name: 'Family profiles' }).getByText('Kavya Rao').waitFor()
  await expectAccessibleLayout(page)
})

test('a prescription sent from a phone is prepared at the desk beside its picture, and confirmed as an order', async () => {
  const buyer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const [product] = await fillCart(buyer, 1)
  const { productName } = product!
  await sendForOrder(buyer, productName, await buildPagePhoto())
  const staff = await sendShopper({ viewport: PHONE_VIEWPORT })
  await openDeskAs(staff, PHARMACIST)
  await prepareOrderOnPage(staff, productName)
  await confirmPreparedOrder(buyer, productName)
  await expectWithPharmacist(buyer, 1)
})

/** Expects this number of lines with the prescription at the pharmacist. */
async function expectWithPharmacist(shopper: BrowserUser, lines: number): Promise<void> {
  await expect.poll(() => cardOf(shopper).getByText('With our pharmacist', { exact: true }).count()).toBe(lines)
}

/** Expects exactly the price of the refused pack as a refund, on the page of the order and in the mailbox. */
async function expectRefund({ page }: BrowserUser, number: string, { sellingPrice }: ListedProduct): Promise<void> {
  const amount = `Rs. ${sellingPrice.toFixed(2)}`
  const refunds = page.getByRole('region', { name: 'Payment' })
  await refunds.getByRole('heading', { name: 'Refund' }).waitFor()
  await refunds.getByText(amount, { exact: true }).waitFor()
  const mailed = async () => {
    const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { subject: string; text: string }[]
    return mails.filter(({ subject }) => subject.includes(number)).map(({ text }) => text)
  }
  await expect.poll(mailed).toContainEqual(expect.stringMatching(/the prescription was refused[^]*Rs\. /))
  expect((await mailed()).some((text) => text.includes('prescription was refused') && text.includes(amount))).toBe(true)
}

const cardOf = ({ page }: BrowserUser) => page.getByRole('region', { name: 'Prescription' })

type ListedProduct = { readonly _id: string; readonly productName: string; readonly sellingPrice: number }

/** Saves an address and puts products that need a prescription into the cart, one pack of each. */
async function fillCart(shopper: BrowserUser, count: number): Promise<ListedProduct[]> {
  const list = await shopper.page.request.get(
    `/api/products?availability=in-stock&prescription=required&limit=${count}`,
  )
  const { data } = (await list.json()) as { data: ListedProduct[] }
  const productIds = data.map(({ _id }) => _id)
  await logInWithProducts(shopper, ADDRESS_FIELDS['Postal Code'], productIds)
  return data
}

async function addPhoto(shopper: BrowserUser): Promise<void> {
  const buffer = await buildPagePhoto()
  const card = cardOf(shopper)
  await card.locator('input[data-pictures=camera]').setInputFiles({ ...photo, buffer })
  await card.getByRole('list', { name: 'Chosen files' }).getByText(photo.name).waitFor()
  await agreeToPrescriptions(shopper.page)
}

/** Sends a photo in step 2 of the checkout. A failure keeps the photo, and a reload keeps the choice. */
async function choosePhotoAtCheckout(shopper: BrowserUser, names: readonly string[]): Promise<void> {
  const { page, context, complaints } = shopper
  await page.goto('/checkout')
  const card = cardOf(shopper)
  for (const name of names) await card.getByText(name).waitFor()
  expect(await card.getByRole('radio', { name: /^I will send it later/ }).isChecked()).toBe(true)
  await card.getByRole('radio', { name: /^Send it now/ }).check()
  const send = card.getByRole('button', { name: 'Send the prescription' })
  await send.click()
  await card.getByText('Please add a picture of the prescription.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])
  await addPhoto(shopper)
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
async function openOrder({ page }: BrowserUser): Promise<void> {
  await page.goto('/orders')
  await page.locator('a[href^="/orderdetails/"]').first().click()
  await page.waitForURL('**/orderdetails/*')
}

/** Adds a minor in the dialog of the prescription. */
async function addChild(shopper: BrowserUser): Promise<void> {
  const { page } = shopper
  await cardOf(shopper).getByRole('button', { name: 'Add a family member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a family member' })
  await dialog.getByLabel('Who is this?').selectOption('My child')
  await dialog.getByLabel('Name, as on the prescription').fill('Kavya Rao')
  await dialog.getByLabel('Year of birth').fill(String(new Date().getFullYear() - 9))
  expect(await listAxeViolations(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /^I am the parent or guardian/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
