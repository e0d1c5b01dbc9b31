import { beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { FakeApi } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import type { ServerCartLines } from '#web/cart/server-cart.ts'
import { type CheckoutPorts, submitOrder, type OrderRequest } from './submit-order.ts'

const CREATE = 'POST /api/orders/create'
const line = (id: string, sellingPrice: number, quantity: number) => ({
  id,
  productName: id.toUpperCase(),
  sellingPrice,
  quantity,
  image: '',
  brand: '',
})
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
const order = { _id: 'ord_1', orderId: '100001', status: 'Confirmed', paymentStatus: 'Pending', totalAmount: 99 }

let api: FakeApi
let shown: Cart
let adopted: { server: ServerCartLines; sentences: readonly string[] }[]
let steps: string[]
let keys: (string | null)[]
let ports: CheckoutPorts

const request = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  token: 't',
  lines: shown,
  address,
  paymentType: 'COD',
  ...changes,
})
const refuse = (status: number, code: string, message: string, beside: object = {}) => {
  api.answers[CREATE] = () => ({ status, body: { success: false, code, message, ...beside } })
}

beforeEach(() => {
  api = new FakeApi()
  shown = [line('a', 20.5, 2), line('b', 9, 1)]
  adopted = []
  steps = []
  keys = []
  api.answers[CREATE] = () => ({ status: 201, body: { success: true, message: 'Order placed successfully', order } })
  ports = {
    call: (key, input, options) => {
      steps.push(key)
      keys.push(options?.headers?.['idempotency-key'] ?? null)
      return api.client(key, input, options)
    },
    storage: new FakeBrowser().openTab(),
    flush: async () => void steps.push('flush'),
    release: () => steps.push('release'),
    lines: () => shown,
    applyServerCart: (server, sentences) => adopted.push({ server, sentences }),
    storeOrderId: () => {},
    discardPendingWrites: () => {},
  }
})

test('submits exactly the seen lines after a flush', async () => {
  expect(await submitOrder(ports, request())).toEqual({ kind: 'placed', order })
  expect(steps).toEqual(['flush', CREATE])
  expect(api.sent(CREATE)).toEqual([
    {
      items: [
        { productId: 'a', quantity: 2, price: 20.5, name: 'A' },
        { productId: 'b', quantity: 1, price: 9, name: 'B' },
      ],
      shippingDetails: address,
      paymentType: 'COD',
      itemsTotal: 50,
      deliveryFee: 49,
      totalAmount: 99,
    },
  ])
})

describe('before the call (accounts-6)', () => {
  test.each([
    ['/login', { token: null }],
    ['/products', { lines: [] }],
    ['/address', { address: null }],
  ] as const)('a shopper with something missing goes to %s', async (path, missing) => {
    expect(await submitOrder(ports, request(missing))).toEqual({ kind: 'redirect', path })
    expect(steps).toEqual([])
  })

  test('lists missing shipping details', async () => {
    const message = 'Missing required shipping details: city, postalCode'
    expect(await submitOrder(ports, request({ address: { ...address, city: ' ', postalCode: '' } }))).toEqual({
      kind: 'failed',
      message,
    })
    expect(api.calls).toEqual([])
  })

  test('does not submit a cart that the flush corrected', async () => {
    const seen = shown
    ports = { ...ports, flush: async () => void (shown = [line('a', 20.5, 1)]) }
    expect(await submitOrder(ports, request({ lines: seen }))).toMatchObject({ kind: 'failed' })
    expect(api.calls).toEqual([])
    expect(steps).toEqual(['release'])
  })

  test('does not submit a cart with a changed price', async () => {
    const seen = shown
    ports = { ...ports, flush: async () => void (shown = [line('a', 21, 2), line('b', 9, 1)]) }
    expect(await submitOrder(ports, request({ lines: seen }))).toMatchObject({ kind: 'failed' })
    expect(api.calls).toEqual([])
  })
})

describe('a failed order (orders-4)', () => {
  test('shows the message and the corrected cart in the seen order', async () => {
    const item = (id: string, price: number, quantity: number) => ({
      product: { _id: id, productName: id.toUpperCase(), images: [], brand: '', stock: 5 },
      price,
      quantity,
    })
    refuse(409, 'price_changed', 'A price has changed.', {
      cart: { items: [item('b', 9, 1), item('a', 22, 2)] },
      corrections: [{ message: 'B is nearly gone.' }],
    })
    expect(await submitOrder(ports, request())).toEqual({ kind: 'failed', message: 'A price has changed.' })
    expect(adopted[0]?.server.lines.map(({ id, sellingPrice }) => [id, sellingPrice])).toEqual([
      ['a', 22],
      ['b', 9],
    ])
    expect(adopted[0]?.sentences).toEqual(['B is nearly gone.', 'The price of A changed from Rs. 20.50 to Rs. 22.00.'])
    expect(steps.at(-1)).toBe('release')
  })

  test.each(['already_ordered', 'already_paid', 'payment_pending'])(
    'a refusal %s names the order that it is about (orders-2)',
    async (code) => {
      refuse(409, code, 'You have already ordered these items.', { orderId: '100001' })
      expect(await submitOrder(ports, request())).toEqual({
        kind: 'failed',
        message: 'You have already ordered these items.',
        orderNumber: '100001',
      })
    },
  )

  test.each([
    [
      'the server’s message',
      { status: 409, body: { success: false, code: 'conflict', message: 'Please wait.' } },
      'Please wait.',
    ],
    [
      'our own words for an empty one',
      { status: 409, body: { success: false, code: 'conflict', message: '' } },
      'Failed to create order',
    ],
    ['our own words for success: false', { status: 200, body: { success: false, order } }, 'Failed to create order'],
    ['our own words for silence', 'no answer', 'Failed to process order'],
    ['our own words for a crash', { status: 500, body: 'oops' }, 'Failed to process order'],
  ] as const)('the shopper reads %s', async (_, answer, message) => {
    api.answers[CREATE] = () => answer
    expect(await submitOrder(ports, request())).toMatchObject({ kind: 'failed', message })
    expect(steps.at(-1)).toBe('release')
  })
})

describe('the idempotency key (orders-1)', () => {
  const place = async (answer: () => void) => {
    answer()
    await submitOrder(ports, request())
  }

  test('stays after no answer, a crash or 429', async () => {
    await place(() => (api.answers[CREATE] = () => 'no answer'))
    await place(() => refuse(503, 'unavailable', 'Busy'))
    await place(() => refuse(429, 'too_many', 'Slow down'))
    await place(() => (api.answers[CREATE] = () => ({ status: 201, body: { success: true, message: '', order } })))
    expect(new Set(keys).size).toBe(1)
  })

  test('changes after a final answer', async () => {
    await place(() => refuse(409, 'out_of_stock', 'Sold out'))
    await place(() => (api.answers[CREATE] = () => ({ status: 201, body: { success: true, message: '', order } })))
    await place(() => {})
    expect(new Set(keys).size).toBe(3)
  })
})
