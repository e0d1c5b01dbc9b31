import { afterEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildAddress, orderInput, registerCustomer, inPaise, stockOf } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const CREATE = 'POST /api/orders/create'

test('confirms a cash-on-delivery order, takes its stock and empties the saved cart', async () => {
  const asha = await registerCustomer(app)
  const tablet = await addProduct(app, {
    name: 'Tablet',
    selling_price_paise: inPaise(12.35),
    stock: 10,
    images: ['/images/products/t-1-640.webp', '/x.webp'],
  })
  const syrup = await addProduct(app, {
    name: 'Syrup',
    selling_price_paise: inPaise(80),
    mrp_paise: inPaise(80),
    images: [],
  })
  await asha.api('POST /api/cart/update', {
    items: [
      { productId: tablet.id, quantity: 3 },
      { productId: syrup.id, quantity: 1 },
    ],
  })

  const answer = await asha.api(CREATE, orderInput([{ product: tablet, quantity: 3 }, { product: syrup }]))

  const { message, order } = expectOk(answer)
  expect(answer).toMatchObject({ status: 201 })
  expect(message).toBe('Order placed successfully')
  expect(order).toEqual({
    _id: order._id,
    orderId: expect.stringMatching(/^\d{6}$/),
    status: 'Confirmed',
    paymentStatus: 'Pending',
    totalAmount: 166.05,
  })
  expect(await stockOf(app, tablet.id)).toBe(7)
  expect(expectOk(await asha.api('GET /api/cart/get', {})).cart.items).toEqual([])
  const stored = expectOk(await asha.api('GET /api/orders/details/:id', { id: order._id }))
  expect(stored.order).toMatchObject({
    itemsTotal: 117.05,
    deliveryFee: 49,
    totalAmount: 166.05,
    paymentType: 'COD',
    shippingDetails: buildAddress(),
  })
  expect(stored.order.items).toEqual([
    {
      _id: tablet.id,
      image: '/images/products/t-1-640.webp',
      productName: 'Tablet',
      price: 12.35,
      quantity: 3,
      amount: 37.05,
      free: 0,
      shortDated: null,
    },
    {
      _id: syrup.id,
      image: '/images/placeholder.jpg',
      productName: 'Syrup',
      price: 80,
      quantity: 1,
      amount: 80,
      free: 0,
      shortDated: null,
    },
  ])
})

test('places the lines of the payload without a saved cart', async () => {
  const asha = await registerCustomer(app)
  const [inCart, ordered] = [await addProduct(app), await addProduct(app)]
  await asha.api('POST /api/cart/update', { items: [{ productId: inCart.id, quantity: 1 }] })

  const { order } = expectOk(await asha.api(CREATE, orderInput([{ product: ordered, quantity: 2 }])))

  const stored = expectOk(await asha.api('GET /api/orders/:orderId', { orderId: order._id })).order
  expect(stored.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([[ordered.id, 2]])
  expect(await stockOf(app, inCart.id)).toBe(100)
})

test('merges two lines of one product', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 5 })

  const { order } = expectOk(
    await asha.api(
      CREATE,
      orderInput([
        { product, quantity: 2 },
        { product, quantity: 3 },
      ]),
    ),
  )

  const stored = expectOk(await asha.api('GET /api/orders/:orderId', { orderId: order.orderId })).order
  expect(stored.items.map(({ quantity }) => quantity)).toEqual([5])
  expect(await stockOf(app, product.id)).toBe(0)
})

test('rejects two lines of one product that together exceed the stock', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { name: 'Rarepril', stock: 4 })

  const refusal = expectRefusal(
    await asha.api(
      CREATE,
      orderInput([
        { product, quantity: 2 },
        { product, quantity: 3 },
      ]),
    ),
  )

  expect(refusal).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Only 4 of Rarepril left. Please check your cart.',
  })
  expect(await stockOf(app, product.id)).toBe(4)
})

test('rejects an order without enough stock, names the product and returns the corrected cart', async () => {
  const asha = await registerCustomer(app)
  const plenty = await addProduct(app)
  const scarce = await addProduct(app, { name: 'Rarepril', stock: 1 })

  const refusal = expectRefusal(
    await asha.api(
      CREATE,
      orderInput([
        { product: plenty, quantity: 2 },
        { product: scarce, quantity: 2 },
      ]),
    ),
  )

  expect(refusal).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Only 1 of Rarepril left. Please check your cart.',
  })
  expect(refusal.body).toMatchObject({
    cart: {
      items: [
        { product: { _id: plenty.id, stock: 100 }, quantity: 2 },
        { product: { _id: scarce.id }, quantity: 1 },
      ],
    },
    corrections: [{ productId: scarce.id, reason: 'reduced' }],
  })
  expect(await stockOf(app, plenty.id)).toBe(100)
})

test.each([
  ['sold out', { stock: 0 }, 'Goneazole is sold out. Please check your cart.'],
  ['withdrawn', { withdrawn_at: new Date() }, 'Goneazole is no longer sold. Please check your cart.'],
])('rejects a product that is %s and removes it from the fresh cart', async (_, overrides, message) => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { name: 'Goneazole', ...overrides })

  const refusal = expectRefusal(await asha.api(CREATE, orderInput([{ product }])))

  expect(refusal).toMatchObject({ status: 409, code: 'out_of_stock', message, body: { cart: { items: [] } } })
})

test('rejects an unknown product with the rest of the cart (409)', async () => {
  const asha = await registerCustomer(app)
  const known = await addProduct(app)
  const dream = { ...known, id: 'prd_never', name: 'Dreamoxin' }

  const refusal = expectRefusal(await asha.api(CREATE, orderInput([{ product: dream }, { product: known }])))

  expect(refusal).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Dreamoxin is not in our catalogue. Please check your cart.',
  })
  expect(refusal.body).toMatchObject({
    cart: { items: [{ product: { _id: known.id } }] },
    corrections: [{ productId: 'prd_never', reason: 'unknown' }],
  })
})

test('ignores status, price, owner and payment fields in the payload', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const product = await addProduct(app, { selling_price_paise: inPaise(40) })
  const order = orderInput([{ product }])
  const greedy = {
    ...order,
    items: order.items.map((line) => ({ ...line, unit_price_paise: 1, total: 0, name: 'Free gift' })),
    shippingDetails: { ...order.shippingDetails, country: 'Nepal', customerId: ravi.id },
    status: 'Delivered',
    paymentStatus: 'Paid',
    paid: true,
    role: 'staff',
    customerId: ravi.id,
    _id: 'ord_mine',
    orderId: '1',
    __proto__: { totalAmount: 1 },
  }

  const placed = expectOk(await asha.api(CREATE, greedy)).order

  const stored = expectOk(await asha.api('GET /api/orders/:orderId', { orderId: placed._id })).order
  expect(stored).toMatchObject({
    status: 'Confirmed',
    paymentStatus: 'Pending',
    totalAmount: 89,
    items: [{ productName: product.name, price: 40 }],
  })
  expect(stored.shippingDetails).toEqual(buildAddress())
  expect(stored._id).not.toBe('ord_mine')
  expect(expectOk(await ravi.api('GET /api/orders/list', {})).orders).toEqual([])
})

test('rejects an order without a session', async () => {
  const product = await addProduct(app)

  expect(expectRefusal(await app.api(CREATE, orderInput([{ product }])))).toMatchObject({
    status: 401,
    code: 'not_logged_in',
  })
})
