import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { addProduct, buildAddress, orderInput, registerCustomer, inPaise, stockOf } from '#test/factories.ts'
import { fulfilUpTo, createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const bengaluru = {
  shippingDetails: { ...buildAddress({ city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }) },
}
const lateMails = (orderId: string) => shop.mails.filter(({ subject }) => subject === `Your order ${orderId} is late`)

test('refuses medicines that are not delivered to the address, with a sentence for each line', async () => {
  const customer = await registerCustomer(shop)
  const tablet = await addProduct(shop)
  const h1 = await addProduct(shop, { schedule: 'H1', name: 'Testoral 100' })
  const sedative = await addProduct(shop, { schedule: 'H', name: 'Testolam', composition: 'Alprazolam (0.5mg)' })
  const lines = [tablet, h1, sedative].map((product) => ({ product }))
  const refusal = expectRefusal(await customer.api('POST /api/orders/create', orderInput(lines, bengaluru)))
  expect(refusal).toMatchObject({ status: 409, code: 'not_deliverable' })
  expect(refusal.fields).toEqual({
    [`items.${h1.id}`]: 'Testoral 100: Schedule H1 medicines are not delivered to 560001.',
    [`items.${sedative.id}`]: 'Testolam: Psychotropic medicines are not delivered to 560001.',
  })
  expect(await stockOf(shop, tablet.id)).toBe(100)
  expectOk(await customer.api('POST /api/orders/create', orderInput(lines)))
})

test('refuses cash above the limit, and online payment takes any amount', async () => {
  const customer = await registerCustomer(shop)
  const product = await addProduct(shop, { selling_price_paise: inPaise(50_000) })
  const refusal = expectRefusal(await customer.api('POST /api/orders/create', orderInput([{ product }])))
  const message = 'Cash on Delivery is possible up to Rs. 50,000.00. Please pay online.'
  expect(refusal).toMatchObject({ status: 422, code: 'invalid', message, fields: { paymentType: message } })
  expectOk(await customer.api('POST /api/orders/create', orderInput([{ product }], { paymentType: 'ONLINE' })))
})

test('refuses cash for 180 days after two parcels were refused at the door', async () => {
  const first = await createConfirmedOrder(shop)
  const { customer } = first
  const methods = async () => expectOk(await customer.api('GET /api/payments/methods', {})).codRefusedUntil
  const place = async () => {
    const product = await addProduct(shop)
    return customer.api('POST /api/orders/create', orderInput([{ product }]))
  }
  const refuseParcel = async (orderId: string) => {
    await shop.ctx.db
      .updateTable('orders')
      .set({ status: 'Returned', payment_status: 'Failed' })
      .where('id', '=', orderId)
      .execute()
    await shop.ctx.db
      .insertInto('order_history')
      .values({
        order_id: orderId,
        at: shop.clock.now(),
        status: 'Returned',
        payment_status: 'Failed',
        actor_kind: 'system',
        actor_id: null,
        note: 'Refused',
      })
      .execute()
  }
  await refuseParcel(first.id)
  const { order } = expectOk(await place())
  expect(await methods()).toBeNull()
  await refuseParcel(order._id)
  const until = new Date(shop.clock.now().getTime() + 180 * DAY)
  expect(await methods()).toBe(until.toISOString())
  expect(expectRefusal(await place())).toMatchObject({
    status: 422,
    fields: { paymentType: expect.stringContaining('Two parcels were refused') },
  })
})

test('an order keeps the promised day, and past it one mail offers a free cancellation', async () => {
  const customer = await registerCustomer(shop)
  const product = await addProduct(shop)
  const { order } = expectOk(await customer.api('POST /api/orders/create', orderInput([{ product }], bengaluru)))
  const shown = expectOk(await customer.api('GET /api/orders/:orderId', { orderId: order._id })).order
  expect(shown.promisedOn).toBe('2026-11-28')
  const delivered = await createConfirmedOrder(shop)
  await fulfilUpTo(delivered, 'deliver')
  shop.clock.advance(8 * DAY)
  await shop.runJobs()
  expect(lateMails(order.orderId)).toEqual([])
  shop.clock.advance(DAY)
  await shop.runJobs()
  await shop.runJobs()
  const [mail, ...others] = lateMails(order.orderId)
  expect(others).toEqual([])
  expect(mail!.to).toBe(customer.email)
  expect(mail!.text).toContain('was to arrive by 28 Nov 2026')
  expect(mail!.text).toContain('cancel it without any cost')
  expect(shop.mails.filter(({ text }) => text.includes('has not') && text.includes(delivered.id))).toEqual([])
})
