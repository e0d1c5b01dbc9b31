import { expect, test } from 'vitest'
import { waitForHydration, PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectBadge, logInNewCustomer } from './steps.ts'

const sendShopper = useBrowserUsers()

/** Holds back the scripts of every page until the returned function is called. */
async function holdScripts({ context }: BrowserUser): Promise<() => void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  return open
}

test.for(['/', '/products', 'a product'])(
  'replays Add to Cart pressed before hydration, once, on %s',
  async (address) => {
    const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
    const { page } = shopper
    const letThrough = await holdScripts(shopper)
    await page.goto(address === 'a product' ? '/products' : address, { waitUntil: 'commit' })
    if (address === 'a product') await page.locator('main article a').first().click()
    const add = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
    await add.click()
    await add.click()
    letThrough()
    await expectBadge(page, '1')
  },
)

test('counts Add to Cart once when it is pressed before hydration', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/products', { waitUntil: 'commit' })
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/, disabled: false })
    .first()
  await add.click()
  await expectBadge(page, '1')
})

test('the login keeps text typed before hydration, and the browser never posts it', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  const letThrough = await holdScripts(shopper)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel(/^Email/).fill('asha@example.com')
  await page.getByLabel(/^Password/).fill('neem tulsi')
  await page.keyboard.press('Enter')
  const submit = page.getByRole('button', { name: /^Log ?in$/i })
  expect(await submit.isDisabled()).toBe(true)
  letThrough()
  await expect.poll(() => submit.isDisabled()).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.getByLabel(/^Email/).inputValue()).toBe('asha@example.com')
})

test('links and searches work before hydration', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await holdScripts(shopper)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/products', { waitUntil: 'commit' })
  await page.getByPlaceholder('Search Products...').fill('pyro')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products?search=pyro', { waitUntil: 'commit' })
})

test('a customer sees Profile instead of Login before hydration and after it', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInNewCustomer(shopper)
  const letThrough = await holdScripts(shopper)
  await page.goto('/history', { waitUntil: 'commit' })
  const header = page.getByRole('banner')
  const expectProfile = async () => {
    await header.getByRole('link', { name: 'Profile' }).waitFor()
    // The styles that hide it block painting, but not the tree that the browser gives to a test.
    await expect.poll(() => header.getByRole('link', { name: 'Login' }).count()).toBe(0)
  }
  await expectProfile()
  letThrough()
  await waitForHydration(page)
  await expectProfile()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
  await header.getByRole('link', { name: 'Login' }).waitFor()
  expect(await header.getByRole('link', { name: 'Profile' }).count()).toBe(0)
})

test.each(['start-hydration', 'text-page', 'entry.client'])(
  'loads the page once more when %s fails to load, and stays a plain page when it fails again',
  async (script) => {
    const { page, complaints } = await sendShopper()
    let failures = 1
    await page.route(new RegExp(`/assets/${script}-.*[.]js$`), (route) =>
      failures-- > 0 ? route.fulfill({ status: 408 }) : route.continue(),
    )
    await page.goto('/history')
    await waitForHydration(page)
    failures = Number.POSITIVE_INFINITY
    await page.goto('/history', { waitUntil: 'commit' })
    await page.getByRole('alert').filter({ hasText: 'This page did not load completely.' }).waitFor()
    failures = 0
    await page.getByRole('link', { name: 'Services' }).first().click()
    await page.waitForURL('**/services', { waitUntil: 'commit' })
    // The browser logs each failure.
    expect(complaints.splice(0).filter((text) => !/408|could not be loaded|dynamically imported/.test(text))).toEqual(
      [],
    )
  },
)
