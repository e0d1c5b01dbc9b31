import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { askGateway } from '#server/payments/ask-gateway.ts'
import { checkConservation } from '#test/conservation.ts'
import { buildOrder, stockOf } from '#test/factories.ts'
import {
  alertsOf,
  attemptsOf,
  type Bought,
  comeBack,
  orderAndStart,
  orderOnline,
  orderRow,
  refundsOf,
  startPaying,
  statusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { atOnce, openShops, repeat, type Shops, tally } from './open-shops.ts'

let shops: Shops
let app: TestApp
beforeAll(async () => {
  shops = await openShops(2)
  app = shops.apps[0]
})
afterEach(() => {
  app.gateway.meanwhile = async () => {}
  return checkConservation(app.ctx.db)
})
afterAll(() => shops.close())

const shopOf = (turn: number) => shops.apps[turn % 2]!
const advance = (ms: number) => shops.apps.forEach(({ clock }) => clock.advance(ms))

/** Nobody gets an answer before `count` have asked: then all write at once. */
function gather(count: number): void {
  let waiting: (() => void)[] = []
  app.gateway.meanwhile = async (call) => {
    if (call !== 'fetch') return
    await new Promise<void>((go) => {
      waiting.push(go)
      if (waiting.length < count) return
      const all = waiting
      waiting = []
      for (const one of all) one()
    })
  }
}

async function confirmations(id: string): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', id)
    .where('status', '=', 'Confirmed')
    .execute()
  return rows.length
}

async function jobsAbout(id: string, kind: string): Promise<number> {
  const rows = await app.ctx.db.selectFrom('jobs').select('payload').where('kind', '=', kind).execute()
  return rows.filter(({ payload }) => (payload as { orderId?: string }).orderId === id).length
}

test('W1: of twelve answers "paid" written at once exactly one confirms', async () => {
  for (const _ of repeat(40, 400)) {
    const bought = await orderAndStart(app)
    app.gateway.pay(bought.ref)
    const [attempt] = await attemptsOf(app, bought.id)
    gather(12)
    const states = await atOnce(12, (turn) => askGateway(shopOf(turn).ctx, attempt!))
    expect(new Set(states)).toEqual(new Set(['paid']))
    expect(await confirmations(bought.id)).toBe(1)
    expect(await jobsAbout(bought.id, 'mail.payment-received')).toBe(1)
    expect(await refundsOf(app, bought.id)).toEqual([])
    expect(await alertsOf(app, bought.id)).toEqual([])
  }
})

test('W1: return, webhook, status call and poller of two processes at once, twelve of them: one confirmation', async () => {
  for (const round of repeat(40, 400)) {
    const bought = await orderAndStart(app)
    advance(26 * SECOND)
    app.gateway.pay(bought.ref)
    const doors: ((shop: TestApp, turn: number) => Promise<unknown>)[] = [
      (shop) => comeBack(shop, bought.ref),
      async (shop, turn) => {
        const webhook = app.gateway.webhook({ reference: bought.ref, id: `evt_${round}_${turn % 2}` })
        await shop.send('/api/payments/webhooks/razorpay', webhook)
        await shop.runPayments()
      },
      (shop) => shop.runPayments(),
      (shop) => statusOf({ ...bought, customer: { ...bought.customer, api: shop.as(bought.customer.token) } }),
    ]
    await atOnce(12, (turn) => doors[(turn + round) % 4]!(shopOf(turn), turn))
    advance(4 * SECOND)
    await atOnce(2, (turn) => shopOf(turn).runPayments())
    expect(await confirmations(bought.id)).toBe(1)
    expect(await jobsAbout(bought.id, 'mail.payment-received')).toBe(1)
    expect(await refundsOf(app, bought.id)).toEqual([])
  }
})

test('two payments of one order succeed at once: one confirmation, one refund', async () => {
  for (const _ of repeat(40, 400)) {
    const bought = await orderAndStart(app)
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ state: 'cancelled' })
      .where('order_id', '=', bought.id)
      .execute()
    advance(SECOND)
    await startPaying(bought)
    const attempts = await attemptsOf(app, bought.id)
    expect(attempts).toHaveLength(2)
    for (const { merchant_ref } of attempts) app.gateway.pay(merchant_ref)
    gather(12)
    await atOnce(12, (turn) => askGateway(shopOf(turn).ctx, attempts[turn % 2]!))
    app.gateway.meanwhile = async () => {}
    await atOnce(4, (turn) => shopOf(turn).runPayments())
    expect(await confirmations(bought.id)).toBe(1)
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'duplicate_payment', state: 'succeeded' }])
    const made = [...app.gateway.refunds.values()].filter(({ merchantRef }) =>
      attempts.some(({ merchant_ref }) => merchant_ref === merchantRef),
    )
    expect(made).toHaveLength(1)
  }
})

test('pay is pressed twenty times at once: one attempt, one call to the gateway, one page', async () => {
  for (const _ of repeat(20, 200)) {
    const bought = await orderOnline(app)
    const before = app.gateway.calls.create
    const input = { orderId: bought.id, amount: bought.amount, currency: 'INR' } as const
    const answers = await atOnce(20, (turn) =>
      shops.clientOf(bought.customer, turn)('POST /api/payments/create', input),
    )
    expect(tally(answers)).toEqual({ '200': 20 })
    expect(new Set(answers.map((answer) => expectOk(answer).paymentUrl)).size).toBe(1)
    expect(await attemptsOf(app, bought.id)).toHaveLength(1)
    expect(app.gateway.calls.create - before).toBe(1)
  }
})

const cancel = (bought: Bought, turn: number) =>
  shops.clientOf(bought.customer, turn)('POST /api/orders/:id/cancel', { id: bought.id })

/**
 * The bank pays at a moment which differs from round to round: at once, just after the shop asked, just after the shop
 * cancelled the payment, or when everybody is done; and another process of the shop hears of it at once.
 */
function payAt(round: number, bought: Bought & { ref: string }): { late: () => Promise<void> } {
  let paying: Promise<unknown> | null = null
  const pay = () => {
    paying ??= (async () => {
      app.gateway.pay(bought.ref)
      const [attempt] = await attemptsOf(app, bought.id)
      await askGateway(shopOf(1).ctx, attempt!)
    })()
  }
  const moment = round % 4
  if (moment === 0) pay()
  app.gateway.meanwhile = async (call) => {
    if ((moment === 1 && call === 'fetch') || (moment === 2 && call === 'cancel')) pay()
  }
  const late = async () => {
    pay()
    await paying
    app.gateway.meanwhile = async () => {}
  }
  return { late }
}

test('W3, C7: cancelled by its customer while the money arrives: confirmed, or cancelled and all of it back', async () => {
  const ends: Record<string, number> = {}
  for (const round of repeat(60, 1000)) {
    const bought = await orderAndStart(app, { stock: 5, quantity: 2 })
    const { late } = payAt(round, bought)
    await Promise.all([cancel(bought, 0), cancel(bought, 1)])
    await late()
    advance(30 * MINUTE)
    await atOnce(2, (turn) => shopOf(turn).runPayments())
    const order = await orderRow(app, bought.id)
    const refunds = await refundsOf(app, bought.id)
    const end = `${order.status}/${order.payment_status} with ${refunds.length} refunds`
    ends[end] = (ends[end] ?? 0) + 1
    expect([
      'Confirmed/Paid with 0 refunds',
      'Cancelled/Failed with 1 refunds',
      'Cancelled/Refunded with 1 refunds',
    ]).toContain(end)
    expect(await stockOf(app, bought.product.id)).toBe(order.status === 'Confirmed' ? 3 : 5)
  }
  process.stdout.write(`cancel and payment: ${JSON.stringify(ends)}\n`)
  expect(Object.keys(ends).length).toBeGreaterThan(1)
})

test('W3, C7: the timer of two processes while the money arrives: confirmed, the stock taken once', async () => {
  for (const round of repeat(40, 1000)) {
    const bought = await orderAndStart(app, { stock: 5, quantity: 2 })
    advance(31 * MINUTE)
    const { late } = payAt(round, bought)
    await atOnce(2, (turn) => shopOf(turn).runPayments())
    await late()
    advance(5 * MINUTE)
    await atOnce(2, (turn) => shopOf(turn).runPayments())
    expect(await orderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
    expect(await stockOf(app, bought.product.id)).toBe(3)
    expect(await confirmations(bought.id)).toBe(1)
  }
})

test('D13: cash chosen in one tab while the money arrives by another: never two orders for one cart, never kept twice', async () => {
  const ends: Record<string, number> = {}
  for (const round of repeat(60, 1000)) {
    const bought = await orderAndStart(app, { stock: 5, quantity: 2 })
    const { late } = payAt(round, bought)
    await atOnce(3, (turn) => shops.clientOf(bought.customer, turn)('POST /api/orders/create', buildOrder([bought])))
    await late()
    await shopOf(0).runPayments()
    const orders = await app.ctx.db
      .selectFrom('orders')
      .select(['status', 'payment_type', 'payment_status'])
      .where('customer_id', '=', bought.customer.id)
      .orderBy('number')
      .execute()
    const end = orders.map((order) => `${order.payment_type} ${order.status}/${order.payment_status}`).join(', ')
    ends[end] = (ends[end] ?? 0) + 1
    expect(orders.filter(({ status }) => status !== 'Cancelled')).toHaveLength(1)
    expect(await stockOf(app, bought.product.id)).toBe(3)
  }
  process.stdout.write(`cash and payment: ${JSON.stringify(ends)}\n`)
  expect(Object.keys(ends).length).toBeGreaterThan(1)
})

test('W4: every webhook of fifty payments is lost and no browser comes back: all are found within five minutes', async () => {
  const paid = []
  for (const _ of repeat(50, 500)) paid.push(await orderAndStart(app))
  for (const { ref } of paid) app.gateway.pay(ref)
  for (let waited = 0; waited < 5 * MINUTE; waited += 10 * SECOND) {
    advance(10 * SECOND)
    await atOnce(2, (turn) => shopOf(turn).runPayments())
  }
  for (const { id } of paid) expect(await confirmations(id)).toBe(1)
})
