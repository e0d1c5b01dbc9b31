import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { askGateway } from '#server/payments/ask-gateway.ts'
import {
  alertsOf,
  attemptsOf,
  comeBack,
  orderAndStart,
  orderOnline,
  refundsOf,
  startPaying,
  statusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { confirmations, gather, jobsAbout } from './harness/payment-races.ts'
import { atOnce, databases, tally, useShops } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const ROUNDS = repeat(20, 400)

describe.each(databases)('%s', (place) => {
  const shops = useShops(place)
  let app: TestApp
  beforeAll(() => {
    app = shops.apps[0]
  })

  const shopOf = (turn: number) => shops.apps[turn % shops.apps.length]!
  const advance = (ms: number) => shops.apps.forEach(({ clock }) => clock.advance(ms))

  test('W1: of twelve answers "paid" written at once exactly one confirms', async () => {
    for (const _ of ROUNDS) {
      const bought = await orderAndStart(app)
      app.gateway.pay(bought.ref)
      const [attempt] = await attemptsOf(app, bought.id)
      gather(app, 12)
      const states = await atOnce(12, (turn) => askGateway(shopOf(turn).ctx, attempt!))
      expect(new Set(states)).toEqual(new Set(['paid']))
      expect(await confirmations(app, bought.id)).toBe(1)
      expect(await jobsAbout(app, bought.id, 'mail.payment-received')).toBe(1)
      expect(await refundsOf(app, bought.id)).toEqual([])
      expect(await alertsOf(app, bought.id)).toEqual([])
    }
    report(`W1 ${place}, twelve answers`, { rounds: ROUNDS.length, 'confirmed twice': 0, alerts: 0 })
  })

  test('W1: return, webhook, status call and poller of every process at once, twelve of them: one confirmation', async () => {
    for (const round of ROUNDS) {
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
      expect(await confirmations(app, bought.id)).toBe(1)
      expect(await jobsAbout(app, bought.id, 'mail.payment-received')).toBe(1)
      expect(await refundsOf(app, bought.id)).toEqual([])
    }
    report(`W1 ${place}, every door`, { rounds: ROUNDS.length, 'confirmed twice': 0, refunds: 0 })
  })

  test('two payments of one order succeed at once: one confirmation, one refund', async () => {
    for (const _ of ROUNDS) {
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
      gather(app, 12)
      await atOnce(12, (turn) => askGateway(shopOf(turn).ctx, attempts[turn % 2]!))
      app.gateway.meanwhile = async () => {}
      await atOnce(4, (turn) => shopOf(turn).runPayments())
      expect(await confirmations(app, bought.id)).toBe(1)
      expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'duplicate_payment', state: 'succeeded' }])
      const made = [...app.gateway.refunds.values()].filter(({ merchantRef }) =>
        attempts.some(({ merchant_ref }) => merchant_ref === merchantRef),
      )
      expect(made).toHaveLength(1)
    }
    report(`W1 ${place}, two payments`, { rounds: ROUNDS.length, 'refunded once': ROUNDS.length, kept: 0 })
  })

  test('pay is pressed twenty times at once: one attempt, one call to the gateway, one page', async () => {
    for (const _ of ROUNDS) {
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
    report(`W1 ${place}, pressed twenty times`, { rounds: ROUNDS.length, 'second pages': 0 })
  })

  test('W4: every webhook of fifty payments is lost and no browser comes back: all are found within five minutes', async () => {
    const paid = []
    for (const _ of repeat(50, 500)) paid.push(await orderAndStart(app))
    for (const { ref } of paid) app.gateway.pay(ref)
    for (let waited = 0; waited < 5 * MINUTE; waited += 10 * SECOND) {
      advance(10 * SECOND)
      await atOnce(2, (turn) => shopOf(turn).runPayments())
    }
    for (const { id } of paid) expect(await confirmations(app, id)).toBe(1)
    report(`W4 ${place}`, { payments: paid.length, 'without a webhook': paid.length, lost: 0 })
  })
})
