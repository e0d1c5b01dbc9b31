import { afterEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, inPaise, stockOf } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const CREATE = 'POST /api/orders/create'

test('rejects a lower price in the payload with the fresh cart (409)', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { selling_price_paise: inPaise(40) })
  const cheap = { ...product, selling_price_paise: inPaise(0.01) }

  const refusal = expectRefusal(await asha.api(CREATE, orderInput([{ product: cheap, quantity: 2 }])))

  expect(refusal).toMatchObject({
    status: 409,
    code: 'price_changed',
    body: { corrections: [], cart: { items: [{ product: { _id: product.id }, price: 40, quantity: 2 }] } },
  })
  expect(await stockOf(app, product.id)).toBe(100)
  expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toEqual([])
})

test.each([
  ['one paisa less in total', { totalAmount: 129 - 0.01 }],
  ['one paisa more in total', { totalAmount: 129 + 0.01 }],
  ['a fraction of a paisa', { totalAmount: 129.004 }],
  ['no delivery fee', { deliveryFee: 0 }],
  ['another items total', { itemsTotal: 79 }],
  ['a negative fee', { deliveryFee: -49 }],
  ['a line price of zero', { price: 0 }],
  ['a line price a paisa too high', { price: 40.01 }],
])(
  'rejects %s as a changed price',
  async (
    _,
    { price = 40, ...seen }: { price?: number; totalAmount?: number; deliveryFee?: number; itemsTotal?: number },
  ) => {
    const asha = await registerCustomer(app)
    const product = await addProduct(app, { selling_price_paise: inPaise(40) })
    const order = orderInput([{ product, quantity: 2 }], { items: [{ productId: product.id, quantity: 2, price }] })

    const refusal = expectRefusal(await asha.api(CREATE, { ...order, ...seen }))

    expect(refusal).toMatchObject({ status: 409, code: 'price_changed' })
    expect(await stockOf(app, product.id)).toBe(100)
  },
)

test('ignores floating-point rounding in a total', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { selling_price_paise: inPaise(0.1) })
  const order = orderInput([{ product, quantity: 3 }], {
    itemsTotal: 0.1 + 0.1 + 0.1,
    totalAmount: 0.1 + 0.1 + 0.1 + 49,
  })

  expectOk(await asha.api(CREATE, order))
})

test('compares only totals when a line has no price', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)

  expectOk(await asha.api(CREATE, orderInput([{ product }], { items: [{ productId: product.id, quantity: 1 }] })))
})

test('rejects a price that changes while the order waits for a stock lock', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { selling_price_paise: inPaise(40) })

  const submitted = await app.ctx.db.transaction().execute(async (trx) => {
    const price = { selling_price_paise: inPaise(41), mrp_paise: inPaise(50) }
    await trx.updateTable('products').set(price).where('id', '=', product.id).execute()
    const submit = asha.api(CREATE, orderInput([{ product }]))
    await expect.poll(() => countLockWaits(app.ctx.db)).toBe(1)
    return { submit }
  })

  expect(expectRefusal(await submitted.submit)).toMatchObject({
    status: 409,
    code: 'price_changed',
    body: { cart: { items: [{ product: { _id: product.id }, price: 41, quantity: 1 }] } },
  })
  expect(await stockOf(app, product.id)).toBe(100)
})
