import { expect, test } from 'vitest'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { buildOnlineOrder, orderOnline } from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ gateways: () => ({ active: null, all: [], find: () => null }) })

test('rejects an online order without a gateway, suggests cash and takes no stock', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 1 })
  const message = 'Online payment is not available yet. Please choose Cash on Delivery.'
  expect(expectRefusal(await asha.api('POST /api/orders/create', buildOnlineOrder({ product })))).toMatchObject({
    status: 422,
    code: 'invalid',
    message,
    fields: { paymentType: message },
  })
  expectOk(await asha.api('POST /api/orders/create', orderInput([{ product }])))
})

test('rejects payment of an earlier online order without a gateway', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app)
  const { order } = expectOk(await asha.api('POST /api/orders/create', orderInput([{ product }])))
  const start = { orderId: order._id, amount: order.totalAmount.toFixed(2), currency: 'INR' } as const
  expect(expectRefusal(await asha.api('POST /api/payments/create', start))).toMatchObject({
    status: 409,
    message: 'Online payment is not available. Please choose Cash on Delivery.',
  })
})

test('reports an earlier online order as not payable without a gateway', async () => {
  const before = await startTestApp({ database: app.database, secret: app.ctx.secret })
  const { customer, id } = await orderOnline(before)
  const { order } = expectOk(await app.as(customer.token)('GET /api/orders/:orderId', { orderId: id }))
  expect(order).toMatchObject({ status: 'Pending', canPayNow: false })
})
