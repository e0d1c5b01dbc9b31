import { expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { findPayableOrderNumber } from './waiting-order.ts'

const SHOW = 'GET /api/orders/ord_1'

function back(answer: object | 'no answer', stored: string | null = 'ord_1') {
  const api = new FakeApi()
  api.answers[SHOW] = () => (answer === 'no answer' ? answer : { status: 200, body: answer })
  const shelf = new FakeBrowser().openTab()
  if (stored !== null) shelf.write('orderId', stored)
  return { api, found: findPayableOrderNumber(api.client, shelf) }
}

test('an order that can still be paid is named by its number', async () => {
  expect(await back({ success: true, order: { orderId: '100001', canPayNow: true } }).found).toBe('100001')
})

test.each([
  ['is paid or closed', { success: true, order: { orderId: '100001', canPayNow: false } }],
  ['cannot be read', 'no answer'],
] as const)('an order that %s is not named', async (_, answer) => {
  expect(await back(answer).found).toBeNull()
})

test('without a stored order nothing is asked', async () => {
  const { api, found } = back('no answer', null)
  expect(await found).toBeNull()
  expect(api.calls).toEqual([])
})
