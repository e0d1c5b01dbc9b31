import { test } from 'vitest'
import { PHONE, type Shopper, useShoppers } from './shopper.ts'

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
