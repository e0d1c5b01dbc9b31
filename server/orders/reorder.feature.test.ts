import { afterEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, adjustStock, placeCodOrder, registerCustomer, inPaise } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

test('adds the products of an order to the cart at today’s prices, as far as they are in stock', async () => {
  const asha = await registerCustomer(app)
  const syrup = await addProduct(app, { name: 'Syrup', selling_price_paise: inPaise(80), mrp_paise: inPaise(99) })
  const tablet = await addProduct(app, { name: 'Tablet', stock: 5 })
  const device = await addProduct(app, { name: 'Device' })
  const lines = [{ product: syrup, quantity: 2 }, { product: tablet, quantity: 3 }, { product: device }]
  const { _id: id, orderId } = await placeCodOrder(asha, lines)
  await app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: inPaise(85) })
    .where('id', '=', syrup.id)
    .execute()
  await app.ctx.db.updateTable('products').set({ withdrawn_at: app.clock.now() }).where('id', '=', device.id).execute()
  await adjustStock(app, tablet.id, -1)
  expectOk(await asha.api('POST /api/cart/update', { items: [{ productId: syrup.id, quantity: 1 }] }))

  const { cart, corrections } = expectOk(await asha.api('POST /api/orders/:id/reorder', { id }))

  expect(cart.items.map(({ product, price, quantity }) => [product.productName, price, quantity])).toEqual([
    ['Syrup', 85, 3],
    ['Tablet', 45.5, 1],
  ])
  expect(corrections.map(({ reason }) => reason)).toEqual(['reduced', 'withdrawn'])
  expect(expectOk(await asha.api('GET /api/cart/get', {})).cart).toEqual(cart)
  expectOk(await asha.api('POST /api/orders/:id/reorder', { id: orderId }))
})

test('rejects an order of another customer and changes no cart', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const { _id: id } = await placeCodOrder(asha, [{ product: await addProduct(app) }])
  expect(expectRefusal(await ravi.api('POST /api/orders/:id/reorder', { id })).status).toBe(404)
  expect(expectOk(await ravi.api('GET /api/cart/get', {})).cart.items).toEqual([])
})
