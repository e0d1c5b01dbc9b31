import { beforeEach, describe, expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { type CheckoutPorts, submitOnlineOrder } from './submit-order.ts'
import { paymentMethods } from './payment-calls.ts'

const CREATE_ORDER = 'POST /api/orders/create'
const CREATE_PAYMENT = 'POST /api/payments/create'
const METHODS = 'GET /api/payments/methods'
const url = 'https://gateway.test/pay/1'
const lines = [{ id: 'a', productName: 'A', sellingPrice: 50, quantity: 1, image: '', brand: '' }]
const address = {
  name: 'Asha',
  phoneNumber: '9000000001',
  email: 'a@b.in',
  address: '4 Lake Road',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500001',
  country: 'India',
}
const order = { _id: 'ord_1', orderId: '100001', status: 'Pending', paymentStatus: 'Pending', totalAmount: 99 }

let api: FakeApi
let steps: string[]
let keys: Set<string | undefined>
let ports: CheckoutPorts

const pay = () => submitOnlineOrder(ports, { token: 't', lines, address, paymentType: 'ONLINE' })
const placed = (changes: object = {}) => {
  api.answers[CREATE_ORDER] = () => ({
    status: 201,
    body: { success: true, message: '', order: { ...order, ...changes } },
  })
}

beforeEach(() => {
  api = new FakeApi()
  steps = []
  keys = new Set()
  placed()
  api.answers[CREATE_PAYMENT] = () => ({ body: { success: true, paymentUrl: url } })
  ports = {
    call: (key, input, options) => {
      steps.push(key)
      if (key === CREATE_ORDER) keys.add(options?.headers?.['idempotency-key'])
      return api.client(key, input, options)
    },
    storage: new FakeBrowser().openTab(),
    flush: async () => void steps.push('flush'),
    release: () => steps.push('release'),
    lines: () => lines,
    applyServerCart: () => {},
    storeOrderId: (id) => steps.push(`remember ${id}`),
    discardPendingWrites: () => steps.push('drop writes'),
  }
})

test('flushes the cart, places the order, starts its payment and returns the gateway’s address', async () => {
  expect(await pay()).toEqual({ kind: 'gateway', url, orderId: 'ord_1' })
  expect(steps).toEqual(['flush', CREATE_ORDER, 'remember ord_1', 'drop writes', CREATE_PAYMENT])
  expect(api.sent(CREATE_ORDER)).toMatchObject([{ paymentType: 'ONLINE', totalAmount: 99 }])
  expect(api.sent(CREATE_PAYMENT)).toEqual([{ orderId: 'ord_1', amount: '99.00', currency: 'INR' }])
})

test('sends an amount with two decimals', async () => {
  placed({ totalAmount: 1234.5 })
  await pay()
  expect(api.sent(CREATE_PAYMENT)).toMatchObject([{ amount: '1234.50' }])
})

test('repeats the same order after a payment that did not start', async () => {
  api.answers[CREATE_PAYMENT] = () => 'no answer'
  await pay()
  await pay()
  expect(keys.size).toBe(2)
})

test('does not pay a paid order again (orders-1)', async () => {
  placed({ status: 'Confirmed', paymentStatus: 'Paid' })
  expect(await pay()).toMatchObject({ kind: 'placed', order: { _id: 'ord_1' } })
  expect(steps).toEqual(['flush', CREATE_ORDER])
})

test('starts no payment of a refused order', async () => {
  api.answers[CREATE_ORDER] = () => ({ status: 409, body: { success: false, code: 'conflict', message: 'Sold out' } })
  expect(await pay()).toMatchObject({ kind: 'failed', message: 'Sold out' })
  expect(steps).toEqual(['flush', CREATE_ORDER, 'release'])
})

describe('the message when the payment does not start (payments-1)', () => {
  test.each([
    [
      'the server’s message',
      { status: 503, body: { success: false, code: 'unavailable', message: 'The gateway does not answer.' } },
      'The gateway does not answer.',
    ],
    [
      'our words for an empty one',
      { status: 409, body: { success: false, code: 'conflict', message: '' } },
      'Failed to initialize payment',
    ],
    ['our words for success: false', { body: { success: false } }, 'Failed to initialize payment'],
    [
      'our words for an address which is none',
      { body: { success: true, paymentUrl: 'javascript:alert(1)' } },
      'Failed to initialize payment',
    ],
    ['our words for silence', 'no answer', 'Failed to process order'],
    ['our words for a crash', { status: 500, body: 'oops' }, 'Failed to process order'],
  ] as const)('%s, and that the order is kept', async (_, answer, message) => {
    api.answers[CREATE_PAYMENT] = () => answer
    expect(await pay()).toEqual({ kind: 'failed', message, hint: expect.stringContaining('Your order is kept') })
  })
})

describe('paymentMethods offers Pay Online', () => {
  test.each([
    ['where a gateway takes payments', { body: { success: true, methods: ['COD', 'ONLINE'] } }, ['COD', 'ONLINE']],
    ['not where there is none', { body: { success: true, methods: ['COD'] } }, ['COD']],
    ['where nobody answers', 'no answer', ['COD', 'ONLINE']],
  ] as const)('%s', async (_, answer, methods) => {
    api.answers[METHODS] = () => answer
    expect(await paymentMethods(api.client)).toEqual({ methods, codRefusedUntil: null })
  })
})
