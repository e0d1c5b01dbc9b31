import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { addProduct, orderInput, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { expectOk } from '#test/start-test-app.ts'
import { countOutcomes, openTwoServers, registerCustomers, useRacingShops } from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

describe('two servers', () => {
  const shops = useRacingShops(openTwoServers)
  const BUYERS = 200

  test('C1: 200 parallel buyers get exactly the stock of 1, 3 or 10 packs, the others a 409', async () => {
    const { app } = shops
    const rounds = proofRounds(10, 1000)
    const buyers = await registerCustomers(app, BUYERS)
    for (const round of rounds) {
      const stock = [1, 3, 10][round % 3]!
      const product = await addProduct(app, { stock })

      const results = await shops.submitAll(buyers, orderInput([{ product }]))

      expect(countOutcomes(results)).toEqual({ '201': stock, '409 out_of_stock': BUYERS - stock })
      expect(await stockOf(app, product.id)).toBe(0)
    }
    reportProof('C1', { rounds: rounds.length, submits: rounds.length * BUYERS, oversold: 0 })
  })
})

describe('two apps', () => {
  const shops = useRacingShops()
  const CARTS = 200

  test('C2: carts with the same products in opposite order become whole orders or none', async () => {
    const { app } = shops
    const { db } = app.ctx
    const rounds = proofRounds(1, 50)
    for (const _ of rounds) {
      const buyers = await registerCustomers(app, CARTS)
      const stocks = [CARTS, CARTS * 0.6, CARTS * 0.8, CARTS]
      const products = await Promise.all(stocks.map((stock) => addProduct(app, { stock })))
      const [forward, backward] = [products, products.toReversed()].map((list) =>
        orderInput(list.map((product) => ({ product }))),
      )

      const results = await Promise.all(
        // Each process receives carts in both orders.
        buyers.map((buyer, turn) =>
          shops.clientOf(buyer, turn >> 1)('POST /api/orders/create', turn % 2 === 0 ? forward! : backward!),
        ),
      )

      const sold = Math.min(...stocks)
      expect(countOutcomes(results)).toEqual({ '201': sold, '409 out_of_stock': CARTS - sold })
      const ids = products.map(({ id }) => id)
      const lines = await db
        .selectFrom('order_items')
        .select((eb) => ['order_id', eb.fn.countAll<number>().as('count')])
        .where('product_id', 'in', ids)
        .groupBy('order_id')
        .execute()
      expect(lines.map(({ count }) => count)).toEqual(Array.from({ length: sold }, () => products.length))
    }
    expect(await countDeadlocks(db)).toBe(0)
    reportProof('C2', { carts: rounds.length * CARTS, 'partial orders': 0, deadlocks: 0 })
  })

  test('C2: a submit that deadlocks with another transaction is retried and succeeds', async () => {
    const { app } = shops
    const { db } = app.ctx
    const [one, two] = (await Promise.all([addProduct(app), addProduct(app)])).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    )
    const asha = await registerCustomer(app)

    const placing = await db.transaction().execute(async (other) => {
      const touch = (id: string) =>
        other.updateTable('products').set({ updated_at: new Date() }).where('id', '=', id).execute()
      // The longer timeout makes PostgreSQL abort the submit and not this transaction.
      await sql`set local deadlock_timeout = '5s'`.execute(other)
      await touch(two!.id)
      const submit = asha.api('POST /api/orders/create', orderInput([{ product: one! }, { product: two! }]))
      while ((await countLockWaits(db)) === 0) await new Promise(setImmediate)
      await touch(one!.id)
      return { submit }
    })

    expect(expectOk(await placing.submit).order.status).toBe('Confirmed')
  })

  test('C2: cancelling and ordering the same products in opposite order all succeed', async () => {
    const { app } = shops
    const products = await Promise.all(Array.from({ length: 4 }, () => addProduct(app, { stock: 1000 })))
    const lines = products.map((product) => ({ product }))
    const buyers = await registerCustomers(app, 60)
    const placed = await Promise.all(buyers.slice(0, 30).map((buyer) => placeCodOrder(buyer, lines.toReversed())))

    const results = await Promise.all(
      buyers.map((buyer, turn) =>
        turn < 30
          ? shops.clientOf(buyer, turn)('POST /api/orders/:id/cancel', { id: placed[turn]!._id })
          : shops.clientOf(buyer, turn)('POST /api/orders/create', orderInput(lines)),
      ),
    )

    expect(countOutcomes(results)).toEqual({ '200': 30, '201': 30 })
  })
})

async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}
