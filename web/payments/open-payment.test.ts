import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeApi, flushPromises } from '#test/fake-api.ts'
import { openPayment } from './open-payment.ts'

const SHOW = 'GET /api/orders/ord_1'
const INITIATE = 'POST /api/payment/initiate'
const url = 'https://gateway.test/pay/1'

let api: FakeApi
let stored: string[]
const open = (changes: { token?: null; orderId?: string | undefined } = {}) => {
  const { token = 't', orderId = 'ord_1' } = changes
  const storeOrderId = (id: string) => void stored.push(id)
  const ports = { call: api.client, token, origin: 'https://shop.test', storeOrderId }
  return openPayment(ports, 'orderId' in changes ? changes.orderId : orderId, new AbortController().signal)
}
const toCart = (message: string, delayMs = 3000) => ({
  kind: 'failed',
  tone: 'danger',
  message,
  path: '/cart',
  delayMs,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  api = new FakeApi()
  stored = []
  api.answers[SHOW] = () => ({ body: { success: true, order: { _id: 'ord_1', totalAmount: 248.5 } } })
  api.answers[INITIATE] = () => ({ body: { success: true, redirectUrl: url } })
})
afterEach(() => {
  vi.useRealTimers()
})

test('reads the order, starts its payment and returns the gateway’s address', async () => {
  expect(await open()).toEqual({ kind: 'gateway', url })
  expect(api.sent(INITIATE)).toEqual([
    { orderId: 'ord_1', amount: '248.50', currency: 'INR', redirectUrl: 'https://shop.test/validate-payment/ord_1' },
  ])
  expect(stored).toEqual(['ord_1'])
})

test('accepts an order number', async () => {
  api.answers['GET /api/orders/100001'] = api.answers[SHOW]!
  expect(await open({ orderId: '100001' })).toEqual({ kind: 'gateway', url })
  expect(api.sent(INITIATE)).toMatchObject([
    { orderId: 'ord_1', redirectUrl: 'https://shop.test/validate-payment/ord_1' },
  ])
})

test.each([
  ['an order', { orderId: undefined }],
  ['a login', { token: null }],
] as const)('without %s nothing is sent and the session counts as invalid', async (_, missing) => {
  expect(await open(missing)).toEqual(toCart('Invalid session. Please try again.', 2000))
  expect(api.calls).toEqual([])
})

describe('leads to the cart after three seconds (payments-1)', () => {
  const refusal = (status: number, message: string) => ({ status, body: { success: false, code: 'conflict', message } })

  test.each([
    ['an unknown order', refusal(404, 'Order not found'), 'Order not found'],
    ['an answer without an order', { body: { success: false } }, 'Order not found'],
    ['silence', 'no answer', 'Failed to initialize payment'],
  ] as const)('%s', async (_, answer, message) => {
    api.answers[SHOW] = () => answer
    expect(await open()).toEqual(toCart(message))
    expect(api.sent(INITIATE)).toEqual([])
  })

  test.each([
    ['a refused payment, with the server’s message', refusal(409, 'This order is paid.'), 'This order is paid.'],
    ['one refused without a word', refusal(409, ''), 'Failed to initialize payment'],
    ['success: false', { body: { success: false } }, 'Failed to initialize payment'],
    ['an address which is none', { body: { success: true, redirectUrl: 'pay' } }, 'Failed to initialize payment'],
    ['a crash', { status: 500, body: 'oops' }, 'Failed to initialize payment'],
    ['silence about the payment', 'no answer', 'Failed to initialize payment'],
  ] as const)('%s', async (_, answer, message) => {
    api.answers[INITIATE] = () => answer
    expect(await open()).toEqual(toCart(message))
    expect(stored).toEqual([])
  })

  test('when the server never answers', async () => {
    api.holdBack(INITIATE)
    const opened = open()
    await flushPromises()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await opened).toEqual(toCart('Failed to initialize payment'))
  })
})
