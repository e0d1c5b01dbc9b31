import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { stockOf } from '#test/factories.ts'
import {
  alertsOf,
  orderOnline,
  getOrderRow,
  refundsOf,
  startGatewayPayment,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { type SandboxShop, startSandboxShop } from '#test/payments/sandbox-shop.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await startSandboxShop()
})
afterEach(() => checkConservation(shop.app.ctx.db))
afterAll(() => shop.close())

/** Orders, pays on the hosted page with this choice, and follows the redirect to the shop. */
async function payOnPage(choice: Readonly<Record<string, string>>) {
  const { app, press } = shop
  const bought = await orderOnline(app)
  const back = await press(await startGatewayPayment(bought), choice)
  const response = await fetch(back, { redirect: 'manual' })
  return { ...bought, status: response.status, page: response.headers.get('location'), back }
}

test('Succeed: the return confirms the order, and the webhook changes nothing', async () => {
  const bought = await payOnPage({ outcome: 'succeed' })
  expect(bought.back).toMatch(new RegExp(`^${shop.origin}/payments/return/[0-9a-f]{32}\\?sandbox_reference=p`))
  expect(bought).toMatchObject({ status: 303, page: `${shop.origin}/validate-payment/${bought.id}` })
  expect(await getOrderRow(shop.app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
  shop.app.clock.advance(5 * SECOND)
  await shop.app.runPayments()
  expect(await paymentStatusOf(bought)).toMatchObject({ success: true, status: 'paid' })
  const { deliveries, outcome } = await shop.app.ctx.db
    .selectFrom('gateway_events')
    .selectAll()
    .orderBy('received_at', 'desc')
    .executeTakeFirstOrThrow()
  expect({ deliveries, outcome }).toEqual({ deliveries: 1, outcome: 'looked' })
})

test('the page and the return are in the language in which the customer pays', async () => {
  const { app, press, origin } = shop
  const { customer, id, amount } = await orderOnline(app)
  const call = { orderId: id, amount, currency: 'INR' } as const
  const headers = { 'x-language': 'te' }
  const { paymentUrl } = expectOk(await customer.api('POST /api/payments/create', call, { headers }))
  const page = await (await fetch(paymentUrl)).text()
  expect(page).toContain('<html lang="te">')
  expect(page).toContain('విజయవంతం చేయండి</button>')
  expect(page).toMatch(/ఆర్డర్ \d+<\/h1>/)
  expect(page).toContain('<fieldset lang="en">')
  const back = await fetch(await press(paymentUrl, { outcome: 'succeed' }), { redirect: 'manual' })
  expect(back.headers.get('location')).toBe(`${origin}/te/validate-payment/${id}`)
  expect(await (await fetch(paymentUrl)).text()).toContain('ఈ పరీక్ష చెల్లింపు విజయవంతమైంది.')
})

test.each([
  ['fail', 'Cancelled', 'Failed'],
  ['cancel', 'Cancelled', 'Failed'],
  ['pending', 'Pending', 'Pending'],
])('%s: the order is %s/%s', async (outcome, status, paymentStatus) => {
  const bought = await payOnPage({ outcome })
  expect(await getOrderRow(shop.app, bought.id)).toMatchObject({ status, payment_status: paymentStatus })
  expect(await stockOf(shop.app, bought.product.id)).toBe(outcome === 'pending' ? 8 : 10)
})

test.each(['never', 'twice', 'forged', 'disorder', 'after', 'delayed'])(
  'webhook %s: confirms the order once, without an alert',
  async (webhook) => {
    const bought = await payOnPage({ outcome: 'succeed', webhook })
    for (let waited = 0; waited < 5; waited += 1) {
      shop.app.clock.advance(20 * SECOND)
      await shop.deliver()
    }
    expect(await getOrderRow(shop.app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
    expect(await alertsOf(shop.app, bought.id)).toEqual([])
  },
)

test('a pending payment can be reopened, and paying confirms the order', async () => {
  const bought = await payOnPage({ outcome: 'pending' })
  const again = await startGatewayPayment(bought)
  await shop.press(again, { outcome: 'succeed' })
  await shop.app.runPayments()
  shop.app.clock.advance(5 * SECOND)
  expect(await paymentStatusOf(bought)).toMatchObject({ status: 'paid' })
})

test.each([
  ['short', { attempt: 'review', order: 'Pending', refunds: ['short_payment'], alerts: ['short_payment'] }],
  ['wrong', { attempt: 'review', order: 'Pending', refunds: [], alerts: ['amount_mismatch'] }],
  ['double', { attempt: 'paid', order: 'Confirmed', refunds: ['duplicate_capture'], alerts: ['double_capture'] }],
])('money %s', async (money, expected) => {
  const bought = await payOnPage({ outcome: 'succeed', money })
  const attempt = await shop.app.ctx.db
    .selectFrom('payment_attempts')
    .select('state')
    .where('order_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  expect({
    attempt: attempt.state,
    order: (await getOrderRow(shop.app, bought.id)).status,
    refunds: (await refundsOf(shop.app, bought.id)).map(({ reason }) => reason),
    alerts: await alertsOf(shop.app, bought.id),
  }).toEqual(expected)
})

test('a payment after expiry reinstates the order', async () => {
  const bought = await payOnPage({ outcome: 'succeed', money: 'late' })
  expect(await getOrderRow(shop.app, bought.id)).toMatchObject({ status: 'Cancelled', payment_status: 'Failed' })
  shop.app.clock.advance(2 * MINUTE)
  await shop.deliver()
  expect(await getOrderRow(shop.app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
  expect(await stockOf(shop.app, bought.product.id)).toBe(8)
})

test('refunds a paid order that its customer cancels, with a reference and a duration', async () => {
  const { app } = shop
  const bought = await payOnPage({ outcome: 'succeed' })
  expectOk(await bought.customer.api('POST /api/orders/:id/cancel', { id: bought.id }))
  await app.runPayments()
  app.clock.advance(10 * SECOND)
  await shop.deliver()
  const { order } = expectOk(await bought.customer.api('GET /api/orders/:orderId', { orderId: bought.id }))
  expect(order).toMatchObject({
    status: 'Cancelled',
    paymentStatus: 'Refunded',
    refunds: [
      {
        amount: order.totalAmount,
        reference: expect.stringMatching(/^r[a-z2-7]{20}$/),
        status: 'done',
        expectedDays: '5-7 working days',
      },
    ],
  })
})

test('is not available beside a live gateway', async () => {
  const real = await startTestApp()
  for (const path of ['/sandbox-gateway/pay/x', '/sandbox-gateway/v1/payments/by-reference/x', '/sandbox-gateway'])
    expect((await real.send(path)).status).toBe(404)
  expect((await real.send('/api/payments/webhooks/sandbox', { method: 'POST', body: '{}' })).status).toBe(404)
  await real.close()
})
