import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, stockOf } from '#test/factories.ts'
import { startOrderPayment, getOrderRow, refundsOf, deliverWebhook } from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { scheduleExpiry } from './expire-stock.ts'

const REASON = 'Expired stock is being replaced'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

/** The test clock is at noon of 20 November 2026 in India. */
const expired = () => addProduct(app, { expiry_date: '2026-11-19', stock: 8 })
const lastDay = () => addProduct(app, { expiry_date: '2026-11-20', stock: 8 })

test('shows an expired product as sold out, with the reason, on its page and in lists', async () => {
  const product = await expired()
  const soldOut = { _id: product.id, stock: 0, availability: REASON }
  const { data } = expectOk(await app.api('GET /api/products/:id', { id: product.id }))
  expect(data).toMatchObject(soldOut)
  const lists = [{ search: product.name }, {}]
  for (const list of lists)
    expect(expectOk(await app.api('GET /api/products', list)).data).toContainEqual(expect.objectContaining(soldOut))
  const inStock = expectOk(await app.api('GET /api/products', { search: product.name, availability: 'in-stock' }))
  expect(inStock.data).toEqual([])
})

test('sells a product through its expiry date', async () => {
  const product = await lastDay()
  const { data } = expectOk(await app.api('GET /api/products/:id', { id: product.id }))
  expect(data).toMatchObject({ stock: 8, availability: 'In Stock' })
  const asha = await registerCustomer(app)
  expectOk(await asha.api('POST /api/orders/create', orderInput([{ product }])))
})

test('leaves an expired product out of the other brands', async () => {
  const own = await addProduct(app, { composition_key: 'paracetamol 500', pack_unit: 'tablet', pack_units: 10 })
  const other = { composition_key: 'paracetamol 500', pack_unit: 'tablet', pack_units: 10, expiry_date: '2026-11-19' }
  const product = await addProduct(app, { ...other, brand: 'Other' })
  const { sameComposition } = expectOk(await app.api('GET /api/products/:id/related', { id: own.id }))
  expect(sameComposition.map(({ _id }) => _id)).not.toContain(product.id)
})

test('removes an expired product from a cart with a message, and rejects an order with it', async () => {
  const product = await expired()
  const asha = await registerCustomer(app)
  const items = [{ productId: product.id, quantity: 1 }]
  const message = `${product.name} is sold out: expired stock is being replaced.`
  for (const path of ['POST /api/cart/update', 'POST /api/cart/check'] as const) {
    const { cart, corrections } = expectOk(await asha.api(path, { items }))
    expect(cart.items).toEqual([])
    expect(corrections).toEqual([{ productId: product.id, reason: 'sold_out', message }])
  }
  const refusal = expectRefusal(await asha.api('POST /api/orders/create', orderInput([{ product }])))
  expect(refusal).toMatchObject({ status: 409, code: 'out_of_stock', message: `${message} Please check your cart.` })
  expect(await stockOf(app, product.id)).toBe(8)
})

test('refunds a late payment for a product that has expired', async () => {
  const bought = await startOrderPayment(app, { product: await lastDay() })
  app.gateway.end(bought.ref, 'expired')
  await deliverWebhook(app, bought.ref)
  app.clock.advance(DAY)
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref, { id: 'late' })
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Cancelled', payment_status: 'Failed' })
  expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_expired', state: 'succeeded' }])
})

test('at midnight in India removes expired stock from search and invalidates cached pages', async () => {
  const product = await addProduct(app, { stock: 8 })
  await app.ctx.db.updateTable('product_search').set({ in_stock: true }).where('product_id', '=', product.id).execute()
  const tags: string[] = []
  const stop = await app.database.listen('content_changes', {
    onMessage: (tag) => void tags.push(tag),
    onConnected: () => {},
    onDisconnected: () => {},
  })
  const expiresToday = app.clock.now().toISOString().slice(0, 10)
  await app.ctx.db.updateTable('products').set({ expiry_date: expiresToday }).where('id', '=', product.id).execute()
  await expect.poll(() => tags).toContain('catalogue')
  await app.ctx.db.updateTable('product_search').set({ in_stock: true }).where('product_id', '=', product.id).execute()
  await scheduleExpiry(app.ctx)
  await app.runJobs()
  const isInStock = async () =>
    (
      await app.ctx.db
        .selectFrom('product_search')
        .select('in_stock')
        .where('product_id', '=', product.id)
        .executeTakeFirstOrThrow()
    ).in_stock
  expect(await isInStock()).toBe(true)
  tags.length = 0
  const sinceMidnight = (app.clock.now().getTime() + 5.5 * HOUR) % DAY
  app.clock.advance(DAY - sinceMidnight + 2 * MINUTE)
  await app.runJobs()
  expect(await isInStock()).toBe(false)
  await expect.poll(() => tags).toEqual(['catalogue'])
  await stop()
})
