import { afterEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, inPaise } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const generation = async (id: string) => {
  const row = await app.ctx.db
    .selectFrom('customers')
    .select('cart_generation')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.cart_generation
}

test('a new customer has an empty cart', async () => {
  const asha = await registerCustomer(app)

  expect(expectOk(await asha.api('GET /api/cart/get', {}))).toEqual({ success: true, cart: { items: [] } })
})

test('the cart comes back in the order in which it was sent, with pictures and today’s prices', async () => {
  const asha = await registerCustomer(app)
  const syrup = await addProduct(app, {
    name: 'Syrup',
    brand: 'Sy',
    images: [],
    selling_price_paise: inPaise(80),
    mrp_paise: inPaise(99),
  })
  const tablet = await addProduct(app, { name: 'Tablet', selling_price_paise: inPaise(12.5), stock: 7 })

  const items = [
    { productId: tablet.id, quantity: 2, price: 1, name: 'what the page showed' },
    { productId: syrup.id, quantity: 1 },
  ]
  const updated = expectOk(await asha.api('POST /api/cart/update', { items }))

  expect(updated.corrections).toEqual([])
  expect(updated.cart.items).toEqual([
    {
      product: {
        _id: tablet.id,
        productName: 'Tablet',
        images: tablet.images,
        brand: 'Testamol',
        packSize: 'Strip of 10 tablets',
        mrp: 50,
        prescriptionRequired: false,
        deliveryClasses: ['OTC'],
        stock: 7,
      },
      price: 12.5,
      quantity: 2,
    },
    {
      product: expect.objectContaining({ _id: syrup.id, productName: 'Syrup', images: [], brand: 'Sy', mrp: 99 }),
      price: 80,
      quantity: 1,
    },
  ])
  await app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: inPaise(85) })
    .where('id', '=', syrup.id)
    .execute()
  const { cart } = expectOk(await asha.api('GET /api/cart/get', {}))
  expect(cart.items.map(({ price }) => price)).toEqual([12.5, 85])
})

test('an update holds absolute quantities: sent twice it changes nothing, a missing line is gone', async () => {
  const asha = await registerCustomer(app)
  const [one, two] = [await addProduct(app), await addProduct(app)]
  const both = {
    items: [
      { productId: one.id, quantity: 3 },
      { productId: two.id, quantity: 1 },
    ],
  }

  await asha.api('POST /api/cart/update', both)
  expect(expectOk(await asha.api('POST /api/cart/update', both)).cart.items.map(({ quantity }) => quantity)).toEqual([
    3, 1,
  ])

  await asha.api('POST /api/cart/update', { items: [{ productId: two.id, quantity: 5 }] })
  const { cart } = expectOk(await asha.api('GET /api/cart/get', {}))
  expect(cart.items.map(({ product, quantity }) => [product._id, quantity])).toEqual([[two.id, 5]])
})

test('two lines of one product add up in the place of the first', async () => {
  const asha = await registerCustomer(app)
  const [one, two] = [await addProduct(app), await addProduct(app)]

  const items = [
    { productId: one.id, quantity: 2 },
    { productId: two.id, quantity: 1 },
    { productId: one.id, quantity: 3 },
  ]
  const { cart } = expectOk(await asha.api('POST /api/cart/update', { items }))

  expect(cart.items.map(({ product, quantity }) => [product._id, quantity])).toEqual([
    [one.id, 5],
    [two.id, 1],
  ])
})

test('what cannot be had is left out or reduced, with a sentence for each', async () => {
  const asha = await registerCustomer(app)
  const fine = await addProduct(app)
  const soldOut = await addProduct(app, { name: 'Goneazole', stock: 0 })
  const withdrawn = await addProduct(app, { name: 'Oldicillin', withdrawn_at: new Date() })
  const scarce = await addProduct(app, { name: 'Rarepril', stock: 3 })
  const plenty = await addProduct(app, { name: 'Mucholol', stock: 5000 })

  const wanted = [fine, soldOut, withdrawn, scarce].map(({ id }) => ({ productId: id, quantity: 4 }))
  const items = [
    ...wanted,
    { productId: 'prd_never', quantity: 1, name: 'Dreamoxin' },
    { productId: plenty.id, quantity: 600 },
    { productId: plenty.id, quantity: 600 },
  ]
  const { cart, corrections } = expectOk(await asha.api('POST /api/cart/update', { items }))

  expect(cart.items.map(({ product, quantity }) => [product._id, quantity])).toEqual([
    [fine.id, 4],
    [scarce.id, 3],
    [plenty.id, 999],
  ])
  expect(corrections).toEqual([
    { productId: soldOut.id, reason: 'sold_out', message: 'Goneazole is sold out.' },
    { productId: withdrawn.id, reason: 'withdrawn', message: 'Oldicillin is no longer sold.' },
    { productId: scarce.id, reason: 'reduced', message: 'Only 3 of Rarepril left.' },
    { productId: 'prd_never', reason: 'unknown', message: 'Dreamoxin is not in our catalogue.' },
    { productId: plenty.id, reason: 'reduced', message: 'At most 999 of Mucholol fit into one order.' },
  ])
  expect(expectOk(await asha.api('GET /api/cart/get', {})).cart).toEqual(cart)
})

test('a product withdrawn later is left out of the saved cart', async () => {
  const asha = await registerCustomer(app)
  const [one, two] = [await addProduct(app), await addProduct(app)]
  await asha.api('POST /api/cart/update', {
    items: [
      { productId: one.id, quantity: 1 },
      { productId: two.id, quantity: 1 },
    ],
  })

  await app.ctx.db.updateTable('products').set({ withdrawn_at: app.ctx.now() }).where('id', '=', one.id).execute()

  const { cart } = expectOk(await asha.api('GET /api/cart/get', {}))
  expect(cart.items.map(({ product }) => product._id)).toEqual([two.id])
})

test('clear empties the cart, and an empty update does too', async () => {
  const asha = await registerCustomer(app)
  const { id: productId } = await addProduct(app)
  const items = [{ productId, quantity: 1 }]

  for (const empty of [
    () => asha.api('DELETE /api/cart/clear', {}),
    () => asha.api('POST /api/cart/update', { items: [] }),
  ]) {
    await asha.api('POST /api/cart/update', { items })
    expect(expectOk(await empty())).toMatchObject({ success: true })
    expect(expectOk(await asha.api('GET /api/cart/get', {})).cart.items).toEqual([])
  }
})

test('carts of two customers are apart', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const { id: productId } = await addProduct(app)

  await asha.api('POST /api/cart/update', { items: [{ productId, quantity: 2 }] })
  await ravi.api('POST /api/cart/update', { items: [{ productId, quantity: 5 }] })
  await ravi.api('DELETE /api/cart/clear', {})

  const { cart } = expectOk(await asha.api('GET /api/cart/get', {}))
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([2])
})

test('only filling the cart after an order begins a new cart', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)
  const items = [{ productId: product.id, quantity: 1 }]
  await asha.api('POST /api/cart/update', { items })
  await asha.api('POST /api/cart/update', { items })
  expect(await generation(asha.id)).toBe(1)

  await placeCodOrder(asha, [{ product }])
  await asha.api('DELETE /api/cart/clear', {})
  await asha.api('POST /api/cart/update', { items: [] })
  await asha.api('POST /api/cart/update', { items: [{ productId: 'prd_never', quantity: 1 }] })
  expect(await generation(asha.id)).toBe(1)

  await asha.api('POST /api/cart/update', { items })
  await asha.api('POST /api/cart/update', { items })
  expect(await generation(asha.id)).toBe(2)
})

test('a visitor’s cart is checked against stock and prices, and nothing of it is kept', async () => {
  const plenty = await addProduct(app, { selling_price_paise: inPaise(12.5), mrp_paise: inPaise(20), stock: 9 })
  const few = await addProduct(app, { name: 'Few', stock: 2 })
  const items = [
    { productId: plenty.id, quantity: 3, price: 1 },
    { productId: few.id, quantity: 5 },
    { productId: 'prd_gone', quantity: 1, name: 'Gone' },
  ]

  const { cart, corrections } = expectOk(await app.api('POST /api/cart/check', { items }))

  expect(cart.items.map(({ product, price, quantity }) => [product._id, price, quantity])).toEqual([
    [plenty.id, 12.5, 3],
    [few.id, expect.any(Number), 2],
  ])
  expect(corrections.map(({ reason, message }) => [reason, message])).toEqual([
    ['reduced', 'Only 2 of Few left.'],
    ['unknown', 'Gone is not in our catalogue.'],
  ])
  expect(
    await app.ctx.db.selectFrom('cart_items').select('product_id').where('product_id', '=', plenty.id).execute(),
  ).toEqual([])
})
