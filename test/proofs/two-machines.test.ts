import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { pageTexts } from '#shop/pages.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { ownHeader, ownLine } from '#test/import-steps.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { NOTICE_VERSION, buildPhoto } from '#test/prescription-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { hasHaproxy } from './harness/haproxy.ts'
import { LoadClients } from './harness/load-clients.ts'
import { canMakeMachines } from './harness/machines.ts'
import { reportProof, proofSize } from './harness/size.ts'
import { makeNextVersion, type NextVersion, openTwoMachines, type ShopMachine } from './harness/two-machines.ts'
import { startVisitors } from './harness/visitors.ts'

const canRun = hasHaproxy && canMakeMachines
if (!canRun) process.stdout.write('Two machines skipped: needs haproxy, iproute2 and root\n')

const ROLLS = proofSize(1, 10)
const ORIGIN = liveEnvironment.PUBLIC_URL
/** Columns of tables that shops read with `*` and write while it is applied. */
const EXPAND = `-- expand
alter table products add column next_note text not null default '';
alter table orders add column next_note text;
create table next_things (id text primary key);
`

describe.runIf(canRun)('two machines behind HAProxy', () => {
  let shops: Awaited<ReturnType<typeof openTwoMachines>>
  let owner: SignedInStaffMember
  let shopper: TestCustomer
  let next: NextVersion
  beforeAll(async () => {
    next = makeNextVersion()
    shops = await openTwoMachines()
    owner = await signInStaff(shops.app, ['owner'])
    shopper = await registerCustomer(shops.app)
    await Promise.all([shops.a.start(), shops.b.start()])
    await vi.waitFor(async () => expect(await shops.listUp()).toEqual(['a', 'b']), { timeout: 20_000 })
  })
  afterAll(async () => {
    await shops?.close()
    next.discard()
  })

  /** The statuses with which visitors of either machine get a file. */
  const statusesOf = async (path: string) => {
    const visitors = Array.from({ length: 8 }, (_, index) => shops.sendAs(60 + index))
    return new Set(await Promise.all(visitors.map(async (send) => (await send(new Request(ORIGIN + path))).status)))
  }
  const textAt = async ({ send }: ShopMachine, path: string) => (await send(new Request(ORIGIN + path))).text()

  test('a session, a cart and an order are the same on both machines', async () => {
    const { a, b, app } = shops
    const { email, id } = await registerCustomer(app)
    const password_hash = await app.ctx.passwords.hash(TEST_PASSWORD)
    await app.ctx.db.updateTable('customers').set({ password_hash }).where('id', '=', id).execute()
    const { token } = expectOk(await a.as()('POST /api/auth/login', { email, password: TEST_PASSWORD }))
    const product = await addProduct(app)
    const lines = [{ productId: product.id, quantity: 2 }]
    expectOk(await b.as(token)('POST /api/cart/update', { items: lines }))
    const { cart } = expectOk(await a.as(token)('GET /api/cart/get', {}))
    expect(cart.items).toMatchObject([{ product: { _id: product.id }, quantity: 2 }])
    const { order } = expectOk(await a.as(token)('POST /api/orders/create', orderInput([{ product, quantity: 2 }])))
    const details = { id: order._id }
    expect(expectOk(await b.as(token)('GET /api/orders/details/:id', details)).order._id).toBe(order._id)
    expectOk(await b.as(token)('POST /api/auth/logout', {}))
    expect(expectRefusal(await a.as(token)('GET /api/orders/details/:id', details)).status).toBe(401)
  })

  test('a file that one machine took is in the bucket, and the other opens it', async () => {
    const { a, b, app, bucket } = shops
    const { token } = await registerCustomer(app)
    const file = new Blob([new Uint8Array(await buildPhoto())])
    const { fileIds } = expectOk(await a.as(token)('POST /api/prescriptions/files', {}, { file }))
    expectOk(await a.as(token)('POST /api/prescriptions', { fileIds, consent: NOTICE_VERSION }))
    expect([...bucket.stored.keys()]).toContain(fileIds[0])
    const { prescriptions } = expectOk(await b.as(token)('GET /api/prescriptions', {}))
    const address = /\/files\/[^"]+/.exec(JSON.stringify(prescriptions))?.[0] ?? ''
    const answer = await b.send(new Request(ORIGIN + address))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('settings, texts and stock that change on one machine are seen on the other within a second', async () => {
    const { a, b, app } = shops
    const product = await addProduct(app, { stock: 1 })
    const path = `/product-details/${product.id}`
    const look = { brand: '#b3261e', accent: '#e59a12', corners: 'soft' as const }
    for (const page of ['/', '/vision', path]) for (let time = 0; time < 2; time += 1) await textAt(b, page)
    const within = { timeout: 1000, interval: 20 }

    expectOk(await a.desk(owner.token)('POST /api/desk/settings/look', { ...look, version: 0 }))
    await expect.poll(() => textAt(b, '/'), within).toContain('look-b3261e-e59a12-soft.css')

    const content = { ...pageTexts.vision.content, lead: 'Seen on both machines.' }
    const draft = { id: 'vision', version: 0, content } as ApiInput<'POST /api/desk/pages/:id/save'>
    expectOk(await a.desk(owner.token)('POST /api/desk/pages/:id/save', draft))
    expectOk(await a.desk(owner.token)('POST /api/desk/pages/:id/publish', { id: 'vision', version: 1 }))
    await expect.poll(() => textAt(b, '/vision'), within).toContain('Seen on both machines.')

    const { token } = await registerCustomer(app)
    expect(await textAt(b, path)).not.toMatch(/out of stock/i)
    expectOk(await a.as(token)('POST /api/orders/create', orderInput([{ product }])))
    await expect.poll(() => textAt(b, path), within).toMatch(/out of stock/i)
  })

  test('each mail is sent once, and daily work runs once', async () => {
    const { a, b, app, mail } = shops
    const product = await addProduct(app)
    const customers = await Promise.all(Array.from({ length: 10 }, () => registerCustomer(app)))
    await Promise.all(
      customers.map(async ({ token }, turn) =>
        expectOk(await (turn % 2 === 0 ? a : b).as(token)('POST /api/orders/create', orderInput([{ product }]))),
      ),
    )
    const { db } = app.ctx
    const open = () =>
      db
        .selectFrom('jobs')
        .select('kind')
        .where('done_at', 'is', null)
        .where('run_at', '<=', sql<Date>`now()`)
        .execute()
    await expect.poll(open).toEqual([])
    const ids = mail.taken.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const sent = await db.selectFrom('jobs').select('id').where('kind', '=', 'mail.order-placed').execute()
    expect(ids.length).toBeGreaterThanOrEqual(sent.length)
    const again = await db.selectFrom('jobs').select(['kind', 'attempts']).where('attempts', '>', 1).execute()
    expect(again).toEqual([])
    const daily = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'tidy-up')
      .where('done_at', 'is not', null)
      .execute()
    expect(daily).toHaveLength(1)
  })

  test('attempts to log in are counted for both machines together', async () => {
    const { a, b, app } = shops
    const { email } = await registerCustomer(app)
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const result = await (turn % 2 === 0 ? a : b).as()('POST /api/auth/login', { email, password: 'wrong password' })
      statuses.push(expectRefusal(result).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  test('a list that was uploaded on one machine is read by either', async () => {
    const { a, b } = shops
    const file = new Blob([[ownHeader, ownLine('both'), ownLine('bad', { price: '=1+1' })].join('\n')])
    const upload = await a.desk(owner.token)('POST /api/desk/products/imports', { name: 'list.csv' }, { file })
    const { id } = expectOk(upload).import
    const state = async () => expectOk(await b.desk(owner.token)('GET /api/desk/products/imports', {})).import?.state
    await expect.poll(state).toBe('ready')
    expectOk(await b.desk(owner.token)('POST /api/desk/products/imports/:id/start', { id }))
    await expect.poll(state).toBe('done')
    const path = `/api/desk/products/imports/${id}/rejects`
    for (const { send } of [a, b]) {
      const headers = { authorization: `Bearer ${owner.token}` }
      expect(await (await send(new Request(ORIGIN + path, { headers }))).text()).toContain('bad')
    }
  })

  test('what would stay on one machine is refused: a setup typed at the desk, other keys, no bucket', async () => {
    const { a, b } = shops
    const typed = await a.desk(owner.token)('POST /api/desk/setup/cash-only', { version: 0 })
    expect(expectRefusal(typed).message).toContain('The shop also runs on shop-b')
    const env = { FILES_KEYS: Buffer.alloc(32, 7).toString('base64'), FILES_S3_BUCKET: 'another-bucket' }
    const third = await b.launch({ env })
    expect(await third.ended).toEqual({ code: 1, signal: null })
    expect(third.said()).toMatch(/FILES_KEYS is not the same here and on shop-a.*\n.*the same bucket/)
  })

  test('an upgrade of one machine after the other fails no request', async () => {
    const { a, b, app, sendAs } = shops
    next.addMigration('9001-next.sql', EXPAND)
    const load = startVisitors(sendAs, { shopper: shopper.token, desk: owner.token })
    const clients = await LoadClients.register(app, { count: 2 })
    onTestFinished(() => clients.stop())
    let visitor = 20
    const numbers = new Map<string, number>()
    clients.start(({ token }) => {
      if (!numbers.has(token)) numbers.set(token, (visitor += 1))
      return createClient({ send: sendAs(numbers.get(token) ?? 0), origin: ORIGIN, token: () => token })
    })
    const versions = [next.folder, process.cwd()]
    for (let roll = 0; roll < ROLLS; roll += 1) {
      await clients.awaitOrders(10)
      for (const one of [a, b]) {
        expect(await one.stop()).toEqual({ code: 0, signal: null })
        // The last roll is one back to the former version, which the expand migration allows.
        await one.start({ folder: versions[roll % 2] ?? '' })
        await expect.poll(shops.listUp).toEqual(['a', 'b'])
        if (one === a && roll === 0) expect(await statusesOf(next.asset)).toEqual(new Set([200]))
      }
    }
    await clients.awaitOrders(10)
    await clients.stop()
    const seen = await load.stop()
    expect(Object.keys(seen).toSorted()).toEqual(['cart 200', 'desk 200', 'list 200', 'page 200'])
    expect(clients.submits.filter(({ answers }) => answers.join() !== 'ok').map(({ answers }) => answers)).toEqual([])
    const orders = await clients.expectConsistent(app)
    const requests = Object.values(seen).reduce((sum, count) => sum + count, 0)
    reportProof('rolling upgrade', { upgrades: 2 * ROLLS, requests, orders, failed: 0 })
  })

  test('an upgrade with another migration is refused until all shops have stopped', async () => {
    next.addMigration('9002-next.sql', '-- stop the shop\nalter table next_things rename to other_things;\n')
    const early = await shops.b.launch({ folder: next.folder })
    expect(await early.ended).toEqual({ code: 1, signal: null })
    expect(early.said()).toContain(
      'Migration 9002-next.sql changes the database in a way that no running shop survives, and a shop runs on shop-a and shop-b.',
    )
  })

  test.each(['cut off', 'killed'])('the next orders are placed when a machine is %s', async (how) => {
    const { a, app } = shops
    const product = await addProduct(app)
    const customers = await Promise.all(Array.from({ length: 8 }, () => registerCustomer(app)))
    if (how === 'cut off') a.machine.cut()
    else a.machine.kill()
    const placed = await Promise.all(
      customers.map(({ token }, index) => {
        const customer = createClient({ send: shops.sendAs(60 + index), origin: ORIGIN, token: () => token })
        return customer('POST /api/orders/create', orderInput([{ product }]))
      }),
    )
    for (const result of placed) expectOk(result)
    await expect.poll(shops.listUp).toEqual(['b'])
    if (how === 'cut off') {
      a.machine.join()
      await expect.poll(shops.listUp).toEqual(['a', 'b'])
    }
    await checkConservation(app.ctx.db)
  })
})
