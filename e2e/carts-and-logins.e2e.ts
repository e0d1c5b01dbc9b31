import { expect, test } from 'vitest'
import { newEmail } from '#test/shopper-input.ts'
import { useBrowserUsers } from './browser-user.ts'
import {
  addFirstProduct,
  expectBadge,
  fillRegistration,
  logInOnPage,
  logInWithFilledCart,
  registerOnPage,
} from './steps.ts'

const sendShopper = useBrowserUsers()

const storedCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; quantity: number }[]

test('a cart survives a reload and is shared with a second tab', async () => {
  const shopper = await sendShopper()
  const { page, context } = shopper
  await addFirstProduct(shopper)
  await page.reload()
  await expectBadge(page, '1')
  const second = await context.newPage()
  await second.goto('/products')
  await expectBadge(second, '1')
  await second
    .getByRole('button', { name: /^Add to Cart/, disabled: false })
    .first()
    .click()
  await expectBadge(page, '2')
})

test("keeps the cart at a registration on the way to checkout; a later login loads the saved cart and offers the guest's lines once", async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await addFirstProduct(shopper, 'Tablet')
  const saved = await page.evaluate(storedCart)
  const email = newEmail()
  await page.goto('/login?next=%2Forders')
  await page.getByText('1 item waits in your cart').waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/register*')
  await fillRegistration(shopper, email)
  await page.waitForURL('**/checkout')
  await expectBadge(page, '1')
  await expect.poll(() => page.evaluate(storedCart)).toEqual(saved)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/cart/get', { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { cart: { items: unknown[] } }).cart.items.length
    })
    .toBe(1)
  await page.evaluate(() => localStorage.clear())

  await addFirstProduct(shopper, 'Capsule')
  const guest = await page.evaluate(storedCart)
  expect(guest[0]!.id).not.toBe(saved[0]!.id)
  await logInOnPage(shopper, email)
  await page.waitForURL('**/checkout')
  await expect.poll(() => page.evaluate(storedCart)).toEqual([expect.objectContaining({ id: saved[0]!.id })])
  await page.goto('/cart')
  await page.reload()
  await page.getByText('You had 1 item before logging in').waitFor()
  await page.getByRole('button', { name: /Add (them|it)/ }).click()
  await expect
    .poll(async () => (await page.evaluate(storedCart)).map((line) => line.id).toSorted())
    .toEqual([saved[0]!.id, guest[0]!.id].toSorted())
})

test('minus at 1 removes the line, and Undo restores it in place', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  const first = await addFirstProduct(shopper, 'Tablet')
  await addFirstProduct(shopper, 'Capsule')
  const before = await page.evaluate(storedCart)
  await page.goto('/cart')
  await page
    .getByRole('button', { name: new RegExp(`(decrease|one less|minus|remove one|fewer).*${first.slice(0, 8)}`, 'i') })
    .click()
  await expectBadge(page, '1')
  await page.getByRole('button', { name: /Undo/ }).click()
  await expectBadge(page, '2')
  await expect.poll(() => page.evaluate(storedCart)).toEqual(before)
})

test('explains a stored cart with invalid lines and unknown products, and breaks no page', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('cart', '{"not":"a list"'))
  await page.goto('/cart')
  await page.getByText('Explore Now').waitFor()
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify([{ id: 'prd_gone', productName: 'Gone', sellingPrice: 'x', quantity: 'y', image: '', brand: '' }]),
    ),
  )
  await page.reload()
  await page.getByText('Gone is not in our catalogue. It was removed from your cart.').waitFor()
  await expect.poll(() => page.evaluate(storedCart)).toEqual([])
})

test('logging out clears the storage and ends the session', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.goto('/account')
  await page.getByText('Welcome back!').waitFor()
  await page
    .getByRole('button', { name: /Log Out/ })
    .first()
    .click()
  await expect
    .poll(() =>
      page.evaluate(() =>
        ['authToken', 'username', 'cart', 'shippingAddress', 'orderId', 'isLoggedIn'].filter(
          (key) => localStorage.getItem(key) !== null && localStorage.getItem(key) !== '[]',
        ),
      ),
    )
    .toEqual([])
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await page.request.post('/api/auth/validatetoken', { headers })).status()).toBe(401)
  // Calls of the page that were under way are refused.
  expect(shopper.complaints.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([])
})

test('an expired or revoked token logs out at the next visit', async () => {
  const shopper = await sendShopper()
  const { page, complaints } = shopper
  await page.goto('/')
  const expired = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`
  const refused = `x.${Buffer.from(JSON.stringify({ exp: 9_999_999_999 })).toString('base64url')}.x`
  for (const token of [expired, refused]) {
    await page.evaluate((value) => {
      localStorage.setItem('authToken', value)
      localStorage.setItem('username', 'Asha')
      localStorage.setItem('isLoggedIn', 'true')
    }, token)
    await page.goto('/products')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: /Login/ }).first().waitFor()
  }
  // The browser logs the expected 401.
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
})

test('shows one message for a wrong password and keeps the typed text', async () => {
  const shopper = await sendShopper()
  const { page, complaints } = shopper
  const email = newEmail()
  await page.goto('/login')
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
  await page.getByText('Please fill in both email and password').first().waitFor()
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill('wrong password')
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
  await page.getByText('Invalid credentials').first().waitFor()
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(email)
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
})

test("lists a customer's sessions on the account page and ends all of them", async () => {
  const [phone, laptop] = [await sendShopper(), await sendShopper()]
  const email = await registerOnPage(phone)
  await logInOnPage(laptop, email)
  await laptop.page.waitForURL((url) => url.pathname !== '/login')
  await laptop.page.goto('/account')
  const logins = laptop.page.getByRole('region', { name: 'Where you are logged in' })
  await expect.poll(() => logins.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => logins.getByText('This device').count()).toBe(1)
  await logins.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
  await laptop.page.getByText('Log In / Register').first().waitFor()
  await laptop.page.getByText('You are logged out.').waitFor()
  const stored = () => ['authToken', 'deviceToken'].map((key) => localStorage.getItem(key))
  expect(await laptop.page.evaluate(stored)).toEqual([null, null])
  await phone.page.goto('/orders')
  await phone.page.waitForURL((url) => url.pathname === '/login')
  // The browser logs the expected 401, and that of a call which the end of the sessions overtook.
  for (const { complaints } of [phone, laptop])
    expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
})
