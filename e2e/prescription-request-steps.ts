import { listAxeViolations } from '#test/browser/in-page.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserUser } from './browser-user.ts'
import { expectAccessibleLayout, listOverflow } from './layout-checks.ts'
import { agreeToPrescriptions } from './prescription-steps.ts'

/** Sends a photo from the home page to have an order prepared: two packs of a product, and a medicine that nobody sells. */
export async function sendForOrder({ page }: BrowserUser, productName: string, photo: Buffer): Promise<void> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Order with prescription' }).click()
  await page.waitForURL('**/order-with-prescription')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.getByRole('radio', { name: /^I name them/ }).check()
  await send.click()
  await page.getByText('Please type the name of the medicine.').waitFor()
  await page.getByLabel('Medicine 1', { exact: true }).fill(productName)
  await page.getByLabel('Packs of medicine 1').fill('2')
  await page.getByRole('button', { name: 'Another medicine' }).click()
  await page.getByLabel('Medicine 2', { exact: true }).fill('Nosuchmol 500')
  await send.click()
  await page.getByText('Please add a picture of the prescription.').waitFor()
  await expectAccessibleLayout(page)
  const file = { name: 'prescription.jpg', mimeType: 'image/jpeg', buffer: photo }
  await page.locator('input[data-pictures=camera]').setInputFiles(file)
  await expectCheckedPhoto(page)
  // Another page and back keeps the picture and what was typed.
  await page.getByRole('link', { name: 'Cart' }).first().click()
  await page.waitForURL('**/cart')
  await page.goBack()
  await page.getByText('prescription.jpg').waitFor()
  await expect.poll(() => page.getByLabel('Medicine 2', { exact: true }).inputValue()).toBe('Nosuchmol 500')
  await agreeToPrescriptions(page)
  await send.click()
  await page.waitForURL('**/account/requests/*')
  await page.getByText('We are preparing your order').waitFor()
  await page.getByText(/^(Yours is the next that|\d+ prescriptions? (is|are) before yours)/).waitFor()
  await expectAccessibleLayout(page)
}

/** Expects the thumbnail of an empty page, the remark beside it that refuses nothing, and the drawn sample. */
async function expectCheckedPhoto(page: Page): Promise<void> {
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await chosen.getByText('It looks blurred: please hold the phone still. You can still send it.').waitFor()
  const thumbnail = chosen.locator('img')
  await expect.poll(() => thumbnail.evaluate((one: HTMLImageElement) => one.naturalHeight)).toBe(240)
  const sample = page.getByRole('figure', { name: 'A valid prescription shows' })
  await sample.getByRole('img', { name: 'Drawing of a prescription' }).waitFor()
  expect(await sample.getByRole('listitem').count()).toBe(6)
  await expectAccessibleLayout(page)
}

/** Offers one pack of the product, explains both differences, and corrects the offer by a sentence. */
export async function prepareOrderOnPage({ page, complaints }: BrowserUser, productName: string): Promise<void> {
  await page.goto('/desk/prescriptions?state=requests')
  const link = page.getByRole('list', { name: 'Requests' }).getByRole('link', { name: 'Asha Rao' })
  await link.last().waitFor()
  await expectAccessibleLayout(page)
  await link.last().click()
  await page.getByRole('heading', { level: 1, name: 'Order for Asha Rao' }).waitFor()
  await page.getByRole('region', { name: 'Picture' }).getByRole('img').waitFor()
  const form = page.getByRole('form', { name: 'Offer' })
  const packs = form.getByLabel(`Packs of ${productName}`)
  await expect.poll(() => packs.inputValue()).toBe('2')
  await packs.fill('1')
  await packs.press('Tab')
  const send = form.getByRole('button', { name: 'Send the offer' })
  await send.click()
  await form.getByText(/^Please choose why .* differs from what was asked\.$/).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])
  await form.getByLabel(`Difference of ${productName}`).selectOption('The quantity is limited')
  await form.getByRole('group', { name: 'Nosuchmol 500' }).getByLabel('Or why not').selectOption('Not available')
  await send.click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Offered', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Correct the offer' }).click()
  await expect.poll(() => packs.inputValue()).toBe('1')
  await form.getByLabel('A sentence for the customer').fill('One pack is left.')
  await send.click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Offered', { exact: true }).waitFor()
  await expectAccessibleLayout(page)
  // The browser logs the refused form.
  expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}

/** Reads the differences in the account and makes the offer an order, which opens. */
export async function confirmPreparedOrder({ page }: BrowserUser, productName: string): Promise<void> {
  await page.goto('/account')
  const open = page.getByRole('list', { name: 'Orders that we prepare' })
  await open.getByRole('img', { name: 'Page 1 of the prescription' }).waitFor()
  await open.getByRole('link', { name: 'Ready for you to confirm' }).click()
  await page.getByText('We have corrected this offer. Please look at it again.').waitFor()
  await page.getByText('One pack is left.').waitFor()
  const lines = page.getByRole('list', { name: 'Your medicines' }).getByRole('listitem')
  await lines.filter({ hasText: 'Nosuchmol 500' }).getByText('Not available').waitFor()
  await lines.filter({ hasText: productName }).getByText('The quantity is limited').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Confirm the order' }).click()
  await page.waitForURL('**/orderdetails/*')
}
