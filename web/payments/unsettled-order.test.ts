import { expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { buildOrderAnswer } from '#test/order-answer.ts'
import { readPaymentType, storePaymentType } from './payment-storage.ts'
import { findUnsettledOrder, repeatsOrder } from './unsettled-order.ts'

const placedAt = Date.parse('2026-11-20T06:30:00Z')
const HOUR = 3_600_000
const waiting = buildOrderAnswer({
  status: 'Pending',
  paymentType: 'ONLINE',
  createdAt: new Date(placedAt).toISOString(),
})
const failed = { ...waiting, status: 'Cancelled', paymentStatus: 'Failed' }

async function lookUp(answer: object | 'no answer', { stored = 'ord_1' as string | null, hours = 1 } = {}) {
  const api = new FakeApi()
  api.answers['GET /api/orders/ord_1'] = () => (answer === 'no answer' ? answer : { body: answer })
  const storage = new FakeBrowser().openTab()
  if (stored !== null) storage.write('orderId', stored)
  const order = await findUnsettledOrder(api.client, storage, placedAt + hours * HOUR)
  return { found: order?.orderId ?? null, calls: api.calls.length }
}

test.each([
  ['waits for its payment', waiting],
  ['ended with a failed payment', failed],
])('names the stored order that %s', async (_, order) => {
  expect(await lookUp({ success: true, order })).toEqual({ found: '100001', calls: 1 })
})

test.each([
  ['is paid', { success: true, order: { ...waiting, status: 'Confirmed', paymentStatus: 'Paid' } }],
  ['is a cash order', { success: true, order: { ...waiting, paymentType: 'COD' } }],
  ['has no readable answer', { success: true, order: 'soon' }],
  ['has no answer', 'no answer'],
] as const)('does not name a stored order that %s', async (_, answer) => {
  expect((await lookUp(answer)).found).toBeNull()
})

test('forgets a failed payment after a day', async () => {
  expect((await lookUp({ order: failed }, { hours: 25 })).found).toBeNull()
})

test('makes no call without a stored order', async () => {
  expect(await lookUp('no answer', { stored: null })).toEqual({ found: null, calls: 0 })
})

const line = { id: 'a', productName: 'Tablet', sellingPrice: 12.5, quantity: 2, image: '', brand: '' }
const { shippingDetails } = waiting

test.each([
  ['an unchanged cart repeats', true, [line], shippingDetails],
  ['another quantity replaces', false, [{ ...line, quantity: 3 }], shippingDetails],
  ['another product replaces', false, [line, { ...line, id: 'b' }], shippingDetails],
  ['another price replaces', false, [{ ...line, sellingPrice: 13 }], shippingDetails],
  ['another address replaces', false, [line], { ...shippingDetails, postalCode: '500001' }],
  ['a missing address replaces', false, [line], null],
] as const)('%s the unpaid order (orders-2)', (_, repeats, lines, address) => {
  expect(repeatsOrder(waiting, { lines, address, fee: undefined })).toBe(repeats)
})

test('keeps the chosen payment type in the tab (payments-5)', () => {
  expect(readPaymentType()).toBeNull()
  storePaymentType('ONLINE')
  expect(readPaymentType()).toBe('ONLINE')
})
