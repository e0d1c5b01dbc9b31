import { describe, expect, test } from 'vitest'
import { addProduct, buildOrder, registerCustomer } from '#test/factories.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { atOnce, databases, registerCustomers, tally, useShops } from './harness/shops.ts'
import { report } from './harness/size.ts'

const RACES = 10
const headers = { 'idempotency-key': 'the-key' }

describe.each(databases)('%s', (place) => {
  const shops = useShops(place)

  test('C4: of two payloads racing under one key one is placed and the other refused', async () => {
    const [app] = shops.apps
    for (let round = 0; round < RACES; round += 1) {
      const asha = await registerCustomer(app)
      const product = await addProduct(app)
      const orders = [buildOrder([{ product }]), buildOrder([{ product, quantity: 2 }])]

      const results = await atOnce(20, (turn) =>
        shops.clientOf(asha, turn)('POST /api/orders/create', orders[turn % 2]!, { headers }),
      )

      expect(tally(results)).toEqual({ '201': 10, '422 idempotency_mismatch': 10 })
      expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toHaveLength(1)
    }
    report(`C4 ${place}, other payload`, { races: RACES, submits: RACES * 20, 'ordered twice': 0 })
  })

  test('C4: one key of many customers is many keys', async () => {
    const [app] = shops.apps
    const product = await addProduct(app)
    const customers = await registerCustomers(app, 50)

    const results = await Promise.all(
      customers.map((customer, turn) =>
        shops.clientOf(customer, turn)('POST /api/orders/create', buildOrder([{ product }]), { headers }),
      ),
    )

    expect(new Set(results.map((result) => expectOk(result).order._id)).size).toBe(50)
    report(`C4 ${place}, other customer`, { customers: 50, 'answered with another order': 0 })
  })

  test('C4: a key gets its answer from a process which started later', async () => {
    const [app] = shops.apps
    const asha = await registerCustomer(app)
    const order = buildOrder([{ product: await addProduct(app) }])
    const first = await asha.api('POST /api/orders/create', order, { headers })
    expectOk(await asha.api('POST /api/cart/update', { items: order.items }))

    const restarted = await startTestApp({ database: app.database, secret: app.ctx.secret, now: app.clock.now })
    const results = await atOnce(50, () => restarted.as(asha.token)('POST /api/orders/create', order, { headers }))

    for (const result of results) expect(result).toEqual(first)
    report(`C4 ${place}, restarted`, { repeats: results.length, 'answered otherwise': 0 })
  })
})
