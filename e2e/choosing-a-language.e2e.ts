import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languageNames } from '#domain/languages/language-names.ts'
import { offerWords } from '#domain/languages/offer-words.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { PHONE_VIEWPORT, useBrowserUsers, waitForHydration } from './browser-user.ts'
import { listOverflow } from './layout-checks.ts'
import { buildPagePhoto } from './prescription-steps.ts'
import { addFirstProduct, logInNewCustomer, readMailedCode } from './steps.ts'
import { readLanguage } from './translated-words.ts'

const sendShopper = useBrowserUsers({ translated: false })
const telugu = readLanguage('te')

/** Presses the language in the header, once the code that changes it has loaded. */
async function changeLanguage(page: Page, language: keyof typeof languageNames, part = 'banner' as const) {
  await page.waitForLoadState('networkidle')
  await page.getByRole(part).getByRole('link', { name: languageNames[language], exact: true }).click()
  await page.waitForURL(
    (url) => /^\/(te|hi)(\/|$)/.exec(url.pathname)?.[1] === (language === 'en' ? undefined : language),
  )
  await waitForHydration(page)
}

test('the same page in another language keeps the cart, the form and the part in view', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await logInNewCustomer(shopper)
  await addFirstProduct(shopper)
  await page.goto('/address')
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Address', { exact: true }).fill('12 Lotus Lane')
  const saved = page.waitForResponse('**/api/auth/language')
  await changeLanguage(page, 'te')
  expect([(await saved).status(), (await saved).request().postDataJSON()]).toEqual([200, { language: 'te' }])
  expect(page.url()).toContain('/te/address')
  const [name, street] = [page.locator('main [name=name]'), page.locator('main [name=address]')]
  await expect.poll(() => name.inputValue()).toBe('Asha Rao')
  await expect.poll(() => street.inputValue()).toBe('12 Lotus Lane')
  const cart = page.getByRole('banner').getByRole('link', { name: telugu.words('Cart') })
  await cart.filter({ hasText: '1' }).waitFor()
  // The page in Telugu still guards what was typed, and the next change takes it along.
  await changeLanguage(page, 'hi')
  await expect.poll(() => street.inputValue()).toBe('12 Lotus Lane')
  await page.reload()
  await expect.poll(() => name.count()).toBe(1)
  expect(await street.inputValue(), 'what was taken along is used once').toBe('')

  await page.goto('/order-with-prescription')
  const picture = { name: 'prescription.jpg', mimeType: 'image/jpeg', buffer: await buildPagePhoto() }
  await page.locator('input[data-pictures=device]').setInputFiles(picture)
  await page.getByRole('radio', { name: /^I name them/ }).check()
  await page.getByLabel('Medicine 1', { exact: true }).fill('Testoral')
  const held = page.getByRole('main').getByRole('listitem').filter({ hasText: 'prescription.jpg' })
  await expect.poll(() => held.locator('img').count()).toBe(1)
  await changeLanguage(page, 'te')
  await expect.poll(() => held.locator('img').count()).toBe(1)
  await expect.poll(() => page.locator('main [name^=name-]').first().inputValue()).toBe('Testoral')
  const readKept = async () => (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url).pathname)
  expect((await page.evaluate(readKept)).filter((path) => path.includes('carried'))).toEqual([])

  await page.goto('/te/faq')
  await page.waitForLoadState('networkidle')
  const fourth = page.locator('main h2, main summary').nth(4)
  await fourth.evaluate((one) =>
    scrollTo({ top: scrollY + one.getBoundingClientRect().top - 100, behavior: 'instant' }),
  )
  // Only the footer has the languages at this place of the page, so the press comes from a script.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'English' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await page.waitForURL((url) => url.pathname === '/faq')
  await waitForHydration(page)
  await expect.poll(() => fourth.evaluate((one) => Math.abs(one.getBoundingClientRect().top - 100))).toBeLessThan(200)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('Telugu is offered once to a browser that asks for it, and one press ends the offer', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT, locale: 'te-IN' })
  await page.goto('/about-us')
  const offer = page.getByRole('complementary', { name: offerWords.te.offer })
  await offer.waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])
  await offer.getByRole('button', { name: offerWords.te.decline }).click()
  await offer.waitFor({ state: 'detached' })
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about-us')
  await offer.getByRole('button', { name: offerWords.te.accept }).click()
  await page.waitForURL('**/te/about-us')
})

test('the chosen language greets the next visit and outlives a logout, and English ends it', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page, context } = shopper
  await logInNewCustomer(shopper)
  await page.goto('/account')
  // A call that the logout overtakes is refused.
  const saved = page.waitForResponse('**/api/auth/language')
  await changeLanguage(page, 'te')
  await saved
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: telugu.words('<0/> Logout') })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toBe('{"language":"te"}')
  const next = await context.newPage()
  await next.goto('/products?category=diabetes')
  await next.waitForURL('**/te/products?category=diabetes')
  await changeLanguage(next, 'en')
  const last = await context.newPage()
  await last.goto('/about-us')
  await last.waitForLoadState('networkidle')
  expect(new URL(last.url()).pathname).toBe('/about-us')
})

test('a login on a new device continues in the language of the account, and a press before it changes the account', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  const form = { email: newEmail(), username: 'Asha Rao', password: TEST_PASSWORD }
  const headers = { 'x-language': 'te' }
  await page.request.post('/api/auth/register', { headers, data: form })
  const otp = await readMailedCode(shopper, form.email)
  await page.request.post('/api/auth/register', { headers, data: { ...form, otp } })
  const logIn = async (path: string) => {
    await page.goto(path)
    await waitForHydration(page)
    await page.locator('#login-email').fill(form.email)
    await page.locator('#login-password').fill(form.password)
    await page.locator('main button[type=submit]').first().click()
  }
  await logIn('/login?next=/orders')
  await page.waitForURL('**/te/orders')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('te')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/about-us')
  await changeLanguage(page, 'hi')
  const saved = page.waitForResponse('**/api/auth/language')
  await logIn('/hi/login?next=/orders')
  expect((await saved).request().postDataJSON()).toEqual({ language: 'hi' })
  await page.waitForURL('**/hi/orders')
})
