import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { deskRoles } from '#domain/staff/actions.ts'
import { DAY, indianDay, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, initialStock, registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { type SandboxShop, startSandboxShop } from '#test/payments/sandbox-shop.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { DEMO_CHEMIST } from './add-demo-trade.ts'
import { fillDemoDesk } from './fill-demo-desk.ts'

let app: TestApp
let shop: SandboxShop
beforeAll(async () => {
  shop = await startSandboxShop()
  app = shop.app
  const schedules = ['OTC', 'H', 'NA', 'H1', 'OTC', 'H', 'NA', 'H1'] as const
  for (const [position, schedule] of schedules.entries()) await addProduct(app, { schedule, position })
  await Promise.all([fillDemoDesk(app.ctx), fillDemoDesk(app.ctx)])
  await fillDemoDesk(app.ctx)
})
afterAll(() => shop.close())

test('a new demo has a person for each role at the desk with a link in the mailbox, however many processes start', async () => {
  app.clock.advance(MINUTE)
  const people = await app.ctx.db.selectFrom('staff').select(['email', 'roles']).execute()
  expect(people).toHaveLength(deskRoles.length + 1)
  expect(new Set(people.flatMap(({ roles }) => roles))).toEqual(new Set(deskRoles))
  for (const { email } of people) {
    const mails = await listMailsTo(app, email)
    expect(mails.map(({ text }) => /\/desk\/login#link=stf_/.test(text))).toEqual([true])
  }
})

test('a new demo has 60 consistent orders in every state of paid and cash orders, tickets and alerts', async () => {
  const orders = await app.ctx.db
    .selectFrom('orders')
    .select(['status', 'created_at'])
    .where('trade_account_id', 'is', null)
    .execute()
  expect(orders).toHaveLength(60)
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(orderStatuses.filter((status) => status !== 'Pending')),
  )
  // The demo's orders were sold before its stock was counted.
  initialStock.clear()
  await checkConservation(app.ctx.db)
  const { api } = await signInStaff(app, ['owner'])
  const { queues, sales, alerts, products } = expectOk(await api('GET /api/desk/today', {}))
  // The orders of a new demo are too young for late returns; those of the recalled batch depend on its stock.
  const filled = queues.filter(({ count }) => count > 0).map(({ name }) => name)
  expect(filled).toEqual(
    expect.arrayContaining([
      'to-call',
      'to-pack',
      'prescription',
      'no-prescription',
      'requests',
      'trade',
      'on-hold',
      'to-ship',
      'to-collect',
      'on-the-way',
      'cash',
      'tickets',
    ]),
  )
  expect(filled).not.toContain('late-returns')
  expect(expectOk(await api('GET /api/desk/returns', {})).count).toBe(3)
  expect(alerts).toHaveLength(2)
  expect(products!.nearExpiry.rows).toHaveLength(1)
  expect(sales!.periods[2]!.orders).toBeGreaterThan(50)
  expect(sales!.days.every(({ orders }) => orders > 0)).toBe(true)
  expect(expectOk(await api('GET /api/desk/tickets', {})).count).toBe(3)
})

test('the orders of a new demo hold only what is delivered to their addresses', async () => {
  const items = await app.ctx.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['schedule', sql<string>`shipping ->> 'postalCode'`.as('pin')])
    .execute()
  const { api } = await registerCustomer(app)
  for (const pin of new Set(items.map((item) => item.pin))) {
    const { schedules } = expectOk(await api('GET /api/pincodes/:pin', { pin }))
    const held = items.filter((item) => item.pin === pin).map(({ schedule }) => schedule)
    expect(held.filter((schedule) => schedules[schedule] === 'outlet')).toEqual([])
  }
  expect(items.filter(({ schedule }) => schedule === 'H1').length).toBeGreaterThan(3)
})

test('a new demo has a posted receipt and a draft that can be posted', async () => {
  const { api } = await signInStaff(app, ['owner'])
  const { rows: receipts } = expectOk(await api('GET /api/desk/receipts', {}))
  expect(receipts.map(({ state }) => state)).toEqual(['draft', 'posted'])
  const { receipt } = expectOk(await api('GET /api/desk/receipts/:id', { id: receipts[0]!._id }))
  expect(receipt.lines.flatMap(({ errors }) => Object.values(errors))).toEqual([])
})

test('a new demo has products to buy, one on the way and a return note', async () => {
  const { api } = await signInStaff(app, ['owner'])
  expect(expectOk(await api('GET /api/desk/supplier-returns', {})).rows).toHaveLength(1)
  expect(expectOk(await api('GET /api/desk/buying', {})).rows.length).toBeGreaterThan(2)
  expect(expectOk(await api('GET /api/desk/purchase-lines', {})).rows).toMatchObject([{ quantity: 12, received: 0 }])
})

test('a new demo has money on a rider’s run, a closed sheet of yesterday and an order by telephone', async () => {
  const { api } = await signInStaff(app, ['owner'])
  const { parcels } = expectOk(await api('GET /api/desk/run', {}))
  expect(parcels.some(({ rider, amountDue }) => rider !== null && amountDue > 0)).toBe(true)
  const yesterday = indianDay(new Date(app.clock.now().getTime() - DAY))
  const { day } = expectOk(await api('GET /api/desk/cash/days/:id', { id: yesterday }))
  expect(day.sheets).toHaveLength(1)
  const today = expectOk(await api('GET /api/desk/cash/days/:id', { id: indianDay(app.clock.now()) }))
  expect(today.day.open).not.toEqual([])
  const { rows } = expectOk(await api('GET /api/desk/orders', { queue: 'to-collect' }))
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id: rows[0]!._id }))
  expect(order.timeline[0]?.text).toBe('Order placed by the shop')
})

test('a new demo has its stock in batches: for sale, held and recalled, with short packs', async () => {
  const { db } = app.ctx
  const batches = await db.selectFrom('batches').select(['state', 'held']).execute()
  expect(new Set(batches.map(({ state }) => state))).toEqual(new Set(['recalled', 'sellable', 'near', 'expired']))
  expect(batches.some(({ held }) => held > 0)).toBe(true)
  const levels = await db.selectFrom('stock_levels').select(['unbatched', 'short']).execute()
  expect(levels.filter(({ unbatched }) => unbatched > 0)).toEqual([])
  expect(levels.filter(({ short }) => short > 0)).toHaveLength(1)
})

test('a new demo has prescriptions that wait, twelve approved ones and one refused, whose pictures open', async () => {
  const pharmacist = await signInStaff(app, ['pharmacist'])
  const counts = { received: 2, approved: 12, refused: 1 }
  for (const state of ['received', 'approved', 'refused'] as const) {
    const { rows } = expectOk(await pharmacist.api('GET /api/desk/prescriptions', { state }))
    expect([state, rows.length]).toEqual([state, counts[state]])
    const id = rows[0]!._id
    const { pictures, lines } = expectOk(await pharmacist.api('GET /api/desk/prescriptions/:id', { id })).prescription
    expect(lines.length).toBeGreaterThan(0)
    expect((await app.send(pictures[0]!)).headers.get('content-type')).toBe('image/jpeg')
  }
})

test('a new demo has rows in both registers and invoices', async () => {
  const { api } = await signInStaff(app, ['pharmacist'])
  const month = app.clock.now().toISOString().slice(0, 7)
  for (const register of ['h1', 'prescription'] as const) {
    const { rows } = expectOk(await api('GET /api/desk/registers', { register, month }))
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => rows.length - index))
    const { order, document } = rows[0]!
    const { documents } = expectOk(await api('GET /api/desk/orders/:id', { id: order._id })).order
    expect(documents.map(({ number }) => number)).toEqual([document])
  }
})

test('a third of the orders is paid online, in agreement with the gateway', async () => {
  const { db } = app.ctx
  const online = db.selectFrom('orders').selectAll().where('payment_type', '=', 'ONLINE').orderBy('number', 'desc')
  const orders = await online.execute()
  expect(orders).toHaveLength(20)
  expect(new Set(orders.map(({ payment_status: paymentStatus }) => paymentStatus))).toEqual(new Set(['Paid']))
  const alerts = () => db.selectFrom('payment_alerts').select('id').execute()
  const before = await alerts()
  const [first] = await db.selectFrom('payment_captures').select('recorded_at').orderBy('recorded_at').execute()
  const period = { from: first!.recorded_at.toISOString(), to: app.clock.now().toISOString() }
  await enqueue(app.ctx, db, 'payments.compare-gateway', { gateway: 'sandbox', ...period, after: '' })
  await app.runJobs()
  expect(await alerts()).toEqual(before)
  const attempts = await db.selectFrom('payment_attempts').select('checked_at').execute()
  expect(attempts.map(({ checked_at: checkedAt }) => checkedAt)).toEqual(orders.map(() => app.clock.now()))

  const { api } = await signInStaff(app, ['owner'])
  const order = orders.find(({ status }) => status === 'Confirmed')!
  expectOk(await api('POST /api/desk/orders/:id/cancel', { id: order.id, reason: 'Ordered twice' }))
  app.clock.advance(MINUTE)
  await app.runPayments()
  const { refunds } = expectOk(await api('GET /api/desk/orders/:id', { id: order.id })).order
  expect(refunds.map(({ amount }) => amount)).toEqual([order.total_paise / 100])
  initialStock.clear()
  await checkConservation(db)
})

test('a new demo has a chemist who logs in and sees trade prices, an applicant and a lapsed buyer', async () => {
  const { api } = await signInStaff(app, ['owner'])
  const { rows } = expectOk(await api('GET /api/desk/trade-accounts', { state: 'waiting' }))
  expect(rows).toMatchObject([{ state: 'asked' }])
  expect(expectOk(await api('GET /api/desk/trade-accounts', { state: 'lapsed' })).rows).toHaveLength(1)
  const { token } = expectOk(await app.api('POST /api/auth/login', DEMO_CHEMIST))
  const product = await app.ctx.db.selectFrom('products').select('id').orderBy('position').executeTakeFirstOrThrow()
  const prices = expectOk(await app.as(token)('POST /api/trade/prices', { productIds: [product.id] }))
  expect(prices).toMatchObject({ isBuyer: true, prices: [{ slabs: [{ scheme: '10+1' }, { minQuantity: 50 }] }] })
})

test('the ledgers of a new demo have invoices, a part payment and an overdue buyer', async () => {
  const { api } = await signInStaff(app, ['accountant'])
  const { rows } = expectOk(await api('GET /api/desk/trade-ledgers', {}))
  expect(rows.map(({ firm }) => firm)).toEqual(['Old City Pharmacy', 'Meherbagh Medicals'])
  expect(rows[0]).toMatchObject({ overdue: expect.any(Number), ages: { days31: expect.any(Number) } })
  expect(rows[0]!.overdue).toBeGreaterThan(0)
  const { ledger } = expectOk(await api('GET /api/desk/trade-ledgers/:id', { id: rows[1]!._id }))
  expect(ledger.isOverdue).toBe(false)
  expect(ledger.creditLeft).toBeGreaterThan(10_000)
  expect(ledger.invoices[0]!.left).toBeLessThan(ledger.invoices[0]!.total)
})

test('a new demo has about two thirds of the medical translations checked by its pharmacist', async () => {
  await app.ctx.translations.load()
  const { api } = await signInStaff(app, ['support'])
  const { progress } = expectOk(await api('GET /api/desk/translations', {}))
  for (const { checked, medical } of progress) {
    expect(checked).toBeGreaterThan(medical / 3)
    expect(checked).toBeLessThan(medical)
  }
  const { rows } = expectOk(await api('GET /api/desk/translations', { q: 'Side effects' }))
  const pharmacists = await app.ctx.db
    .selectFrom('staff')
    .select('name')
    .where('pharmacist_reg_no', 'is not', null)
    .execute()
  for (const { checked } of rows)
    if (checked !== null) expect(pharmacists.map(({ name }) => name)).toContain(checked.by)
})
