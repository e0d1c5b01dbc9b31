import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LAPTOP_VIEWPORT, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listOverflow } from './layout-checks.ts'
import { waitForSearchBox } from './steps.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

const sendShopper = useBrowserUsers()

const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem')

test('on a phone a sheet of filters opens, applies filters at once and closes', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  await waitForSearchBox(page)
  await page.getByRole('link', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^Capsule/ }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await sheet.getByRole('checkbox', { name: /^Capsule/ }).click()
  await page.waitForURL('**/products?form=Capsule')
  await expect.poll(() => sheet.getByRole('checkbox', { name: /^Capsule/ }).isChecked()).toBe(true)
  await sheet.getByRole('checkbox', { name: /^No prescription needed/ }).click()
  await page.waitForURL('**prescription=not-required**')
  const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ })
  await expect.poll(() => show.innerText()).toBe('Show 1 product')
  await show.click()
  await expect.poll(() => sheet.isVisible()).toBe(false)
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await expect.poll(() => page.getByRole('link', { name: /^Filters/ }).innerText()).toContain('2')
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])

  await page.getByRole('link', { name: /^Filters/ }).click()
  await sheet.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL((url) => url.search === '')
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.isVisible()).toBe(false)
  await expect.poll(() => page.locator('article').count()).toBe(20)
})

test('on a laptop two facets and a sort order are in the URL, and going back removes them one by one', async () => {
  const { page } = await sendShopper({ viewport: LAPTOP_VIEWPORT })
  await page.goto('/products?category=diabetes')
  await waitForSearchBox(page)
  const column = page.getByRole('complementary', { name: 'Filters' })
  await column.getByRole('checkbox', { name: /^Tablet/ }).click()
  await page.waitForURL('**/products?category=diabetes&form=Tablet')
  // The focus stays on the pressed box.
  await expect.poll(() => column.getByRole('checkbox', { name: /^Tablet/ }).evaluate(hasFocus)).toBe(true)
  // A second value of a facet adds its products.
  const tablets = await countBeside(column.getByRole('checkbox', { name: /^Tablet/ }))
  const injections = await countBeside(column.getByRole('checkbox', { name: /^Injection/ }))
  await column.getByRole('checkbox', { name: /^Injection/ }).click()
  await page.waitForURL((url) => url.searchParams.getAll('form').length === 2)
  await expect.poll(() => page.locator('article').count()).toBe(tablets + injections)
  await column.getByRole('checkbox', { name: /^Rs. 100 to Rs. 250/ }).click()
  await page.waitForURL('**price=100-250**')
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await page.waitForURL('**sort=price**')
  await expect.poll(() => prices(page).then(isRising)).toBe(true)
  const found = await prices(page)
  expect(found.every((price) => price >= 100 && price < 250)).toBe(true)
  await expect.poll(() => chips(page).allInnerTexts()).toHaveLength(5)
  expect(await listAxeViolations(page)).toEqual([])

  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('sort'))
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('relevance')
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('price'))
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(found.length)

  await page.getByRole('link', { name: 'Remove filter Form: Tablet' }).click()
  await page.waitForURL('**/products?category=diabetes&form=Injection')
  await expect.poll(() => page.locator('#product-list').evaluate(hasFocus)).toBe(true)
  await expect.poll(() => column.getByRole('checkbox', { name: /^Tablet/ }).isChecked()).toBe(false)
  await column.getByRole('checkbox', { name: /^Injection/ }).click()
  await page.waitForURL('**/products?category=diabetes')
  await expect.poll(() => column.getByRole('checkbox', { name: /^Injection/ }).isChecked()).toBe(false)
})

test('loads further pages of a filtered list by cursor, and a reload shows as many', async () => {
  const { page, complaints } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products?form=Tablet&sort=price')
  await waitForSearchBox(page)
  // A failed page keeps the shown products.
  await page.route('**/api/products?*', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Load More Products' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'No response received from the server.' })
  await alert.waitFor()
  expect(await page.locator('article').count()).toBe(20)
  complaints.length = 0
  const asked = page.waitForRequest((request) => request.url().includes('/api/products?'))
  await alert.getByRole('link', { name: 'Try again' }).click()
  const { searchParams } = new URL((await asked).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ form: 'Tablet', sort: 'price', limit: '20' })
  expect(searchParams.get('after')).toBeTruthy()
  await expect.poll(() => page.locator('article').count()).toBe(40)
  const seen = await names(page)
  expect(new Set(seen).size).toBe(40)
  expect(isRising(await prices(page))).toBe(true)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(seen)
})

test('filters and sorts without JavaScript', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT, javaScript: false })
  await page.goto('/products?search=tablet')
  await page.getByRole('link', { name: 'Filters' }).click()
  const column = page.getByRole('complementary', { name: 'Filters' })
  const price = column.locator('form', { has: page.getByRole('checkbox', { name: /^Below Rs. 50/ }) })
  await price.getByRole('checkbox', { name: /^Below Rs. 50/ }).click()
  await price.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL('**price=0-50**')
  const sort = page.locator('form', { has: page.getByLabel('Sort by') })
  await sort.getByLabel('Sort by').selectOption('Price: high to low')
  await sort.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL('**sort=-price**')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    price: '0-50',
    search: 'tablet',
    sort: '-price',
  })
  const found = await prices(page)
  expect(found.length).toBeGreaterThan(2)
  expect(isRising(found.toReversed())).toBe(true)
  expect(found.every((price) => price < 50)).toBe(true)
  await page.getByRole('link', { name: /^Remove filter/ }).click()
  await page.waitForURL((url) => !url.searchParams.has('price'))
})

test('shows the products of a correction at once, and help where nothing is near', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products?search=metfromin')
  await page.getByText('No products found matching your search. Showing results for metformin.').waitFor()
  await page.getByRole('heading', { name: 'Jivometra 500 mg Tablet' }).waitFor()
  expect(await page.title()).toMatch(/^Results for metfromin/)
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])
  await page.getByRole('link', { name: 'See all results for metformin' }).click()
  await page.waitForURL('**/products?search=metformin')
  await page.getByRole('heading', { name: 'Jivometra 500 mg Tablet' }).waitFor()
  await expect.poll(() => page.getByPlaceholder('Search Products...').inputValue()).toBe('metformin')
  await expect.poll(() => page.getByText('No products found matching your search').count()).toBe(0)

  await page.goto('/products?search=zolgensma')
  await page.getByText('No products found matching your search').waitFor()
  await page.getByRole('heading', { name: 'Popular products' }).waitFor()
  await page.getByRole('link', { name: 'Request this medicine' }).click()
  await expect
    .poll(() => page.getByLabel('Message').inputValue())
    .toBe('Please tell me whether you can order: zolgensma')
})

test('names an unknown filter, explains an empty list and clears the filters with one press', async () => {
  const { page } = await sendShopper()
  await page.goto('/products?maker=Unknown%20maker&maker=Gomti%20Biotech&form=capsule')
  const unknown = page.getByRole('link', { name: 'Remove filter Maker: Unknown maker: unknown, ignored' })
  await unknown.click()
  await unknown.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Remove filter Maker: Gomti Biotech', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Capsule' }).waitFor()
  await page.goto('/products?form=Capsule&category=ayurveda')
  await page.getByText('No products found matching your search').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL((url) => url.pathname === '/products' && url.search === '')
  await expect.poll(() => page.locator('article').count()).toBe(20)
})

/** The number of products beside the name of an option. */
async function countBeside(option: Locator): Promise<number> {
  const label = await option.locator('xpath=ancestor::label').innerText()
  return Number(/(\d+)\s+products/.exec(label)?.[1])
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}

async function names(page: Page): Promise<string[]> {
  return page.locator('article').getByRole('heading').allInnerTexts()
}

/** The prices on the cards, without struck ones. */
async function prices(page: Page): Promise<number[]> {
  const texts = await page
    .locator('article span:not(:has(*))')
    .filter({ hasText: /^Rs\. / })
    .allInnerTexts()
  return texts.map((text) => Number(text.replace(/^Rs\. |,/g, '')))
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!)
}

test('the chosen category is in view in its row', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  const last = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').last()
  await page.goto((await last.getAttribute('href')) ?? '')
  const chosen = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')
  await expect.poll(async () => isInside(await chosen.boundingBox(), PHONE_VIEWPORT.width)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

function isInside(box: { x: number; width: number } | null, width: number): boolean {
  return box !== null && box.x >= 0 && box.x + box.width <= width
}

test('controls have text of 16 px on a touch screen, so that iOS does not zoom in', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  const session = await page.context().newCDPSession(page)
  for (const path of ['/products', '/contact-us', '/register', '/login']) {
    await page.goto(path)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const controls = page.locator('select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])')
    expect(await controls.count()).toBeGreaterThan(0)
    const sizes = () =>
      controls.evaluateAll((all) => all.map((control) => Number.parseFloat(getComputedStyle(control).fontSize)))
    await expect.poll(async () => Math.min(...(await sizes())), { message: path }).toBeGreaterThanOrEqual(16)
  }
})
