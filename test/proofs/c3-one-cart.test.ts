import { expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildOrder, registerCustomer } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { atOnce, openShops, places, tally } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const SUBMITS = 50

const keys: Readonly<Record<string, (turn: number) => Record<string, string>>> = {
  'the same key': () => ({ 'idempotency-key': 'one' }),
  'a key each, or none': (turn): Record<string, string> => (turn % 3 === 0 ? {} : { 'idempotency-key': `key-${turn}` }),
}

test.each(places)('C3: one cart submitted 50 times at once is one order with one answer (%s)', async (place) => {
  const rounds = repeat(10, 400)
  const shops = await openShops(place)
  const [app] = shops.apps
  try {
    for (const round of rounds) {
      for (const [kind, headersFor] of Object.entries(keys)) {
        // Every other cart stood on the server before, every other was never seen there.
        const asha = await registerCustomer(app)
        const product = await addProduct(app, { stock: 60 })
        const order = buildOrder([{ product, quantity: 1 }])
        if (round % 2 === 0) expectOk(await asha.api('POST /api/cart/update', { items: order.items }))

        const results = await atOnce(SUBMITS, (turn) =>
          shops.clientOf(asha, turn)('POST /api/orders/create', order, { headers: headersFor(turn) }),
        )

        expect(tally(results), kind).toEqual({ '201': SUBMITS })
        expect(new Set(results.map((result) => JSON.stringify(expectOk(result)))).size, kind).toBe(1)
        expect(expectOk(await asha.api('GET /api/orders/list', {})).orders, kind).toHaveLength(1)
      }
    }
    await checkConservation(app.ctx.db)
    const carts = rounds.length * Object.keys(keys).length
    report(`C3 ${place}`, { carts, submits: carts * SUBMITS, 'ordered twice': 0 })
  } finally {
    await shops.close()
  }
})
