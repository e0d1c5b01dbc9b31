import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Client, createClient, type Send } from '#contract/client.ts'
import { FakeBrowser } from '#test/fake-browser.ts'
import { loginFailureText, otpFailureReason, registrationFailureText } from '#web/accounts/refusal-texts.ts'
import { loadProduct } from '#web/catalogue/load-product.ts'
import { loadProducts } from '#web/catalogue/load-products.ts'
import { readProductQuery } from '#web/catalogue/product-query.ts'
import { openPayment } from '#web/payments/open-payment.ts'
import { submitOnlineOrder, submitOrder } from '#web/payments/submit-order.ts'
import { validatePayment } from '#web/payments/validate-payment.ts'

/** Every step of a call at which something fails, and what the client makes of it. */
const steps = {
  'the connection fails': [() => Promise.reject(new TypeError('Failed to fetch')), 'no_response'],
  'fetch throws at once': [throwing(new TypeError('Failed to fetch')), 'no_response'],
  'the request is aborted': [() => Promise.reject(new DOMException('', 'AbortError')), 'no_response'],
  'the body breaks off': [answering(() => new Response(brokenBody())), 'no_response'],
  'text() fails': [
    answering(() => respondWith({ text: () => Promise.reject(new TypeError('network')) })),
    'no_response',
  ],
  'the sending code throws': [() => Promise.reject(new Error('bug')), 'exception'],
  'there is no answer to read': [answering(() => undefined as unknown as Response), 'exception'],
  'the answer has no text()': [answering(() => respondWith({ text: undefined })), 'exception'],
  'text() throws at once': [answering(() => respondWith({ text: throwing(new TypeError('bug')) })), 'exception'],
  'a property of the answer throws': [answering(() => respondWith({}, 'status')), 'exception'],
  'the text is no text': [answering(() => respondWith({ text: async () => Symbol('bug') })), 'exception'],
  'the JSON is malformed': [answering(() => new Response('{"data":')), 'unexpected'],
  'the answer is a page': [answering(() => new Response('<html>')), 'unexpected'],
} as const satisfies Record<string, readonly [Send, string]>

type Step = keyof typeof steps
type Reason = (typeof steps)[Step][1]
const stepsTo = (...reasons: readonly Reason[]) =>
  (Object.keys(steps) as Step[]).filter((step) => reasons.includes(steps[step][1]))
const allSteps = Object.keys(steps) as Step[]

const clientAt = (step: Step): Client => createClient({ send: steps[step][0], origin: 'http://shop.test' })
/** Every call succeeds with a body that code of the page fails to read. */
const unreadable: Client = async () => ({ ok: true, status: 200, body: throwingBody() as never })

const query = readProductQuery('http://shop.test/products')
const products = async (call: Client) => {
  const list = await loadProducts(call, query)
  return list.state === 'failed' ? list.message : (list.failure ?? '')
}
const product = async (call: Client) => {
  const answer = await loadProduct(call, 'prd_a')
  return answer.state === 'failed' ? answer.message : answer.state
}
const payment = async (call: Client) => {
  const opened = await openPayment({ call, token: 't', origin: '', storeOrderId: () => {} }, 'o', signal())
  return opened.kind === 'failed' ? opened.message : opened.kind
}
const validation = async (call: Client) =>
  (await validatePayment({ call, token: 't', onPaid: () => {} }, 'o', signal()))?.message
const order = async (call: Client, submit: typeof submitOrder | typeof submitOnlineOrder = submitOrder) => {
  const result = await submit(checkoutPorts(call), { token: 't', lines: [line], address, paymentType: 'COD' })
  return result.kind === 'failed' ? result.message : result.kind
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test.each(allSteps)('%s: the client tells a lost answer from an error of code', async (step) => {
  expect(await clientAt(step)('GET /api/cart/get', {})).toMatchObject({ ok: false, reason: steps[step][1] })
})

const NO_RESPONSE = 'No response received from the server. Please check your internet connection.'
const EXCEPTION = 'Error fetching products. Please try again later.'

test.each([
  ...stepsTo('no_response').map((step) => [step, NO_RESPONSE] as const),
  ...stepsTo('exception').map((step) => [step, EXCEPTION] as const),
  ...stepsTo('unexpected').map((step) => [step, 'Invalid product data format received'] as const),
])('%s: the list of products says "%s"', async (step, sentence) => {
  expect(await products(clientAt(step))).toBe(sentence)
})

test('a list that code fails to read says that it could not be fetched', async () => {
  expect(await products(unreadable)).toBe(EXCEPTION)
})

test.each(allSteps)('%s: each other page says its own sentence', async (step) => {
  const call = clientAt(step)
  const login = await call('POST /api/auth/login', { email: 'a@b.in', password: 'x' })
  expect(!login.ok && loginFailureText(login)).toBe('An error occurred during login.')
  expect(registrationFailureText(login)).toBe('Registration failed.')
  expect(otpFailureReason(login)).toBeNull()
  expect(await product(call)).toBe('This product could not be loaded')
  expect(await order(call)).toBe('Failed to process order')
  expect(await order(call, submitOnlineOrder)).toBe('Failed to process order')
  expect(await payment(call)).toBe('Failed to initialize payment')
  expect(await validation(call)).toBe('Error validating payment')
})

test('an answer that code fails to read gives the sentence of its page', async () => {
  expect(await product(unreadable)).toBe('This product could not be loaded')
  expect(await order(unreadable)).toBe('Failed to process order')
  expect(await payment(unreadable)).toBe('Failed to initialize payment')
  expect(await validation(unreadable)).toBe('Error validating payment')
})

const signal = () => new AbortController().signal
const line = { id: 'a', productName: 'A', sellingPrice: 20, quantity: 1, image: '', brand: '' }
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

function checkoutPorts(call: Client) {
  return {
    call,
    storage: new FakeBrowser().openTab(),
    flush: async () => {},
    release: () => {},
    lines: () => [line],
    applyServerCart: () => {},
    storeOrderId: () => {},
    discardPendingWrites: () => {},
  }
}

function answering(response: () => Response): Send {
  return async () => response()
}

function throwing(error: Error): () => never {
  return () => {
    throw error
  }
}

/** A response with some properties replaced; reading `failing` throws. */
function respondWith(parts: { text?: unknown }, failing?: 'status'): Response {
  const fields = Object.entries(parts).map(([name, value]) => [name, { value }] as const)
  const response = Object.defineProperties(Response.json({}), Object.fromEntries(fields))
  return failing ? Object.defineProperty(response, failing, { get: throwing(new TypeError('bug')) }) : response
}

function brokenBody(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"cart":'))
      controller.error(new TypeError('network error'))
    },
  })
}

function throwingBody(): object {
  return new Proxy({}, { get: throwing(new TypeError('bug')) })
}
