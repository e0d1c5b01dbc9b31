import { beforeAll, expect, test } from 'vitest'
import { BLOCKED_CUSTOMER } from '#domain/customers/customer-changes.ts'
import { signUp, mailLoginCode } from '#test/account-steps.ts'
import { addProduct, buildAddress, orderInput, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { askForTestReturn, createDeliveredOrder } from '#test/return-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { addCaller } from '#test/staff-order-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addTicket } from '#test/ticket-steps.ts'

const app = useTestApp()
let support: SignedInStaffMember
beforeAll(async () => {
  support = await signInStaff(app, ['support'])
})

const find = async (q: string) =>
  expectOk(await support.api('GET /api/desk/customers', { q })).rows.map(({ _id }) => _id)

test('finds customers by a part of the name or mail, and by the phone of an address or an order', async () => {
  const { id, email, api } = await registerCustomer(app, { username: 'Zarina D’Souza' })
  expectOk(await api('POST /api/address', buildAddress({ phoneNumber: '9123400001' })))
  const shippingDetails = buildAddress({ phoneNumber: '9123400002' })
  const product = await addProduct(app, { stock: 9 })
  expectOk(await api('POST /api/orders/create', orderInput([{ product }], { shippingDetails })))
  for (const q of ['zarina', 'SOUZA', 'za', email, email.slice(0, 9), '91234 00001', '+91 91234-00002'])
    expect([q, (await find(q)).includes(id)]).toEqual([q, true])
  for (const q of ['%', '_arina', '9123400003', 'ouza 1']) expect(await find(q)).toEqual([])
  const { groups } = expectOk(await support.api('GET /api/desk/search', { q: 'zarina' }))
  expect(groups).toMatchObject([{ kind: 'customer', count: 1, hits: [{ _id: id, text: email }] }])
})

test('finds a caller without an order by the noted phone, and shows it', async () => {
  const { _id, phone } = await addCaller(support)
  expect(expectOk(await support.api('GET /api/desk/customers', { q: phone })).rows).toMatchObject([{ _id, phone }])
})

test('lists customers by pages, the newest first', async () => {
  const customers = []
  for (let n = 0; n < 52; n += 1) customers.push((await registerCustomer(app, { username: `Paged ${n}` })).id)
  const first = expectOk(await support.api('GET /api/desk/customers', { q: 'paged' }))
  expect(first).toMatchObject({ count: 52, hasMore: true })
  const after = first.rows.at(-1)!._id
  const second = expectOk(await support.api('GET /api/desk/customers', { q: 'paged', after }))
  expect(second.hasMore).toBe(false)
  expect([...first.rows, ...second.rows].map(({ _id }) => _id).toSorted()).toEqual(customers.toSorted())
})

test('shows what belongs to a customer, beside order and ticket too, and audits the view', async () => {
  const scene = await createDeliveredOrder(app)
  const { id, email } = scene.customer
  const returned = await askForTestReturn(scene)
  const ticket = await addTicket(app, { email: email.toUpperCase() })
  const other = await addTicket(app, { email: 'other@customer.example' })
  const { customer } = expectOk(await support.api('GET /api/desk/customers/:id', { id }))
  expect(customer).toMatchObject({
    email,
    isBlocked: false,
    blocked: null,
    orders: [{ _id: scene.id, status: 'Delivered' }],
    returns: [{ _id: returned, state: 'asked' }],
    tickets: [{ _id: ticket.id }],
    counts: { orders: 1, prescriptions: 0, patients: 0 },
    notes: [],
  })
  const card = { _id: id, name: 'Asha Rao', email, orders: 1, isBlocked: false }
  expect(expectOk(await support.api('GET /api/desk/orders/:id', { id: scene.id })).order.customer).toEqual(card)
  expect(expectOk(await support.api('GET /api/desk/tickets/:id', { id: ticket.id })).ticket.customer).toEqual(card)
  expect(expectOk(await support.api('GET /api/desk/tickets/:id', { id: other.id })).ticket.customer).toBeNull()
  const accountant = await signInStaff(app, ['accountant'])
  expect(expectOk(await accountant.api('GET /api/desk/orders/:id', { id: scene.id })).order.customer).toBeNull()
  const owner = await signInStaff(app, ['owner'])
  const { rows } = expectOk(await owner.api('GET /api/desk/audit', { subject: email }))
  expect(rows).toMatchObject([
    { action: 'customers.read', who: { id: support.staff.id }, subject: { kind: 'customer', id, name: 'Asha Rao' } },
  ])
})

test('a blocked customer is logged out and can neither log in nor order; open orders stay', async () => {
  const email = 'blocked@customer.example'
  const token = await signUp(app, email)
  const api = app.as(token)
  const product = await addProduct(app, { stock: 9 })
  const [id = ''] = await find(email)
  const otp = await mailLoginCode(app, email)
  const { _id: order } = await placeCodOrder({ id, email, token, api }, [{ product }])
  const reason = 'Refused three parcels'
  const { customer } = expectOk(await support.api('POST /api/desk/customers/:id/block', { id, reason }))
  expect(customer).toMatchObject({ isBlocked: true, blocked: { reason, by: support.staff.name } })
  expect(expectRefusal(await api('GET /api/orders/list', {})).status).toBe(401)
  const login = () => app.api('POST /api/auth/login', { email, password: TEST_PASSWORD })
  expect(expectRefusal(await login())).toMatchObject({ status: 403, message: BLOCKED_CUSTOMER })
  const wrong = await app.api('POST /api/auth/login', { email, password: `${TEST_PASSWORD}x` })
  expect(expectRefusal(wrong)).toMatchObject({ status: 401, message: 'Invalid credentials' })
  expect(expectRefusal(await app.api('POST /api/auth/code-login', { email, otp }))).toMatchObject({
    message: BLOCKED_CUSTOMER,
  })
  expect(expectOk(await support.api('GET /api/desk/orders/:id', { id: order })).order.status).toBe('Confirmed')
  expect(expectRefusal(await support.api('POST /api/desk/customers/:id/block', { id, reason })).status).toBe(409)
  expectOk(await support.api('POST /api/desk/customers/:id/unblock', { id, reason: 'A mistake' }))
  expectOk(await login())
})

test('refuses the order of a customer who is blocked after the request was authenticated', async () => {
  const customer = await registerCustomer(app)
  const product = await addProduct(app, { stock: 9 })
  const block = { blocked_at: app.clock.now(), blocked_by: support.staff.id, blocked_reason: 'x' }
  await app.ctx.db.updateTable('customers').set(block).where('id', '=', customer.id).execute()
  const refusal = expectRefusal(await customer.api('POST /api/orders/create', orderInput([{ product }])))
  expect(refusal).toMatchObject({ status: 403, message: BLOCKED_CUSTOMER })
})

test('a login that runs beside a block leaves no session', async () => {
  const email = 'racing@customer.example'
  await signUp(app, email)
  const [id = ''] = await find(email)
  await Promise.all([
    support.api('POST /api/desk/customers/:id/block', { id, reason: 'x' }),
    ...[1, 2, 3].map(() => app.api('POST /api/auth/login', { email, password: TEST_PASSWORD })),
  ])
  const open = await app.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  expect(open).toEqual([])
})

test('notes are kept with their author, the newest first', async () => {
  const { id } = await registerCustomer(app)
  for (const note of ['Rings in the evening', 'Speaks Telugu'])
    expectOk(await support.api('POST /api/desk/customers/:id/note', { id, note }))
  const by = support.staff.name
  expect(expectOk(await support.api('GET /api/desk/customers/:id', { id })).customer.notes).toMatchObject([
    { by, note: 'Speaks Telugu' },
    { by, note: 'Rings in the evening' },
  ])
})
