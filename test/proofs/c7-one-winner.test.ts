import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { OrderRow } from '#server/db/order-tables.ts'
import { moveOrder } from '#server/orders/move-order.ts'
import { pollGateway } from '#server/payments/poll-gateway.ts'
import { addProduct, orderInput, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import {
  attemptsOf,
  type PlacedOnlineOrder,
  startOrderPayment,
  getOrderRow,
  refundsOf,
} from '#test/payments/payment-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { countConfirmations, countOutcomes, inParallel, useRacingShops } from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

const rounds = proofRounds(50, 5000)
const shops = useRacingShops()

test('C7: of 8 parallel cancellations one succeeds, and the stock returns once', async () => {
  const { app } = shops
  for (const _ of rounds) {
    const asha = await registerCustomer(app)
    const product = await addProduct(app, { stock: 9 })
    const { _id: id } = await placeCodOrder(asha, [{ product, quantity: 4 }])

    const results = await inParallel(8, (turn) => shops.clientOf(asha, turn)('POST /api/orders/:id/cancel', { id }))

    expect(countOutcomes(results)).toEqual({ '200': 1, '409 conflict': 7 })
    expect(await stockOf(app, product.id)).toBe(9)
  }
  reportProof('C7 parallel cancellations', { rounds: rounds.length, 'restocked twice': 0 })
})

test('C7: an order is cancelled or packed, never both', async () => {
  const { app } = shops
  const winners = { cancelled: 0, packed: 0 }
  for (const round of rounds) {
    const asha = await registerCustomer(app)
    const product = await addProduct(app, { stock: 9 })
    const { _id: id } = await placeCodOrder(asha, [{ product, quantity: 4 }])
    const order = await getOrderRow(app, id)

    const racers = [
      () => pack(app, order),
      async () => (await shops.clientOf(asha, round)('POST /api/orders/:id/cancel', { id })).ok,
    ]
    const started = round % 2 === 0 ? racers : racers.toReversed()
    // In half of the rounds the second starts after the first has finished, with stale data.
    const first = started[0]!()
    if (round % 4 > 1) await first
    const results = await Promise.all([first, started[1]!()])
    const [packed, cancelled] = round % 2 === 0 ? results : results.toReversed()

    expect(packed).toBe(!cancelled)
    expect(await stockOf(app, product.id)).toBe(cancelled ? 9 : 5)
    winners[cancelled ? 'cancelled' : 'packed'] += 1
  }
  expect(Math.min(winners.cancelled, winners.packed)).toBeGreaterThan(0)
  reportProof('C7 cancelled or packed', { rounds: rounds.length, ...winners, both: 0 })
})

/** Marks an order as packed unless it has changed since it was read. */
async function pack(app: TestApp, order: OrderRow): Promise<boolean> {
  const to = { status: 'Packed', paymentStatus: order.payment_status } as const
  const moved = await inTransaction(app.ctx.db, (trx) =>
    moveOrder(trx, { order, to, actor: { kind: 'staff', id: 'stf_test' }, note: 'Packed', at: app.clock.now() }),
  )
  return moved !== null
}

const cancel = ({ customer, id }: PlacedOnlineOrder, turn: number) =>
  shops.clientOf(customer, turn)('POST /api/orders/:id/cancel', { id })

const runPayments = () => inParallel(2, (turn) => shops.appOf(turn).runPayments())

/**
 * The bank pays at a moment that depends on the round: at once, after the shop's status call, after the shop's
 * cancellation, or with `late`. Another process then fetches the payment.
 */
function payAt(round: number, bought: PlacedOnlineOrder & { ref: string }): { late: () => Promise<void> } {
  const { app } = shops
  let paying: Promise<unknown> | null = null
  const pay = () => {
    paying ??= (async () => {
      app.gateway.pay(bought.ref)
      const [attempt] = await attemptsOf(app, bought.id)
      await pollGateway(shops.appOf(1).ctx, attempt!)
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

test('W3, C7: an order cancelled during its payment ends confirmed, or cancelled with a full refund', async () => {
  const { app } = shops
  const ends: Record<string, number> = {}
  for (const round of rounds) {
    const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
    const { late } = payAt(round, bought)
    const answers = await Promise.all([cancel(bought, 0), cancel(bought, 1)])
    await late()
    shops.advance(30 * MINUTE)
    await runPayments()
    const order = await getOrderRow(app, bought.id)
    const refunds = await refundsOf(app, bought.id)
    const end = `${order.status}/${order.payment_status} with ${refunds.length} refunds`
    ends[end] = (ends[end] ?? 0) + 1
    expect([
      'Confirmed/Paid with 0 refunds',
      'Cancelled/Failed with 1 refunds',
      'Cancelled/Refunded with 1 refunds',
    ]).toContain(end)
    // A successful cancellation is final.
    if (answers.some(({ ok }) => ok)) expect(order.status).toBe('Cancelled')
    expect(await stockOf(app, bought.product.id)).toBe(order.status === 'Confirmed' ? 3 : 5)
  }
  expect(Object.keys(ends).length).toBeGreaterThan(1)
  reportProof('C7 cancelled during payment', { rounds: rounds.length, ...ends })
})

test('W3, C7: an order that expires during its payment is confirmed and takes its stock once', async () => {
  const { app } = shops
  for (const round of rounds) {
    const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
    shops.advance(31 * MINUTE)
    const { late } = payAt(round, bought)
    await runPayments()
    await late()
    shops.advance(5 * MINUTE)
    await runPayments()
    expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
    expect(await stockOf(app, bought.product.id)).toBe(3)
    expect(await countConfirmations(app, bought.id)).toBe(1)
  }
  reportProof('C7 expired during payment', { rounds: rounds.length, 'confirmed once': rounds.length })
})

test('a cash order placed during the online payment of its cart leaves one order and one payment', async () => {
  const { app } = shops
  const ends: Record<string, number> = {}
  for (const round of rounds) {
    const bought = await startOrderPayment(app, { stock: 5, quantity: 2 })
    const { late } = payAt(round, bought)
    await inParallel(3, (turn) =>
      shops.clientOf(bought.customer, turn)('POST /api/orders/create', orderInput([bought])),
    )
    await late()
    await app.runPayments()
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
  expect(Object.keys(ends).length).toBeGreaterThan(1)
  reportProof('cash order during an online payment', { rounds: rounds.length, ...ends })
})
