import { afterEach, expect, test } from 'vitest'
import type { ApiResult } from '#contract/client.ts'
import { MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import {
  addProduct,
  buildAddress,
  placeCodOrder,
  registerCustomer,
  inPaise,
  type TestCustomer,
} from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const listOf = async (customer: TestCustomer, before?: string) =>
  expectOk(await customer.api('GET /api/orders/list', { before })).orders

test('returns an empty list to a customer without orders', async () => {
  expect(await listOf(await registerCustomer(app))).toEqual([])
})

test('finds an order by id and by number with everything that the page shows', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, {
    name: 'Tablet',
    selling_price_paise: inPaise(99.99),
    mrp_paise: inPaise(120),
  })
  const placedAt = app.clock.now().toISOString()
  const { _id, orderId } = await placeCodOrder(asha, [{ product, quantity: 2 }])

  const { order } = expectOk(await asha.api('GET /api/orders/details/:id', { id: _id }))

  expect(order).toEqual({
    _id,
    orderId,
    canPayNow: false,
    refunds: [],
    payouts: [],
    status: 'Confirmed',
    paymentStatus: 'Pending',
    paymentType: 'COD',
    itemsTotal: 199.98,
    deliveryFee: 49,
    roundOff: 0,
    business: null,
    totalAmount: 248.98,
    amountCharged: 248.98,
    amountPaid: 0,
    amountDue: 248.98,
    cuts: [],
    deliveryTries: [],
    documents: [],
    checkedBy: null,
    createdAt: placedAt,
    isTrade: false,
    poNumber: '',
    enteredBy: null,
    mayCancel: true,
    items: [
      {
        _id: product.id,
        image: product.images[0],
        productName: 'Tablet',
        price: 99.99,
        quantity: 2,
        free: 0,
        shortDated: null,
        amount: 199.98,
      },
    ],
    shippingDetails: buildAddress(),
    promisedOn: '2026-11-21',
    collectAt: null,
    shipmentDetails: {
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      shippingDate: null,
      estimatedDeliveryDate: null,
      shippingCost: 49,
    },
    history: [{ at: placedAt, status: 'Confirmed', paymentStatus: 'Pending', note: 'Order placed' }],
  })
  for (const id of [_id, orderId]) {
    expect(expectOk(await asha.api('GET /api/orders/details/:id', { id })).order).toEqual(order)
    expect(expectOk(await asha.api('GET /api/orders/:orderId', { orderId: id })).order).toEqual(order)
  }
})

test('keeps the name and price of the time of the order', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { name: 'Tablet', selling_price_paise: inPaise(10) })
  const { _id } = await placeCodOrder(asha, [{ product }])

  await app.ctx.db
    .updateTable('products')
    .set({ name: 'Renamed', selling_price_paise: inPaise(1), images: '[]' })
    .where('id', '=', product.id)
    .execute()

  const { order } = expectOk(await asha.api('GET /api/orders/details/:id', { id: _id }))
  expect(order).toMatchObject({
    totalAmount: 59,
    items: [{ productName: 'Tablet', price: 10, image: product.images[0] }],
  })
})

test('shows the shipment data from staff and their shipping cost instead of the delivery fee', async () => {
  const asha = await registerCustomer(app)
  const { _id } = await placeCodOrder(asha, [{ product: await addProduct(app) }])
  const sent = {
    carrier: 'Post',
    tracking_number: 'T1',
    shipped_at: new Date('2026-11-21T10:00:00Z'),
    estimated_delivery_at: new Date('2026-11-24T10:00:00Z'),
    shipping_cost_paise: inPaise(80),
  }

  await app.ctx.db.updateTable('orders').set(sent).where('id', '=', _id).execute()

  const { order } = expectOk(await asha.api('GET /api/orders/details/:id', { id: _id }))
  expect(order.shipmentDetails).toEqual({
    carrier: 'Post',
    trackingNumber: 'T1',
    trackingUrl: null,
    shippingDate: '2026-11-21T10:00:00.000Z',
    estimatedDeliveryDate: '2026-11-24T10:00:00.000Z',
    shippingCost: 80,
  })
})

test('gives the same answer for an order of another customer as for a missing one', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const { _id, orderId } = await placeCodOrder(asha, [{ product: await addProduct(app) }])

  const answersFor = async (id: string): Promise<ApiResult<unknown>[]> => [
    await ravi.api('GET /api/orders/details/:id', { id }),
    await ravi.api('GET /api/orders/:orderId', { orderId: id }),
    await ravi.api('POST /api/orders/:id/cancel', { id }),
    await ravi.api('GET /api/orders/list', { before: id }),
  ]

  const missing = await answersFor('ord_never')
  for (const answer of missing)
    expect(expectRefusal(answer)).toMatchObject({ status: 404, code: 'not_found', message: 'Order not found' })
  expect(await answersFor(_id)).toEqual(missing)
  expect(await answersFor(orderId)).toEqual(missing)
  expect(await answersFor('999999999999999')).toEqual(missing)
  expect(await listOf(ravi)).toEqual([])
  expect(await listOf(asha)).toMatchObject([{ _id, status: 'Confirmed' }])
})

test.each([
  ['a NUL', 'ord_%00'],
  ['a very long number', '9'.repeat(99)],
  ['quotes', "'%20or%201=1--"],
  ['a lone surrogate', 'x%ED%A0%80'],
])('rejects an id with %s (404 or 422)', async (_, id) => {
  const asha = await registerCustomer(app)
  await placeCodOrder(asha, [{ product: await addProduct(app) }])

  for (const path of [`/api/orders/details/${id}`, `/api/orders/${id}`, `/api/orders/list?before=${id}`]) {
    const answer = await app.send(path, { headers: { authorization: `Bearer ${asha.token}` } })
    expect([404, 422]).toContain(answer.status)
  }
})

test('lists the newest 200 orders in ascending order and pages back', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 1000 })
  const ids: string[] = []
  for (let n = 0; n < 203; n += 1) {
    ids.push((await placeCodOrder(asha, [{ product }]))._id)
    app.clock.advance(31 * MINUTE)
  }

  const newest = await listOf(asha)
  expect(newest.map(({ _id }) => _id)).toEqual(ids.slice(3))
  expect(newest.every(({ items, history }) => items.length === 1 && history.length === 1)).toBe(true)
  const [latest, ...others] = expectOk(await asha.api('GET /api/orders/list', { limit: 1 })).orders
  expect([latest?._id, others]).toEqual([ids.at(-1), []])
  const older = await listOf(asha, newest[0]!._id)
  expect(older.map(({ _id }) => _id)).toEqual(ids.slice(0, 3))
  expect(await listOf(asha, older[0]!.orderId)).toEqual([])
})

test('rejects order reads without a session', async () => {
  const answers: ApiResult<unknown>[] = [
    await app.api('GET /api/orders/list', {}),
    await app.api('GET /api/orders/details/:id', { id: 'ord_1' }),
    await app.api('GET /api/orders/:orderId', { orderId: 'ord_1' }),
    await app.api('POST /api/orders/:id/cancel', { id: 'ord_1' }),
  ]
  for (const answer of answers) expect(expectRefusal(answer)).toMatchObject({ status: 401, code: 'not_logged_in' })
})
