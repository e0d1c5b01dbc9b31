import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LAPTOP_VIEWPORT, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()
const QUESTION = 'Do you deliver on Diwali?'
const BANNER = 'Open through the festival days'

test('an owner writes a question and a banner on a phone, previews, publishes and restores them', async () => {
  const owner = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = owner
  await openDeskAs(owner, 'pages@desk.example')
  await page.goto('/desk/pages')
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Frequently Asked Questions' }).click()
  const form = page.getByRole('region', { name: 'Text' })
  await form.getByText('2. Questions and answers').click()
  await form.getByText('This sentence is fixed.').first().waitFor()

  // A new block with a mistake keeps what was typed.
  await form.getByLabel('New block').selectOption('Questions and answers')
  await form.getByRole('button', { name: 'Add the block' }).click()
  const block = form.getByRole('group', { name: /Questions and answers$/ }).last()
  await block.getByRole('button', { name: 'Add a question' }).click()
  await block.getByRole('textbox', { name: 'Question' }).fill(QUESTION)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await block.getByText('Please type: answer.').waitFor()
  await expectAccessibleLayout(page)
  await block.getByRole('textbox', { name: 'Answer' }).fill('Yes, in {town}.')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await block.getByText('{town} is not a fact of the shop').waitFor()
  complaints.length = 0
  await block.getByRole('textbox', { name: 'Answer' }).fill('Yes, in {city}.')
  await block.getByRole('button', { name: /^Move up/ }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()

  const preview = page.getByRole('link', { name: /Preview the draft/ })
  const address = (await preview.getAttribute('href')) ?? ''
  const shopper = await sendShopper()
  await shopper.page.goto(address)
  await shopper.page.getByText('Preview of a draft').waitFor()
  await shopper.page.getByRole('heading', { name: QUESTION }).waitFor()
  expect(await shopper.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await shopper.page.goto('/faq')
  expect(await shopper.page.getByRole('heading', { name: QUESTION }).count()).toBe(0)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/^Published by/).waitFor()
  await shopper.page.reload()
  await shopper.page.getByRole('heading', { name: QUESTION }).click()
  await shopper.page.getByText('Yes, in Hyderabad.').waitFor()
  await expectAccessibleLayout(shopper.page)

  await page.goto('/desk/pages/home')
  await page.getByText('2. Banners').click()
  const banner = page.getByRole('group', { name: /Banners$/ })
  await banner.getByRole('textbox', { name: 'Title' }).first().fill(BANNER)
  // Beside the text, on a window that is wide enough for both.
  await page.setViewportSize(LAPTOP_VIEWPORT)
  await page.getByRole('region', { name: 'Preview' }).getByText(BANNER).waitFor()
  await page.setViewportSize(PHONE_VIEWPORT)
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await banner
    .getByLabel('Replace')
    .first()
    .setInputFiles({ name: 'festival.png', mimeType: 'image/png', buffer: picture })
  await banner.locator('img[src^="/images/pages/"]').waitFor()
  // Publishing saves before.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/^Published by/).waitFor()
  await expectAccessibleLayout(page)
  // A navigation in the browser reads the same text.
  await shopper.page.getByRole('link', { name: 'Home' }).first().click()
  await shopper.page.getByRole('heading', { name: BANNER }).waitFor()
  await expect
    .poll(() =>
      shopper.page.locator('img[src^="/images/pages/"]').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(960)

  await page.getByRole('button', { name: 'Restore: As installed' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Publish it again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await shopper.page.reload()
  await shopper.page.getByRole('heading', { name: 'Your chemist since 1974, now at your door' }).waitFor()
  expect(await shopper.page.getByRole('heading', { name: BANNER }).count()).toBe(0)
})
