import { expect } from 'vitest'
import type { Journeys, SendShopper } from './firefox-shopper.ts'
import { PHONE } from './firefox-shopper.ts'
import { addressOf, arrive, expectAddress, goBack, press, pressable, see, stored, until, visit } from './page-steps.ts'
import {
  addProduct,
  becomeBuyer,
  expectBadge,
  expectOrders,
  expectPaid,
  goToGateway,
  orderByCod,
  payElsewhere,
  serverCart,
  storedCart,
} from './shopper-steps.ts'

const FAILURE = 'Payment failed! Redirecting to cart...'

const isHosted = ({ pathname }: URL) => pathname.startsWith('/sandbox-gateway/pay/')

export const paymentJourneys: Journeys = {
  'a shopper on a phone pays online: the order is confirmed and paid, and the cart empty': async (send) => {
    const { shopper, page, url } = await sendBuyer(send, PHONE)
    await goToGateway(shopper)
    expect(await stored(page, 'orderId')).toMatch(/^ord_/)
    expect(await storedCart(page)).toHaveLength(1)
    await press(page, 'Succeed')
    await expectPaid(page)
    await expectOrders(shopper, ['Confirmed/Paid'])
    expect(await serverCart(shopper)).toEqual([])
    await visit(page, `${url}/orders`)
    await press(page, 'Order #')
    await see(page, 'Your payment has arrived.')
    await expectBadge(page, '')
  },

  'after a declined payment the cart is as it was, and a second try succeeds': (send) => refuse(send, 'Fail'),
  'after an abandoned payment the cart is as it was, and a second try succeeds': (send) => refuse(send, 'Cancel'),

  'a payment that is left pending and succeeds while the shop waits ends well': async (send) => {
    const { shopper, page } = await sendBuyer(send)
    const hosted = await goToGateway(shopper)
    await press(page, 'Leave pending')
    await see(page, 'Validating Payment...', '[role=alert]')
    await payElsewhere(hosted)
    await expectPaid(page)
    await expectOrders(shopper, ['Confirmed/Paid'])
  },

  'a shopper who pays and closes the tab finds the order paid and the cart empty': async (send) => {
    const { shopper, page, url } = await sendBuyer(send)
    const later = await shopper.openTab()
    const hosted = await goToGateway(shopper)
    await page.close()
    await payElsewhere(hosted)
    await visit(later, `${url}/orders`)
    await press(later, 'Order #')
    await see(later, 'Your payment has arrived.')
    await until(async () => expect(await storedCart(later)).toEqual([]))
  },

  'an unpaid order is paid later with Pay now, and the way back from the gateway leads to the order': async (send) => {
    const { shopper, page, url } = await sendBuyer(send)
    const hosted = await goToGateway(shopper)
    await goBack(page)
    await arrive(page, '/payment-options')
    // The page comes out of the browser's memory as it was left, and does not say Processing... for ever.
    await pressable(page, 'Proceed to Payment')
    await visit(page, `${url}/orders`)
    await see(page, 'Not paid yet')
    await press(page, 'Order #')
    await expectAddress(page, ({ pathname }) => pathname.startsWith('/orderdetails/'))
    await press(page, 'Pay now')
    await expectAddress(page, isHosted)
    expect(await addressOf(page)).toBe(hosted)
    await see(page, 'Succeed')
    await goBack(page)
    await expectAddress(page, ({ pathname }) => pathname.startsWith('/orderdetails/'))
    await press(page, 'Pay now')
    await press(page, 'Succeed')
    await expectPaid(page)
    await expectOrders(shopper, ['Confirmed/Paid'])
  },

  'two clicks on Proceed to Payment make one order and one payment': async (send) => {
    const { shopper, page, url } = await sendBuyer(send)
    await visit(page, `${url}/payment-options`)
    await press(page, 'Pay Online')
    await press(page, 'Proceed to Payment', 'main', 2)
    await expectAddress(page, isHosted)
    const started = shopper.calls.filter((path) => /\/(orders|payments)\/create$/.test(path))
    expect(started).toEqual(['/api/orders/create', '/api/payments/create'])
    await expectOrders(shopper, ['Pending/Pending'])
  },

  'two tabs come to the same payment, and whoever is second is told that it is done': async (send) => {
    const { shopper, page } = await sendBuyer(send)
    const second = { ...shopper, page: await shopper.openTab() }
    const one = await goToGateway(shopper)
    expect(await goToGateway(second)).toBe(one)
    await press(page, 'Succeed')
    await expectPaid(page)
    await second.page.reload()
    await see(second.page, 'This test payment succeeded.')
    await press(second.page, 'Back to the shop')
    await arrive(second.page, '/order-success')
    await expectOrders(shopper, ['Confirmed/Paid'])
  },

  'coming back to an old payment keeps what was collected since': async (send) => {
    const { shopper, page } = await sendBuyer(send)
    await goToGateway(shopper)
    await press(page, 'Succeed')
    await expectAddress(page, ({ pathname }) => pathname.startsWith('/validate-payment/'))
    const old = await addressOf(page)
    await expectPaid(page)
    await addProduct(shopper, 'capsule')
    await visit(page, old)
    await arrive(page, '/order-success')
    expect(await storedCart(page)).toHaveLength(1)
  },

  'choosing cash after all replaces the unpaid order': async (send) => {
    const { shopper, page } = await sendBuyer(send)
    await goToGateway(shopper)
    await orderByCod(shopper)
    await expectOrders(shopper, ['Cancelled/Failed', 'Confirmed/Pending'])
    expect(await stored(page, 'orderId')).toBeNull()
  },
}

async function sendBuyer(send: SendShopper, viewport?: typeof PHONE) {
  const shopper = await send(viewport ? { viewport } : {})
  await becomeBuyer(shopper)
  return { shopper, page: shopper.page, url: shopper.url }
}

async function refuse(send: SendShopper, button: 'Fail' | 'Cancel'): Promise<void> {
  const { shopper, page, url } = await sendBuyer(send)
  await goToGateway(shopper)
  await press(page, button)
  await see(page, FAILURE, '[role=alert]')
  await arrive(page, '/cart')
  expect(await storedCart(page)).toHaveLength(1)
  await expectOrders(shopper, ['Cancelled/Failed'])
  await visit(page, `${url}/orders`)
  await see(page, 'Payment not completed')
  await press(page, 'Try again')
  await press(page, 'Proceed to Payment')
  await arrive(page, '/payment-options')
  await press(page, 'Pay Online')
  await press(page, 'Proceed to Payment')
  await press(page, 'Succeed')
  await expectPaid(page)
  await expectOrders(shopper, ['Cancelled/Failed', 'Confirmed/Paid'])
}
