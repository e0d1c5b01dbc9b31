import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADDRESS_FIELDS, TEST_PASSWORD } from '#test/shopper-input.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { createOwnerDeskLink, enrolAtDesk, listedRows } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { registerOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()
const TYPED = `Typed at ${Date.now()}`
const MONTHS = `${Date.now() % 1000} months`

test('a product description asks at a link, Back, a search and a reload, and no more once it is saved', async () => {
  const owner = await sendShopper()
  const { page } = owner
  await enrolAtDesk(owner, await createOwnerDeskLink('unsaved-product@desk.example'))
  await openFirst(page, '/desk/products', 'Products')
  const field = page.getByLabel('Usage')
  const before = await field.inputValue()
  await field.fill(TYPED)
  await expectQuestion(page, () => deskLink(page, 'Orders').click())
  expect(await field.inputValue()).toBe(TYPED)
  await expectQuestion(page, () => page.goBack())
  await page.keyboard.press('g')
  await expectReloadQuestion(page)
  expect(await field.inputValue()).toBe(TYPED)

  // What is typed back is no work.
  await field.fill(before)
  await deskLink(page, 'Orders').click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.goBack()
  await field.fill(TYPED)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${TYPED}`).nth(1).waitFor()
  await deskLink(page, 'Orders').click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.goBack()
  await field.fill('Something else')
  await deskLink(page, 'Orders').click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

/** Pages of the desk with a form, and the field to type into. */
const forms: readonly (readonly [name: string, path: string, field: (page: Page) => Locator])[] = [
  ['a new product', '/desk/products/new', (page) => page.getByLabel('Product name')],
  ['a telephone order', '/desk/orders/new', (page) => page.getByRole('form', { name: 'Order' }).getByLabel('Name')],
  [
    'the text of a page',
    '/desk/pages/faq',
    (page) => page.getByRole('region', { name: 'Text' }).getByRole('textbox').first(),
  ],
]

test.each(forms)('%s asks at a link and keeps what was typed', async (_, path, fieldOf) => {
  const owner = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = owner
  await enrolAtDesk(owner, await createOwnerDeskLink(`unsaved-${Date.now()}@desk.example`))
  await page.goto(path)
  const field = fieldOf(page)
  await field.fill(TYPED)
  await expectQuestion(page, () => followMenu(page, 'Today'))
  expect(await field.inputValue()).toBe(TYPED)
  await followMenu(page, 'Today')
  await expectAccessibleLayout(page)
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good to see you/ }).waitFor()
})

test('a dialog asks at Escape, its cross and a press beside it, and lies above the page that asks too', async () => {
  const owner = await sendShopper()
  const { page } = owner
  await enrolAtDesk(owner, await createOwnerDeskLink('unsaved-dialog@desk.example'))
  await page.goto('/desk/settings')
  const opener = page.getByRole('button', { name: 'Change: Phone numbers' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Phone numbers' })
  // Nothing is typed yet.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await opener.click()
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill(TYPED)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(20, 450),
  ]) {
    await expectQuestion(page, leave)
    expect(await dialog.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe(TYPED)
  }
  await expectReloadQuestion(page)
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto('/desk/receipts')
  await page.getByRole('button', { name: 'New receipt…' }).click()
  const receipt = page.getByRole('dialog', { name: 'New receipt' })
  await receipt.getByLabel('Number of their invoice').fill(TYPED)
  await expectQuestion(page, () => page.keyboard.press('Escape'))
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await receipt.waitFor({ state: 'detached' })
  await deskLink(page, 'Today').click()
  await page.getByRole('heading', { level: 1, name: /^Good to see you/ }).waitFor()
})

test('work at the desk stays under the sign-in when the session ends, for the same person', async () => {
  const owner = await sendShopper()
  const { page, complaints } = owner
  const email = 'unsaved-session@desk.example'
  const { recoveryCodes } = await enrolAtDesk(owner, await createOwnerDeskLink(email))
  await openFirst(page, '/desk/products', 'Products')
  await page.getByLabel('Shelf life').fill(MONTHS)
  await endDeskSession(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  expect(await page.getByLabel('Shelf life').isVisible()).toBe(false)
  await expectAccessibleLayout(page)
  await dialog.getByLabel(/^Email/).fill(email)
  await dialog.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel(/^Code/).fill(recoveryCodes[0]!)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Shelf life').inputValue()).toBe(MONTHS)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`→ ${MONTHS}`).waitFor()
  complaints.splice(0).forEach((text) => expect(text).toContain('401'))

  // Signing out with unsaved work asks, and ends it.
  await page.getByLabel('Shelf life').fill('20 months')
  await expectQuestion(page, () => page.getByRole('button', { name: 'Sign out' }).click())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('a customer keeps a typed address at a link, a search, a logout and the end of the session', async () => {
  const customer = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, complaints } = customer
  const email = await registerOnPage(customer)
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Address' }).click()
  const field = page.getByLabel('Address', { exact: true })
  for (const [label, value] of Object.entries(ADDRESS_FIELDS)) await page.getByLabel(label, { exact: true }).fill(value)
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await expectQuestion(page, () => shortcuts.getByRole('link', { name: 'Home' }).click())
  await expectQuestion(page, () => page.goBack())
  await expectReloadQuestion(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await shortcuts.getByRole('link', { name: 'Home' }).click()
  await question(page).waitFor()
  await expectAccessibleLayout(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()

  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
  })
  await page.getByRole('button', { name: 'Save Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.waitFor()
  await expectAccessibleLayout(page)
  await dialog.getByLabel(/^Email/).fill(email)
  await dialog.getByLabel(/^Password/).fill(TEST_PASSWORD)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(ADDRESS_FIELDS.Address)
  await page.getByRole('button', { name: 'Save Address' }).click()
  // Checkout leads a customer without products to the cart.
  await page.waitForURL('**/cart')
  complaints.splice(0).forEach((text) => expect(text).toMatch(/401|could not be saved/))
})

test('searches, logins and the enquiry, which keeps a draft, never ask', async () => {
  const { page } = await sendShopper()
  for (const [path, label] of [
    ['/login', /^Email/],
    ['/contact-us', /^Name/],
    ['/', 'Search Products...'],
  ] as const) {
    await page.goto(path)
    const field = path === '/' ? page.getByPlaceholder(label).first() : page.getByLabel(label).first()
    await field.fill('Asha')
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).first().click()
    await page.waitForURL('**/services')
    expect(await question(page).count()).toBe(0)
  }
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Follows a link of the menu, which phones have instead of the row of links. */
async function followMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('dialog', { name: 'Desk' }).getByRole('link', { name, exact: true }).click()
}

const deskLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true }).first()

async function openFirst(page: Page, path: string, list: string): Promise<void> {
  await page.goto(path)
  await listedRows(page, list).getByRole('link').first().click()
  await page.getByLabel('Usage').waitFor()
}

/** Expects the question, accessible and with the focus in it, and answers it with "Keep editing". */
async function expectQuestion(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const path = page.url()
  await leave()
  await question(page).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.textContent)).toContain('Leave without')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(path)
}

/** Expects that the browser asks before a reload, and stays. */
async function expectReloadQuestion(page: Page): Promise<void> {
  page.removeAllListeners('dialog')
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.dismiss()
    }),
  )
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect(await asked).toBe('beforeunload')
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
}

async function endDeskSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('deskToken')}`
    await fetch('/api/desk/logout', { method: 'POST', headers: { authorization } })
  })
}
