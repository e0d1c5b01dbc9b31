import { describe, expect, test } from 'vitest'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { countOutcomes, inParallel, openTwoServers, registerCustomers, useRacingShops } from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

describe('two servers', () => {
  const shops = useRacingShops(openTwoServers)
  const SUBMITS = 50
  const headersOf: Readonly<Record<string, (turn: number) => Record<string, string>>> = {
    'the same key': () => ({ 'idempotency-key': 'one' }),
    'different keys or none': (turn): Record<string, string> =>
      turn % 3 === 0 ? {} : { 'idempotency-key': `key-${turn}` },
  }

  test.each(Object.keys(headersOf))('C3: 50 parallel submits of one cart with %s make one order', async (kind) => {
    const { app } = shops
    const rounds = proofRounds(10, 500)
    for (const round of rounds) {
      const asha = await registerCustomer(app)
      const order = orderInput([{ product: await addProduct(app, { stock: 60 }), quantity: 1 }])
      // Every second cart is saved before the submit.
      if (round % 2 === 0) expectOk(await asha.api('POST /api/cart/update', { items: order.items }))

      const results = await inParallel(SUBMITS, (turn) =>
        shops.clientOf(asha, turn)('POST /api/orders/create', order, { headers: headersOf[kind]!(turn) }),
      )

      expect(countOutcomes(results)).toEqual({ '201': SUBMITS })
      expect(new Set(results.map((result) => JSON.stringify(expectOk(result)))).size).toBe(1)
      expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toHaveLength(1)
    }
    reportProof(`C3 ${kind}`, { carts: rounds.length, submits: rounds.length * SUBMITS, 'second orders': 0 })
  })
})

describe('two apps', () => {
  const shops = useRacingShops()
  const RACES = 10
  const headers = { 'idempotency-key': 'the-key' }

  test('C4: of two payloads racing with one key one is placed and the other refused (422)', async () => {
    const { app } = shops
    for (let race = 0; race < RACES; race += 1) {
      const asha = await registerCustomer(app)
      const product = await addProduct(app)
      const orders = [orderInput([{ product }]), orderInput([{ product, quantity: 2 }])]

      const results = await inParallel(20, (turn) =>
        shops.clientOf(asha, turn)('POST /api/orders/create', orders[turn % 2]!, { headers }),
      )

      expect(countOutcomes(results)).toEqual({ '201': 10, '422 idempotency_mismatch': 10 })
      expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toHaveLength(1)
    }
    reportProof('C4 other payload', { races: RACES, submits: RACES * 20, 'second orders': 0 })
  })

  test('C4: the same key of 50 customers makes 50 orders', async () => {
    const { app } = shops
    const product = await addProduct(app)
    const customers = await registerCustomers(app, 50)

    const results = await Promise.all(
      customers.map((customer, turn) =>
        shops.clientOf(customer, turn)('POST /api/orders/create', orderInput([{ product }]), { headers }),
      ),
    )

    expect(new Set(results.map((result) => expectOk(result).order._id)).size).toBe(50)
    reportProof('C4 other customer', { customers: 50, 'answered with another order': 0 })
  })

  test('C4: a process that starts later repeats the answer of a key', async () => {
    const { app } = shops
    const asha = await registerCustomer(app)
    const order = orderInput([{ product: await addProduct(app) }])
    const first = await asha.api('POST /api/orders/create', order, { headers })
    expectOk(await asha.api('POST /api/cart/update', { items: order.items }))

    const restarted = await startTestApp({ database: app.database, secret: app.ctx.secret, now: app.clock.now })
    const results = await inParallel(50, () => restarted.as(asha.token)('POST /api/orders/create', order, { headers }))

    for (const result of results) expect(result).toEqual(first)
    reportProof('C4 restarted', { repeats: results.length, 'other answers': 0 })
  })
})
