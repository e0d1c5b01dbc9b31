import { expect, test } from 'vitest'
import type { ServerCart } from '#contract/cart.ts'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { countOutcomes, inParallel, registerCustomers, useRacingShops } from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

const rounds = proofRounds(10, 500)
const shops = useRacingShops()

const linesOf = (cart: ServerCart) => cart.items.map(({ product, quantity }) => [product._id, quantity])

test('C5: orders with two lines of one product never oversell', async () => {
  const { app } = shops
  const buyers = await registerCustomers(app, 20)
  for (const _ of rounds) {
    const product = await addProduct(app, { stock: 10 })
    const order = orderInput([
      { product, quantity: 1 },
      { product, quantity: 2 },
    ])
    expect(countOutcomes(await shops.submitAll(buyers, order))).toEqual({ '201': 3, '409 out_of_stock': 17 })
  }
  reportProof('C5 two lines of one product', { rounds: rounds.length, oversold: 0 })
})

test('C5: 100 parallel cart writes leave one whole cart, and a later write replaces it', async () => {
  const { app } = shops
  const products = await Promise.all(Array.from({ length: 12 }, () => addProduct(app, { stock: 500 })))
  for (const _ of rounds) {
    const asha = await registerCustomer(app)
    const sent = Array.from({ length: 100 }, (_, n) =>
      Array.from({ length: 1 + (n % 6) }, (_, line) => ({
        productId: products[(n + line * 5) % 12]!.id,
        quantity: n + 1,
      })),
    )
    const carts = sent.map((items) => items.map(({ productId, quantity }) => [productId, quantity]))

    const results = await inParallel(100, (turn) =>
      shops.clientOf(asha, turn)('POST /api/cart/update', { items: sent[turn]! }),
    )

    expect(results.map((result) => linesOf(expectOk(result).cart))).toEqual(carts)
    expect(carts).toContainEqual(linesOf(expectOk(await asha.api('GET /api/cart/get', {})).cart))
    await asha.api('POST /api/cart/update', { items: sent[0]! })
    expect(linesOf(expectOk(await asha.api('GET /api/cart/get', {})).cart)).toEqual(carts[0])
  }
  reportProof('C5 parallel writes', { rounds: rounds.length, writes: rounds.length * 101, lost: 0 })
})

test('C5: a cart write during its submit is ordered or starts a new cart, and never fails', async () => {
  const { app } = shops
  for (const _ of rounds) {
    const asha = await registerCustomer(app)
    const order = orderInput([{ product: await addProduct(app) }])

    const results = await inParallel(20, async (turn) =>
      turn % 2 === 0
        ? shops.clientOf(asha, turn / 2)('POST /api/orders/create', order)
        : shops.clientOf(asha, turn)('POST /api/cart/update', { items: order.items }),
    )

    expect(results.every(({ ok }) => ok)).toBe(true)
  }
  reportProof('C5 written during a submit', { rounds: rounds.length, refused: 0 })
})
