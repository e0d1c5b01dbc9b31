import { expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildOrder } from '#test/factories.ts'
import { openShops, registerCustomers, repeat, tally } from './open-shops.ts'

const BUYERS = 200

test.each([1, 2])(
  'C1: of 200 buyers at once exactly as many get the last packs as there are (%d processes)',
  async (processes) => {
    const shops = await openShops(processes)
    const [app] = shops.apps
    try {
      const buyers = await registerCustomers(app, BUYERS)
      for (const round of repeat(10 / processes, 1000)) {
        const stock = [1, 3, 10][round % 3]!
        const product = await addProduct(app, { stock })
        const order = buildOrder([{ product }])

        const results = await Promise.all(
          buyers.map((buyer, turn) => shops.clientOf(buyer, turn)('POST /api/orders/create', order)),
        )

        expect(tally(results)).toEqual({ '201': stock, '409 out_of_stock': BUYERS - stock })
        await checkConservation(app.ctx.db)
      }
    } finally {
      await shops.close()
    }
  },
)
