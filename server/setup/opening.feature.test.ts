import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY, indianDay } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { lockCartToOrder } from '#server/cart/cart-generation.ts'
import { settleOpening } from '#server/settings/opening.ts'
import { readSetup } from './read-setup.ts'
import { defaultSettings } from '#shop/settings.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, stockOf } from '#test/factories.ts'
import { createConfirmedOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { deliverWebhook, getOrderRow, startOrderPayment } from '#test/payments/payment-steps.ts'
import { confirmInput, prepareTestOffer, sendTestRequest } from '#test/prescription-request-steps.ts'
import { signInPharmacist } from '#test/prescription-steps.ts'
import { setAppOpening } from '#test/shop-opening.ts'
import { placeForCaller } from '#test/staff-order-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, tradeOrderInput } from '#test/trade-order-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeEach(async () => {
  await setAppOpening(app)
  // Some tests let days pass.
  owner = await signInStaff(app, ['owner'])
})
afterEach(() => checkConservation(app.ctx.db))

const CREATE = 'POST /api/orders/create'
const openingOf = async () => expectOk(await owner.api('GET /api/desk/setup', {})).setup.opening
const pause = async (said: { message?: string; until?: string } = {}) =>
  owner.api('POST /api/desk/shop/pause', {
    version: (await openingOf()).version,
    message: '',
    until: '',
    ...said,
  })
const reopen = async () => owner.api('POST /api/desk/shop/open', { version: (await openingOf()).version })
const countOrders = async ({ db }: Pick<TestApp['ctx'], 'db'>) =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('a paused shop refuses every order of customers with the words of its owner, and shows them', async () => {
  const asha = await registerCustomer(app)
  const product = await addProduct(app, { stock: 10 })
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  const until = indianDay(new Date(app.clock.now().getTime() + 3 * DAY))
  const said = { message: 'We count our stock.', until }
  const paused = expectOk(await pause(said)).opening
  expect(paused).toMatchObject({ state: 'paused', ...said, changed: { by: owner.staff.name } })
  const sentence = 'The shop takes no orders until 23 Nov 2026. We count our stock.'
  const refused = { status: 503, code: 'unavailable', message: sentence }
  expect(expectRefusal(await asha.api(CREATE, orderInput([{ product }])))).toMatchObject(refused)
  const trade = await buyer.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 5 }]))
  expect(expectRefusal(trade)).toMatchObject(refused)
  expect(await stockOf(app, product.id)).toBe(10)
  const shown = { success: true, takesOrders: false, sentence }
  expect(expectOk(await app.api('GET /api/shop/orders', {}))).toEqual(shown)
  const inTelugu = expectOk(await app.api('GET /api/shop/orders', {}, { headers: { 'x-language': 'te' } }))
  expect(inTelugu.sentence).toBe('షాప్ 23 నవం 2026 వరకు ఆర్డర్లు తీసుకోదు. We count our stock.')
  expectOk(await app.api('GET /api/products', { limit: 1 }))
  expectOk(await asha.api('POST /api/cart/update', { items: [{ productId: product.id, quantity: 1 }] }))
  app.clock.advance(4 * DAY)
  const { sentence: later } = expectOk(await app.api('GET /api/shop/orders', {}))
  expect(later).toBe('The shop takes no orders at the moment. We count our stock.')
})

test('a repeated submit gets its first answer in a paused shop', async () => {
  const asha = await registerCustomer(app)
  const input = orderInput([{ product: await addProduct(app) }])
  const headers = { 'idempotency-key': 'before-the-pause' }
  const first = expectOk(await asha.api(CREATE, input, { headers }))
  expectOk(await pause())
  expect(expectOk(await asha.api(CREATE, input, { headers }))).toEqual(first)
})

test.each(['paused', 'closed'] as const)('payments arrive in a %s shop, and staff go on with orders', async (state) => {
  const bought = await startOrderPayment(app)
  const order = await createConfirmedOrder(app)
  await setAppOpening(app, { state })
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
  await fulfilUpTo(order, 'deliver')
  expect((await getOrderRow(app, order.id)).status).toBe('Delivered')
  expect((await placeForCaller(app)).id).toMatch(/^ord_/)
})

test('a paused shop takes no prescription and no confirmed offer, which can be confirmed afterwards', async () => {
  const { customer, request } = await prepareTestOffer(app)
  await setAppOpening(app, { state: 'paused' })
  const confirm = () => customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(request))
  expect(expectRefusal(await confirm())).toMatchObject({ status: 503, code: 'unavailable' })
  await expect(sendTestRequest(app, await registerCustomer(app))).rejects.toThrow('The shop takes no orders')
  await setAppOpening(app)
  expectOk(await confirm())
})

test('audits each change, and refuses a day that has passed, a second press and staff without the right', async () => {
  const yesterday = indianDay(new Date(app.clock.now().getTime() - DAY))
  expect(expectRefusal(await pause({ until: yesterday }))).toMatchObject({
    status: 422,
    fields: { until: 'This day has passed. Please choose a later one.' },
  })
  const { version } = await openingOf()
  expect(expectRefusal(await reopen())).toMatchObject({ status: 409, code: 'conflict' })
  expectOk(await pause({ until: indianDay(app.clock.now()), message: 'Festival' }))
  const again = await owner.api('POST /api/desk/shop/close', { version, message: '', until: '' })
  expect(expectRefusal(again)).toMatchObject({ status: 409, code: 'stale' })
  expectOk(await reopen())
  const support = await signInStaff(app, ['support', 'pharmacist', 'accountant'])
  const call = { version: (await openingOf()).version, message: '', until: '' }
  expect(expectRefusal(await support.api('POST /api/desk/shop/pause', call)).status).toBe(403)
  expect(expectOk(await support.api('GET /api/desk/today', {})).opening).toBeNull()
  expect(expectOk(await owner.api('GET /api/desk/today', {})).opening).toMatchObject({ state: 'open' })
  const rows = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('subject_id', '=', 'opening')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toMatchObject([
    { action: 'shop.open', changes: { state: { before: 'paused', after: 'open' } } },
    { action: 'shop.pause', changes: { state: { after: 'paused' }, message: { after: 'Festival' } } },
  ])
})

test('records no order after a pause is acknowledged, and none by half, with 20 customers who order meanwhile', async () => {
  const rounds = 5
  // The owner's process has connections of its own, which no order holds.
  const database = await openDatabase({ kind: 'server', url: app.database.url, poolSize: 2 })
  const desk = await startTestApp({ database, secret: app.ctx.secret })
  onTestFinished(desk.close)
  const { api } = await signInStaff(desk, ['owner'])
  const customers = await Promise.all(Array.from({ length: 20 }, () => registerCustomer(app)))
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const before = await countOrders(desk.ctx)
    const product = await addProduct(app, { stock: 1000 })
    const shoppers = customers.map(async ({ api }, turn) => {
      for (let submit = 0; submit < 6; submit += 1) {
        const headers = { 'idempotency-key': `round-${round}-${turn}-${submit}` }
        const answer = await api(CREATE, orderInput([{ product, quantity: submit + 1 }]), { headers })
        outcomes.add(answer.ok ? 'placed' : expectRefusal(answer).code)
      }
    })
    const { version } = await openingOf()
    await expect.poll(() => countOrders(desk.ctx)).toBeGreaterThan(before)
    expectOk(await api('POST /api/desk/shop/pause', { version, message: '', until: '' }))
    const placed = await countOrders(desk.ctx)
    await Promise.all(shoppers)
    expect(await countOrders(desk.ctx)).toBe(placed)
    const { n } = await app.ctx.db
      .selectFrom('order_items')
      .select(({ fn }) => fn.sum('quantity').as('n'))
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(await stockOf(app, product.id)).toBe(1000 - Number(n ?? 0))
    expectOk(await reopen())
  }
  expect(outcomes).toContain('unavailable')
})

test('a pause waits for the order that is under way', async () => {
  const asha = await registerCustomer(app)
  const { id: customerId } = asha
  let paused: Promise<unknown> = Promise.resolve()
  let isPaused = false
  await inTransaction(app.ctx.db, async (trx) => {
    await lockCartToOrder(trx, customerId)
    paused = pause().then((answer) => {
      isPaused = true
      return expectOk(answer)
    })
    await expect.poll(() => countWaiters()).toBeGreaterThan(0)
    expect(isPaused).toBe(false)
  })
  await paused
  expect(isPaused).toBe(true)
})

async function countWaiters(): Promise<number> {
  const { rows } = await app.database.db.executeQuery<{ n: number }>(
    sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`.compile(
      app.ctx.db,
    ),
  )
  return rows[0]?.n ?? 0
}

let live: TestApp
let liveOwner: SignedInStaffMember
beforeAll(async () => {
  live = await startTestApp({ env: liveEnvironment })
  liveOwner = await signInStaff(live, ['owner'])
})
afterAll(() => live.close())

test('a new live shop is closed until its owner opens it, which is refused with the list of what is missing', async () => {
  const register = { username: 'Asha', email: 'asha@customer.example', password: 'correct horse 12' }
  const closed = expectRefusal(await live.api('POST /api/auth/register', register))
  expect(closed).toMatchObject({ status: 503, message: 'The shop is not open yet. Please come back later.' })
  const opening = async () => expectOk(await liveOwner.api('GET /api/desk/setup', {})).setup
  const before = await opening()
  expect(before).toMatchObject({ isOpen: false, opening: { state: 'new' } })
  expect(before.opening.missing).toEqual(
    expect.arrayContaining([
      'Drug licences: still that of the sample shop.',
      'District of the licence: still that of the sample shop.',
      'No pharmacist with a registration number is on the staff.',
      'The shop has no products.',
    ]),
  )
  expect(before.opening.missing.join()).not.toMatch(/pay online|Hours|Place on the map/)
  const open = () => liveOwner.api('POST /api/desk/shop/open', { version: 0 })
  expect(expectRefusal(await open())).toMatchObject({
    status: 409,
    message: `Still missing: ${before.opening.missing.join(' ')}`,
  })
  await completeSetup(live, liveOwner)
  expect((await opening()).opening.missing).toEqual([])
  expect(expectOk(await open()).opening).toMatchObject({ state: 'open', version: 1 })
  expect((await opening()).isOpen).toBe(true)
  const noMail = { ...live.ctx, config: { ...live.ctx.config, environment: { ...liveEnvironment, SMTP_URL: '' } } }
  expect(await readSetup(noMail)).toMatchObject({
    isOpen: false,
    opening: { state: 'open', missing: ['The shop has no mail server.'] },
  })
  expectOk(await live.api('POST /api/auth/register', register))
})

test('an upgraded shop stays open if it was set up, and a new one closed', async () => {
  const { db } = live.ctx
  const states = async (config: TestApp['ctx']['config']) => {
    await db.deleteFrom('shop_opening').execute()
    await settleOpening(config, db)
    return (await db.selectFrom('shop_opening').select('state').executeTakeFirstOrThrow()).state
  }
  const { config } = live.ctx
  expect(await states(config)).toBe('open')
  expect(await states({ ...config, smtpUrl: null })).toBe('new')
})

/** Types what the law and an order need. */
async function completeSetup(shop: TestApp, { api }: SignedInStaffMember): Promise<void> {
  const real = JSON.parse(
    JSON.stringify(defaultSettings)
      .replaceAll(/fictional|to be filled in|Meherbagh/g, 'Lotus')
      .replaceAll('meherbagh', 'lotus')
      .replaceAll('Example Street', 'Station Road')
      .replaceAll(/\.example\b/g, '.in')
      .replaceAll(/"0{5}(?=\d{5}")/g, '"98480')
      .replaceAll('36AAAAA0000A1Z3', '36AAPFM4821C1ZD'),
  ) as typeof defaultSettings
  for (const key of ['identity', 'phones', 'online', 'addresses', 'licences', 'pharmacists', 'grievanceOfficer', 'gst'])
    await shop.ctx.db
      .insertInto('settings_entries')
      .values({
        key,
        value: JSON.stringify(real[key as 'identity']),
        version: 1,
        changed_by: liveOwner.staff.id,
        changed_at: shop.clock.now(),
      } as never)
      .execute()
  expectOk(await api('POST /api/desk/setup/words/true', { title: 'District of the licence' }))
  await signInPharmacist(shop)
  await addProduct(shop)
  await shop.ctx.settings.load()
}
