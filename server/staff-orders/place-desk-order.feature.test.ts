import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { getOrderRow, orderOnline } from '#test/payments/payment-steps.ts'
import {
  addCaller,
  atOutlet,
  placeForCaller,
  readLink,
  staffOrderInput,
  uploadAtDesk,
} from '#test/staff-order-steps.ts'
import { deskClient, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addTicket } from '#test/ticket-steps.ts'

const app = useTestApp()
let staff: SignedInStaffMember
// Some tests let more time pass than a session lasts.
beforeEach(async () => {
  staff = await signInStaff(app, ['support'])
})
afterEach(() => checkConservation(app.ctx.db))

test('places an order for a caller by the rules of every order, with staff as its actor (orders-16)', async () => {
  const { staff: person, id, product, customer } = await placeForCaller(app)
  const { order } = expectOk(await person.api('GET /api/desk/orders/:id', { id }))
  expect(order).toMatchObject({ status: 'Confirmed', paymentType: 'COD', deliveryFee: 49, collectAt: null })
  expect(order.timeline).toMatchObject([{ by: person.staff.name, text: 'Order placed by the shop' }])
  expect(order.mails).toEqual([])
  expect(await stockOf(app, product.id)).toBe(7)
  expect(await getOrderRow(app, id)).toMatchObject({ customer_id: customer._id, promised_on: expect.any(String) })
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id'])
    .where('subject_id', '=', id)
    .execute()
  expect(audit).toEqual([{ action: 'orders.place', staff_id: person.staff.id }])
})

test('every mail about an order of a customer without a mail address is left out, and no job fails', async () => {
  const { staff: person, id } = await placeForCaller(app)
  const sent = app.mails.length
  expectOk(await person.api('POST /api/desk/orders/:id/pack', { id }))
  expectOk(await person.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  await app.runJobs()
  app.clock.advance(24 * 30 * HOUR)
  await app.runJobs()
  expect(app.mails.slice(sent).map(({ to }) => to)).not.toContain('')
  const failed = await app.ctx.db
    .selectFrom('jobs')
    .select(['kind', 'last_error'])
    .where('last_error', 'is not', null)
    .execute()
  expect(failed).toEqual([])
})

test('is none of the customer’s own cart: cart and repeats stay as they are', async () => {
  const customer = await registerCustomer(app)
  const [own, other] = [await addProduct(app), await addProduct(app)]
  expectOk(await customer.api('POST /api/cart/update', { items: [{ productId: own.id, quantity: 1 }] }))
  const { _id: first } = await placeCodOrder(customer, [{ product: own }])
  expectOk(await customer.api('POST /api/cart/update', { items: [{ productId: other.id, quantity: 3 }] }))
  const input = staffOrderInput(customer.id, [{ product: own }])
  const [one, two] = [await staff.api('POST /api/desk/orders', input), await staff.api('POST /api/desk/orders', input)]
  expect(new Set([first, expectOk(one).order._id, expectOk(two).order._id]).size).toBe(3)
  const { cart } = expectOk(await customer.api('GET /api/cart/get', {}))
  expect(cart.items).toMatchObject([{ quantity: 3 }])
})

test('a repeat with the same idempotency key gets the same order', async () => {
  const customer = await addCaller(staff)
  const product = await addProduct(app, { stock: 5 })
  const input = staffOrderInput(customer._id, [{ product }])
  const headers = { 'idempotency-key': `phone ${customer._id}` }
  const [one, two] = await Promise.all([0, 1].map(() => staff.api('POST /api/desk/orders', input, { headers })))
  expect(expectOk(one!).order._id).toBe(expectOk(two!).order._id)
  expect(await stockOf(app, product.id)).toBe(4)
})

test('refuses what every order refuses: stock with the fresh line, prices, quantities and delivery rules', async () => {
  const customer = await addCaller(staff)
  const place = async (...[wanted, changes]: [Parameters<typeof staffOrderInput>[1], object?]) =>
    expectRefusal(await staff.api('POST /api/desk/orders', staffOrderInput(customer._id, wanted, changes)))
  const product = await addProduct(app, { stock: 1, max_quantity: 3 })
  const gone = await place([{ product, quantity: 2 }])
  expect(gone).toMatchObject({ status: 409, code: 'out_of_stock' })
  expect(gone.body).toMatchObject({ cart: { items: [{ quantity: 1 }] } })
  expect(await place([{ product }], { totalAmount: 1 })).toMatchObject({ code: 'price_changed' })
  expect(await place([{ product, quantity: 4 }])).toMatchObject({ status: 422, fields: { items: expect.any(String) } })
  const h1 = await addProduct(app, { schedule: 'H1' })
  const { shippingDetails } = staffOrderInput(customer._id, [])
  const far = { shippingDetails: { ...shippingDetails!, city: 'Mumbai', state: 'Maharashtra', postalCode: '400001' } }
  expect(await place([{ product: h1 }], far)).toMatchObject({ status: 409, code: 'not_deliverable' })
  expect(await place([{ product }], { shippingDetails: null })).toMatchObject({ status: 422 })
  expect(await stockOf(app, product.id)).toBe(1)
})

test('refuses an unknown customer (404), a blocked one and a second unpaid online order (409)', async () => {
  const product = await addProduct(app)
  const unknown = await staff.api('POST /api/desk/orders', staffOrderInput('cus_missing', [{ product }]))
  expect(expectRefusal(unknown)).toMatchObject({ status: 404, message: 'Customer not found' })
  const blocked = await addCaller(staff)
  await app.ctx.db
    .updateTable('customers')
    .set({ blocked_reason: 'Three parcels came back', blocked_at: app.clock.now(), blocked_by: staff.staff.id })
    .where('id', '=', blocked._id)
    .execute()
  const refused = await staff.api('POST /api/desk/orders', staffOrderInput(blocked._id, [{ product }]))
  expect(expectRefusal(refused)).toMatchObject({
    status: 409,
    message: 'This customer is blocked: Three parcels came back',
  })
  const { customer } = await orderOnline(app)
  const second = staffOrderInput(customer.id, [{ product }], { paymentType: 'ONLINE' })
  expect(expectRefusal(await staff.api('POST /api/desk/orders', second))).toMatchObject({ code: 'payment_pending' })
  expectOk(await staff.api('POST /api/desk/orders', { ...second, paymentType: 'COD' }))
})

test('a medicine that is delivered nowhere is collected, without a fee and taxed in the shop’s state (orders-17)', async () => {
  const customer = await addCaller(staff)
  const product = await addProduct(app, { schedule: 'H1' })
  const input = staffOrderInput(customer._id, [{ product }], { collect: atOutlet })
  const { order } = expectOk(await staff.api('POST /api/desk/orders', input))
  expect(order).toMatchObject({ deliveryFee: 0, collectAt: 'Retail outlet', prescription: 'needed' })
  expect(order.placeOfSupply).toEqual({ code: '36', warning: null })
  expect(order.shippingDetails).toMatchObject({ name: 'Kamala Devi', email: '' })
  const unknown = { ...input, collect: { ...atOutlet, outlet: 'Office and wholesale' } }
  expect(expectRefusal(await staff.api('POST /api/desk/orders', unknown))).toMatchObject({ status: 422 })
})

test('a reservation becomes one order, and is closed with its number', async () => {
  const product = await addProduct(app)
  const reserved = { reserved_product_id: product.id, reserved_packs: 2, reserved_outlet: 'Retail outlet' }
  const ticket = await addTicket(app, { kind: 'reservation', ...reserved })
  const { ticket: shown } = expectOk(await staff.api('GET /api/desk/tickets/:id', { id: ticket.id }))
  expect(shown.reserved).toEqual({ productId: product.id, packs: 2, outlet: 'Retail outlet' })
  const customer = await addCaller(staff)
  const input = staffOrderInput(customer._id, [{ product, quantity: 2 }], { collect: atOutlet, ticketId: ticket.id })
  const answers = await Promise.all([0, 1].map(() => staff.api('POST /api/desk/orders', input)))
  const [placed] = answers.flatMap((answer) => (answer.ok ? [answer.body.order] : []))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const closed = expectOk(await staff.api('GET /api/desk/tickets/:id', { id: ticket.id })).ticket
  expect(closed).toMatchObject({ state: 'closed', closeReason: `Order ${placed!.orderNumber}` })
})

test('a payment link pays its order without a login within 24 hours, and shows no contents (payments-15)', async () => {
  const scene = await placeForCaller(app, { paymentType: 'ONLINE' })
  const { link, validUntil } = expectOk(
    await scene.staff.api('GET /api/desk/orders/:id/payment-link', { id: scene.id }),
  )
  expect(new Date(validUntil).getTime() - app.clock.now().getTime()).toBe(24 * HOUR)
  app.clock.advance(23 * HOUR)
  await app.runPayments()
  const named = readLink(link)
  const shown = expectOk(await app.api('POST /api/payments/link', named))
  expect(shown).toEqual({ success: true, orderNumber: scene.orderNumber, amount: 140, status: 'pending', canPay: true })
  expect(expectOk(await app.api('POST /api/payments/link/pay', named)).paymentUrl).toMatch(/^https?:/)
  const { merchant_ref: ref } = await app.ctx.db
    .selectFrom('payment_attempts')
    .select('merchant_ref')
    .where('order_id', '=', scene.id)
    .executeTakeFirstOrThrow()
  app.gateway.pay(ref)
  app.clock.advance(HOUR / 60)
  expect(expectOk(await app.api('POST /api/payments/link', named))).toMatchObject({ status: 'paid', canPay: false })
  expect(await getOrderRow(app, scene.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
  for (const wrong of [
    { ...named, token: 'x' },
    { ...named, orderId: 'ord_other' },
  ])
    expect(expectRefusal(await app.api('POST /api/payments/link', wrong))).toMatchObject({ status: 404 })
})

test('an order with a payment link ends unpaid after 24 hours and gives its stock back', async () => {
  const scene = await placeForCaller(app, { paymentType: 'ONLINE' })
  app.clock.advance(25 * HOUR)
  await app.runPayments()
  expect(await getOrderRow(app, scene.id)).toMatchObject({ status: 'Cancelled', cancelled_by: 'timer' })
  expect(await stockOf(app, scene.product.id)).toBe(9)
  const { api } = await signInStaff(app, ['support'])
  const link = await api('GET /api/desk/orders/:id/payment-link', { id: scene.id })
  expect(expectRefusal(link)).toMatchObject({ status: 409 })
})

test('a picture attached at the desk waits in the prescription queue, and others read it as the customer’s', async () => {
  const pharmacist = await signInStaff(app, ['pharmacist'])
  const api = deskClient(app, pharmacist.token)
  const customer = await addCaller(pharmacist)
  const product = await addProduct(app, { schedule: 'H' })
  const { order } = expectOk(await api('POST /api/desk/orders', staffOrderInput(customer._id, [{ product }])))
  const fileIds = await uploadAtDesk(app, pharmacist, order._id)
  const attached = expectOk(await api('POST /api/desk/orders/:id/prescriptions', { id: order._id, fileIds }))
  expect(attached.order.prescription).toBe('received')
  expect(expectRefusal(await api('POST /api/desk/orders/:id/prescriptions', { id: order._id, fileIds }))).toMatchObject(
    { status: 409 },
  )
})
