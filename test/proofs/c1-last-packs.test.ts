import { expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildOrder, stockOf } from '#test/factories.ts'
import { openShops, places, registerCustomers, tally } from './harness/shops.ts'
import { repeat, report } from './harness/size.ts'

const BUYERS = 200

test.each(places)('C1: of 200 buyers at once exactly as many get the last packs as there are (%s)', async (place) => {
  const rounds = repeat(10, 400)
  const shops = await openShops(place)
  const [app] = shops.apps
  try {
    const buyers = await registerCustomers(app, BUYERS)
    for (const round of rounds) {
      const stock = [1, 3, 10][round % 3]!
      const product = await addProduct(app, { stock })
      const order = buildOrder([{ product }])

      const results = await Promise.all(
        buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order)),
      )

      expect(tally(results)).toEqual({ '201': stock, '409 out_of_stock': BUYERS - stock })
      expect(await stockOf(app, product.id)).toBe(0)
    }
    await checkConservation(app.ctx.db)
    report(`C1 ${place}`, { rounds: rounds.length, submits: rounds.length * BUYERS, 'sold too often': 0 })
  } finally {
    await shops.close()
  }
})
