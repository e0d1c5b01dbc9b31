import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { addProduct, placeCodOrder, registerCustomer, inPaise } from '#test/factories.ts'
import { cancelOwnOrder, useGatewayShop } from '#test/payments/event-steps.ts'
import { startOrderPayment, orderOnline, refundsOf, deliverWebhook } from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'

const shop = useGatewayShop()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

const invoiceFacts = {
  hsn: '30049099',
  gst_basis_points: 1250,
  mrp_paise: inPaise(60),
  schedule: 'H1',
  pack_size: 'Strip of 15 tablets',
  manufacturer: 'Godavari Pharma',
  country_of_origin: 'India',
} as const

const actorsOf = async (orderId: string) => {
  const rows = await app.ctx.db
    .selectFrom('order_history')
    .select(['status', 'actor_kind', 'actor_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ status, actor_kind, actor_id }) => [status, actor_kind, actor_id])
}

test('stores the invoice data of the product on the order line and uses it in mails', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { name: 'Codipril', ...invoiceFacts, selling_price_paise: inPaise(50) })
  const { _id } = await placeCodOrder(asha, [{ product }])
  await app.ctx.db
    .updateTable('products')
    .set({ hsn: '3003', gst_basis_points: 0, schedule: 'OTC', pack_size: 'Bottle', manufacturer: 'Other Pharma' })
    .where('id', '=', product.id)
    .execute()

  const line = await app.ctx.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject(invoiceFacts)
  await app.runJobs()
  const mail = app.mails.find(({ to, subject }) => to === asha.email && subject.startsWith('Your order'))
  expect(mail?.text).toMatch(/prescription/i)
})

test('returns the GST rate in per cent', async () => {
  const { id } = await addProduct(app, { gst_basis_points: 1250 })
  expect(expectOk(await app.api('GET /api/products/:id', { id })).data).toMatchObject({ gstPercent: 12.5 })
})

test('records the actor of each state change: customer, gateway or system', async () => {
  const paid = await startOrderPayment(app)
  const placed = ['Pending', 'customer', paid.customer.id]
  app.gateway.pay(paid.ref)
  await deliverWebhook(app, paid.ref)
  expect(await actorsOf(paid.id)).toEqual([placed, ['Confirmed', 'gateway', 'razorpay']])

  const unpaid = await orderOnline(app)
  app.clock.advance(31 * MINUTE)
  await app.runPayments()
  expect((await actorsOf(unpaid.id)).at(-1)).toEqual(['Cancelled', 'system', null])
})

test('records the actor of a refund', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  await cancelOwnOrder(bought)
  await app.runPayments()
  expect(await refundsOf(app, bought.id)).toMatchObject([{ actor_kind: 'customer', actor_id: bought.customer.id }])
  expect((await actorsOf(bought.id)).slice(-2)).toEqual([
    ['Cancelled', 'customer', bought.customer.id],
    ['Cancelled', 'gateway', 'razorpay'],
  ])
})

test('rejects an actor without an id in the database', async () => {
  const { _id } = await placeCodOrder(await registerCustomer(app), [{ product: await addProduct(app) }])
  const withoutActor = { order_id: _id, at: new Date(), status: 'Packed', payment_status: 'Pending', note: '' } as const
  await expect(
    app.ctx.db
      .insertInto('order_history')
      .values({ ...withoutActor, actor_kind: 'staff', actor_id: null })
      .execute(),
  ).rejects.toMatchObject({ code: '23514' })
})
