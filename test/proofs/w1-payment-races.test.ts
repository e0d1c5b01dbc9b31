import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { pollGateway } from '#server/payments/poll-gateway.ts'
import {
  alertsOf,
  attemptsOf,
  returnFromGateway,
  startOrderPayment,
  orderOnline,
  refundsOf,
  startGatewayPayment,
  paymentStatusOf,
} from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import {
  countConfirmations,
  countJobs,
  countOutcomes,
  holdFetches,
  inParallel,
  useRacingShops,
} from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

const rounds = proofRounds(20, 400)
const shops = useRacingShops()

test('W1: twelve parallel "paid" answers confirm the order once', async () => {
  const { app } = shops
  for (const _ of rounds) {
    const bought = await startOrderPayment(app)
    app.gateway.pay(bought.ref)
    const [attempt] = await attemptsOf(app, bought.id)
    holdFetches(app, 12)
    const states = await inParallel(12, (turn) => pollGateway(shops.appOf(turn).ctx, attempt!))
    expect(new Set(states)).toEqual(new Set(['paid']))
    expect(await countConfirmations(app, bought.id)).toBe(1)
    expect(await countJobs(app, bought.id, 'mail.payment-received')).toBe(1)
    expect(await refundsOf(app, bought.id)).toEqual([])
    expect(await alertsOf(app, bought.id)).toEqual([])
  }
  reportProof('W1 twelve answers', { rounds: rounds.length, 'confirmed twice': 0, alerts: 0 })
})

test('W1: twelve parallel returns, webhooks, status calls and polls of two processes confirm the order once', async () => {
  const { app } = shops
  for (const round of rounds) {
    const bought = await startOrderPayment(app)
    shops.advance(26 * SECOND)
    app.gateway.pay(bought.ref)
    const entryPoints: ((shop: TestApp, turn: number) => Promise<unknown>)[] = [
      (shop) => returnFromGateway(shop, bought.ref),
      async (shop, turn) => {
        const webhook = app.gateway.webhook({ reference: bought.ref, id: `evt_${round}_${turn % 2}` })
        await shop.send('/api/payments/webhooks/razorpay', webhook)
        await shop.runPayments()
      },
      (shop) => shop.runPayments(),
      (shop) => paymentStatusOf({ ...bought, customer: { ...bought.customer, api: shop.as(bought.customer.token) } }),
    ]
    await inParallel(12, (turn) => entryPoints[(turn + round) % 4]!(shops.appOf(turn), turn))
    shops.advance(4 * SECOND)
    await inParallel(2, (turn) => shops.appOf(turn).runPayments())
    expect(await countConfirmations(app, bought.id)).toBe(1)
    expect(await countJobs(app, bought.id, 'mail.payment-received')).toBe(1)
    expect(await refundsOf(app, bought.id)).toEqual([])
  }
  reportProof('W1 every entry point', { rounds: rounds.length, 'confirmed twice': 0, refunds: 0 })
})

test('W1: two parallel payments of one order make one confirmation and one refund', async () => {
  const { app } = shops
  for (const _ of rounds) {
    const bought = await startOrderPayment(app)
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ state: 'cancelled' })
      .where('order_id', '=', bought.id)
      .execute()
    shops.advance(SECOND)
    await startGatewayPayment(bought)
    const attempts = await attemptsOf(app, bought.id)
    expect(attempts).toHaveLength(2)
    for (const { merchant_ref } of attempts) app.gateway.pay(merchant_ref)
    holdFetches(app, 12)
    await inParallel(12, (turn) => pollGateway(shops.appOf(turn).ctx, attempts[turn % 2]!))
    app.gateway.meanwhile = async () => {}
    await inParallel(4, (turn) => shops.appOf(turn).runPayments())
    expect(await countConfirmations(app, bought.id)).toBe(1)
    expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'duplicate_payment', state: 'succeeded' }])
    const made = [...app.gateway.refunds.values()].filter(({ merchantRef }) =>
      attempts.some(({ merchant_ref }) => merchant_ref === merchantRef),
    )
    expect(made).toHaveLength(1)
  }
  reportProof('W1 two payments', { rounds: rounds.length, 'refunded once': rounds.length, kept: 0 })
})

test('W1: twenty parallel payment starts make one attempt and one gateway call', async () => {
  const { app } = shops
  for (const _ of rounds) {
    const bought = await orderOnline(app)
    const before = app.gateway.calls.create
    const input = { orderId: bought.id, amount: bought.amount, currency: 'INR' } as const
    const answers = await inParallel(20, (turn) =>
      shops.clientOf(bought.customer, turn)('POST /api/payments/create', input),
    )
    expect(countOutcomes(answers)).toEqual({ '200': 20 })
    expect(new Set(answers.map((answer) => expectOk(answer).paymentUrl)).size).toBe(1)
    expect(await attemptsOf(app, bought.id)).toHaveLength(1)
    expect(app.gateway.calls.create - before).toBe(1)
  }
  reportProof('W1 pressed twenty times', { rounds: rounds.length, 'second attempts': 0 })
})

test('W4: fifty payments without webhook or browser return are confirmed within five minutes', async () => {
  const { app } = shops
  const paid = []
  for (const _ of proofRounds(50, 500)) paid.push(await startOrderPayment(app))
  for (const { ref } of paid) app.gateway.pay(ref)
  for (let waited = 0; waited < 5 * MINUTE; waited += 10 * SECOND) {
    shops.advance(10 * SECOND)
    await inParallel(2, (turn) => shops.appOf(turn).runPayments())
  }
  for (const { id } of paid) expect(await countConfirmations(app, id)).toBe(1)
  reportProof('W4', { payments: paid.length, 'without a webhook': paid.length, lost: 0 })
})
