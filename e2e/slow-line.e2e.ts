import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'

const sendShopper = useBrowserUsers()

/** Holds back the responses to these calls until the returned function is called. */
async function holdAnswers({ context }: BrowserUser, calls: RegExp): Promise<() => void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await context.route(calls, async (route) => {
    await gate
    await route.continue()
  })
  return open
}

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: false })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
}

test('on a slow connection a product shows a skeleton and "Loading...", and loading shifts nothing', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  const letThrough = await holdAnswers(shopper, /\/api\/products\/prd_/)
  const shifted = await watchShifts(page)
  const name = await page.locator('article h2').nth(6).innerText()
  await page.locator('article').nth(6).getByRole('link').click()
  await page.getByText('Loading...').waitFor()
  const [label, header] = await Promise.all(
    [page.getByText('Loading...'), page.getByRole('banner')].map((one) => one.boundingBox()),
  )
  expect(label!.y).toBeGreaterThan(header!.y + header!.height)
  // The previous list is inert.
  await expect.poll(() => page.locator('main > [inert]').count()).toBe(1)
  await expect
    .poll(() => page.evaluate(() => document.elementFromPoint(180, 400)?.closest('[inert]') === null))
    .toBe(true)
  letThrough()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
  expect(await shifted()).toBeLessThan(0.01)

  await page.goBack()
  await expect.poll(() => page.locator('article').nth(6).isVisible()).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('cancelling a navigation leaves the page unchanged', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await holdAnswers(shopper, /\/api\/products\/prd_/)
  await page.locator('article').nth(6).scrollIntoViewIfNeeded()
  const stood = await page.evaluate(() => scrollY)
  expect(stood).toBeGreaterThan(300)
  await page.locator('article').nth(6).getByRole('link').click()
  await page.getByText('Loading...').waitFor()
  await page.evaluate(() => history.pushState(null, '', location.href))
  await page.goBack()
  await expect.poll(() => page.locator('article').nth(6).isVisible()).toBe(true)
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(stood)
})

test('the account page shows a customer the menu before any script runs', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  const letThrough = await holdAnswers(shopper, /\/assets\/.+\.js$/)
  await page.goto('/account', { waitUntil: 'commit' })
  const invitation = page.getByRole('link', { name: 'Log In / Register' })
  const orders = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' })
  // Both are in the page, and the style sheet hides one.
  await invitation.waitFor()
  await orders.waitFor({ state: 'hidden' })
  expect(await invitation.isVisible()).toBe(true)
  await page.evaluate(() => localStorage.setItem('authToken', 'held'))
  await page.reload({ waitUntil: 'commit' })
  await orders.waitFor()
  await invitation.waitFor({ state: 'hidden' })
  expect(await orders.isVisible()).toBe(true)
  await page.evaluate(() => localStorage.clear())
  letThrough()
})
