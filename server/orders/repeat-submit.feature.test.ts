import { afterEach, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { paise } from '#domain/money.ts'
import { MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import {
  addProduct,
  buildAddress,
  orderInput,
  adjustStock,
  registerCustomer,
  type TestCustomer,
} from '#test/factories.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const submit = (customer: TestCustomer, order: ApiInput<'POST /api/orders/create'>, key?: string) =>
  customer.api('POST /api/orders/create', order, key === undefined ? {} : { headers: { 'idempotency-key': key } })

const place = async (...submission: Parameters<typeof submit>) => expectOk(await submit(...submission)).order._id

const ordersOf = async (customer: TestCustomer) => expectOk(await customer.api('GET /api/orders/list', {})).orders

/** Turns an order into an unpaid online order. */
const makeUnpaidOnline = async (orderId: string) => {
  await app.ctx.db
    .updateTable('orders')
    .set({ payment_type: 'ONLINE', status: 'Pending' })
    .where('id', '=', orderId)
    .execute()
  await app.ctx.db.updateTable('order_history').set({ status: 'Pending' }).where('order_id', '=', orderId).execute()
}

test('repeats the stored answer for the same key and payload, days later and after a cancellation', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  const first = await submit(asha, order, 'key-1')

  expect(await submit(asha, order, 'key-1')).toEqual(first)
  app.clock.advance(2 * 24 * 60 * MINUTE)
  expect(await submit(asha, order, 'key-1')).toEqual(first)
  await asha.api('POST /api/orders/:id/cancel', { id: expectOk(first).order._id })
  expect(await submit(asha, order, 'key-1')).toEqual(first)

  expect(await ordersOf(asha)).toHaveLength(1)
})

test('repeats the stored answer after a restart', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  const first = await submit(asha, order, 'key-1')

  const restarted = await startTestApp({ database: app.database, secret: app.ctx.secret })
  restarted.clock.advance(60 * MINUTE)
  expectOk(await asha.api('POST /api/cart/update', { items: order.items }))
  const again = await restarted.as(asha.token)('POST /api/orders/create', order, {
    headers: { 'idempotency-key': 'key-1' },
  })

  expect(again).toEqual(first)
})

test('ignores the order of fields in the payload', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  const first = await place(asha, order, 'key-1')

  const turned = Object.fromEntries(Object.entries(order).toReversed()) as typeof order
  turned.shippingDetails = Object.fromEntries(Object.entries(order.shippingDetails ?? {}).toReversed())

  expect(await place(asha, turned, 'key-1')).toBe(first)
})

test('rejects a second submit with another payload (422) and changes nothing', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)
  await place(asha, orderInput([{ product }]), 'key-1')

  const others = [orderInput([{ product, quantity: 2 }]), { ...orderInput([{ product }]), totalAmount: 1 }]
  for (const other of others) {
    expect(expectRefusal(await submit(asha, other, 'key-1'))).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    })
  }
  expect(await ordersOf(asha)).toHaveLength(1)
})

test('keeps equal keys of two customers apart', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const product = await addProduct(app)
  const [one, two] = [orderInput([{ product }]), orderInput([{ product, quantity: 2 }])]

  const [ashas, ravis] = [await place(asha, one, 'key-1'), await place(ravi, two, 'key-1')]

  expect(await ordersOf(asha)).toMatchObject([{ _id: ashas, items: [{ quantity: 1 }] }])
  expect(await ordersOf(ravi)).toMatchObject([{ _id: ravis, items: [{ quantity: 2 }] }])
  expect(await place(asha, one, 'key-1')).toBe(ashas)
  expect(await place(ravi, two, 'key-1')).toBe(ravis)
})

test('leaves the key free after a refused submit', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 0 })
  const order = orderInput([{ product }])
  expectRefusal(await submit(asha, order, 'key-1'))

  await adjustStock(app, product.id, 1)

  expectOk(await submit(asha, order, 'key-1'))
})

test('places one order for the same cart without a key or with two keys', async () => {
  const asha = await registerCustomer(app)
  const [one, two] = [await addProduct(app), await addProduct(app)]
  const first = await place(asha, orderInput([{ product: one }, { product: two, quantity: 2 }]))

  app.clock.advance(29 * MINUTE)
  const turnedAround = orderInput([{ product: two }, { product: one }, { product: two }])
  expect(await place(asha, turnedAround)).toBe(first)
  expect(await place(asha, turnedAround, 'key-2')).toBe(first)
  // The second key now refers to the same order.
  app.clock.advance(5 * MINUTE)
  expect(await place(asha, turnedAround, 'key-2')).toBe(first)
  expect(await ordersOf(asha)).toHaveLength(1)
})

test('rejects the same cart with another address and names the existing order (409)', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  const first = expectOk(await submit(asha, order)).order

  const edited = { ...order, shippingDetails: { ...buildAddress({ address: '1 Office Road' }) } }
  const refusal = expectRefusal(await submit(asha, edited, 'key-2'))

  expect(refusal).toMatchObject({ status: 409, code: 'already_ordered', body: { orderId: first.orderId } })
  expect(refusal.message).toContain(`order ${first.orderId}. To change its address, cancel that order and order again`)
  expect(await ordersOf(asha)).toMatchObject([
    { _id: first._id, shippingDetails: { address: '7 Example Lane, Meherbagh' } },
  ])
})

test('rejects the same cart with a wrong total and returns the fresh cart (409)', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  await place(asha, order)

  const refusal = expectRefusal(await submit(asha, { ...order, totalAmount: order.totalAmount - 1 }, 'key-2'))

  expect(refusal).toMatchObject({ status: 409, code: 'price_changed', body: { cart: { items: [{ quantity: 1 }] } } })
  expect(await ordersOf(asha)).toHaveLength(1)
})

test('rejects the same cart after a price change and names the existing order (409)', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)
  const first = expectOk(await submit(asha, orderInput([{ product }]))).order
  const cheaper = { ...product, selling_price_paise: paise(product.selling_price_paise - 100) }
  await app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: cheaper.selling_price_paise })
    .where('id', '=', product.id)
    .execute()

  const refusal = expectRefusal(await submit(asha, orderInput([{ product: cheaper }])))

  expect(refusal).toMatchObject({ status: 409, code: 'already_ordered', body: { orderId: first.orderId } })
})

test('places another order for the same items half an hour later', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  const first = await place(asha, order)

  app.clock.advance(31 * MINUTE)

  expect(await place(asha, order)).not.toBe(first)
})

test('places another order for another cart at once', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)

  const first = await place(asha, orderInput([{ product }]))

  expect(await place(asha, orderInput([{ product, quantity: 2 }]))).not.toBe(first)
})

test('places another order for the same items after the cart is filled again', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)
  const first = await place(asha, orderInput([{ product }]))

  await asha.api('POST /api/cart/update', { items: [{ productId: product.id, quantity: 1 }] })

  expect(await place(asha, orderInput([{ product }]))).not.toBe(first)
})

test('places a new order after the previous one is cancelled', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app, { stock: 1 }) }])
  const first = await place(asha, order)
  await asha.api('POST /api/orders/:id/cancel', { id: first })

  expect(await place(asha, order)).not.toBe(first)
})

test('replaces an unpaid online order with a cash order', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app, { stock: 1 }) }])
  const unpaid = await place(asha, order)
  await makeUnpaidOnline(unpaid)

  const cash = await place(asha, order)

  expect(await ordersOf(asha)).toMatchObject([
    { _id: unpaid, status: 'Cancelled', paymentStatus: 'Failed' },
    { _id: cash, status: 'Confirmed', paymentType: 'COD' },
  ])
})

test('keeps the unpaid online order when the cash order is refused', async () => {
  const asha = await registerCustomer(app)
  const order = orderInput([{ product: await addProduct(app) }])
  const unpaid = await place(asha, order)
  await makeUnpaidOnline(unpaid)

  expectRefusal(await submit(asha, { ...order, totalAmount: 1 }))

  expect(await ordersOf(asha)).toMatchObject([{ _id: unpaid, status: 'Pending', paymentStatus: 'Pending' }])
})

test('rejects a second active order for one cart in the database', async () => {
  const asha = await registerCustomer(app)
  const id = await place(asha, orderInput([{ product: await addProduct(app) }]))
  const {
    number: _number,
    eway_bill: _bill,
    e_invoice: _invoice,
    ...row
  } = await app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const second = { ...row, id: app.ctx.newId('order'), shipping: JSON.stringify(row.shipping) }
  await expect(app.ctx.db.insertInto('orders').values(second).execute()).rejects.toThrow('one_live_order_per_cart')
})
