import { afterEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { placeCodOrder, addProduct, registerCustomer } from '#test/factories.ts'
import {
  attemptsOf,
  lastAttemptRef,
  returnFromGateway,
  type PlacedOnlineOrder,
  startOrderPayment,
  orderOnline,
  getOrderRow,
  deliverWebhook,
  startGatewayPayment,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  for (const call of ['create', 'fetch', 'cancel'] as const) delete app.gateway.faults[call]
  app.gateway.meanwhile = async () => {}
  await checkConservation(app.ctx.db)
})

const create = ({ customer, id, amount }: PlacedOnlineOrder, more: object = {}) =>
  customer.api('POST /api/payments/create', { orderId: id, amount, currency: 'INR', ...more } as never)
const states = async ({ id }: PlacedOnlineOrder) => (await attemptsOf(app, id)).map(({ state }) => state)

test.each(['499', '499.0', '499.000', '1e3', '४९९.००', ' 499.00', '+499.00', '-1.00', '', 499, null, ['499.00']])(
  'rejects the malformed amount %j (422)',
  async (amount) => {
    const bought = await orderOnline(app)
    expect(expectRefusal(await create(bought, { amount }))).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { amount: 'The amount must be text with two decimals, for instance "499.00".' },
    })
    expect(await attemptsOf(app, bought.id)).toEqual([])
  },
)

test('rejects an amount that differs from the total and charges only the total (409)', async () => {
  const bought = await orderOnline(app)
  for (const amount of ['1.00', '0.00', (Number(bought.amount) + 0.01).toFixed(2)])
    expect(expectRefusal(await create(bought, { amount }))).toMatchObject({ status: 409, code: 'conflict' })
  expect(await attemptsOf(app, bought.id)).toEqual([])
})

test('rejects currencies other than INR', async () => {
  const bought = await orderOnline(app)
  expect(expectRefusal(await create(bought, { currency: 'USD' }))).toMatchObject({ status: 422 })
})

test('rejects payment of cash, paid and cancelled orders with specific messages', async () => {
  const asha = await registerCustomer(app)
  const cash = await placeCodOrder(asha, [{ product: await addProduct(app) }])
  const total = (await getOrderRow(app, cash._id)).total_paise / 100
  const cashOrder = { customer: asha, id: cash._id, amount: total.toFixed(2) } as PlacedOnlineOrder
  const paid = await startOrderPayment(app)
  app.gateway.pay(paid.ref)
  await deliverWebhook(app, paid.ref)
  const cancelled = await orderOnline(app)
  expectOk(await cancelled.customer.api('POST /api/orders/:id/cancel', { id: cancelled.id }))
  const messages = []
  for (const order of [cashOrder, paid, cancelled]) messages.push(expectRefusal(await create(order)).message)
  expect(messages).toEqual([
    'This order is paid in cash when it arrives.',
    'This order is already paid.',
    'This order is closed and can no longer be paid. Please order again.',
  ])
})

test('accepts the order number in place of the id', async () => {
  const bought = await orderOnline(app)
  const { number } = await getOrderRow(app, bought.id)
  expectOk(await create(bought, { orderId: String(number) }))
})

test('returns 503 on a gateway timeout and retries with the same reference', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'timeout'
  const refusal = expectRefusal(await create(bought))
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable', retryAfterMs: 5000 })
  expect(await states(bought)).toEqual(['unknown'])
  delete app.gateway.faults.create
  await startGatewayPayment(bought)
  expect(await states(bought)).toEqual(['pending'])
  const [attempt] = await attemptsOf(app, bought.id)
  expect(app.gateway.payments.has(attempt!.merchant_ref)).toBe(true)
})

test('returns to the language of the page that took the payment up last', async () => {
  const bought = await orderOnline(app)
  const startIn = async (language: string) => {
    const answer = await app.send('/api/payments/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bought.customer.token}`,
        'content-type': 'application/json',
        'x-language': language,
      },
      body: JSON.stringify({ orderId: bought.id, amount: bought.amount, currency: 'INR' }),
    })
    expect(answer.status).toBe(200)
    const location = (await returnFromGateway(app, await lastAttemptRef(app, bought.id))) ?? ''
    return new URL(location).pathname
  }
  expect(await startIn('en')).toBe(`/validate-payment/${bought.id}`)
  expect(await startIn('te')).toBe(`/te/validate-payment/${bought.id}`)
  expect(await startIn('hi')).toBe(`/hi/validate-payment/${bought.id}`)
  expect(await states(bought)).toEqual(['pending'])
})

test('returns the existing payment page after a lost create response', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'lost'
  expectRefusal(await create(bought))
  delete app.gateway.faults.create
  app.clock.advance(6 * SECOND)
  await app.runPayments()
  expect(await states(bought)).toEqual(['pending'])
  const page = await startGatewayPayment(bought)
  const [attempt, ...others] = await attemptsOf(app, bought.id)
  expect(others).toEqual([])
  expect(page).toBe(`https://gateway.test/pay/${attempt!.merchant_ref}`)
})

test('recovers an unrecorded create response by polling after a crash', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'killed'
  expect(await create(bought)).toMatchObject({ ok: false, status: 500 })
  delete app.gateway.faults.create
  expect(await states(bought)).toEqual(['created'])
  app.clock.advance(11 * SECOND)
  await app.runPayments()
  expect(await states(bought)).toEqual(['pending'])
  await startGatewayPayment(bought)
  expect(await attemptsOf(app, bought.id)).toHaveLength(1)
})

test('confirms by polling after a crash before a paid status is recorded', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  app.gateway.faults.fetch = 'killed'
  app.clock.advance(5 * SECOND)
  expect(await bought.customer.api('GET /api/payment/status/:orderId', { orderId: bought.id })).toMatchObject({
    status: 500,
  })
  delete app.gateway.faults.fetch
  app.clock.advance(2 * MINUTE)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
})

test('abandons an undelivered create call after a minute and allows another payment', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'unreachable'
  expectRefusal(await create(bought))
  delete app.gateway.faults.create
  app.clock.advance(2 * MINUTE)
  await app.runPayments()
  expect(await states(bought)).toEqual(['failed'])
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Pending' })
  await startGatewayPayment(bought)
  expect(await states(bought)).toEqual(['failed', 'pending'])
})

test('returns 502 if the gateway refuses, and creates a new attempt on retry', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'rejected'
  expect(expectRefusal(await create(bought))).toMatchObject({ status: 502, code: 'gateway_refused' })
  delete app.gateway.faults.create
  await startGatewayPayment(bought)
  expect((await states(bought)).toSorted()).toEqual(['failed', 'pending'])
})

test('replaces a payment with a lost page after a duplicate reference error', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'lost'
  expectRefusal(await create(bought))
  app.gateway.faults.create = 'duplicate_ref'
  app.gateway.meanwhile = async (call) => {
    if (call === 'cancel') delete app.gateway.faults.create
  }
  await startGatewayPayment(bought)
  expect((await states(bought)).toSorted()).toEqual(['cancelled', 'pending'])
})

test('replaces an attempt close to expiry', async () => {
  const bought = await startOrderPayment(app)
  app.clock.advance(19 * MINUTE)
  const page = await startGatewayPayment(bought)
  expect(page).not.toContain(bought.ref)
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Pending', payment_status: 'Pending' })
})

test('does not replace an attempt that is paid at the gateway', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  app.clock.advance(19 * MINUTE)
  expect(expectRefusal(await create(bought)).message).toBe('This order is already paid.')
  expect(await paymentStatusOf(bought)).toMatchObject({ status: 'paid' })
})

test('returns no payment page if an earlier attempt is paid during the create call', async () => {
  const bought = await startOrderPayment(app)
  await app.ctx.db
    .updateTable('payment_attempts')
    .set({ state: 'cancelled' })
    .where('order_id', '=', bought.id)
    .execute()
  app.gateway.meanwhile = async (call) => {
    if (call !== 'create') return
    app.gateway.meanwhile = async () => {}
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
  }
  expect(expectRefusal(await create(bought)).message).toBe('This order is already paid.')
  app.clock.advance(5 * SECOND)
  await app.runPayments()
  expect((await states(bought)).toSorted()).toEqual(['cancelled', 'paid'])
})

test('rate limits the sixth start within a minute', async () => {
  const bought = await orderOnline(app)
  app.gateway.faults.create = 'rejected'
  const codes = []
  for (let press = 0; press < 6; press += 1) codes.push(expectRefusal(await create(bought)).code)
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'gateway_refused'), 'too_many'])
})

test('opens the circuit after five unanswered calls and fails fast until it resets', async () => {
  const open = await startOrderPayment(app)
  app.gateway.faults.create = 'timeout'
  const before = app.gateway.calls.create
  for (let shopper = 0; shopper < 8; shopper += 1)
    expect(expectRefusal(await create(await orderOnline(app)))).toMatchObject({ status: 503, retryAfterMs: 5000 })
  expect(app.gateway.calls.create - before).toBe(5)
  // An existing payment page is still returned.
  expect(await startGatewayPayment(open)).toContain(open.ref)
  app.clock.advance(15 * SECOND)
  expectRefusal(await create(await orderOnline(app)))
  expectRefusal(await create(await orderOnline(app)))
  expect(app.gateway.calls.create - before).toBe(6)
  delete app.gateway.faults.create
  app.clock.advance(15 * SECOND)
  await startGatewayPayment(await orderOnline(app))
})

test('sends no items and no address to the gateway', async () => {
  const bought = await startOrderPayment(app)
  const payment = JSON.stringify(app.gateway.payments.get(bought.ref))
  expect(payment).not.toContain(bought.product.name)
  expect(payment).not.toContain('Example Lane')
  expect(payment).not.toContain('Telangana')
})
