import { afterEach, expect, test } from 'vitest'
import type { ApiResult } from '#contract/client.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, registerCustomer, inPaise } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

test.each([
  ['no items', {}, 'items'],
  ['a quantity of 0', { items: [{ productId: 'p', quantity: 0 }] }, 'items.0.quantity'],
  ['a negative quantity', { items: [{ productId: 'p', quantity: -2 }] }, 'items.0.quantity'],
  ['half a quantity', { items: [{ productId: 'p', quantity: 1.5 }] }, 'items.0.quantity'],
  ['a quantity beyond any cart', { items: [{ productId: 'p', quantity: 1e9 }] }, 'items.0.quantity'],
  ['a quantity as text', { items: [{ productId: 'p', quantity: '2' }] }, 'items.0.quantity'],
  ['no product', { items: [{ quantity: 1 }] }, 'items.0.productId'],
  ['a product id with a NUL', { items: [{ productId: 'p\0', quantity: 1 }] }, 'items.0.productId'],
  [
    'more lines than a cart holds',
    { items: Array.from({ length: 101 }, (_, n) => ({ productId: `p${n}`, quantity: 1 })) },
    'items',
  ],
])('an update with %s is refused and changes nothing', async (_, body, field) => {
  const asha = await registerCustomer(app)
  const { id: productId } = await addProduct(app)
  await asha.api('POST /api/cart/update', { items: [{ productId, quantity: 1 }] })

  const refusal = expectRefusal(await asha.api('POST /api/cart/update', body as never))

  expect(refusal).toMatchObject({ status: 422, code: 'invalid' })
  expect(Object.keys(refusal.fields ?? {})).toEqual([field])
  expect(expectOk(await asha.api('GET /api/cart/get', {})).cart.items).toHaveLength(1)
})

test('extra fields change nothing: not the price, not the owner', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const product = await addProduct(app, { selling_price_paise: inPaise(40) })

  const line = {
    productId: product.id,
    quantity: 1,
    price: 0.01,
    sellingPrice: 0.01,
    unit_price_paise: 1,
    stock: 99_999,
  }
  const { cart } = expectOk(
    await asha.api('POST /api/cart/update', { items: [line], customerId: ravi.id, cart_generation: 7 } as never),
  )

  expect(cart.items).toMatchObject([{ price: 40, product: { stock: 100 } }])
  expect(expectOk(await ravi.api('GET /api/cart/get', {})).cart.items).toEqual([])
  const { cart_generation } = await app.ctx.db
    .selectFrom('customers')
    .select('cart_generation')
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  expect(cart_generation).toBe(1)
})

test('without a session there is no cart on the server', async () => {
  const answers: ApiResult<unknown>[] = [
    await app.api('GET /api/cart/get', {}),
    await app.api('POST /api/cart/update', { items: [] }),
    await app.api('DELETE /api/cart/clear', {}),
  ]
  for (const answer of answers) expect(expectRefusal(answer)).toMatchObject({ status: 401, code: 'not_logged_in' })
})
