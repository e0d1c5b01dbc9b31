import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeApi, flushPromises } from '#test/fake-api.ts'
import { buildOrderAnswer } from '#test/order-answer.ts'
import type { DelayedRedirect } from './waiting-page.tsx'
import { isUnrelatedCart, validatePayment } from './validate-payment.ts'

const STATUS = 'GET /api/payment/status/ord_1'
const UPDATE = 'POST /api/orders/update-status'
const SHOW = 'GET /api/orders/ord_1'
const order = buildOrderAnswer({ paymentStatus: 'Paid', paymentType: 'ONLINE' })
const paid = { body: { success: true, status: 'paid', message: '' } }
const pending = { body: { success: false, status: 'pending', message: '' } }
const failed = { body: { success: false, status: 'failed', message: 'It was declined.' } }
const refusal = (status: number, message: string) => ({ status, body: { success: false, code: 'internal', message } })

type Answer = Awaited<ReturnType<FakeApi['answers'][string]>>

let api: FakeApi
let settled: unknown[]
let page: AbortController
let ending: DelayedRedirect | null | undefined

/** Opens the page and lets everything happen that needs no time. */
async function open({ token = 't' as string | null, orderId = 'ord_1' } = {}) {
  const parts = { call: api.client, token, onPaid: (found: unknown) => void settled.push(found) }
  void validatePayment(parts, orderId || undefined, page.signal).then((found) => (ending = found))
  await flushPromises()
}
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await flushPromises()
}
const answerInTurn = (...answers: [Answer, ...Answer[]]) => {
  api.answers[STATUS] = () => (answers.length > 1 ? answers.shift()! : answers[0])
}
const toCart = (message: string) => ({ tone: 'danger', message, path: '/cart', delayMs: 2000 })
const success = {
  tone: 'success',
  message: 'Payment successful! Redirecting to order confirmation...',
  path: '/order-success',
  delayMs: 2000,
  state: 'ord_1',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  api = new FakeApi()
  settled = []
  page = new AbortController()
  ending = undefined
  api.answers[STATUS] = () => paid
  api.answers[UPDATE] = () => ({ body: { success: true, order } })
  api.answers[SHOW] = () => ({ body: { success: true, order } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a payment that succeeded', () => {
  test('reports to the order, clears the cart and leads to the success page', async () => {
    await open()
    expect(ending).toEqual(success)
    expect(api.sent(UPDATE)).toEqual([{ orderId: 'ord_1', status: 'Confirmed', paymentStatus: 'Paid' }])
    expect(settled).toEqual([order])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['refused', refusal(409, 'No')],
    ['lost', 'no answer'],
  ] as const)('stays one when the update of the order is %s, which is logged (payments-2)', async (_, answer) => {
    api.answers[UPDATE] = () => answer
    await open()
    expect(ending).toEqual(success)
    expect(settled).toHaveLength(1)
    expect(console.error).toHaveBeenCalled()
  })

  test('does not wait for a hanging update', async () => {
    api.holdBack(UPDATE)
    await open()
    await pass(3000)
    expect(ending).toEqual(success)
    expect(settled).toEqual([order])
  })

  test('clears the cart when the order cannot be read', async () => {
    api.answers[SHOW] = () => 'no answer'
    await open()
    expect(ending).toMatchObject({ path: '/order-success' })
    expect(ending).not.toHaveProperty('state')
    expect(settled).toEqual([null])
  })
})

describe('a payment that failed', () => {
  test.each([
    ['says why', failed, { reason: 'It was declined.' }],
    ['is only no success', { body: { success: false } }, {}],
  ])('%s: the order is told, the cart stays, and the shopper goes back to it (payments-3)', async (_, answer, why) => {
    api.answers[STATUS] = () => answer
    await open()
    expect(ending).toEqual({ ...toCart('Payment failed! Redirecting to cart...'), ...why })
    expect(api.sent(UPDATE)).toEqual([{ orderId: 'ord_1', status: 'Cancelled', paymentStatus: 'Failed' }])
    expect(settled).toEqual([])
  })

  test('does not wait for the update', async () => {
    api.answers[STATUS] = () => failed
    api.holdBack(UPDATE)
    await open()
    expect(ending).toMatchObject({ path: '/cart' })
  })
})

describe('a pending payment (payments-3)', () => {
  test('is polled until it succeeds', async () => {
    answerInTurn(pending, pending, paid)
    await open()
    expect(ending).toBeUndefined()
    await pass(2000)
    expect(ending).toBeUndefined()
    await pass(2000)
    expect(ending).toEqual(success)
  })

  test('is polled until it fails', async () => {
    answerInTurn(pending, failed)
    await open()
    await pass(2000)
    expect(ending).toMatchObject({ path: '/cart' })
  })

  test('leads to the pending page after 30 seconds without any change', async () => {
    api.answers[STATUS] = () => pending
    await open()
    await pass(29_900)
    expect(ending).toBeUndefined()
    await pass(200)
    expect(ending).toMatchObject({ path: '/order-pending', delayMs: 0 })
    expect(api.sent(UPDATE)).toEqual([])
    expect(settled).toEqual([])
  })

  test.each([
    ['silence', 'no answer'],
    ['a crash', { status: 502, body: 'oops' }],
    ['a busy server', refusal(429, 'Slow down')],
  ] as const)('does not fail because of %s on the way', async (_, interruption) => {
    answerInTurn(pending, interruption, paid)
    await open()
    await pass(4000)
    expect(ending).toEqual(success)
  })

  test('ends a hanging call after 30 seconds', async () => {
    api.holdBack(STATUS)
    await open()
    await pass(30_000)
    expect(ending).toMatchObject({ path: '/order-pending' })
  })

  test('is not polled after the page was left', async () => {
    api.answers[STATUS] = () => pending
    await open()
    page.abort()
    await pass(60_000)
    expect(api.sent(STATUS)).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(ending).toBeNull()
  })
})

describe('a payment that cannot be validated (payments-3)', () => {
  test('names a missing order an invalid transaction', async () => {
    await open({ orderId: '', token: null })
    expect(ending).toEqual(toCart('Invalid Transaction ID'))
    expect(api.calls).toEqual([])
  })

  test('sends a visitor to the login and back', async () => {
    await open({ token: null })
    expect(ending).toEqual({
      tone: 'danger',
      message: 'Please login to continue',
      path: '/login?next=%2Fvalidate-payment%2Ford_1',
      delayMs: 2000,
    })
    expect(api.calls).toEqual([])
  })

  test('sends an expired session to the login', async () => {
    api.answers[STATUS] = () => refusal(401, 'Please log in.')
    await open()
    expect(ending).toMatchObject({ message: 'Please login to continue' })
  })

  test.each([
    ['the server’s message', refusal(404, 'Order not found'), 'Order not found'],
    ['our words for an empty one', refusal(409, ''), 'Error validating payment'],
    ['our words for silence', 'no answer', 'Error validating payment'],
    ['our words for a crash', { status: 500, body: 'oops' }, 'Error validating payment'],
    ['our words for an answer about nothing', { body: {} }, 'Error validating payment'],
    ['our words for a page that is no answer', 'html page', 'Error validating payment'],
  ] as const)('an error shows %s, and nothing is told to the order (payments-2)', async (_, answer, message) => {
    api.answers[STATUS] = () => answer
    await open()
    expect(ending).toEqual(toCart(message))
    expect(api.sent(UPDATE)).toEqual([])
    expect(settled).toEqual([])
  })
})

describe('the cart after a payment', () => {
  const cart = (...ids: string[]) =>
    ids.map((id) => ({ id, productName: id, sellingPrice: 1, quantity: 1, image: '', brand: '' }))
  const bought = {
    items: [{ _id: 'a', image: '', productName: 'a', price: 1, quantity: 1, amount: 1, free: 0, shortDated: null }],
  }

  test.each([
    ['of the order', cart('a'), bought, false],
    ['with something added', cart('a', 'b'), bought, false],
    ['of an order that could not be read', cart('b'), null, false],
    ['that is empty', cart(), bought, false],
    ['with nothing of the order, filled since', cart('b'), bought, true],
  ])('one %s', (_, lines, order, isOther) => {
    expect(isUnrelatedCart(lines, order)).toBe(isOther)
  })
})

test.each([
  ['paid', 'success', 0],
  ['failed', 'danger', 0],
  ['pending', 'waiting', 31_000],
] as const)(
  'after a %s payment of invoices the trade account follows, without cart or order',
  async (status, tone, ms) => {
    api.answers[STATUS] = () => ({
      body: { success: status === 'paid', status, message: 'How it went.', isInvoice: true },
    })
    await open()
    await pass(ms)
    expect(ending).toEqual({ tone, message: 'How it went.', path: '/trade/account', delayMs: 2000 })
    expect(settled).toEqual([])
    expect(api.calls.filter((call) => JSON.stringify(call).includes('update-status'))).toEqual([])
  },
)
