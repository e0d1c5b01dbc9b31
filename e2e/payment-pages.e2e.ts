import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  chooseOnlinePayment,
  FAILURE_TEXT,
  openGatewayPage,
  HOSTED_PAGE,
  pressOutcome,
  readStorage,
  SUCCESS_TEXT,
} from './payment-steps.ts'
import { useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInWithFilledCart, logInNewCustomer } from './steps.ts'

const sendShopper = useBrowserUsers()

async function expectSoundState(page: Page, name: string): Promise<void> {
  // After a redirect the text may render before the styles.
  await page.waitForLoadState()
  await expect.poll(() => page.locator('h1').count(), { message: `${name} has one main heading` }).toBe(1)
  await expectAccessibleLayout(page, name)
}

/** Delays redirects by a minute, so that the page can be checked. */
async function delayRedirects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const slow = (work: () => void, ms?: number) => setTimeout(work, (ms ?? 0) < 1900 ? ms : 60_000)
    Object.assign(window, { setTimeout: slow })
  })
}

test('every state of a payment is accessible', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await delayRedirects(page)
  await page.goto('/payment-options')
  await chooseOnlinePayment(page)
  await expectSoundState(page, 'payment options')
  const hosted = await openGatewayPage(page)
  await expectSoundState(page, 'gateway')
  for (const path of ['/orders', `/orderdetails/${await readStorage(page, 'orderId')}`]) {
    await page.goto(path)
    await page.getByText('Not paid yet').waitFor()
    await expectSoundState(page, path)
  }
  const proceed = await holdResponses(page, '**/api/payment/initiate')
  await page.getByRole('link', { name: /^Pay now/ }).click()
  await page.getByText('Please wait while we redirect you to the payment gateway...').waitFor()
  await expectSoundState(page, 'online payment')
  proceed()
  await page.waitForURL(HOSTED_PAGE)
  await pressOutcome(page, 'Leave pending')
  await page.getByText('Validating Payment...').waitFor()
  await expectSoundState(page, 'validating')
  await page.goto('/order-pending')
  await page.getByRole('link', { name: 'Pay now' }).waitFor()
  await expectSoundState(page, 'order pending')
  await page.goto(hosted)
  await pressOutcome(page, 'Fail')
  await page.getByRole('alert').filter({ hasText: FAILURE_TEXT }).waitFor()
  await expectSoundState(page, FAILURE_TEXT)
  await page.goto('/orders')
  await page.getByText('Payment not completed').waitFor()
  await expectSoundState(page, 'orders')
  await page.goto('/cart')
  await page.getByText(/^No money was taken for your order \d+\.$/).waitFor()
  await expectSoundState(page, 'cart after a failed payment')
  await openGatewayPage(page)
  await pressOutcome(page, 'Succeed')
  await page.getByRole('alert').filter({ hasText: SUCCESS_TEXT }).waitFor()
  await expectSoundState(page, SUCCESS_TEXT)
  await page.goto('/order-success')
  await page.getByRole('link', { name: 'View this order' }).waitFor()
  await expectSoundState(page, 'order success')
  await page.goto('/online-payment')
  await page.getByRole('alert').waitFor()
  await expectSoundState(page, 'online payment without an order')
})

test('shows the message for two seconds after a payment', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await openGatewayPage(page)
  await stopClock(page)
  await pressOutcome(page, 'Succeed')
  await page.getByRole('alert').filter({ hasText: SUCCESS_TEXT }).waitFor()
  await advanceClock(page, 1900)
  expect(new URL(page.url()).pathname).toMatch(/^\/validate-payment\//)
  await page.clock.runFor(200)
  await page.waitForURL('**/order-success')
})

test.each([
  ['/online-payment', 'Invalid session. Please try again.', '/cart'],
  ['/online-payment/ord_x', 'Invalid session. Please try again.', '/cart'],
  ['/validate-payment', 'Invalid Transaction ID', '/cart'],
  ['/validate-payment/ord_x', 'Please login to continue', '/login'],
])('a visitor at %s reads "%s" and after two seconds is at %s', async (path, message, next) => {
  const { page } = await sendShopper()
  await stopClock(page)
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  await advanceClock(page, 1900)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.clock.runFor(200)
  await page.waitForURL((url) => url.pathname === next)
  expect(new URL(page.url()).searchParams.get('next')).toBe(next === '/login' ? path : null)
})

test('reports an unknown order and opens the cart after three seconds', async () => {
  const shopper = await sendShopper()
  const { page, complaints } = shopper
  await logInNewCustomer(shopper)
  await page.evaluate(() => localStorage.setItem('orderId', 'ord_stored'))
  await stopClock(page)
  await page.goto('/online-payment/ord_unknown')
  await page.getByRole('alert').filter({ hasText: 'Order not found' }).waitFor()
  await advanceClock(page, 2900)
  expect(new URL(page.url()).pathname).toBe('/online-payment/ord_unknown')
  await page.clock.runFor(200)
  await page.waitForURL('**/cart')
  await page.goto('/validate-payment/ord_unknown')
  await page.getByRole('alert').filter({ hasText: 'Order not found' }).waitFor()
  await expect.poll(() => readStorage(page, 'orderId')).toBe('ord_stored')
  // The browser logs the expected 404.
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
})

test('a page restored by the back button stops showing Processing...', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  await page.goto('/payment-options')
  await chooseOnlinePayment(page)
  await holdResponses(page, '**/api/orders/create')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Processing...' }).waitFor()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor()
})

test('does not redirect a shopper who left before the order was placed, and links to the payment', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  const proceed = await pressAndLeave(page)
  proceed()
  await page.getByText('Your order is not paid yet.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(HOSTED_PAGE)
})

test('tells a shopper who left that the order was rejected', async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await logInWithFilledCart(shopper)
  const proceed = await pressAndLeave(page, { json: { success: false, message: 'Sold out' } })
  proceed()
  await page.waitForURL('**/order-failed')
  await page.getByText("We couldn't process your Order. Please try again.").waitFor()
})

/** Stops the page's clock. A pointer event starts hydration, because a stopped page paints no frame. */
async function stopClock(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('load', () => dispatchEvent(new Event('pointerdown'))))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Advances the clock and waits for the effects, so that an early redirect is detected. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.waitForLoadState('networkidle')
}

/** Presses the button and navigates to the cart before the order is answered. */
async function pressAndLeave(page: Page, answer?: { json: object }): Promise<() => void> {
  await page.goto('/payment-options')
  await chooseOnlinePayment(page)
  const proceed = await holdResponses(page, '**/api/orders/create', answer)
  const ordering = page.waitForRequest('**/api/orders/create')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await ordering
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await page.waitForURL('**/cart')
  return proceed
}

/** Holds back calls to this address until the returned function is called. */
async function holdResponses(page: Page, address: string, answer?: { json: object }): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await (answer ? route.fulfill(answer) : route.continue()).catch(() => {})
  })
  return () => release()
}
