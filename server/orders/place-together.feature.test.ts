import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildOrder, registerCustomer, stockOf, type TestCustomer } from '#test/factories.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { onServer, openTestDatabase } from '#test/test-database.ts'

let app: TestApp
const arrivals = countArrivals()
beforeAll(async () => {
  const opened = await openTestDatabase()
  app = await startTestApp({ database: { ...opened, db: opened.db.withPlugin(arrivals.plugin) } })
})
afterEach(() => checkConservation(app.ctx.db))
afterAll(() => app.close())

type Wanted = Parameters<typeof buildOrder>[0]

const submit = (customer: TestCustomer, wanted: Wanted, key?: string) =>
  customer.api('POST /api/orders/create', buildOrder(wanted), key ? { headers: { 'idempotency-key': key } } : {})

/** Lets so many submits go only when all of them are there: the embedded database would be done with each before the next. */
async function atOnce<T>(count: number, start: () => Promise<T>): Promise<T> {
  const before = arrivals.count
  const { all } = await app.ctx.db.transaction().execute(async () => {
    const all = start()
    await vi.waitFor(() => expect(arrivals.count).toBe(before + count), { timeout: 20_000, interval: 1 })
    return { all }
  })
  return all
}

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => registerCustomer(app)))

const ordersOf = async (customer: TestCustomer) => expectOk(await customer.api('GET /api/orders/list', {})).orders

/** How many orders of these customers each transaction wrote. */
async function writtenTogether(buyers: readonly TestCustomer[]): Promise<number[]> {
  const rows = await app.ctx.db
    .selectFrom('orders')
    .select((eb) => [sql<string>`xmin::text`.as('transaction'), eb.fn.countAll<number>().as('count')])
    .where(
      'customer_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .groupBy(sql`xmin::text`)
    .execute()
  return rows.map(({ count }) => count)
}

test('orders that come at the same time are written together, and each customer gets their own', async () => {
  const buyers = await customers(24)
  const products = await Promise.all(buyers.map(() => addProduct(app)))

  const answers = await atOnce(24, () =>
    Promise.all(buyers.map((buyer, at) => submit(buyer, [{ product: products[at]! }], 'key'))),
  )

  expect(Math.max(...(await writtenTogether(buyers)))).toBeGreaterThan(4)
  for (const [at, buyer] of buyers.entries()) {
    const { order } = expectOk(answers[at]!)
    const [stored, ...others] = await ordersOf(buyer)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ _id: order._id, orderId: order.orderId, items: [{ _id: products[at]!.id }] })
    expect(await submit(buyer, [{ product: products[at]! }], 'key')).toEqual(answers[at])
  }
})

test('one that cannot be placed is refused as ever, and the others who came with it are placed together', async () => {
  const buyers = await customers(24)
  const plenty = await addProduct(app, { stock: 100 })
  const scarce = await addProduct(app, { name: 'Rarepril', stock: 3 })
  const dear = { ...(await addProduct(app)), selling_price_paise: plenty.selling_price_paise }
  await app.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: sql`selling_price_paise - 1` })
    .where('id', '=', dear.id)
    .execute()
  // Of three, one wants what is scarce, one saw another price, one wants what there is.
  const wanted = (at: number): Wanted => [
    { product: plenty },
    ...(at % 3 === 0 ? [{ product: scarce }] : at % 3 === 1 ? [{ product: dear }] : []),
  ]

  const answers = await atOnce(24, () => Promise.all(buyers.map((buyer, at) => submit(buyer, wanted(at)))))

  const outcomes = (rest: number) =>
    answers.filter((_, at) => at % 3 === rest).map((answer) => (answer.ok ? 'placed' : expectRefusal(answer).code))
  expect(outcomes(0).toSorted()).toEqual([...Array<string>(5).fill('out_of_stock'), ...Array<string>(3).fill('placed')])
  expect(outcomes(1)).toEqual(Array<string>(8).fill('price_changed'))
  expect(outcomes(2)).toEqual(Array<string>(8).fill('placed'))
  expect([await stockOf(app, plenty.id), await stockOf(app, scarce.id)]).toEqual([100 - 11, 0])
  for (const [at, buyer] of buyers.entries()) {
    const { order } = answers[at]!.ok ? expectOk(answers[at]!) : { order: null }
    expect((await ordersOf(buyer)).map(({ _id }) => _id)).toEqual(order === null ? [] : [order._id])
  }
  expect(Math.max(...(await writtenTogether(buyers)))).toBeGreaterThan(2)
})

test('submits of one cart among those of others are one order, with one key and with many', async () => {
  const buyers = await customers(12)
  const [asha, ravi] = [buyers[0]!, buyers[1]!]
  const product = await addProduct(app)
  const repeats = Array.from({ length: 6 }, (_, turn) => turn)

  const [others, ofAsha, ofRavi] = await atOnce(22, () =>
    Promise.all([
      Promise.all(buyers.slice(2).map((buyer) => submit(buyer, [{ product }]))),
      Promise.all(repeats.map(() => submit(asha, [{ product }], 'key'))),
      Promise.all(repeats.map((turn) => submit(ravi, [{ product }], `key ${turn}`))),
    ]),
  )

  expect(new Set(others.map((answer) => expectOk(answer).order._id)).size).toBe(10)
  expect(new Set(ofAsha.map((answer) => JSON.stringify(expectOk(answer)))).size).toBe(1)
  expect(new Set(ofRavi.map((answer) => expectOk(answer).order._id)).size).toBe(1)
  expect(await stockOf(app, product.id)).toBe(100 - 12)
})

test('when the commit of many fails because of one, that one is not acknowledged and the others are placed', async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$`.execute(
    app.ctx.db,
  )
  await sql`create constraint trigger full_disk after insert on orders deferrable initially deferred for each row
    when (new.cart_fingerprint like '%:7') execute function refuse()`.execute(app.ctx.db)
  const buyers = await customers(16)
  const product = await addProduct(app)

  const answers = await atOnce(16, () =>
    Promise.all(buyers.map((buyer, at) => submit(buyer, [{ product, quantity: at === 10 ? 7 : 1 }], 'key'))),
  )

  expect(answers[10]).toMatchObject({ ok: false, status: 503, code: 'unavailable' })
  expect(answers.filter(({ ok }) => ok)).toHaveLength(15)
  expect(await Promise.all(buyers.map(async (buyer) => (await ordersOf(buyer)).length))).toEqual(
    buyers.map((_, at) => (at === 10 ? 0 : 1)),
  )
  expect(await stockOf(app, product.id)).toBe(100 - 15)
})

test.each(['with a key', 'without one'])(
  'when the answer of the database to many is lost, each gets the order that was written for them (%s)',
  async (which) => {
    const lost = loseAnswers()
    const database = { ...app.database, db: app.database.db.withPlugin(lost.plugin) }
    const shaky = await startTestApp({ database, secret: app.ctx.secret })
    const buyers = await customers(16)
    const product = await addProduct(app)
    lost.lose = true

    const options = which === 'with a key' ? { headers: { 'idempotency-key': 'key' } } : {}
    const answers = await atOnce(16, () =>
      Promise.all(
        buyers.map(({ token }) => shaky.as(token)('POST /api/orders/create', buildOrder([{ product }]), options)),
      ),
    )

    expect(lost.times).toBeGreaterThan(0)
    for (const [at, buyer] of buyers.entries())
      expect((await ordersOf(buyer)).map(({ _id }) => _id)).toEqual([expectOk(answers[at]!).order._id])
    expect(await stockOf(app, product.id)).toBe(100 - 16)
  },
)

test.runIf(onServer)('whoever waits for a product that is held does not keep others waiting', async () => {
  const buyers = await customers(20)
  const [held, free] = [await addProduct(app), await addProduct(app)]

  const waiting = await app.ctx.db.transaction().execute(async (shopkeeper) => {
    await shopkeeper.updateTable('products').set({ updated_at: new Date() }).where('id', '=', held.id).execute()
    // The first ones go alone: whoever has to wait is among those who go together after them.
    const waits = (at: number) => at % 5 === 3
    const submits = buyers.map((buyer, at) => submit(buyer, [{ product: waits(at) ? held : free }]))
    const others = await Promise.all(submits.filter((_, at) => !waits(at)))
    for (const answer of others) expect(expectOk(answer).order.status).toBe('Confirmed')
    return { answers: Promise.all(submits.filter((_, at) => waits(at))) }
  })

  for (const answer of await waiting.answers) expect(expectOk(answer).order.status).toBe('Confirmed')
})

test.runIf(onServer)(
  'an order that waits for a product holds none that comes after it, so nobody waits in a circle',
  async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => addProduct(app)))
    const [first, ...others] = products.map(({ id }) => id).toSorted()
    const asha = await registerCustomer(app)

    const { placing } = await app.ctx.db.transaction().execute(async (shopkeeper) => {
      await shopkeeper.updateTable('products').set({ updated_at: new Date() }).where('id', '=', first!).execute()
      const placing = submit(
        asha,
        products.map((product) => ({ product })),
      )
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 20_000, interval: 5 })
      const free = shopkeeper.selectFrom('products').select('id').where('id', 'in', others).forUpdate().skipLocked()
      expect(await free.execute()).toHaveLength(others.length)
      return { placing }
    })

    expect(expectOk(await placing).order.status).toBe('Confirmed')
  },
)

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.ctx.db)
  return rows[0]!.count
}

/** Counts the submits whose session is about to be looked up. */
function countArrivals() {
  const counted = { count: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"sessions"')) counted.count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return Object.assign(counted, { plugin })
}

/** A database which does what it is told, and whose answers to the writing of orders are lost. */
function loseAnswers() {
  const queries = new WeakSet<object>()
  const losing = { lose: false, times: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (losing.lose && JSON.stringify(node).includes('place_orders(')) queries.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!queries.has(queryId)) return result
      // The first ones go alone, so the answers to all are lost: until each is looked at on its own.
      losing.times += 1
      throw new Error('Connection terminated unexpectedly')
    },
  }
  return Object.assign(losing, { plugin })
}
