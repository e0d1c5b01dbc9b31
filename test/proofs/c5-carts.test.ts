import { describe, expect, test } from 'vitest'
import type { ServerCart } from '#contract/cart.ts'
import { addProduct, buildOrder, registerCustomer } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { atOnce, databases, registerCustomers, tally, useShops } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const ROUNDS = repeat(10, 500)

describe.each(databases)('%s', (place) => {
  const shops = useShops(place)

  const linesOf = (cart: ServerCart) => cart.items.map(({ product, quantity }) => [product._id, quantity])

  test('C5: two lines of one product never sell more than there is', async () => {
    const [app] = shops.apps
    const buyers = await registerCustomers(app, 20)
    for (const _ of ROUNDS) {
      const product = await addProduct(app, { stock: 10 })
      const order = buildOrder([
        { product, quantity: 1 },
        { product, quantity: 2 },
      ])

      const results = await Promise.all(
        buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order)),
      )

      expect(tally(results)).toEqual({ '201': 3, '409 out_of_stock': 17 })
    }
    report(`C5 ${place}, two lines of one product`, { rounds: ROUNDS.length, 'sold too often': 0 })
  })

  test('C5: of 100 cart writes at once one whole cart stays, and the write after them is what stands', async () => {
    const [app] = shops.apps
    const products = await Promise.all(Array.from({ length: 12 }, () => addProduct(app, { stock: 500 })))
    for (const _ of ROUNDS) {
      const asha = await registerCustomer(app)
      const sent = Array.from({ length: 100 }, (_, n) => {
        return Array.from({ length: 1 + (n % 6) }, (_, line) => ({
          productId: products[(n + line * 5) % 12]!.id,
          quantity: n + 1,
        }))
      })
      const carts = sent.map((items) => items.map(({ productId, quantity }) => [productId, quantity]))

      const results = await atOnce(100, (turn) =>
        shops.clientOf(asha, turn)('POST /api/cart/update', { items: sent[turn]! }),
      )

      expect(results.map((result) => linesOf(expectOk(result).cart))).toEqual(carts)
      expect(carts).toContainEqual(linesOf(expectOk(await asha.api('GET /api/cart/get', {})).cart))
      await asha.api('POST /api/cart/update', { items: sent[0]! })
      expect(linesOf(expectOk(await asha.api('GET /api/cart/get', {})).cart)).toEqual(carts[0])
    }
    report(`C5 ${place}, writes at once`, { rounds: ROUNDS.length, writes: ROUNDS.length * 101, lost: 0 })
  })

  test('C5: a cart written while it is being ordered is either gone with the order or a new cart', async () => {
    const [app] = shops.apps
    for (const _ of ROUNDS) {
      const asha = await registerCustomer(app)
      const product = await addProduct(app)
      const order = buildOrder([{ product }])

      const results = await atOnce(20, async (turn) =>
        turn % 2 === 0
          ? shops.clientOf(asha, turn / 2)('POST /api/orders/create', order)
          : shops.clientOf(asha, turn)('POST /api/cart/update', { items: order.items }),
      )

      expect(results.every(({ ok }) => ok)).toBe(true)
    }
    report(`C5 ${place}, written while ordered`, { rounds: ROUNDS.length, refused: 0 })
  })
})
