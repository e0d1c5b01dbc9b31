import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildAddress, orderInput, registerCustomer, stockOf } from '#test/factories.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder } from '#test/trade-order-steps.ts'

const CREATE = 'POST /api/orders/create'

let app: TestApp
beforeAll(async () => {
  // Empty settings select the defaults.
  app = await startTestApp({ env: { ORDERS_PER_HOUR: '', MAX_QUANTITY: '', MAX_QUANTITY_PRESCRIPTION: '' } })
})
afterEach(() => checkConservation(app.ctx.db))
afterAll(() => app.close())

test('allows 20 orders an hour and rejects the next without taking stock (cart-4)', async () => {
  const asha = await registerCustomer(app)
  const products = await Promise.all(Array.from({ length: 22 }, () => addProduct(app, { stock: 5 })))
  const order = (index: number) => asha.api(CREATE, orderInput([{ product: products[index]! }]))
  for (let index = 0; index < 20; index += 1) {
    expectOk(await order(index))
    app.clock.advance(MINUTE)
  }
  const refusal = expectRefusal(await order(20))
  expect(refusal).toMatchObject({
    status: 429,
    code: 'too_many',
    message: 'You have placed 20 orders within an hour. Please try again in 40 minutes.',
    retryAfterMs: 40 * MINUTE,
  })
  expect(await stockOf(app, products[20]!.id)).toBe(5)
  expectOk(await (await registerCustomer(app)).api(CREATE, orderInput([{ product: products[20]! }])))
  app.clock.advance(40 * MINUTE)
  expectOk(await order(21))
})

test('counts no orders at trade prices (cart-4)', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  for (let index = 0; index < 21; index += 1) await placeTestTradeOrder(buyer, [{ offer, paid: 1 }])
  expectOk(await buyer.api(CREATE, orderInput([{ product: await addProduct(app) }])))
})

test('answers a repeated submit after the limit is reached', async () => {
  const asha = await registerCustomer(app)
  const headers = { 'idempotency-key': 'the last order' }
  let last = orderInput([{ product: await addProduct(app) }])
  for (let count = 0; count < 20; count += 1) {
    last = orderInput([{ product: await addProduct(app) }])
    expectOk(await asha.api(CREATE, last, count === 19 ? { headers } : {}))
  }
  expectOk(await asha.api(CREATE, last, { headers }))
  expectOk(await asha.api(CREATE, last))
})

test('enforces the limit for parallel submits and keeps the last unpaid order', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 1000 })
  const submits = Array.from({ length: 30 }, (_, index) => {
    const shippingDetails = { ...buildAddress({ address: `${index} Example Lane` }) }
    return asha.api(CREATE, orderInput([{ product }], { paymentType: 'ONLINE', shippingDetails }))
  })
  const answers = await Promise.all(submits)
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(20)
  const orders = await app.ctx.db.selectFrom('orders').select('id').where('customer_id', '=', asha.id).execute()
  expect(orders.length).toBeLessThanOrEqual(20)
  expect(await stockOf(app, product.id)).toBe(999)
})

test.each([
  ['50 of a product without a prescription', 'OTC', null, 50],
  ['20 of a prescription product', 'H', null, 20],
  ['the limit of the product', 'OTC', 3, 3],
] as const)('limits one line to %s in carts and orders', async (_, schedule, max_quantity, most) => {
  const product = await addProduct(app, { schedule, max_quantity, stock: 200 })
  const asha = await registerCustomer(app)
  const message = `At most ${most} of ${product.name} fit into one order.`
  const items = [{ productId: product.id, quantity: most + 1 }]
  const { cart, corrections } = expectOk(await asha.api('POST /api/cart/update', { items }))
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([most])
  expect(corrections).toEqual([{ productId: product.id, reason: 'reduced', message }])
  const refusal = expectRefusal(await asha.api(CREATE, orderInput([{ product, quantity: most + 1 }])))
  expect(refusal).toMatchObject({ status: 422, code: 'invalid', message, fields: { items: message } })
  expect(await stockOf(app, product.id)).toBe(200)
  expectOk(await asha.api(CREATE, orderInput([{ product, quantity: most }])))
})
