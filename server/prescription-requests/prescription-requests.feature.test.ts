import { afterEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { buildAddress, placeCodOrder, registerCustomer, stockOf, type TestCustomer } from '#test/factories.ts'
import { confirmInput, offerLine, prepareTestOffer, sendTestRequest } from '#test/prescription-request-steps.ts'
import { NOTICE_VERSION, approval, decideAllLines, signInPharmacist, uploadPhoto } from '#test/prescription-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

/** The refusal of a call with this status, and with this sentence if given. */
function refused(result: Parameters<typeof expectRefusal>[0], status: number, sentence: RegExp | string = '') {
  const refusal = expectRefusal(result)
  expect(refusal.status).toBe(status)
  expect(refusal.message).toMatch(sentence)
  return { code: refusal.code, ...(refusal.body as object) }
}

const stateOf = async ({ api }: TestCustomer, id: string) =>
  expectOk(await api('GET /api/prescription-requests/:id', { id })).request.state

const subjectsTo = async ({ email }: TestCustomer) => (await listMailsTo(app, email)).map(({ subject }) => subject)

test('keeps the pictures, the named lines and the saved address of a request', async () => {
  const customer = await registerCustomer(app)
  const request = await sendTestRequest(app, customer, {
    lines: [{ name: 'Dolo 650', packs: 2 }],
    note: 'Please call first',
  })
  expect(request).toMatchObject({
    state: 'sent',
    note: 'Please call first',
    address: buildAddress(),
    collectAt: null,
    lines: [{ position: 0, asked: 'Dolo 650', askedPacks: 2, offer: null, reason: null }],
    endsAt: null,
    order: null,
  })
  expect((await app.send(request.pictures[0]!)).status).toBe(200)
  const { prescriptions } = expectOk(await customer.api('GET /api/prescriptions', {}))
  expect(prescriptions.map((one) => one.request)).toEqual([{ _id: request._id, state: 'sent' }])
})

test('refuses a request without a picture (422), with the picture of another customer (404) and without an address (422)', async () => {
  const customer = await registerCustomer(app)
  const input = { lines: [], collect: null }
  const send = (fileIds: string[]) =>
    customer.api('POST /api/prescription-requests', { ...input, fileIds, consent: NOTICE_VERSION })
  refused(await send([]), 422)
  const own = await uploadPhoto(app, customer)
  refused(await send([own]), 422, /save your address first/)
  expectOk(await customer.api('POST /api/address', buildAddress()))
  refused(await send([await uploadPhoto(app, await registerCustomer(app))]), 404)
  expectOk(await send([own]))
})

test('answers a repeat of the same pictures with the same request', async () => {
  const customer = await registerCustomer(app)
  const fileIds = [await uploadPhoto(app, customer)]
  const first = await sendTestRequest(app, customer, { fileIds })
  expect((await sendTestRequest(app, customer, { fileIds }))._id).toBe(first._id)
})

test('refuses a fourth open request (409) until one of them is declined', async () => {
  const customer = await registerCustomer(app)
  const [first] = [
    await sendTestRequest(app, customer),
    await sendTestRequest(app, customer),
    await sendTestRequest(app, customer),
  ]
  const fileIds = [await uploadPhoto(app, customer)]
  const again = () =>
    customer.api('POST /api/prescription-requests', { fileIds, lines: [], collect: null, consent: NOTICE_VERSION })
  refused(await again(), 409, /preparing 3 orders/)
  const declined = await customer.api('POST /api/prescription-requests/:id/decline', {
    id: first!._id,
    reason: 'Too late',
  })
  expect(expectOk(declined).request.state).toBe('declined')
  expectOk(await again())
})

test('a confirmed offer is one order, whose prescription waits for the pharmacist', async () => {
  const { customer, product, pharmacist, request } = await prepareTestOffer(app)
  const input = confirmInput(request)
  const headers = { 'idempotency-key': 'confirm-one-offer' }
  const placed = expectOk(await customer.api('POST /api/prescription-requests/:id/confirm', input, { headers }))
  const repeated = expectOk(await customer.api('POST /api/prescription-requests/:id/confirm', input, { headers }))
  expect(repeated.order).toEqual(placed.order)
  expect(placed.order).toMatchObject({ status: 'Confirmed', totalAmount: 140 })
  expect(await stockOf(app, product.id)).toBe(7)
  expect(refused(await customer.api('POST /api/prescription-requests/:id/confirm', input), 409)).toMatchObject({
    code: 'already_ordered',
    orderId: placed.order.orderId,
  })
  expect(await stateOf(customer, request._id)).toBe('confirmed')
  const { lines } = expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id: placed.order._id }))
  expect(lines.map(({ state }) => state)).toEqual(['received'])
  const [prescription] = expectOk(await customer.api('GET /api/prescriptions', {})).prescriptions
  expectOk(await decideAllLines(pharmacist, prescription!._id))
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id: placed.order._id }))
})

test('two confirmations at once make one order', async () => {
  const { customer, product, request } = await prepareTestOffer(app)
  const confirm = () => customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(request))
  const answers = await Promise.all([confirm(), confirm()])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await stockOf(app, product.id)).toBe(7)
})

test('a prescription with an open request cannot be used for another order (409)', async () => {
  const { customer, product } = await prepareTestOffer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product }])
  const [prescription] = expectOk(await customer.api('GET /api/prescriptions', {})).prescriptions
  expect(expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id })).saved).toEqual([])
  const use = { id, prescriptionId: prescription!._id }
  refused(await customer.api('POST /api/orders/:id/prescriptions', use), 409, /preparing an order/)
})

test('a prescription that was approved with the offer covers the order at once', async () => {
  const { customer, pharmacist, request } = await prepareTestOffer(app, { approval: approval() })
  const { order } = expectOk(await customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(request)))
  const { lines } = expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id: order._id }))
  expect(lines.map(({ state }) => state)).toEqual(['approved'])
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id: order._id }))
})

test('asks again after a change of price, and after stock is gone, with the lines that are left (409)', async () => {
  const { customer, product, request } = await prepareTestOffer(app)
  const confirm = (changes: Parameters<typeof confirmInput>[1]) =>
    customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(request, changes))
  await app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: 4500 as never })
    .where('id', '=', product.id)
    .execute()
  const dearer = refused(await confirm({}), 409)
  expect(dearer).toMatchObject({ code: 'price_changed', cart: { items: [{ price: 45, quantity: 2 }] } })
  const pharmacist = await signInPharmacist(app)
  const other = await sendTestRequest(app, await registerCustomer(app))
  expect(other.state).toBe('sent')
  const buyer = await registerCustomer(app)
  const taken = await sendTestRequest(app, buyer)
  const prepared = expectOk(
    await pharmacist.api('POST /api/desk/prescription-requests/:id/prepare', {
      id: taken._id,
      lines: [offerLine(product.id, 8)],
    }),
  ).request
  expectOk(await buyer.api('POST /api/prescription-requests/:id/confirm', confirmInput(prepared)))
  const items = [{ productId: product.id, quantity: 2, price: 45 }]
  const totals = { itemsTotal: 90, totalAmount: 139 }
  expect(refused(await confirm({ items, ...totals }), 409)).toMatchObject({
    code: 'out_of_stock',
    cart: { items: [{ price: 45, quantity: 1 }] },
  })
  const left = [{ productId: product.id, quantity: 1, price: 45 }]
  const { order } = expectOk(await confirm({ items: left, itemsTotal: 45, totalAmount: 94 }))
  expect(order.totalAmount).toBe(94)
})

test('refuses more packs than were offered and other products (422)', async () => {
  const { customer, product, request } = await prepareTestOffer(app)
  const other = await addBatchedProduct(app, { stock: 5 })
  for (const [productId, quantity] of [
    [product.id, 3],
    [other.id, 1],
  ] as const) {
    const input = confirmInput(request, { items: [{ productId, quantity }] })
    refused(await customer.api('POST /api/prescription-requests/:id/confirm', input), 422)
  }
})

test('a collected order has no fee, and an online one waits for its payment', async () => {
  const customer = await registerCustomer(app)
  const pharmacist = await signInPharmacist(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  const collect = { outlet: 'Retail outlet', name: 'Asha Rao', phoneNumber: '9000000001' }
  const { _id: id } = await sendTestRequest(app, customer, { collect })
  const { request } = expectOk(
    await pharmacist.api('POST /api/desk/prescription-requests/:id/prepare', { id, lines: [offerLine(product.id)] }),
  )
  expect(request).toMatchObject({ collectAt: 'Retail outlet', deliveryFee: 0, totalAmount: 45.5 })
  const input = confirmInput(request, { paymentType: 'ONLINE' })
  const { order } = expectOk(await customer.api('POST /api/prescription-requests/:id/confirm', input))
  expect(order).toMatchObject({ status: 'Pending', paymentStatus: 'Pending', totalAmount: 45.5 })
})

test('ends an unanswered offer after two days with one mail, and refuses it then (409)', async () => {
  const { customer, request } = await prepareTestOffer(app)
  app.clock.advance(2 * DAY - MINUTE)
  await app.runJobs()
  expect(await stateOf(customer, request._id)).toBe('prepared')
  app.clock.advance(MINUTE)
  const confirm = () => customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(request))
  refused(await confirm(), 409, /has ended/)
  await app.runJobs()
  app.clock.advance(DAY)
  await app.runJobs()
  expect(await stateOf(customer, request._id)).toBe('ended')
  refused(await confirm(), 409, /has ended/)
  expect((await subjectsTo(customer)).filter((subject) => subject === 'Your prepared order has ended')).toHaveLength(1)
})

test('withdrawing the prescription declines its request; other customers find none (404)', async () => {
  const customer = await registerCustomer(app)
  const { _id: id } = await sendTestRequest(app, customer)
  const stranger = await registerCustomer(app)
  refused(await stranger.api('GET /api/prescription-requests/:id', { id }), 404)
  refused(await stranger.api('POST /api/prescription-requests/:id/decline', { id }), 404)
  const [prescription] = expectOk(await customer.api('GET /api/prescriptions', {})).prescriptions
  expectOk(await customer.api('DELETE /api/prescriptions/:id', { id: prescription!._id }))
  expect(await stateOf(customer, id)).toBe('declined')
})
