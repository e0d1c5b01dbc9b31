import { describe, expect, test } from 'vitest'
import { addProduct, buildOrder, correctStock, rupees } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { databases, registerCustomers, tally, useShops } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const BUYERS = 12
const ROUNDS = repeat(50, 5000)

describe.each(databases)('%s', (place) => {
  const shops = useShops(place)

  test('C6: a price that changes under the feet of the buyers: the shown total or an explicit 409', async () => {
    const [app] = shops.apps
    const { db } = app.ctx
    const buyers = await registerCustomers(app, BUYERS)
    let placed = 0
    for (const round of ROUNDS) {
      const product = await addProduct(app, { selling_price_paise: rupees(40), mrp_paise: rupees(99) })
      const price = rupees(round % 2 === 0 ? 39.99 : 55)
      const order = buildOrder([{ product, quantity: 2 }])
      const change = () =>
        db.updateTable('products').set({ selling_price_paise: price }).where('id', '=', product.id).execute()

      const submits = buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order))
      // At once, or in the middle of it: when the first of the buyers has been answered.
      const moment = round % 3 === 0 ? Promise.resolve() : Promise.race(submits)
      const [results] = await Promise.all([Promise.all(submits), moment.then(change)])

      for (const result of results) {
        if (result.ok) expect(result.body.order.totalAmount).toBe(129)
        else
          expect(expectRefusal(result)).toMatchObject({
            code: 'price_changed',
            body: { cart: { items: [{ price: price / 100, quantity: 2 }] } },
          })
      }
      placed += tally(results)['201'] ?? 0
    }
    expect(placed).toBeGreaterThan(0)
    const refused = ROUNDS.length * BUYERS - placed
    expect(refused).toBeGreaterThan(0)
    report(`C6 ${place}, price`, { rounds: ROUNDS.length, 'at the shown total': placed, refused, 'at another': 0 })
  })

  test('C6: stock that changes under the feet of the buyers is never sold twice', async () => {
    const [app] = shops.apps
    const buyers = await registerCustomers(app, BUYERS)
    for (const round of ROUNDS) {
      const product = await addProduct(app, { stock: 8 })
      const order = buildOrder([{ product }])

      const racing = buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order))
      await correctStock(app, product.id, round % 2 === 0 ? 2 : 3)
      const results = await Promise.all(racing)

      const sold = results.filter(({ ok }) => ok).length
      expect(tally(results)).toEqual({ '201': sold, ...(sold < BUYERS && { '409 out_of_stock': BUYERS - sold }) })
      expect(sold).toBeGreaterThanOrEqual(8)
    }
    report(`C6 ${place}, stock`, { rounds: ROUNDS.length, submits: ROUNDS.length * BUYERS, 'sold too often': 0 })
  })

  test('C6: a price changed before the submit is always a 409, and the order at the new price goes through', async () => {
    const [app] = shops.apps
    const buyers = await registerCustomers(app, 50)
    const product = await addProduct(app, { selling_price_paise: rupees(40), mrp_paise: rupees(99) })
    const shown = buildOrder([{ product }])
    await app.ctx.db
      .updateTable('products')
      .set({ selling_price_paise: rupees(41) })
      .where('id', '=', product.id)
      .execute()

    const refused = await Promise.all(
      buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', shown)),
    )
    const again = buildOrder([{ product: { ...product, selling_price_paise: rupees(41) } }])
    const accepted = await Promise.all(
      buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', again)),
    )

    expect(tally(refused)).toEqual({ '409 price_changed': 50 })
    expect(accepted.map((result) => expectOk(result).order.totalAmount)).toEqual(buyers.map(() => 90))
  })
})
