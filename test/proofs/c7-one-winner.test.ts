import { describe, expect, test } from 'vitest'
import type { OrderRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { moveOrder } from '#server/orders/move-order.ts'
import { addProduct, placeOrder, registerCustomer, stockOf } from '#test/factories.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { atOnce, databases, tally, useShops } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const ROUNDS = repeat(50, 5000)

describe.each(databases)('%s', (place) => {
  const shops = useShops(place)

  test('C7: of many cancellations at once one wins, and the stock comes back once', async () => {
    const [app] = shops.apps
    for (const _ of ROUNDS) {
      const asha = await registerCustomer(app)
      const product = await addProduct(app, { stock: 9 })
      const { _id: id } = await placeOrder(asha, [{ product, quantity: 4 }])

      const results = await atOnce(8, (turn) => shops.clientOf(asha, turn)('POST /api/orders/:id/cancel', { id }))

      expect(tally(results)).toEqual({ '200': 1, '409 conflict': 7 })
      expect(await stockOf(app, product.id)).toBe(9)
    }
    report(`C7 ${place}, cancelled at once`, { rounds: ROUNDS.length, 'restocked twice': 0 })
  })

  test('C7: cancelled or packed, never both', async () => {
    const [app] = shops.apps
    const winners = { cancelled: 0, packed: 0 }
    for (const round of ROUNDS) {
      const asha = await registerCustomer(app)
      const product = await addProduct(app, { stock: 9 })
      const { _id: id } = await placeOrder(asha, [{ product, quantity: 4 }])
      const order = await app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

      const racers = [
        () => pack(app, order),
        () =>
          shops
            .clientOf(asha, round)('POST /api/orders/:id/cancel', { id })
            .then(({ ok }) => ok),
      ]
      const started = round % 2 === 0 ? racers : racers.toReversed()
      // At once, or the second acts only when the first is done, on what it saw before.
      const first = started[0]!()
      if (round % 4 > 1) await first
      const results = await Promise.all([first, started[1]!()])
      const [packed, cancelled] = round % 2 === 0 ? results : results.toReversed()

      expect(packed).toBe(!cancelled)
      expect(await stockOf(app, product.id)).toBe(cancelled ? 9 : 5)
      winners[cancelled ? 'cancelled' : 'packed'] += 1
    }
    expect(Math.min(winners.cancelled, winners.packed)).toBeGreaterThan(0)
    report(`C7 ${place}, cancelled or packed`, { rounds: ROUNDS.length, ...winners, both: 0 })
  })
})

/** As staff will: the order they see on their screen becomes packed, unless it has changed. */
async function pack(app: TestApp, order: OrderRow): Promise<boolean> {
  const to = { status: 'Packed', paymentStatus: order.payment_status } as const
  const moved = await inTransaction(app.ctx.db, (trx) =>
    moveOrder(trx, { order, to, actor: { kind: 'staff', id: 'stf_test' }, note: 'Packed', at: app.clock.now() }),
  )
  return moved !== null
}
