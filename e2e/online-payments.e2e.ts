import { expect, test } from 'vitest'
import {
  chooseOnlinePayment,
  expectPaid,
  FAILURE_TEXT,
  openGatewayPage,
  HOSTED_PAGE,
  listOrderAddresses,
  listOrderStates,
  payInAnotherTab,
  pressOutcome,
  SUCCESS_TEXT,
  readStorage,
  readBrowserCart,
} from './payment-steps.ts'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { addFirstProduct, expectBadge, logInWithFilledCart, orderByCod, saveAddressOnPage } from './steps.ts'

const sendShopper = useBrowserUsers()

async function sendBuyer(visit: Parameters<typeof sendShopper>[0] = {}) {
  const shopper = await sendShopper(visit)
  await logInWithFilledCart(shopper)
  return shopper
}

test('paying online confirms the order and empties the cart, and returning later keeps lines added since', async () => {
  const shopper = await sendBuyer({ viewport: PHONE_VIEWPORT })
  const { page } = shopper
  await openGatewayPage(page)
  await expect.poll(() => readStorage(page, 'orderId')).toMatch(/^ord_/)
  await expect.poll(() => readBrowserCart(page)).toHaveLength(1)
  await pressOutcome(page, 'Succeed')
  await page.getByRole('alert').filter({ hasText: SUCCESS_TEXT }).waitFor()
  const returned = page.url()
  await expectPaid(page)
  await expect.poll(() => listOrderStates(page)).toEqual(['Confirmed/Paid'])
  await page.getByRole('link', { name: 'View Orders' }).click()
  await page.getByRole('link', { name: /View details/ }).click()
  await page.getByText('Your payment has arrived.').waitFor()
  await page.reload()
  await expectBadge(page, '')

  await addFirstProduct(shopper, 'Capsule')
  await page.goto(returned)
  await page.waitForURL('**/order-success')
  await expect.poll(() => readBrowserCart(page)).toHaveLength(1)
})

test('a failed payment keeps the cart and cancels the order, and a second attempt succeeds', async () => {
  const { page } = await sendBuyer()
  await openGatewayPage(page)
  await pressOutcome(page, 'Fail')
  await page.getByRole('alert').filter({ hasText: FAILURE_TEXT }).waitFor()
  await page.getByText('Your bank or payment app declined it. No money has reached us.').waitFor()
  await page.waitForURL('**/cart')
  await expect.poll(() => readBrowserCart(page)).toHaveLength(1)
  await expect.poll(() => readStorage(page, 'orderId')).toMatch(/^ord_/)
  await expect.poll(() => listOrderStates(page)).toEqual(['Cancelled/Failed'])
  const notice = page.getByRole('region', { name: 'Payment' })
  await notice.getByText(/^No money was taken for your order \d+\.$/).waitFor()
  await page.reload()
  await notice.getByRole('link', { name: 'Pay on delivery' }).click()
  await page.waitForURL('**/payment-options')
  await expect.poll(() => page.getByLabel(/^Cash on Delivery/).isChecked()).toBe(true)
  await page.goto('/cart')
  await notice.getByRole('button', { name: 'Pay again' }).click()
  await page.waitForURL(HOSTED_PAGE)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  await expect.poll(() => listOrderStates(page)).toEqual(['Cancelled/Failed', 'Confirmed/Paid'])
})

test('a pending payment opens the pending page, which offers to pay and redirects by itself', async () => {
  const { page } = await sendBuyer()
  const hosted = await openGatewayPage(page)
  await page.clock.install()
  const asked = page.waitForResponse('**/api/payment/status/*')
  await pressOutcome(page, 'Leave pending')
  await page.getByRole('alert').filter({ hasText: 'Validating Payment...' }).waitFor()
  await asked
  await page.clock.fastForward(31_000)
  await page.waitForURL('**/order-pending')
  await page.getByText('Your order is being processed. This may take a few moments.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/checkout')
  await page.getByRole('link', { name: 'Pay now' }).waitFor()
  await expect.poll(() => readBrowserCart(page)).toHaveLength(1)
  await expect.poll(() => listOrderStates(page)).toEqual(['Pending/Pending'])
  await payInAnotherTab(page, hosted, 'succeed')
  await page.clock.fastForward(6000)
  await page.getByRole('alert').filter({ hasText: SUCCESS_TEXT }).waitFor()
  await page.clock.fastForward(3000)
  await page.waitForURL('**/order-success')
  await expect.poll(() => readBrowserCart(page)).toEqual([])
})

test('confirms the order and empties the cart when the shopper pays and closes the tab', async () => {
  const { page, context } = await sendBuyer()
  const hosted = await openGatewayPage(page)
  await page.close()
  const later = await context.newPage()
  await payInAnotherTab(later, hosted, 'succeed')
  await later.goto('/orders')
  await later.getByRole('link', { name: /View details/ }).click()
  await later.getByText('Your payment has arrived.').waitFor()
  // The cart loads once per visit, possibly before the payment is confirmed.
  await later.reload()
  await expect.poll(() => readBrowserCart(later)).toEqual([])
})

test('two clicks make one payment, Pay now pays it later, and the return opens the order', async () => {
  const { page } = await sendBuyer()
  const started: string[] = []
  page.on('request', (request) => {
    if (/\/(orders|payments)\/create$/.test(request.url())) started.push(new URL(request.url()).pathname)
  })
  await page.goto('/payment-options')
  await chooseOnlinePayment(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).dblclick()
  await page.waitForURL(HOSTED_PAGE)
  const hosted = page.url()
  expect(started).toEqual(['/api/orders/create', '/api/payments/create'])
  await expect.poll(() => listOrderStates(page)).toEqual(['Pending/Pending'])
  await page.goBack()
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor()
  await page.getByText(/^Your order \d+ is not paid yet/).waitFor()
  await page.goto('/orders')
  await page.getByText('Not paid yet').waitFor()
  await page.getByRole('link', { name: /View details/ }).click()
  await page.waitForURL('**/orderdetails/*')
  await page.getByRole('link', { name: /^Pay now/ }).click()
  await page.waitForURL(HOSTED_PAGE)
  expect(page.url()).toBe(hosted)
  await page.goBack()
  await page.waitForURL('**/orderdetails/*')
  await page.getByRole('link', { name: /^Pay now/ }).click()
  await page.waitForURL(HOSTED_PAGE)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  await expect.poll(() => listOrderStates(page)).toEqual(['Confirmed/Paid'])
})

test('two tabs share one payment, and the second one is told that it is finished', async () => {
  const { page, context } = await sendBuyer()
  const second = await context.newPage()
  const [one, other] = await Promise.all([openGatewayPage(page), openGatewayPage(second)])
  expect(other).toBe(one)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  await second.reload()
  await second.getByText('This test payment succeeded.').waitFor()
  await second.getByRole('link', { name: 'Back to the shop' }).click()
  await expectPaid(second)
  await expect.poll(() => listOrderStates(page)).toEqual(['Confirmed/Paid'])
})

test('a changed cart replaces the unpaid order, which cart and checkout name and can cancel (orders-2, payments-5)', async () => {
  const { page } = await sendBuyer({ viewport: PHONE_VIEWPORT })
  const notice = page.getByRole('region', { name: 'Payment' })
  await openGatewayPage(page)
  await page.goBack()
  await expect.poll(() => page.getByLabel(/^Pay Online/).isChecked()).toBe(true)
  await page.goto('/cart')
  await notice.getByText(/^Your order \d+ is not paid yet/).waitFor()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await notice.getByRole('link', { name: /^Pay now/ }).waitFor()
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click()
  await page.waitForURL('**/payment-options')
  await expect.poll(() => page.getByLabel(/^Pay Online/).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click()
  await page.waitForURL(HOSTED_PAGE)
  await page.goto('/cart')
  expect(await listOrderStates(page)).toEqual(['Cancelled/Failed', 'Pending/Pending'])
  await notice.getByRole('button', { name: /^Cancel order \d+/ }).click()
  await expect.poll(() => notice.count()).toBe(0)
  expect(await listOrderStates(page)).toEqual(['Cancelled/Failed', 'Cancelled/Failed'])
  await expect.poll(() => readBrowserCart(page)).toHaveLength(1)
})

test('choosing cash replaces the unpaid order', async () => {
  const shopper = await sendBuyer()
  const { page } = shopper
  await openGatewayPage(page)
  await orderByCod(shopper)
  expect((await listOrderStates(page)).toSorted()).toEqual(['Cancelled/Failed', 'Confirmed/Pending'])
  await expect.poll(() => readStorage(page, 'orderId')).toBeNull()
})

/** The new address is never dropped (orders-2). */
const NEW_ADDRESS = '9 Neem Road, Kukatpally'

/** Leaves the gateway's page unpaid and saves another address. */
async function returnAndChangeAddress(shopper: BrowserUser): Promise<void> {
  const { page } = shopper
  await openGatewayPage(page)
  await page.goBack()
  await page.getByText(/^Your order \d+ is not paid yet/).waitFor()
  await page.goto('/address')
  await saveAddressOnPage(shopper, { ...ADDRESS_FIELDS, Address: NEW_ADDRESS })
}

test('a paid order has the address that was edited after returning from the gateway', async () => {
  const shopper = await sendBuyer()
  const { page } = shopper
  await returnAndChangeAddress(shopper)
  await openGatewayPage(page)
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  expect(await listOrderAddresses(page)).toEqual([`Cancelled: ${ADDRESS_FIELDS.Address}`, `Confirmed: ${NEW_ADDRESS}`])
  expect(await listOrderStates(page)).toEqual(['Cancelled/Failed', 'Confirmed/Paid'])
})

test('a cash order has the address that was edited after returning from the gateway', async () => {
  const shopper = await sendBuyer()
  await returnAndChangeAddress(shopper)
  await orderByCod(shopper)
  expect(await listOrderAddresses(shopper.page)).toEqual([
    `Cancelled: ${ADDRESS_FIELDS.Address}`,
    `Confirmed: ${NEW_ADDRESS}`,
  ])
})

test('shows amount, method and date of the refund after a duplicate charge', async () => {
  const { page } = await sendBuyer()
  await openGatewayPage(page)
  const orderId = await readStorage(page, 'orderId')
  await page.getByLabel('Money that arrives').selectOption('double')
  await pressOutcome(page, 'Succeed')
  await expectPaid(page)
  await page.goto(`/orderdetails/${orderId}`)
  const payment = page.getByRole('region', { name: 'Payment' })
  await payment.getByRole('heading', { name: 'Refund' }).waitFor()
  expect(await payment.innerText()).toMatch(
    /Your payment has arrived[^]*Rs\. [\d,.]+[^]*working days[^]*Reference: \w+/,
  )
})
