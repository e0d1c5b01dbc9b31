import { expect, test } from 'vitest'
import { addProduct, orderInput, adjustStock, inPaise } from '#test/factories.ts'
import { expectRefusal } from '#test/start-test-app.ts'
import { countOutcomes, registerCustomers, useRacingShops } from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

const BUYERS = 12
const rounds = proofRounds(50, 5000)
const shops = useRacingShops()

const setPrice = (id: string, price: number) =>
  shops.app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: inPaise(price) })
    .where('id', '=', id)
    .execute()

test('C6: a price that changes during submits charges the shown total or answers 409', async () => {
  const { app } = shops
  const buyers = await registerCustomers(app, BUYERS)
  let placed = 0
  for (const round of rounds) {
    const product = await addProduct(app, { selling_price_paise: inPaise(40), mrp_paise: inPaise(99) })
    const price = round % 2 === 0 ? 39.99 : 55
    const order = orderInput([{ product, quantity: 2 }])

    const submits = buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order))
    // The change comes with the submits, or after the first answer.
    const moment = round % 3 === 0 ? Promise.resolve() : Promise.race(submits)
    const [results] = await Promise.all([Promise.all(submits), moment.then(() => setPrice(product.id, price))])

    for (const result of results) {
      if (result.ok) expect(result.body.order.totalAmount).toBe(129)
      else
        expect(expectRefusal(result)).toMatchObject({
          code: 'price_changed',
          body: { cart: { items: [{ price, quantity: 2 }] } },
        })
    }
    placed += countOutcomes(results)['201'] ?? 0
  }
  const refused = rounds.length * BUYERS - placed
  expect(Math.min(placed, refused)).toBeGreaterThan(0)
  reportProof('C6 price', { rounds: rounds.length, 'at the shown total': placed, refused, 'at another total': 0 })
})

test('C6: stock that is corrected during submits is never oversold', async () => {
  const { app } = shops
  const buyers = await registerCustomers(app, BUYERS)
  for (const round of rounds) {
    const product = await addProduct(app, { stock: 8 })

    const submits = shops.submitAll(buyers, orderInput([{ product }]))
    await adjustStock(app, product.id, round % 2 === 0 ? 2 : 3)
    const results = await submits

    const sold = results.filter(({ ok }) => ok).length
    expect(countOutcomes(results)).toEqual({ '201': sold, ...(sold < BUYERS && { '409 out_of_stock': BUYERS - sold }) })
    expect(sold).toBeGreaterThanOrEqual(8)
  }
  reportProof('C6 stock', { rounds: rounds.length, submits: rounds.length * BUYERS, oversold: 0 })
})
