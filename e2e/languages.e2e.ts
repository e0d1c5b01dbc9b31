import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { DeskKey } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { seedStaffSession } from './desk-steps.ts'
import { listOverflow } from './layout-checks.ts'
import { HOSTED_PAGE } from './payment-steps.ts'
import { buildPagePhoto } from './prescription-steps.ts'
import { logInWithProducts } from './steps.ts'
import { readLanguage } from './translated-words.ts'

/** A reader who reads no English; the browser translates each page, as it may. */
const sendReader = useBrowserUsers()
const [telugu, hindi] = [readLanguage('te'), readLanguage('hi')]
/** Every journey in each language at release size; before a commit each language has its own. */
const isRelease = process.env.PROOF_SIZE === 'release'
const all = translatedLanguages.map((one) => readLanguage(one))

async function expectReadable(page: Page): Promise<void> {
  expect(await listAxeViolations(page), page.url()).toEqual([])
  expect(await listOverflow(page), page.url()).toEqual([])
}

test.each(isRelease ? all : [telugu])('buy, pay, follow and return in $language', async ({ words, at }) => {
  const reader = await sendReader({ viewport: PHONE_VIEWPORT })
  const { page } = reader
  await logInWithProducts(reader, ADDRESS_FIELDS['Postal Code'], [])
  await page.goto(at('/products?prescription=not-required&availability=in-stock'))
  await page
    .getByRole('article')
    .getByRole('button', { name: words('Add to Cart'), disabled: false })
    .first()
    .click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('Cart') })
    .filter({ hasText: '1' })
    .click()
  await page.waitForURL(`**${at('/cart')}`)
  await page
    .getByRole('link', { name: words('Proceed to Checkout') })
    .first()
    .waitFor()
  await expectReadable(page)
  await page
    .getByRole('link', { name: words('Proceed to Checkout') })
    .first()
    .click()
  await page.waitForURL(`**${at('/checkout')}`)
  const proceed = page.getByRole('button', { name: words('Proceed to Payment') })
  await proceed.waitFor()
  await expectReadable(page)
  await proceed.click()
  await page.waitForURL(`**${at('/payment-options')}`)
  await page.getByLabel(words('Pay Online')).check()
  await expectReadable(page)
  await page.getByRole('button', { name: words('Proceed to Payment') }).click()
  await page.waitForURL(HOSTED_PAGE)
  await page.locator('button[name=outcome]').first().click()
  await page.waitForURL('**/order-success')
  await page.goto(at('/orders'))
  await page.getByRole('heading', { level: 1, name: words('Your Orders') }).waitFor()
  await expectReadable(page)
  await page
    .locator(`a[href^="${at('/orderdetails/')}"]`)
    .first()
    .click()
  await page.waitForURL(`**${at('/orderdetails/')}*`)
  const progress = page.getByRole('region', { name: words('Progress') })
  await progress
    .locator('[aria-current=step]')
    .filter({ hasText: words('Confirmed') })
    .waitFor()
  await expectReadable(page)
  await deliver(new URL(page.url()).pathname.split('/').at(-1)!)
  await page.reload()
  await progress
    .locator('[aria-current=step]')
    .filter({ hasText: words('Delivered') })
    .waitFor()
  await page.getByRole('button', { name: words('Return items') }).click()
  const form = page.getByRole('form', { name: words('Return items') })
  const send = form.getByRole('button', { name: words('Ask for the return') })
  await form.getByRole('radio', { name: words('It is not what I ordered') }).check()
  await expectReadable(page)
  await send.click()
  await page
    .getByRole('region', { name: words('Returns') })
    .getByText(words('We are looking at it'))
    .waitFor()
  await expectReadable(page)
})

test.each(isRelease ? all : [hindi])('order with prescription in $language', async ({ words, at }) => {
  const reader = await sendReader({ viewport: PHONE_VIEWPORT })
  const { page } = reader
  await logInWithProducts(reader, ADDRESS_FIELDS['Postal Code'], [])
  await page.goto(at('/'))
  await page
    .getByRole('main')
    .getByRole('link', { name: words('Order with prescription') })
    .click()
  await page.waitForURL(`**${at('/order-with-prescription')}`)
  await page.getByRole('radio', { name: words('I name them') }).check()
  const send = page.getByRole('button', { name: words('Send'), exact: true }).last()
  await send.click()
  await page.getByText(words('Please type the name of the medicine.')).first().waitFor()
  await expectReadable(page)
  await page.getByLabel(words('Medicine {0}')).first().fill('Nosuchmol 500')
  const file = { name: 'prescription.jpg', mimeType: 'image/jpeg', buffer: await buildPagePhoto() }
  await page.locator('input[data-pictures=camera]').setInputFiles(file)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/consents') && answer.request().method() === 'POST',
  )
  await page.getByRole('main').getByRole('checkbox').last().check()
  await saved
  await send.click()
  await page.waitForURL(`**${at('/account/requests/')}*`)
  await page.getByText(words('We are preparing your order')).first().waitFor()
  await expectReadable(page)
})

test.each(isRelease ? all : [telugu, hindi])('ask a question in $language', async ({ words, at }) => {
  const reader = await sendReader({ viewport: PHONE_VIEWPORT })
  const { page } = reader
  await page.goto(at('/contact-us'))
  const send = page.getByRole('button', { name: words('Send Message') })
  await send.click()
  await page.getByText(words('Name is required')).last().waitFor()
  await expectReadable(page)
  await page.getByLabel(words('Name')).fill('ఆశా राव')
  await page.getByLabel(words('Mobile')).fill('98765 43210')
  await page.getByLabel(words('Email')).fill('asha@customer.example')
  await page.getByLabel(words('Message')).fill('ఇన్సులిన్ పెన్ ఉందా?')
  await send.click()
  await page
    .getByText(/T-\d+|E-\d+/)
    .first()
    .waitFor()
  await expectReadable(page)
})

/** Packs, ships and delivers an order by calls of the desk. */
async function deliver(id: string): Promise<void> {
  const token = await seedStaffSession('languages-owner@desk.example')
  const call = createClient<DeskKey>({ send: fetch, origin: inject('shopUrl'), token: () => token })
  const headers = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
  const today = new Date().toISOString().slice(0, 10)
  const shipment = { carrier: 'Own staff', trackingNumber: '', shippedOn: today, expectedOn: today, cost: 0 }
  const results = [
    await call('POST /api/desk/orders/:id/pack', { id }, headers()),
    await call('POST /api/desk/orders/:id/ship', { id, ...shipment }, headers()),
    await call('POST /api/desk/orders/:id/deliver', { id }, headers()),
  ]
  expect(results.filter(({ ok }) => !ok)).toEqual([])
}
