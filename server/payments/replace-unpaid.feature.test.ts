import { beforeAll, expect, test } from 'vitest'
import { buildAddress, orderInput, addProduct, stockOf } from '#test/factories.ts'
import { paidState, failedState, useGatewayShop, pendingState } from '#test/payments/event-steps.ts'
import {
  type PlacedOnlineOrder,
  buildOnlineOrder,
  startOrderPayment,
  orderOnline,
  getOrderRow,
  deliverWebhook,
  startGatewayPayment,
} from '#test/payments/payment-steps.ts'
import { expectOk, expectRefusal, type TestApp } from '#test/start-test-app.ts'

const shop = useGatewayShop()
let app: TestApp
beforeAll(() => {
  app = shop.app
})

type OrderInput = ReturnType<typeof buildOnlineOrder>

const office = { ...buildAddress({ address: '1 Office Road' }) }
const submit = ({ customer }: PlacedOnlineOrder, order: OrderInput, headers: Record<string, string> = {}) =>
  customer.api('POST /api/orders/create', order, { headers })
const edited = (bought: PlacedOnlineOrder): OrderInput => ({ ...buildOnlineOrder(bought), shippingDetails: office })
const numberOf = async (id: string) => String((await getOrderRow(app, id)).number)
const ordersOf = async ({ customer }: PlacedOnlineOrder) =>
  expectOk(await customer.api('GET /api/orders/list', {})).orders

test('replaces the unpaid order after an address change and cancels its payment', async () => {
  const bought = await startOrderPayment(app, { stock: 2, quantity: 2 })
  const { order, replacedOrderId } = expectOk(await submit(bought, edited(bought)))
  expect(replacedOrderId).toBe(await numberOf(bought.id))
  expect(app.gateway.payments.get(bought.ref)!.snapshot.status).toBe('cancelled')
  expect(await ordersOf(bought)).toMatchObject([
    { _id: bought.id, status: 'Cancelled', paymentStatus: 'Failed' },
    { _id: order._id, status: 'Pending', shippingDetails: { address: '1 Office Road' } },
  ])
  expect(await stockOf(app, bought.product.id)).toBe(0)
})

test('replaces the unpaid order after the lines change, also with a refilled cart', async () => {
  const bought = await startOrderPayment(app, { stock: 5 })
  const other = await addProduct(app)
  expectOk(await bought.customer.api('POST /api/cart/update', { items: [{ productId: other.id, quantity: 1 }] }))
  const { replacedOrderId } = expectOk(await submit(bought, buildOnlineOrder({ product: other })))
  expect(replacedOrderId).toBe(await numberOf(bought.id))
  expect(await getOrderRow(app, bought.id)).toMatchObject({ ...failedState, cancelled_by: 'customer' })
  expect(await stockOf(app, bought.product.id)).toBe(5)
})

test('replays the response with the replaced order for the same idempotency key', async () => {
  const bought = await startOrderPayment(app)
  const headers = { 'idempotency-key': 'replace' }
  const first = await submit(bought, edited(bought), headers)
  expect(expectOk(first).replacedOrderId).toBeDefined()
  expect(await submit(bought, edited(bought), headers)).toEqual(first)
})

test('rejects a wrong total and keeps the payment open', async () => {
  const bought = await startOrderPayment(app)
  const wrong = { ...buildOnlineOrder(bought), totalAmount: Number(bought.amount) - 1 }
  const refusal = expectRefusal(await submit(bought, wrong))
  expect(refusal).toMatchObject({ status: 409, code: 'price_changed', body: { cart: { items: [{ quantity: 2 }] } } })
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  expect(await startGatewayPayment(bought)).toContain(bought.ref)
})

test('does not replace an order that is paid at the gateway', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  const refusal = expectRefusal(await submit(bought, edited(bought)))
  expect(refusal).toMatchObject({ status: 409, code: 'already_paid', body: { orderId: await numberOf(bought.id) } })
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  expect(await ordersOf(bought)).toHaveLength(1)
})

test('does not replace an order paid while its payment is being cancelled', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.meanwhile = async (call) => {
    if (call !== 'cancel') return
    app.gateway.meanwhile = async () => {}
    app.gateway.pay(bought.ref)
    await deliverWebhook(app, bought.ref)
  }
  expect(expectRefusal(await submit(bought, edited(bought)))).toMatchObject({ status: 409, code: 'already_paid' })
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  expect(await ordersOf(bought)).toHaveLength(1)
})

test('changes nothing during a gateway outage', async () => {
  const bought = await startOrderPayment(app)
  app.gateway.faults.fetch = 'timeout'
  const refusal = expectRefusal(await submit(bought, edited(bought)))
  expect(refusal).toMatchObject({ status: 409, code: 'payment_pending', body: { orderId: await numberOf(bought.id) } })
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  expect(await ordersOf(bought)).toHaveLength(1)
})

test('either replaces the order or returns 409 if its payment starts concurrently', async () => {
  const bought = await orderOnline(app)
  const answers = await Promise.all([startGatewayPayment(bought).catch(() => null), submit(bought, edited(bought))])
  const [order] = await ordersOf(bought)
  const [, placed] = answers
  expect([placed.ok, order!.status]).toEqual(placed.ok ? [true, 'Cancelled'] : [false, 'Pending'])
  if (!placed.ok) expect(expectRefusal(placed)).toMatchObject({ status: 409, code: 'payment_pending' })
})

test('places a cash order for another cart and keeps the unpaid order', async () => {
  const bought = await startOrderPayment(app)
  const other = orderInput([{ product: await addProduct(app) }])
  const { replacedOrderId } = expectOk(await submit(bought, other))
  expect(replacedOrderId).toBeUndefined()
  expect(await getOrderRow(app, bought.id)).toMatchObject(pendingState)
  expect(expectOk(await submit(bought, buildOnlineOrder(bought))).order._id).toBe(bought.id)
})

test('keeps one unpaid order after 20 concurrent edited submits', async () => {
  const bought = await startOrderPayment(app, { stock: 50 })
  const turns = Array.from({ length: 20 }, (_, turn) => turn)
  const order = (turn: number) => ({
    ...buildOnlineOrder(bought),
    shippingDetails: { ...buildAddress({ address: `${turn} Office Road` }) },
  })
  const answers = await Promise.all(turns.map((turn) => submit(bought, order(turn))))
  for (const answer of answers) if (!answer.ok) expect(expectRefusal(answer).status).toBe(409)
  const unpaid = (await ordersOf(bought)).filter(({ status }) => status === 'Pending')
  expect(unpaid).toHaveLength(1)
  expect(await stockOf(app, bought.product.id)).toBe(50 - bought.quantity)
})
