import { expect, test } from 'vitest'
import { PASSWORD } from '#test/browser/asha.ts'
import { PHONE, type Shopper, useShoppers } from './shopper.ts'
import { expectBadge, logIn, newEmail, register } from './steps.ts'

const sendShopper = useShoppers()

/** Keeps the scripts of every page back; call what it returns to let them through. */
async function holdScripts({ context }: Shopper): Promise<() => void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  return open
}

test('a press on Add to Cart before the page is alive is not lost, and counts once however often it is repeated', async () => {
  const shopper = await sendShopper({ viewport: PHONE })
  const { page } = shopper
  const letThrough = await holdScripts(shopper)
  await page.goto('/products', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^Add to Cart/, disabled: false }).first()
  await add.click()
  await add.click()
  await expect.poll(() => page.locator('[data-held]').count()).toBe(1)
  letThrough()
  await expectBadge(page, '1')
  await expect.poll(() => page.locator('[data-held]').count()).toBe(0)
})

test('what was typed into the login and sent before the page is alive logs in', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  const email = await register(shopper, newEmail())
  await page.evaluate(() => localStorage.clear())
  const letThrough = await holdScripts(shopper)
  await logIn(shopper, email, PASSWORD)
  await expect.poll(() => page.locator('[data-held]').count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/login')
  letThrough()
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('links and searches work before the page is alive', async () => {
  const shopper = await sendShopper({ viewport: PHONE })
  const { page } = shopper
  await holdScripts(shopper)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/products', { waitUntil: 'commit' })
  await page.getByPlaceholder('Search Products...').fill('pyro')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products?search=pyro', { waitUntil: 'commit' })
})
