import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { askGateway } from '#server/payments/ask-gateway.ts'
import { buildOrder, stockOf } from '#test/factories.ts'
import { attemptsOf, type Bought, orderAndStart, orderRow, refundsOf } from '#test/payments/payment-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { confirmations } from './harness/payment-races.ts'
import { atOnce, databases, useShops } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const ROUNDS = repeat(50, 5000)

describe.each(databases)('%s', (place) => {
  const shops = useShops(place)
  let app: TestApp
  beforeAll(() => {
    app = shops.apps[0]
  })

  const shopOf = (turn: number) => shops.apps[turn % shops.apps.length]!
  const advance = (ms: number) => shops.apps.forEach(({ clock }) => clock.advance(ms))

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
    for (const round of ROUNDS) {
      const bought = await orderAndStart(app, { stock: 5, quantity: 2 })
      const { late } = payAt(round, bought)
      const answers = await Promise.all([cancel(bought, 0), cancel(bought, 1)])
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
      // Who was told that the order is cancelled does not find it confirmed.
      if (answers.some(({ ok }) => ok)) expect(order.status).toBe('Cancelled')
      expect(await stockOf(app, bought.product.id)).toBe(order.status === 'Confirmed' ? 3 : 5)
    }
    expect(Object.keys(ends).length).toBeGreaterThan(1)
    report(`C7 ${place}, cancelled while paid`, { rounds: ROUNDS.length, ...ends })
  })

  test('W3, C7: the timer of every process while the money arrives: confirmed, the stock taken once', async () => {
    for (const round of ROUNDS) {
      const bought = await orderAndStart(app, { stock: 5, quantity: 2 })
      advance(31 * MINUTE)
      const { late } = payAt(round, bought)
      await atOnce(2, (turn) => shopOf(turn).runPayments())
      await late()
      advance(5 * MINUTE)
      await atOnce(2, (turn) => shopOf(turn).runPayments())
      expect(await orderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
      expect(await stockOf(app, bought.product.id)).toBe(3)
      expect(await confirmations(app, bought.id)).toBe(1)
    }
    report(`C7 ${place}, expired while paid`, { rounds: ROUNDS.length, 'confirmed once': ROUNDS.length })
  })

  test('D13: cash chosen in one tab while the money arrives by another: never two orders for one cart, never kept twice', async () => {
    const ends: Record<string, number> = {}
    for (const round of ROUNDS) {
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
    expect(Object.keys(ends).length).toBeGreaterThan(1)
    report(`D13 ${place}, cash while paid`, { rounds: ROUNDS.length, ...ends })
  })
})
