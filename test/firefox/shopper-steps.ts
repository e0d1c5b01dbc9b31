import { randomUUID } from 'node:crypto'
import type { Page } from '#bench/tools/puppeteer.ts'
import { expect } from 'vitest'
import { ADDRESS, PASSWORD } from '#test/browser/asha.ts'
import type { FirefoxShopper } from './firefox-shopper.ts'
import { addressOf, arrive, expectAddress, fill, fillAll, press, see, stored, until, visit } from './page-steps.ts'

type Line = { readonly id: string; readonly productName: string; readonly quantity: number }
type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export const storedCart = async (page: Page) => JSON.parse((await stored(page, 'cart')) ?? '[]') as Line[]

export async function mails({ url }: FirefoxShopper): Promise<Mail[]> {
  return (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[]
}

/** The newest code that the demo mailbox holds for this address. */
export async function codeFor(shopper: FirefoxShopper, email: string): Promise<string> {
  return until(async () => {
    const code = /\b(\d{6})\b/.exec((await mails(shopper)).find(({ to }) => to === email)?.text ?? '')?.[1]
    if (code === undefined) throw new Error(`No code arrived for ${email}`)
    return code
  })
}

export const newEmail = () => `firefox-${randomUUID()}@example.com`

export async function register(shopper: FirefoxShopper, name = 'Asha Rao'): Promise<string> {
  const { page, url } = shopper
  const email = newEmail()
  await visit(page, `${url}/register`)
  await fillAll(page, { Name: name, Email: email, Password: PASSWORD })
  await press(page, 'Get OTP')
  await fill(page, 'OTP', await codeFor(shopper, email))
  await press(page, 'Register', 'main')
  await arrive(page, '/')
  return email
}

export async function logIn({ page, url }: FirefoxShopper, email: string, password = PASSWORD): Promise<void> {
  await visit(page, `${url}/login`)
  await fillAll(page, { Email: email, Password: password })
  await press(page, 'Login', 'form')
}

/** Puts the first product that can be bought into the cart from its card. Returns its name. */
export async function addProduct({ page, url }: FirefoxShopper, search = 'tablet'): Promise<string> {
  await visit(page, `${url}/products?search=${search}`)
  const before = (await storedCart(page)).reduce((sum, line) => sum + line.quantity, 0)
  await press(page, 'Add to Cart')
  await expectBadge(page, String(before + 1))
  return (await storedCart(page)).at(-1)!.productName
}

export async function expectBadge(page: Page, wanted: string): Promise<void> {
  await until(async () => {
    const badge = await page.evaluate(
      () => /\d+/.exec(document.querySelector<HTMLElement>('header a[href="/cart"]')?.innerText ?? '')?.[0] ?? '',
    )
    expect(badge, 'the number beside the cart').toBe(wanted)
  })
}

export async function saveAddress(
  { page, url }: FirefoxShopper,
  address: Readonly<Record<string, string>> = ADDRESS,
): Promise<void> {
  await visit(page, `${url}/address`)
  await fillAll(page, address)
  await press(page, 'Save Address')
  await arrive(page, '/checkout')
}

/** A new customer with something in the cart and an address. */
export async function becomeBuyer(shopper: FirefoxShopper): Promise<string> {
  const name = await addProduct(shopper)
  await register(shopper)
  await saveAddress(shopper)
  return name
}

export async function orderByCod({ page, url }: FirefoxShopper): Promise<void> {
  await visit(page, `${url}/checkout`)
  await press(page, 'Proceed to Payment')
  await arrive(page, '/payment-options')
  await press(page, 'Place Order')
  await arrive(page, '/order-success')
  await see(page, 'Order Placed Successfully!')
}

/** From the choice of payment to the gateway's page; returns its address. */
export async function goToGateway({ page, url }: FirefoxShopper): Promise<string> {
  await visit(page, `${url}/payment-options`)
  await press(page, 'Pay Online')
  await press(page, 'Proceed to Payment')
  await expectAddress(page, ({ pathname }) => pathname.startsWith('/sandbox-gateway/pay/'))
  await see(page, 'Succeed')
  return addressOf(page)
}

/** The same choice made by machine: somebody pays, and no browser comes back to the shop. */
export async function payElsewhere(hosted: string): Promise<void> {
  const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(await (await fetch(hosted)).text())?.[1]
  const body = new URLSearchParams({ csrf: csrf!, outcome: 'succeed' })
  expect((await fetch(hosted, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
}

/** The confirmed end of a payment: the thank-you page, nothing left in cart and storage. */
export async function expectPaid(page: Page): Promise<void> {
  await arrive(page, '/order-success')
  await see(page, 'Order Placed Successfully!')
  await until(async () => expect([await storedCart(page), await stored(page, 'orderId')]).toEqual([[], null]))
}

/** "Confirmed/Paid" of every order, oldest first, as the server tells this customer. */
export async function expectOrders(shopper: FirefoxShopper, wanted: readonly string[]): Promise<void> {
  type Answer = { orders: { status: string; paymentStatus: string }[] }
  await until(async () => {
    const { orders } = await ask<Answer>(shopper, '/api/orders/list')
    expect(orders.map(({ status, paymentStatus }) => `${status}/${paymentStatus}`)).toEqual(wanted)
  })
}

/** The products which the server holds in this customer's cart. */
export async function serverCart(shopper: FirefoxShopper): Promise<string[]> {
  type Answer = { cart: { items: { product: { _id: string } }[] } }
  const { cart } = await ask<Answer>(shopper, '/api/cart/get')
  return cart.items.map(({ product }) => product._id)
}

async function ask<T>({ page, url }: FirefoxShopper, path: string): Promise<T> {
  const authorization = `Bearer ${await stored(page, 'authToken')}`
  return (await (await fetch(url + path, { headers: { authorization } })).json()) as T
}
