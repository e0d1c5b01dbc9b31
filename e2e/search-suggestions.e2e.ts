import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { readStorage } from './payment-steps.ts'
import { waitForSearchBox } from './steps.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

const sendShopper = useBrowserUsers()

const box = (page: Page) => page.getByPlaceholder('Search Products...')
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('leads by keyboard from the first letters to the product', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  await tabTo(page, box(page))
  await page.keyboard.type('jivom')
  await options(page).first().waitFor()
  await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => box(page).getAttribute('role')).toBe('combobox')
  const count = await options(page).count()
  await page
    .getByRole('status')
    .filter({ hasText: `${count} suggestion` })
    .waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('option').locator('mark').first().innerText()).toBe('Jivom')
  expect(await listAxeViolations(page)).toEqual([])

  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page)).toBe(await options(page).last().innerText())
  await page.keyboard.press('Home')
  await expect.poll(() => active(page)).toBe(await options(page).first().innerText())
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product-details/prd_jivometra-*')
  await page.getByRole('heading', { level: 1, name: /Jivometra/ }).waitFor()
})

test.each(['fev', 'jivom'])('typing "%s" on the home page moves nothing, and Enter opens the list', async (text) => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/')
  await waitForSearchBox(page)
  const before = await page.evaluate(() => scrollY)
  const suggested = page.waitForResponse(`**/api/products/suggest?q=${text}`)
  await page.keyboard.type(text)
  await suggested
  if (text === 'jivom') await options(page).first().waitFor()
  const moved = page.waitForURL((url) => url.search !== '', { timeout: 1500 }).then(() => true)
  expect(await moved.catch(() => false)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await hasFocus(box(page))).toBe(true)
  const { y = -1 } = (await box(page).boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThan(PHONE_VIEWPORT.height)
  expect(await page.getByText('No products found').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/products?search=${text}`)
})

test('the list of products follows the typing from the third letter, and the focus stays', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  await waitForSearchBox(page)
  await box(page).click()
  await page.keyboard.type('py')
  await options(page).first().waitFor()
  const early = page.waitForURL('**search=py', { timeout: 1000 }).then(() => true)
  expect(await early.catch(() => false)).toBe(false)
  await page.keyboard.type('r')
  await page.waitForURL('**search=pyr')
  expect(await hasFocus(box(page))).toBe(true)
})

test('Escape closes and then clears, Tab leaves, and Enter searches for the text', async () => {
  const { page } = await sendShopper()
  await page.goto('/products')
  await box(page).click()
  // The answer to the last letter comes after Escape and does not open the list again.
  await page.route(/suggest\?q=pyro/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => {})
  })
  await page.keyboard.type('pyr')
  await options(page).first().waitFor()
  const late = page.waitForEvent('requestfinished', { predicate: isForPyro, timeout: 2000 }).catch(() => null)
  const stopped = page.waitForEvent('requestfailed', { predicate: isForPyro, timeout: 2000 }).catch(() => null)
  await page.keyboard.type('o')
  await page.keyboard.press('Escape')
  await Promise.race([late, stopped])
  await expect.poll(() => options(page).count()).toBe(0)
  await expect.poll(() => box(page).inputValue()).toBe('pyro')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toContain('Pyrosham')
  await page.keyboard.press('Tab')
  await expect.poll(() => options(page).count()).toBe(0)
  await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('false')

  await box(page).click()
  await page.keyboard.press('Enter')
  await page.waitForURL('**search=pyro**')
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.get('search'))
  await expect.poll(() => box(page).inputValue()).toBe('')
  await expect.poll(() => page.locator('article').count()).toBe(20)
})

test('a need opens its list, in Latin and in native script', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/')
  await waitForSearchBox(page)
  await page.keyboard.type('fev')
  const needs = page.getByRole('group', { name: 'Needs' })
  // A journey at the desk may add a medicine meanwhile.
  await needs.getByRole('option', { name: /^Fever, \d medicines$/ }).waitFor()
  expect(await needs.getByRole('option').count()).toBe(1)
  const [first] = await page.getByRole('group', { name: 'Products' }).getByRole('option').allInnerTexts()
  expect(first).toMatch(/Pyrosham 650 mg Tablet[^]*Rs\. 28\.60[^]*Strip of 15 tablets/)
  expect(await listAxeViolations(page)).toEqual([])
  await needs.getByRole('option').click()
  await page.waitForURL('**/products?search=fever')
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(2)
  await box(page).fill('జ్వరం')
  await needs.getByText(/జ్వరం, \d medicines/).click()
  await page.waitForURL((url) => url.searchParams.get('search') === 'జ్వరం')
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(2)
})

test('a salt opens its page and a category its list, also from the header', async () => {
  const { page } = await sendShopper()
  await page.goto('/about-us')
  const header = page.getByLabel('Search medicines').first()
  await header.click()
  await page.keyboard.type('paracet')
  await page.getByRole('group', { name: 'Products' }).getByText('Rs. 28.60').waitFor()
  await options(page)
    .filter({ hasText: /^Paracetamol, \d+ products$/ })
    .click()
  await page.waitForURL('**/salt/paracetamol')
  const prices = page.getByRole('region', { name: '650 mg, per tablet' })
  await prices.getByRole('img', { name: /^Price per tablet: the most is Rs\. [\d.]+, / }).waitFor()
  await expect.poll(() => prices.getByRole('row').count()).toBe(4)
  expect(await prices.getByRole('row').nth(1).innerText()).toContain('Dolarukh 650 mg Tablet')
  await page
    .getByRole('region', { name: 'Not to be taken together' })
    .getByText(/do not take two together/)
    .waitFor()
  await expectAccessibleLayout(page)
  await prices.getByRole('link', { name: 'Pyrosham 650 mg Tablet' }).click()
  await page.waitForURL('**/product-details/prd_pyrosham-650')
  await page.getByRole('link', { name: 'Paracetamol (650mg)' }).click()
  await page.waitForURL('**/salt/paracetamol')
  await page.getByRole('link', { name: 'All products with Paracetamol' }).click()
  await page.waitForURL('**/products?salt=paracetamol')
  await page.getByRole('link', { name: /Remove filter Salt/ }).waitFor()
  await page.getByRole('link', { name: 'Compare prices of Paracetamol' }).waitFor()
  await box(page).click()
  await page.keyboard.type('diab')
  await options(page)
    .filter({ hasText: /^Diabetes, \d+ products$/ })
    .click()
  await page.waitForURL('**/products?category=diabetes')
  await expect.poll(() => box(page).inputValue()).toBe('')
  await page.getByRole('heading', { name: 'Jivometra 500 mg Tablet' }).waitFor()
})

test('an empty box shows recent searches until they are cleared', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await page.goto('/products')
  await waitForSearchBox(page)
  await expect.poll(() => options(page).count()).toBe(0)
  for (const words of ['jivometra', 'pyrosham']) {
    await box(page).fill(words)
    await box(page).press('Enter')
    await page.waitForURL(`**search=${words}**`)
  }
  await page.goto('/')
  await box(page).click()
  await expect.poll(() => options(page).allInnerTexts()).toEqual(['pyrosham', 'jivometra', 'Clear history'])
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products?search=jivometra')
  await expect.poll(() => page.locator('article').count()).toBe(2)

  await box(page).fill('')
  await options(page).filter({ hasText: 'Clear history' }).click()
  await expect.poll(() => options(page).count()).toBe(0)
  await expect.poll(() => readStorage(page, 'recentSearches')).toBeNull()
})

test('searches without an error message when suggestions fail', async () => {
  const { page, complaints } = await sendShopper()
  await page.route('**/api/products/suggest*', (route) => route.fulfill({ status: 503, json: { success: false } }))
  await page.goto('/products')
  await box(page).click()
  const asked = page.waitForResponse('**/api/products/suggest*')
  await page.keyboard.type('pyrosham')
  await asked
  await page.keyboard.press('Enter')
  await page.waitForURL('**search=pyrosham**')
  await page.getByRole('heading', { name: 'Pyrosham 650 mg Tablet' }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  // The browser logs the expected status.
  expect(complaints.splice(0).filter((text) => !text.includes('503'))).toEqual([])
})

test('does not search during IME composition', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await page.goto('/products')
  await waitForSearchBox(page)
  const asked = suggestionRequests(shopper)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'पा', selectionStart: 2, selectionEnd: 2 })
  await session.send('Input.imeSetComposition', { text: 'पायरो', selectionStart: 5, selectionEnd: 5 })
  await expect.poll(() => box(page).inputValue()).toBe('पायरो')
  await page.keyboard.press('ArrowDown')
  expect(asked).toEqual([])
  await session.send('Input.insertText', { text: 'pyro' })
  await options(page).first().waitFor()
  expect(asked).toEqual(['pyro'])
})

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** The suggestion requests of the box. */
function suggestionRequests({ page }: BrowserUser): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/products/suggest') asked.push(url.searchParams.get('q') ?? '')
  })
  return asked
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard never reached it')
}

/** The text of the active option for screen readers. */
async function active(page: Page): Promise<string> {
  return box(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id === null ? '' : (document.getElementById(id)?.innerText ?? 'nowhere')
  })
}

function isForPyro(request: Request): boolean {
  return request.url().includes('suggest?q=pyro')
}
