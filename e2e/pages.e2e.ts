import { expect, test } from 'vitest'
import { PRIVATE_PAGES, PUBLIC_PAGES } from '#test/browser/pages.ts'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { addFirstProduct, logInWithFilledCart, orderByCod } from './steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers({ translated: false })

test('every public page is accessible and fits its viewport', async () => {
  const shopper = await sendShopper()
  for (const path of [...PUBLIC_PAGES, await firstProductAddress(shopper)]) await inspect(shopper, path)
}, 300_000)

test('every private page is accessible and fits its viewport', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await orderByCod(shopper)
  await addFirstProduct(shopper, 'Tablet')
  for (const path of PRIVATE_PAGES) await inspect(shopper, path)
  await page.goto('/orders')
  await inspect(shopper, (await page.locator('a[href^="/orderdetails/"]').first().getAttribute('href'))!)
}, 300_000)

test('public pages are complete without JavaScript', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT, javaScript: false })
  const { page } = shopper
  await page.goto('/products')
  await expect.poll(() => page.getByRole('heading', { name: 'Popular Products' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByPlaceholder('Search Products...').isVisible()).toBe(true)
  await expect.poll(() => page.getByText(/Rs\. /).count()).toBeGreaterThanOrEqual(20)
  const before = await page.locator('a[href^="/product-details/"]').count()
  await page.getByText('Load More Products').click()
  await page.waitForURL('**page=2**')
  await expect.poll(() => page.locator('a[href^="/product-details/"]').count()).toBeGreaterThan(before)
  await page.getByPlaceholder('Search Products...').fill('gly')
  await page.getByPlaceholder('Search Products...').press('Enter')
  await page.waitForURL('**search=gly**')
  await expect.poll(() => page.getByRole('heading', { name: /gly/i }).count()).toBeGreaterThan(0)
})

test('unknown addresses and products answer 404 with a link home, and the old product address redirects', async () => {
  const shopper = await sendShopper()
  const { page, complaints } = shopper
  expect((await page.goto('/product-details/prd_nothing'))?.status()).toBe(404)
  await page.getByText('Product not found').first().waitFor()
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await page.getByText('Page Not Found').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: /home/i }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  const details = await firstProductAddress(shopper)
  const moved = await page.request.get(details.replace('/product-details/', '/products/'), { maxRedirects: 0 })
  expect([moved.status(), new URL(moved.headers().location!, page.url()).pathname]).toEqual([301, details])
  // The browser logs the 404.
  complaints.length = 0
})

test('every private address redirects a visitor to the login', async () => {
  const { page } = await sendShopper()
  for (const path of ['/checkout', '/address', '/payment-options', '/orders', '/orderdetails/ord_x']) {
    await page.goto(path)
    await page.waitForURL('**/login*')
  }
})

test('every navigation scrolls to the top', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products')
  await page.evaluate(() => window.scrollTo(0, 4000))
  await page.getByRole('navigation').last().getByRole('link', { name: 'Contact Us' }).click()
  await page.waitForURL('**/contact-us')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

async function firstProductAddress({ page }: BrowserUser): Promise<string> {
  await page.goto('/products')
  return (await page.locator('a[href^="/product-details/"]').first().getAttribute('href'))!
}

async function inspect({ page, complaints }: BrowserUser, path: string): Promise<void> {
  const answer = await page.goto(path)
  await page.waitForFunction(() => !document.body.innerText.includes('Loading...') || location.pathname === '/loader')
  expect(await page.title(), path).not.toBe('')
  await expect.poll(() => page.locator('h1').count(), { message: `${path} has one main heading` }).toBe(1)
  await expectAccessibleLayout(page, path)
  // The browser logs the expected 404.
  const unexpected = complaints.splice(0).filter((text) => !(answer?.status() === 404 && text.includes('404')))
  expect(unexpected, path).toEqual([])
}
