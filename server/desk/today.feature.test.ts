import { expect, test } from 'vitest'
import type { Today } from '#contract/desk.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { DAY, HOUR, indianDay, MINUTE } from '#domain/time.ts'
import { addProduct } from '#test/factories.ts'
import { createConfirmedOrder, fulfilUpTo, createPaidOrder } from '#test/fulfilment-steps.ts'
import { decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addTicket } from '#test/ticket-steps.ts'
import { raiseAlertsAlone } from '../payments/alerts.ts'

const app = useTestApp()

/** Today as a person with this role sees it. */
async function today(role: StaffRole = 'owner'): Promise<Today> {
  const { api } = await signInStaff(app, [role])
  return expectOk(await api('GET /api/desk/today', {}))
}

const queueOf = ({ queues }: Today, name: Today['queues'][number]['name']) =>
  queues.find((queue) => queue.name === name)!

test('counts each queue with the time of its oldest order, and the lists show the same orders', async () => {
  const at = app.clock.now().toISOString()
  const waiting = await createConfirmedOrder(app, 'H')
  await sendTestPrescription(app, waiting.customer, waiting.id)
  const held = await createConfirmedOrder(app)
  const { api } = held.staff
  expectOk(await api('POST /api/desk/orders/:id/hold', { id: held.id, reason: 'Call first' }))
  const packed = await createConfirmedOrder(app)
  const shipped = await createConfirmedOrder(app)
  const delivered = await createConfirmedOrder(app)
  app.clock.advance(20 * MINUTE)
  await fulfilUpTo(packed, 'pack')
  await fulfilUpTo(shipped, 'ship')
  await fulfilUpTo(delivered, 'deliver')
  const later = app.clock.now().toISOString()
  const seen = await today()
  expect(seen.asOf).toBe(later)
  expect(seen.queues.slice(0, 11)).toMatchObject([
    { name: 'to-call', count: 0, oldestAt: null },
    { name: 'to-pack', count: 0, oldestAt: null },
    { name: 'prescription', count: 1, oldestAt: at },
    { name: 'no-prescription', count: 0, oldestAt: null },
    { name: 'short', count: 0, oldestAt: null },
    { name: 'recalled', count: 0, oldestAt: null },
    { name: 'on-hold', count: 1, oldestAt: at },
    { name: 'to-ship', count: 1, oldestAt: later },
    { name: 'to-collect', count: 0, oldestAt: null },
    { name: 'on-the-way', count: 1, oldestAt: expect.any(String) },
    { name: 'cash', count: 1, oldestAt: later },
  ])
  // The owner's limits.
  expect(queueOf(seen, 'on-the-way').limitMs).toBe(5 * DAY)
  const expected = {
    prescription: waiting,
    'on-hold': held,
    'to-ship': packed,
    'on-the-way': shipped,
    cash: delivered,
  } as const
  for (const [queue, { id }] of Object.entries(expected)) {
    const { rows, count } = expectOk(
      await waiting.staff.api('GET /api/desk/orders', { queue: queue as keyof typeof expected }),
    )
    expect([queue, count, rows.map(({ _id }) => _id)]).toEqual([queue, 1, [id]])
  }
})

test('leaves the queue of prescriptions when a pharmacist decides', async () => {
  const { customer, id } = await createConfirmedOrder(app, 'H')
  const before = queueOf(await today(), 'prescription').count
  await sendTestPrescription(app, customer, id)
  expect(queueOf(await today(), 'prescription').count).toBe(before + 1)
  const { prescriptions } = expectOk(await app.as(customer.token)('GET /api/prescriptions', {}))
  expectOk(await decideAllLines(await signInPharmacist(app), prescriptions[0]!._id))
  expect(queueOf(await today(), 'prescription').count).toBe(before)
})

test('shows each role its own parts', async () => {
  const partsOf = async (role: StaffRole) => {
    const { queues, alerts, products, sales } = await today(role)
    const names = queues.map(({ name }) => name)
    return [names.includes('to-pack'), alerts !== null, names.includes('tickets'), products !== null, sales !== null]
  }
  expect(await partsOf('owner')).toEqual([true, true, true, true, true])
  expect(await partsOf('pharmacist')).toEqual([true, false, true, true, false])
  expect(await partsOf('packer')).toEqual([true, false, false, true, false])
  expect(await partsOf('support')).toEqual([true, true, true, false, false])
  expect(await partsOf('accountant')).toEqual([true, true, false, false, true])
})

test('lists products with little stock and those that expire within 90 days', async () => {
  const day = (days: number) => indianDay(new Date(app.clock.now().getTime() + days * DAY))
  const low = await addProduct(app, { stock: 5, name: 'Lowmol' })
  const near = await addProduct(app, { stock: 50, name: 'Nearmol', expiry_date: day(90) })
  const others = [
    await addProduct(app, { stock: 6, expiry_date: day(91) }),
    await addProduct(app, { stock: 0, withdrawn_at: app.clock.now(), expiry_date: day(1) }),
  ].map(({ id }) => id)
  const { lowStock, nearExpiry } = (await today('packer')).products!
  expect(lowStock.rows).toContainEqual({ _id: low.id, name: 'Lowmol', stock: 5, expiryDate: '2028-03-31' })
  expect(nearExpiry.rows).toContainEqual({ _id: near.id, name: 'Nearmol', stock: 50, expiryDate: day(90) })
  for (const { rows } of [lowStock, nearExpiry]) expect(rows.filter(({ _id }) => others.includes(_id))).toEqual([])
})

test('sums orders, packs, sales and refunds by days in India', async () => {
  app.clock.advance(70 * DAY)
  const before = { orders: 0, gross: 0 }
  const none = { orders: 0, units: 0, gross: 0, refunded: 0, before }
  expect((await today()).sales!.periods).toEqual([1, 7, 30].map((days) => ({ days, ...none })))
  const cash = await createConfirmedOrder(app)
  const cancelled = await createConfirmedOrder(app)
  const reason = 'Ordered twice' as const
  expectOk(await cancelled.staff.api('POST /api/desk/orders/:id/cancel', { id: cancelled.id, reason }))
  const lines = [{ position: 0, quantity: 1 }]
  const cut = { id: cash.id, reason: 'Not enough in stock' as const, lines }
  expectOk(await cash.staff.api('POST /api/desk/orders/:id/cut', cut))
  app.clock.advance(8 * DAY)
  const paid = await createPaidOrder(app)
  expectOk(await paid.staff.api('POST /api/desk/orders/:id/cancel', { id: paid.id, reason }))
  await app.runPayments()
  const { total_paise: total } = await app.ctx.db
    .selectFrom('orders')
    .select('total_paise')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  const { sales } = await today()
  const online = { orders: 1, units: 2, gross: total / 100, refunded: total / 100, before }
  // Three packs of Rs 45.50 and the delivery of Rs 49.
  const both = { orders: 2, units: 5, gross: (total + 3 * 4550 + 4900) / 100, refunded: total / 100, before }
  expect(sales!.periods).toEqual([
    { days: 1, ...online },
    { days: 7, ...online, before: { orders: 1, gross: (3 * 4550 + 4900) / 100 } },
    { days: 30, ...both },
  ])
  expect(sales!.days.map(({ orders }) => orders)).toEqual([...Array(21).fill(0), 1, ...Array(7).fill(0), 1])
  expect(sales!.days.at(-1)!.day).toBe(indianDay(app.clock.now()))

  // A closed day is kept until one of its orders changes.
  const day = indianDay(new Date(app.clock.now().getTime() - 8 * DAY))
  const keptDay = () => app.ctx.db.selectFrom('sales_days').selectAll().where('day', '=', day).executeTakeFirst()
  expect(await keptDay()).toMatchObject({ orders: 1, units: 3 })
  const { api } = await signInStaff(app, ['owner'])
  expectOk(await api('POST /api/desk/orders/:id/cut', cut))
  app.clock.advance(MINUTE)
  expect((await today()).sales!.periods[2]).toEqual({
    days: 30,
    ...both,
    units: 4,
    gross: (total + 2 * 4550 + 4900) / 100,
  })
  expect(await keptDay()).toMatchObject({ orders: 1, units: 2 })
  expect(await app.ctx.db.selectFrom('dirty_days').select('id').where('day', '=', day).execute()).toEqual([])

  // The same weekday four weeks later, and the periods that follow.
  app.clock.advance(20 * DAY)
  const { days, periods } = (await today()).sales!
  const compared = { orders: 1, gross: (2 * 4550 + 4900) / 100 }
  expect(days.at(-1)).toMatchObject({ orders: 0, before: compared })
  expect(days.filter((one) => one.before.orders > 0)).toHaveLength(1)
  app.clock.advance(DAY)
  expect((await today()).sales!.days.at(-1)!.before.orders).toBe(0)
  expect(periods.map((one) => [one.orders, one.before.orders])).toEqual([
    [0, 0],
    [0, 0],
    [2, 0],
  ])
  app.clock.advance(10 * DAY)
  expect((await today()).sales!.periods[2]).toMatchObject({ orders: 0, before: { orders: 2 } })
})

test('compares today until now with the same weekday of four weeks until the same time', async () => {
  app.clock.advance(60 * DAY)
  const before = (await today()).day!
  expect([before.orders.today, before.packed.today, before.sent.today]).toEqual([0, 0, 0])
  const placed = await createPaidOrder(app)
  const packed = await createConfirmedOrder(app)
  await fulfilUpTo(packed, 'pack')
  const sent = await createConfirmedOrder(app)
  await fulfilUpTo(sent, 'ship')
  app.clock.advance(MINUTE)
  const seen = (await today()).day!
  expect(seen).toMatchObject({
    orders: { today: 3, usual: 0 },
    packed: { today: 2, usual: 0 },
  })
  const { total_paise: total } = await app.ctx.db
    .selectFrom('orders')
    .select('total_paise')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  expect(seen.taken).toEqual({ today: total / 100, usual: 0 })
  // Those who see no sales see no money.
  expect((await today('packer')).day).toMatchObject({ taken: null, orders: { today: 3 } })
  app.clock.advance(14 * DAY)
  expect((await today()).day).toMatchObject({
    orders: { today: 0, usual: 0.75 },
    packed: { today: 0, usual: 0.5 },
  })
})

test('a screen on the wall renews itself without the session, and shows neither names nor money', async () => {
  const { staff } = await createConfirmedOrder(app)
  const first = expectOk(await staff.api('GET /api/desk/wall', {}))
  expect(queueOf({ queues: first.queues } as Today, 'to-pack').count).toBeGreaterThan(0)
  expect(first.day.taken).toBeNull()
  expect(JSON.stringify(first)).not.toContain('Asha')
  const open = app.as('')
  expectOk(await staff.api('POST /api/desk/logout', {}))
  let { pass } = first
  for (let hour = 0; hour < 3; hour += 1) {
    app.clock.advance(59 * MINUTE)
    pass = expectOk(await open('GET /api/wall/:pass', { pass })).pass
  }
  for (const other of [first.pass, `${pass}x`, pass.replace('.', '0.'), 'a.b.c'])
    expect(expectRefusal(await open('GET /api/wall/:pass', { pass: other })).status).toBe(404)
  app.clock.advance(HOUR)
  expect(expectRefusal(await open('GET /api/wall/:pass', { pass })).status).toBe(404)
})

test('settles an alert once, with who did what in the audit log', async () => {
  const { id: orderId } = await createConfirmedOrder(app)
  await raiseAlertsAlone(app.ctx, { about: 'att_desk', orderId, kinds: ['overpaid'] })
  const { api, staff } = await signInStaff(app, ['accountant'])
  const seen = expectOk(await api('GET /api/desk/today', {}))
  const alert = seen.alerts!.find(({ about }) => about === 'att_desk')!
  expect(alert).toMatchObject({
    kind: 'overpaid',
    order: { _id: orderId, orderNumber: expect.stringMatching(/^\d+$/) },
  })
  expect(queueOf(seen, 'alerts').count).toBe(seen.alerts!.length)
  const settle = (note: string) => api('POST /api/desk/alerts/:id/settle', { id: alert.id, note })
  expect(expectRefusal(await settle(' ')).fields).toEqual({ note: 'Please say what was done.' })
  expectOk(await settle('Refunded Rs 5 by UPI'))
  expect(expectRefusal(await settle('Again'))).toMatchObject({ status: 404, message: 'Open alert not found' })
  expect((await today()).alerts!.map(({ id }) => id)).not.toContain(alert.id)
  const rows = await app.ctx.db.selectFrom('audit_log').selectAll().where('subject_id', '=', 'att_desk').execute()
  expect(rows).toMatchObject([
    { action: 'payments.settle-alert', subject_kind: 'payment', staff_id: staff.id, reason: 'Refunded Rs 5 by UPI' },
  ])
})

test('counts tickets near their time until they are answered', async () => {
  const before = queueOf(await today('support'), 'tickets').count
  const { id, created_at: createdAt } = await addTicket(app)
  expect(queueOf(await today('support'), 'tickets').count).toBe(before)
  app.clock.advance(36 * HOUR)
  expect(queueOf(await today('support'), 'tickets')).toMatchObject({
    name: 'tickets',
    count: before + 1,
    oldestAt: createdAt.toISOString(),
  })
  const { api } = await signInStaff(app, ['support'])
  expectOk(await api('POST /api/desk/tickets/:id/answer', { id, answer: 'Yes.' }))
  expect(queueOf(await today('support'), 'tickets').count).toBe(before)
})
