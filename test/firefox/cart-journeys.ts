import { expect } from 'vitest'
import type { Journeys } from './firefox-shopper.ts'
import { arrive, expectOn, fillAll, press, reload, see, stored, until, visit } from './page-steps.ts'
import { addProduct, expectBadge, logIn, newEmail, register, serverCart, storedCart } from './shopper-steps.ts'

export const cartJourneys: Journeys = {
  'a cart survives a reload and is the same in a second tab': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await addProduct(shopper)
    await reload(page)
    await expectBadge(page, '1')
    const second = await shopper.openTab()
    await visit(second, `${url}/products`)
    await expectBadge(second, '1')
    await press(second, 'Add to Cart')
    await expectBadge(page, '2')
  },

  'what a guest put in the cart is kept at the first registration and known to the server': async (send) => {
    const shopper = await send()
    const { page } = shopper
    await addProduct(shopper)
    const before = await storedCart(page)
    await register(shopper)
    await expectBadge(page, '1')
    await until(async () => expect(await storedCart(page)).toEqual(before))
    await until(async () => expect(await serverCart(shopper)).toEqual(before.map(({ id }) => id)))
  },

  'at login the saved cart replaces the one of the guest, whose lines are offered back once': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await addProduct(shopper)
    const email = await register(shopper)
    await until(async () => expect(await serverCart(shopper)).toHaveLength(1))
    const [saved] = await storedCart(page)
    await page.evaluate(() => localStorage.clear())
    await addProduct(shopper, 'capsule')
    const [guest] = await storedCart(page)
    expect(guest!.id).not.toBe(saved!.id)
    await logIn(shopper, email)
    await arrive(page, '/checkout')
    const ids = async () => (await storedCart(page)).map(({ id }) => id).toSorted()
    await until(async () => expect(await ids()).toEqual([saved!.id]))
    await visit(page, `${url}/cart`)
    await see(page, 'You had 1 item before logging in')
    await press(page, 'Add it')
    await until(async () => expect(await ids()).toEqual([saved!.id, guest!.id].toSorted()))
    // Whoever leaves while it is being sent breaks that off, and the console says so.
    await until(async () => expect(await serverCart(shopper)).toHaveLength(2))
    await reload(page)
    await see(page, guest!.productName)
    await expectOn(page, () => document.body.innerText.includes('before logging in'), false)
  },

  'minus at 1 removes the line and Undo, which has the focus, brings it back to its place': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    const first = await addProduct(shopper)
    await addProduct(shopper, 'capsule')
    const before = await storedCart(page)
    await visit(page, `${url}/cart`)
    await press(page, `Decrease quantity of ${first}`)
    await expectBadge(page, '1')
    await expectOn(page, () => (document.activeElement as HTMLElement).innerText, 'Undo')
    await page.keyboard.press('Enter')
    await expectBadge(page, '2')
    await until(async () => expect(await storedCart(page)).toEqual(before))
  },

  'a number typed over the quantity is taken when the field is left': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await addProduct(shopper)
    await visit(page, `${url}/cart`)
    const field = (await page.$('main input[type=number]'))!
    await field.evaluate((input) => (input as HTMLInputElement).select())
    await field.type('3')
    await page.keyboard.press('Tab')
    await expectBadge(page, '3')
    await until(async () => expect((await storedCart(page)).map(({ quantity }) => quantity)).toEqual([3]))
  },

  'a stored cart of nonsense and unknown products is explained and never breaks a page': async (send) => {
    const { page, url } = await send()
    await visit(page, `${url}/`)
    await page.evaluate(() => localStorage.setItem('cart', '{"not":"a list"'))
    await visit(page, `${url}/cart`)
    await see(page, 'Explore Now')
    await page.evaluate(() => {
      const line = { id: 'prd_gone', productName: 'Gone', sellingPrice: 'x', quantity: 'y', image: '', brand: '' }
      localStorage.setItem('cart', JSON.stringify([line]))
    })
    await reload(page)
    await see(page, 'Gone is not in our catalogue. It was removed from your cart.')
    await until(async () => expect(await storedCart(page)).toEqual([]))
  },

  'logging out clears everything that was stored and ends the session': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    await addProduct(shopper)
    await register(shopper)
    const token = await stored(page, 'authToken')
    await visit(page, `${url}/account`)
    await see(page, 'Welcome back!')
    await press(page, 'Log Out')
    await see(page, 'Log In / Register')
    const left = () =>
      Object.keys(localStorage).filter((key) => key !== 'recentSearches' && localStorage.getItem(key) !== '[]')
    await expectOn(page, left, [])
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${url}/api/auth/validatetoken`, { method: 'POST', headers })).status).toBe(401)
  },

  'an expired or refused token logs out at the next visit': async (send) => {
    const { page, url, complaints } = await send()
    await visit(page, `${url}/`)
    for (const exp of [1, 9_999_999_999]) {
      await page.evaluate(
        (value) => {
          localStorage.setItem('authToken', value)
          localStorage.setItem('username', 'Asha')
          localStorage.setItem('isLoggedIn', 'true')
        },
        `x.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.x`,
      )
      await visit(page, `${url}/products`)
      await expectOn(page, () => localStorage.getItem('authToken'), null)
      await see(page, 'Login', 'header')
    }
    // The shop tells the console what a refused token could not load.
    expect(complaints.splice(0).filter((text) => !text.startsWith('The cart could not be loaded'))).toEqual([])
  },

  'a wrong password is answered with one sentence and keeps what was typed': async (send) => {
    const shopper = await send()
    const { page, url } = shopper
    const email = newEmail()
    await visit(page, `${url}/login`)
    await press(page, 'Login', 'form')
    await see(page, 'Please fill in both email and password')
    await fillAll(page, { Email: email, Password: 'wrong password' })
    await press(page, 'Login', 'form')
    await see(page, 'Invalid credentials')
    await until(async () => expect(await page.$eval('#email', (one) => (one as HTMLInputElement).value)).toBe(email))
  },
}
