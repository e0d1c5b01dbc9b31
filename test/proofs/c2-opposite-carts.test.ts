import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { addProduct, buildOrder, placeOrder, registerCustomer } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { registerCustomers, tally, useShops } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const CARTS = 200

describe.each(['one process', 'two processes'] as const)('%s', (place) => {
  const rounds = repeat(1, 25)
  const shops = useShops(place)
  let db: Db
  beforeAll(() => {
    db = shops.apps[0].ctx.db
  })

  test('C2: carts with the same products in opposite order make whole orders or none', async () => {
    const [app] = shops.apps
    for (const _ of rounds) {
      const buyers = await registerCustomers(app, CARTS)
      const stocks = [CARTS, CARTS * 0.6, CARTS * 0.8, CARTS]
      const products = await Promise.all(stocks.map((stock) => addProduct(app, { stock })))
      const [there, back] = [products, products.toReversed()].map((list) =>
        buildOrder(list.map((product) => ({ product }))),
      )

      const results = await Promise.all(
        // At two processes each gets carts of both kinds.
        buyers.map((buyer, turn) =>
          shops.clientOf(buyer, turn >> 1)('POST /api/orders/create', turn % 2 === 0 ? there! : back!),
        ),
      )

      const sold = Math.min(...stocks)
      expect(tally(results)).toEqual({ '201': sold, '409 out_of_stock': CARTS - sold })
      const lines = await db
        .selectFrom('order_items')
        .select((eb) => ['order_id', eb.fn.countAll<number>().as('count')])
        .where(
          'product_id',
          'in',
          products.map(({ id }) => id),
        )
        .groupBy('order_id')
        .execute()
      expect(lines.map(({ count }) => count)).toEqual(Array.from({ length: sold }, () => products.length))
    }
    expect(await deadlocks(db)).toBe(0)
    report(`C2 ${place}`, { carts: rounds.length * CARTS, 'partly ordered': 0, deadlocks: 0 })
  })

  test('C2: a deadlock with a transaction that locks in another order is retried and never shown', async () => {
    const [app] = shops.apps
    const [one, two] = (await Promise.all([addProduct(app), addProduct(app)])).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    )
    const asha = await registerCustomer(app)

    const placing = await db.transaction().execute(async (shopkeeper) => {
      const recount = (id: string) =>
        shopkeeper.updateTable('products').set({ updated_at: new Date() }).where('id', '=', id).execute()
      // The shopkeeper waits longer than the order, which therefore is the one that is undone.
      await sql`set local deadlock_timeout = '5s'`.execute(shopkeeper)
      await recount(two!.id)
      const placing = asha.api('POST /api/orders/create', buildOrder([{ product: one! }, { product: two! }]))
      while ((await waiting(db)) === 0) await new Promise(setImmediate)
      await recount(one!.id)
      return { placing }
    })

    expect(expectOk(await placing.placing).order.status).toBe('Confirmed')
  })

  test('C2: cancelling and ordering the same products in opposite order get along', async () => {
    const [app] = shops.apps
    const products = await Promise.all(Array.from({ length: 4 }, () => addProduct(app, { stock: 1000 })))
    const wanted = products.map((product) => ({ product }))
    const buyers = await registerCustomers(app, 60)
    const placed = await Promise.all(buyers.slice(0, 30).map((buyer) => placeOrder(buyer, wanted.toReversed())))

    const results = await Promise.all(
      buyers.map((buyer, turn) =>
        turn < 30
          ? shops.clientOf(buyer, turn)('POST /api/orders/:id/cancel', { id: placed[turn]!._id })
          : shops.clientOf(buyer, turn)('POST /api/orders/create', buildOrder(wanted)),
      ),
    )

    expect(tally(results)).toEqual({ '200': 30, '201': 30 })
  })
})

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

async function deadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{
    deadlocks: number
  }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}
