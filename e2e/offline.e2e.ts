import { expect, test } from 'vitest'
import { PHONE, type Shopper, useShoppers } from './shopper.ts'
import { addFirstProduct, logInAsBuyer, orderByCod } from './steps.ts'
import { listViolations } from '#test/browser/in-page.ts'

const sendShopper = useShoppers()

test('without a network the shop still shows the cart and the orders seen, and forgets them at logout', async () => {
  const shopper = await sendShopper({ viewport: PHONE, worker: true })
  const { page, context, complaints } = shopper
  await logInAsBuyer(shopper)
  await orderByCod(shopper)
  await page.goto('/orders')
  const order = await page.getByRole('heading', { name: /^Order #/ }).innerText()
  const name = await addFirstProduct(shopper, 'Tablet')
  await settled(shopper)

  await context.setOffline(true)
  await page.goto('/orders?view=all')
  await page.getByRole('heading', { name: 'You are not connected' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/offline')
  await page.getByRole('region', { name: 'Your cart' }).getByText(name).waitFor()
  await page.getByText(order).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders?view=all')
  expect(await listViolations(page)).toEqual([])
  expect(await keptAddresses(shopper)).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.waitForURL('**/orders?view=all')
  await page.getByText(order).waitFor()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await page.getByRole('link', { name: 'Log In / Register' }).waitFor()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'cart'))).toEqual([])
  await expect.poll(() => page.evaluate(() => caches.has('pictures'))).toBe(false)
  // The browser itself reports every request that found no network.
  expect(
    complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|could not be/.test(text)),
  ).toEqual([])
})

test('a page is never an old one: the network is asked first', async () => {
  const shopper = await sendShopper({ worker: true })
  const { page } = shopper
  await page.goto('/')
  await settled(shopper)
  await page.goto('/products')
  const answers = await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(answers.filter((path) => !/^\/(assets|images)\//.test(path))).toEqual(['/offline'])
})

/** The worker has settled and looks after this page. */
async function settled({ page }: Shopper): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Whatever of the API lies in the caches: nothing may. */
async function keptAddresses({ page }: Shopper): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().flatMap(({ url }) => (url.includes('/api/') ? [url] : []))
  })
}
