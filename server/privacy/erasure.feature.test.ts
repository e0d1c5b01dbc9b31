import { expect, test } from 'vitest'
import { DAY, HOUR, indianDay } from '#domain/time.ts'
import { listMailsTo, signUp } from '#test/account-steps.ts'
import { confirmTestErasure, eraseTestCustomer, readErasureToken } from '#test/erasure-steps.ts'
import { addProduct, buildAddress, orderInput, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { createDeliveredOrder } from '#test/return-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { eraseRestored } from './erasure-jobs.ts'
import { readErased } from '../backups/erased-list.ts'

const app = useTestApp()

const customerRow = (id: string) =>
  app.ctx.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const erasuresOf = (id: string) =>
  app.ctx.db.selectFrom('erasures').selectAll().where('customer_id', '=', id).orderBy('asked_at').execute()

test('a mailed link begins seven days, after which a job erases; both sides see what is kept', async () => {
  const customer = await registerCustomer(app)
  expectOk(await customer.api('POST /api/address', buildAddress()))
  expect(expectOk(await customer.api('GET /api/privacy/erasure', {}))).toEqual({
    success: true,
    erasure: null,
    refusal: null,
    kept: [],
  })
  await confirmTestErasure(app, customer)
  const due = new Date(app.clock.now().getTime() + 7 * DAY).toISOString()
  expect(expectOk(await customer.api('GET /api/privacy/erasure', {})).erasure).toMatchObject({ dueAt: due })
  app.clock.advance(7 * DAY - HOUR)
  await app.runJobs()
  expect((await customerRow(customer.id)).erased_at).toBeNull()
  app.clock.advance(HOUR)
  await app.runJobs()
  expect(await customerRow(customer.id)).toMatchObject({
    email: null,
    username: '',
    password_hash: null,
    erased_at: app.clock.now(),
  })
  expect(expectRefusal(await customer.api('GET /api/privacy/erasure', {})).status).toBe(401)
  expect((await listMailsTo(app, customer.email)).at(-1)?.subject).toContain('Your account is erased')
  expect(await readErased(app.ctx.config)).toContain(customer.id)
  const owner = await signInStaff(app, ['owner'])
  const { rows } = expectOk(await owner.api('GET /api/desk/privacy/erasures', {}))
  expect(rows[0]).toMatchObject({ customerId: customer.id, state: 'done', kept: [] })
  const support = await signInStaff(app, ['support'])
  expect(expectRefusal(await support.api('GET /api/desk/customers/:id', { id: customer.id })).status).toBe(404)
})

test('changes the mind until the last moment, and the old link is gone', async () => {
  const customer = await registerCustomer(app)
  const token = await confirmTestErasure(app, customer)
  app.clock.advance(7 * DAY - 1)
  expectOk(
    await customer
      .api('DELETE /api/privacy/erasure', {})
      .then(async (answer) =>
        answer.ok ? answer : app.as(await login(customer.id))('DELETE /api/privacy/erasure', {}),
      ),
  )
  app.clock.advance(DAY)
  await app.runJobs()
  expect((await customerRow(customer.id)).erased_at).toBeNull()
  const again = app.as(await login(customer.id))
  expect(expectRefusal(await again('POST /api/privacy/erasure/confirm', { token })).status).toBe(410)
})

async function login(customerId: string): Promise<string> {
  const { openSession } = await import('../http/session.ts')
  return openSession(app.ctx, app.ctx.db, customerId)
}

test('refuses links that are old, replaced, of another customer or invented with 410', async () => {
  const customer = await registerCustomer(app)
  const confirm = (token: string, api = customer.api) => api('POST /api/privacy/erasure/confirm', { token })
  expectOk(await customer.api('POST /api/privacy/erasure', {}))
  const first = await readErasureToken(app, customer.email)
  const other = await registerCustomer(app)
  expect(expectRefusal(await confirm(first, other.api)).status).toBe(410)
  expect(expectRefusal(await confirm(`${first}x`)).status).toBe(410)
  app.clock.advance(DAY)
  expect(expectRefusal(await confirm(first)).status).toBe(410)
  expectOk(await customer.api('POST /api/privacy/erasure', {}))
  expect(expectRefusal(await confirm(first)).status).toBe(410)
  expectOk(await confirm(await readErasureToken(app, customer.email)))
})

test('two asked for at once, and two confirmed at once, are one', async () => {
  const customer = await registerCustomer(app)
  await Promise.all([1, 2, 3].map(() => customer.api('POST /api/privacy/erasure', {})))
  expect(await erasuresOf(customer.id)).toHaveLength(1)
  const token = await readErasureToken(app, customer.email)
  await Promise.all([1, 2, 3].map(() => customer.api('POST /api/privacy/erasure/confirm', { token })))
  await Promise.all([1, 2].map(() => customer.api('POST /api/privacy/erasure', {})))
  expect(await erasuresOf(customer.id)).toMatchObject([{ state: 'asked', confirmed_at: expect.any(Date) }])
  const mails = await listMailsTo(app, customer.email)
  expect(mails.map(({ subject }) => subject.includes('will be erased')).filter(Boolean)).toHaveLength(1)
})

test('an open order refuses with its reason and the day from which it works', async () => {
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product: await addProduct(app) }])
  const order = await app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refusal = expectRefusal(await customer.api('POST /api/privacy/erasure', {}))
  expect(refusal).toMatchObject({
    status: 409,
    message: expect.stringContaining(`Order #${order.number} is not finished.`),
  })
  expect(refusal.message).toMatch(/You can erase your account from \d+ \w+ \d{4} on\.$/)
  expect(await erasuresOf(customer.id)).toEqual([])
})

test('open returns, refunds and cash refuse too', async () => {
  const { customer, id } = await createDeliveredOrder(app)
  const ask = async () => (await customer.api('GET /api/privacy/erasure', {})) as never
  const refusalNow = async () => (expectOk(await ask()) as { refusal: string | null }).refusal
  const before = await refusalNow()
  await app.ctx.db.updateTable('orders').set({ payment_status: 'Pending' }).where('id', '=', id).execute()
  expect(await refusalNow()).toContain('The cash of order')
  await app.ctx.db.updateTable('orders').set({ payment_status: 'Paid' }).where('id', '=', id).execute()
  expect(await refusalNow()).toBeNull()
  expect(before === null || before.includes('cash')).toBe(true)
  await app.ctx.db
    .insertInto('returns')
    .values({
      id: app.ctx.newId('return'),
      order_id: id,
      state: 'asked',
      reason: 'faulty',
      note: '',
      asked_at: app.clock.now(),
      due_on: indianDay(new Date(app.clock.now().getTime() + 28 * DAY)),
    })
    .execute()
  expect(await refusalNow()).toContain('is not settled')
})

test('an order that is placed in the seven days postpones the erasure, and neither is lost', async () => {
  const customer = await registerCustomer(app)
  await confirmTestErasure(app, customer)
  await placeCodOrder(customer, [{ product: await addProduct(app) }])
  app.clock.advance(7 * DAY)
  await app.runJobs()
  expect((await customerRow(customer.id)).erased_at).toBeNull()
  const [row] = await erasuresOf(customer.id)
  expect(row?.state).toBe('asked')
  expect(row?.due_at?.getTime()).toBeGreaterThan(app.clock.now().getTime())
  await app.ctx.db
    .updateTable('orders')
    .set({ status: 'Cancelled', cancelled_by: 'staff' })
    .where('customer_id', '=', customer.id)
    .execute()
  app.clock.advance(30 * DAY)
  await app.runJobs()
  expect((await customerRow(customer.id)).erased_at).not.toBeNull()
})

test('an order that is placed beside the erasure is either kept or refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const customer = await registerCustomer(app)
    const product = await addProduct(app, { stock: 9 })
    await confirmTestErasure(app, customer)
    app.clock.advance(7 * DAY - HOUR)
    const api = app.as(await login(customer.id))
    app.clock.advance(HOUR)
    const [placed] = await Promise.all([api('POST /api/orders/create', orderInput([{ product }])), app.runJobs()])
    const { erased_at: erasedAt } = await customerRow(customer.id)
    const orders = await app.ctx.db.selectFrom('orders').select('id').where('customer_id', '=', customer.id).execute()
    expect([placed.ok, orders.length, erasedAt === null]).toEqual(placed.ok ? [true, 1, true] : [false, 0, false])
  }
})

test('a rejoined mail address is a new person', async () => {
  const customer = await registerCustomer(app)
  expectOk(await customer.api('POST /api/consents', { purpose: 'prescriptions', isGiven: true, version: 1 }))
  await eraseTestCustomer(app, customer)
  const api = app.as(await signUp(app, customer.email))
  const { held } = expectOk(await api('GET /api/privacy/your-data', {}))
  expect(held.filter(({ count }) => count > 0)).toEqual([{ kind: 'logins', count: 1 }])
  expect(expectOk(await api('GET /api/consents', {})).consents).toMatchObject([
    { purpose: 'terms', state: 'given', at: app.clock.now().toISOString() },
    { purpose: 'prescriptions', state: 'none' },
  ])
  const rows = await app.ctx.db.selectFrom('customers').select('id').where('email', '=', customer.email).execute()
  expect(rows.map(({ id }) => id)).not.toContain(customer.id)
})

test('locked data is read with a reason by owners and accountants only, and audited', async () => {
  const scene = await createDeliveredOrder(app)
  await app.ctx.db.updateTable('orders').set({ payment_status: 'Paid' }).where('id', '=', scene.id).execute()
  const id = await eraseTestCustomer(app, scene.customer)
  const accountant = await signInStaff(app, ['accountant'])
  expect(expectRefusal(await accountant.api('GET /api/desk/privacy/erasures/:id', { id }))).toMatchObject({
    status: 422,
  })
  const locked = expectOk(await accountant.api('GET /api/desk/privacy/erasures/:id', { id, reason: 'Tax inspection' }))
  expect(locked.documents).toMatchObject([{ orderId: scene.id, name: 'Asha Rao' }])
  expect(locked.erasure.kept).toContainEqual({ kind: 'documents', count: 1, until: expect.stringMatching(/^203\d-/) })
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'privacy.read-locked')
    .execute()
  expect(audit).toMatchObject([
    { staff_id: accountant.staff.id, subject_id: scene.customer.id, reason: 'Tax inspection' },
  ])
  const support = await signInStaff(app, ['support'])
  const { order } = expectOk(await support.api('GET /api/desk/orders/:id', { id: scene.id }))
  expect(order.shippingDetails).toMatchObject({ name: 'Erased customer', phoneNumber: '', address: '' })
  expect(JSON.stringify(order)).not.toContain('Asha')
  expectOk(await support.api('GET /api/desk/orders', {}))
  const doc = locked.documents[0]!._id
  const open = ({ token }: { readonly token: string }, reason = '') =>
    app.send(`/api/desk/orders/${scene.id}/documents/${doc}?reason=${reason}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await open(accountant)).status).toBe(422)
  expect((await open(accountant, 'inspection')).status).toBe(200)
  for (const role of ['support', 'packer', 'pharmacist'] as const) {
    const other = await signInStaff(app, [role])
    expect(expectRefusal(await other.api('GET /api/desk/privacy/erasures/:id', { id, reason: 'Curious' })).status).toBe(
      403,
    )
  }
})

test('a restored backup erases again', async () => {
  const customer = await registerCustomer(app)
  const { db } = app.ctx
  const before = await customerRow(customer.id)
  await eraseTestCustomer(app, customer)
  // What the backup of yesterday brings back.
  await db.deleteFrom('erasures').where('customer_id', '=', customer.id).execute()
  const { id, ...row } = before
  await db.updateTable('customers').set(row).where('id', '=', id).execute()
  expect(await eraseRestored(app.ctx)).toBe(1)
  expect(await customerRow(customer.id)).toMatchObject({ email: null, erased_at: app.clock.now() })
  expect(await erasuresOf(customer.id)).toMatchObject([{ state: 'done' }])
  expect(await eraseRestored(app.ctx)).toBe(0)
})
