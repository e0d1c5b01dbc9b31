import { afterEach, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { MINUTE } from '#domain/time.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { OrderRow } from '#server/db/order-tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { moveOrder } from './move-order.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const CANCEL = 'POST /api/orders/:id/cancel'
const orderRow = (id: string) =>
  app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Moves an order through these states as a staff action does. */
const staffMoves = async (id: string, ...path: OrderStatus[]) => {
  let order: OrderRow = await orderRow(id)
  for (const status of path) {
    const move = {
      to: { status, paymentStatus: order.payment_status },
      actor: { kind: 'staff', id: 'stf_test' },
      note: status,
      at: app.clock.now(),
    } as const
    order = (await inTransaction(app.ctx.db, (trx) => moveOrder(trx, { order, ...move })))!
  }
}

test('cancels an order before packing, returns its stock and records the history', async () => {
  const asha = await registerCustomer(app)
  const [one, two] = [await addProduct(app, { stock: 5 }), await addProduct(app, { stock: 2 })]
  const { _id } = await placeCodOrder(asha, [
    { product: one, quantity: 3 },
    { product: two, quantity: 2 },
  ])
  app.clock.advance(MINUTE)

  const { order } = expectOk(await asha.api(CANCEL, { id: _id, reason: '  Ordered by mistake ' }))

  expect(order).toMatchObject({ _id, status: 'Cancelled', paymentStatus: 'Pending' })
  expect(order.history).toEqual([
    expect.objectContaining({ status: 'Confirmed', note: 'Order placed' }),
    {
      at: app.clock.now().toISOString(),
      status: 'Cancelled',
      paymentStatus: 'Pending',
      note: 'Cancelled by the customer: Ordered by mistake',
    },
  ])
  expect([await stockOf(app, one.id), await stockOf(app, two.id)]).toEqual([5, 2])
})

test('cancels an order by its order number', async () => {
  const asha = await registerCustomer(app)
  const { orderId } = await placeCodOrder(asha, [{ product: await addProduct(app) }])

  expect(expectOk(await asha.api(CANCEL, { id: orderId })).order.status).toBe('Cancelled')
})

test('rejects a second cancellation and returns the stock once', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 5 })
  const { _id } = await placeCodOrder(asha, [{ product, quantity: 3 }])
  await asha.api(CANCEL, { id: _id })

  const again = expectRefusal(await asha.api(CANCEL, { id: _id }))

  expect(again).toMatchObject({ status: 409, code: 'conflict', message: 'This order is already cancelled.' })
  expect(await stockOf(app, product.id)).toBe(5)
})

test.each<[string, OrderStatus[]]>([
  ['packed', ['Packed']],
  ['shipped', ['Packed', 'Shipped']],
  ['out for delivery', ['Packed', 'Shipped', 'Out for Delivery']],
  ['delivered', ['Packed', 'Shipped', 'Delivered']],
  ['returned', ['Packed', 'Shipped', 'Delivered', 'Returned']],
])('rejects a customer cancellation of an order that is %s', async (word, path) => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 5 })
  const { _id } = await placeCodOrder(asha, [{ product }])
  await staffMoves(_id, ...path)

  const refusal = expectRefusal(await asha.api(CANCEL, { id: _id }))

  expect(refusal).toMatchObject({
    status: 409,
    code: 'conflict',
    message: `This order is already ${word} and can no longer be cancelled here. Please call us.`,
  })
  expect(await stockOf(app, product.id)).toBe(4)
})

test('rejects a cancellation by another customer', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const { _id } = await placeCodOrder(asha, [{ product: await addProduct(app) }])

  expect(expectRefusal(await ravi.api(CANCEL, { id: _id }))).toMatchObject({ status: 404, message: 'Order not found' })
  expect((await orderRow(_id)).status).toBe('Confirmed')
})

test('returns stock to a withdrawn product', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 5 })
  const { _id } = await placeCodOrder(asha, [{ product }])
  await app.ctx.db.updateTable('products').set({ withdrawn_at: app.clock.now() }).where('id', '=', product.id).execute()

  expectOk(await asha.api(CANCEL, { id: _id }))

  expect(await stockOf(app, product.id)).toBe(5)
})

test('ignores unknown fields in the payload', async () => {
  const asha = await registerCustomer(app)
  const { _id } = await placeCodOrder(asha, [{ product: await addProduct(app) }])

  const { order } = expectOk(
    await asha.api(CANCEL, { id: _id, status: 'Delivered', paymentStatus: 'Paid', actor: 'shop' } as never),
  )

  expect(order).toMatchObject({ status: 'Cancelled', paymentStatus: 'Pending' })
})

test.each([
  ['too long', 'x'.repeat(501)],
  ['a text with a NUL', 'no\0'],
  ['not a string', 7],
])('rejects a reason that is %s and cancels nothing', async (_, reason) => {
  const asha = await registerCustomer(app)
  const { _id } = await placeCodOrder(asha, [{ product: await addProduct(app) }])

  expect(expectRefusal(await asha.api(CANCEL, { id: _id, reason } as never))).toMatchObject({
    status: 422,
    code: 'invalid',
  })
  expect((await orderRow(_id)).status).toBe('Confirmed')
})

test('rejects illegal state changes and changes from a stale state', async () => {
  const asha = await registerCustomer(app)
  const { _id } = await placeCodOrder(asha, [{ product: await addProduct(app) }])
  const asRead = await orderRow(_id)

  await expect(staffMoves(_id, 'Delivered')).rejects.toThrow('cannot go from Confirmed/Pending to Delivered/Pending')
  await staffMoves(_id, 'Packed')
  const late = {
    order: asRead,
    to: { status: 'Cancelled', paymentStatus: 'Pending' },
    actor: { kind: 'staff', id: 'stf_test' },
    note: '',
    at: app.clock.now(),
  } as const
  expect(await inTransaction(app.ctx.db, (trx) => moveOrder(trx, late))).toBeNull()
  expect((await orderRow(_id)).status).toBe('Packed')
})
