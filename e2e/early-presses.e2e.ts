import { expect, test } from 'vitest'
import { PHONE, type Shopper, useShoppers } from './shopper.ts'
import { expectBadge } from './steps.ts'

const sendShopper = useShoppers()

/** Holds back the scripts of every page until the returned function is called. */
async function holdScripts({ context }: Shopper): Promise<() => void> {
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
    const shopper = await sendShopper({ viewport: PHONE })
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
  const { page } = await sendShopper({ viewport: PHONE })
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
