import { expect, test } from 'vitest'
import type { StaffRole } from '#domain/staff/actions.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import { addProduct, placeCodOrder } from '#test/factories.ts'
import { createConfirmedOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { startOrderPayment } from '#test/payments/payment-steps.ts'
import { askForTestReturn, createDeliveredOrder, takeReturnUpTo } from '#test/return-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('finds orders by number, phone, name, product and state, a page at a time', async () => {
  const { staff, customer } = await createConfirmedOrder(app)
  const product = await addProduct(app, { stock: 200, name: 'Zephyrol 10 mg Tablet' })
  const placed = []
  for (let count = 0; count < 3; count += 1)
    placed.push(await placeCodOrder(customer, [{ product, quantity: count + 1 }]))
  const find = async (search: { q?: string; status?: 'Confirmed'; after?: number }) =>
    expectOk(await staff.api('GET /api/desk/orders', search))
  const ids = placed.map(({ _id }) => _id)
  expect((await find({ q: 'zephyrol' })).rows.map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect((await find({ q: placed[0]!.orderId })).rows.map(({ _id }) => _id)).toEqual([ids[0]])
  expect((await find({ q: '90000 00001' })).rows.length).toBeGreaterThan(2)
  expect((await find({ q: 'asha r' })).rows.length).toBeGreaterThan(2)
  expect((await find({ q: '100%' })).rows).toEqual([])
  const waiting = (await find({ status: 'Confirmed' })).rows.map(({ orderNumber }) => Number(orderNumber))
  expect(waiting).toEqual(waiting.toSorted((one, other) => one - other))
  const rest = (await find({ status: 'Confirmed', after: waiting[0]! })).rows.map(({ orderNumber }) =>
    Number(orderNumber),
  )
  expect(rest).toEqual(waiting.slice(1))
})

test('hides the phone and the products of an order from accountants', async () => {
  const { id } = await createConfirmedOrder(app)
  const { api } = await signInStaff(app, ['accountant'])
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id }))
  expect([order.shippingDetails.phoneNumber, order.lines[0]!.name]).toEqual(['', ''])
})

test('moves many orders at once and answers for each', async () => {
  const one = await createConfirmedOrder(app)
  const other = await createConfirmedOrder(app, 'H')
  const { results } = expectOk(
    await one.staff.api('POST /api/desk/orders/bulk', { step: 'pack', ids: [one.id, other.id, 'ord_missing'] }),
  )
  expect(results).toEqual([
    { id: one.id, message: null },
    { id: other.id, message: expect.stringMatching(/prescription/) },
    { id: 'ord_missing', message: 'Order not found' },
  ])
})

test('shows steps, cuts and notes in one timeline with the names of staff', async () => {
  const scene = await createConfirmedOrder(app)
  const { id, staff } = scene
  expectOk(await staff.api('POST /api/desk/orders/:id/note', { id, note: 'Ring the bell twice' }))
  app.clock.advance(MINUTE)
  await fulfilUpTo(scene, 'pack')
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expect(order.timeline.map(({ by, text }) => [by, text])).toEqual([
    ['Customer', 'Order placed'],
    [staff.staff.name, 'Ring the bell twice'],
    [staff.staff.name, 'Packed'],
  ])
  await app.runJobs()
  const { mails } = expectOk(await staff.api('GET /api/desk/orders/:id', { id })).order
  expect(mails).toEqual([
    { key: `mail.order-placed:${id}:customer`, title: 'Order received', state: 'sent', sentAt: expect.any(String) },
    { key: `mail.order-step:${id}:pack`, title: 'Packed', state: 'sent', sentAt: expect.any(String) },
  ])
  expect(order.mails.map(({ state, sentAt }) => [state, sentAt])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
})

test('keeps an unpaid order closed that staff cancel after its time, with an audit row', async () => {
  const { id } = await startOrderPayment(app)
  app.clock.advance(HOUR)
  await app.runPayments()
  const { api } = await signInStaff(app, ['support'])
  const { order } = expectOk(await api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  expect([order.status, order.paymentStatus]).toEqual(['Cancelled', 'Failed'])
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', id)
    .execute()
  expect(audit).toEqual([{ action: 'orders.cancel', reason: 'Ordered twice' }])
})

test.each<[StaffRole, boolean]>([
  ['accountant', false],
  ['support', true],
])('the timeline names the products of cut lines for %s: %s', async (role, isNamed) => {
  const { staff, id } = await createConfirmedOrder(app)
  const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 1 }] }
  const { order } = expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
  const { api } = await signInStaff(app, [role])
  const { timeline } = expectOk(await api('GET /api/desk/orders/:id', { id })).order
  expect(timeline.some(({ text }) => text.includes(order.lines[0]!.name))).toBe(isNamed)
})

test('a returned cash order says what went back, and names its return', async () => {
  const scene = await createDeliveredOrder(app)
  const returned = await askForTestReturn(scene, { lines: [{ position: 0, quantity: 4 }] })
  await takeReturnUpTo(scene, returned, 'inspect')
  const paidOut = { id: returned, reference: 'UTR 4711' }
  const { api } = await signInStaff(app, ['owner', 'accountant'])
  await app.ctx.db
    .updateTable('staff_sessions')
    .set({ step_up_until: new Date('2100-01-01') })
    .execute()
  expectOk(await api('POST /api/desk/returns/:id/pay-out', paidOut))
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id: scene.id }))
  expect(order).toMatchObject({
    status: 'Returned',
    paymentStatus: 'Paid',
    returns: [{ _id: returned, state: 'settled' }],
  })
  expect(order.amountRefunded).toBe(order.returns[0]!.refund)
  expect(order.amountRefunded).toBeGreaterThan(0)
  const { groups } = expectOk(await api('GET /api/desk/search', { q: order.orderNumber }))
  expect(groups.find(({ kind }) => kind === 'return')?.hits).toMatchObject([{ _id: returned }])
})
