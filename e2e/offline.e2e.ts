import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { addFirstProduct, logInWithFilledCart, orderByCod } from './steps.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

const sendShopper = useBrowserUsers()

test('shows the cart and viewed orders offline, and forgets them at logout', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT, worker: true })
  const { page, context, complaints } = shopper
  await logInWithFilledCart(shopper)
  await orderByCod(shopper)
  await page.goto('/orders')
  const order = await page.getByRole('heading', { name: /^Order #/ }).innerText()
  const name = await addFirstProduct(shopper, 'Tablet')
  await waitForWorker(shopper)

  await context.setOffline(true)
  await page.goto('/orders?view=all')
  await page.getByRole('heading', { name: 'You are not connected' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/offline')
  await page.getByRole('region', { name: 'Your cart' }).getByText(name).waitFor()
  await page.getByText(order).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders?view=all')
  expect(await listAxeViolations(page)).toEqual([])
  expect(await cachedApiPaths(shopper)).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.waitForURL('**/orders?view=all')
  await page.getByText(order).waitFor()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await page.getByRole('link', { name: 'Log In / Register' }).waitFor()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'cart'))).toEqual([])
  await expect.poll(() => page.evaluate(() => caches.has('pictures'))).toBe(false)
  // The logout overtakes calls of the account page, which are then refused.
  await page.waitForLoadState('networkidle')
  // The browser logs every failed request.
  expect(
    complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|could not be/.test(text)),
  ).toEqual([])
})

test('the offline page is in the language of the page that was asked for', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT, worker: true })
  const { page, context, complaints } = shopper
  await page.goto('/te/')
  await waitForWorker(shopper)
  await page.goto('/te/products')
  await expect.poll(() => page.evaluate(async () => (await caches.match('/te/offline')) !== undefined)).toBe(true)
  await context.setOffline(true)
  await page.goto('/te/faq')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/te/offline')
  expect(await page.locator('html').getAttribute('lang')).toBe('te')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/[\u0c00-\u0c7f]/)
  await context.setOffline(false)
  complaints.splice(0)
})

test('requests pages from the network first', async () => {
  const shopper = await sendShopper({ worker: true })
  const { page } = shopper
  await page.goto('/')
  await waitForWorker(shopper)
  await page.goto('/products')
  const answers = await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(answers.filter((path) => !/^\/(assets|images)\//.test(path))).toEqual(['/offline'])
})

/** Waits until the service worker controls this page. */
async function waitForWorker({ page }: BrowserUser): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The cached API addresses; the tests expect none. */
async function cachedApiPaths({ page }: BrowserUser): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().flatMap(({ url }) => (url.includes('/api/') ? [url] : []))
  })
}

test('the product page reads /products.json when the API does not respond (catalogue-9)', async () => {
  const shopper = await sendShopper()
  const { page, complaints } = shopper
  const main = page.getByRole('main')
  await page.goto('/products')
  const card = page.locator('article').first().getByRole('link')
  const name = await card.innerText()
  await page.route('**/api/products/prd_*', (route) => route.abort())
  await card.click()
  await main.getByRole('heading', { level: 1, name }).waitFor()

  await page.goBack()
  await page.route('**/products.json', (route) => route.fulfill({ json: { success: true, data: [] } }))
  await card.click()
  await main.getByText('Product not found').first().waitFor()

  await page.goBack()
  await page.route('**/products.json', (route) => route.abort())
  await card.click()
  await main.getByText('Error fetching product data').first().waitFor()
  expect(complaints.splice(0).filter((text) => !/ERR_FAILED|could not be (loaded|read)|404/.test(text))).toEqual([])
})
