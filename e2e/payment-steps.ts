import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const HOSTED_PAGE = '**/sandbox-gateway/pay/*'
export const SUCCESS_TEXT = 'Payment successful! Redirecting to order confirmation...'
export const FAILURE_TEXT = 'Payment failed! Redirecting to cart...'

/** Opens the gateway's page from the payment options and returns its address. */
export async function openGatewayPage(page: Page): Promise<string> {
  await page.goto('/payment-options')
  await chooseOnlinePayment(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(HOSTED_PAGE)
  return page.url()
}

export async function chooseOnlinePayment(page: Page): Promise<void> {
  await page.getByLabel(/^Pay Online/).check()
}

export async function pressOutcome(page: Page, button: 'Succeed' | 'Fail' | 'Leave pending' | 'Cancel'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Sends the choice by fetch, so that no browser returns to the shop. */
export async function payInAnotherTab(page: Page, hosted: string, outcome: 'succeed' | 'fail'): Promise<void> {
  const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(await (await page.request.get(hosted)).text())?.[1]
  const answer = await page.request.post(hosted, { form: { csrf: csrf!, outcome }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

export const readStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

export const readBrowserCart = async (page: Page) => JSON.parse((await readStorage(page, 'cart')) ?? '[]') as unknown[]

/** "Confirmed/Paid" for every order of this customer, oldest first, from the API. */
export async function listOrderStates(page: Page): Promise<string[]> {
  const { orders } = await ask<{ orders: { status: string; paymentStatus: string }[] }>(page, '/api/orders/list')
  return orders.map(({ status, paymentStatus }) => `${status}/${paymentStatus}`)
}

/** "Confirmed: 12 Lotus Lane" for every order, oldest first: its status and address. */
export async function listOrderAddresses(page: Page): Promise<string[]> {
  type Answer = { orders: { status: string; shippingDetails: { address: string } }[] }
  const { orders } = await ask<Answer>(page, '/api/orders/list')
  return orders.map(({ status, shippingDetails }) => `${status}: ${shippingDetails.address}`)
}

/** The ids of the products in this customer's saved cart. */
async function listSavedCartIds(page: Page): Promise<string[]> {
  const { cart } = await ask<{ cart: { items: { product: { _id: string } }[] } }>(page, '/api/cart/get')
  return cart.items.map(({ product }) => product._id)
}

async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path, {
    headers: { authorization: `Bearer ${await readStorage(page, 'authToken')}` },
  })
  return (await answer.json()) as T
}

/** Expects the message, the thank-you page, and an empty cart and storage. */
export async function expectPaid(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: SUCCESS_TEXT }).waitFor()
  await page.waitForURL('**/order-success')
  await page.getByText('Order Placed Successfully!').waitFor()
  await expect.poll(() => readBrowserCart(page)).toEqual([])
  await expect.poll(() => readStorage(page, 'orderId')).toBeNull()
  expect(await listSavedCartIds(page)).toEqual([])
}
