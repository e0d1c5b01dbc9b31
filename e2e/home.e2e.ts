import { expect, test } from 'vitest'
import { useBrowserUsers } from './browser-user.ts'
import { logInWithFilledCart, orderByCod } from './steps.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

const sendShopper = useBrowserUsers()

test('a small phone shows search and needs first, then a product within one and a half screens', async () => {
  const { page } = await sendShopper({ viewport: { width: 360, height: 640 } })
  await page.goto('/')
  const top = async (name: string) => (await page.locator(name).first().boundingBox())?.y ?? Infinity
  const [search, needs, banner] = [await top('#product-search'), await top('.need-grid'), await top('#banner-title')]
  expect(search).toBeLessThan(needs)
  expect(needs).toBeLessThan(banner)
  expect(await top('article')).toBeLessThan(960)
  const main = await page.getByRole('main').boundingBox()
  expect(main?.height).toBeLessThan(5800)
  expect(await page.getByRole('link', { name: /Order again/ }).count(), 'nothing was ordered here').toBe(0)
  await page.getByRole('navigation', { name: 'Shop by need' }).getByRole('link', { name: 'Fever & pain' }).click()
  await page.waitForURL('**/products?search=pain')
  await page.getByRole('heading', { name: 'Pyrosham 650 mg Tablet' }).waitFor()
})

test('after an order the home page leads to it', async () => {
  const shopper = await sendShopper({ viewport: { width: 360, height: 640 } })
  const { page } = shopper
  await logInWithFilledCart(shopper, 2)
  await orderByCod(shopper)
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' }).click()
  const tile = page.getByRole('link', { name: /^Order again.*and 1 more$/ })
  await tile.waitFor()
  await page.reload()
  await tile.waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await tile.click()
  await page.getByRole('button', { name: 'Order again' }).waitFor()
})
