import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { ApiKey } from '#contract/api.ts'
import { accessKind, type AccessKind } from '#contract/endpoint.ts'
import { orderOnline } from '#test/payments/payment-steps.ts'
import { deskActions, mayDo, needsStepUp, staffRoles, type StaffRole, whoMayDo } from '#domain/staff/actions.ts'
import { MINUTE } from '#domain/time.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { unauthorisedActors } from './actors.ts'
import type { AccessScene } from './access-row.ts'
import { buildAccessScene, accessTable } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Tables that the actors themselves write. */
const ACTOR_TABLES = ['sessions', 'customers']

const keyOf = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}` as ApiKey
const keys = endpoints.map(keyOf)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (key: ApiKey, input: object, headers: Record<string, string>) =>
  sendRawCall(app, key, input as Record<string, unknown>, headers)

test('A1: every endpoint has a row with the same access, and every row an endpoint', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(keys.toSorted())
  for (const endpoint of endpoints)
    expect([keyOf(endpoint), endpoint.access]).toEqual([keyOf(endpoint), accessTable[keyOf(endpoint)].access])
})

/** Every actor gets the same 401, and nothing is written. */
async function refusesAllActors(key: ApiKey, scene: AccessScene, message: string) {
  const input = await accessTable[key].good(scene)
  const before = await takeSnapshot(app.ctx.db, ACTOR_TABLES)
  const first = await ask(key, input, {})
  const refusal = { status: 401, body: JSON.stringify({ success: false, code: 'not_logged_in', message }) }
  for (const [name, actor] of Object.entries(unauthorisedActors)) {
    const answer = await ask(key, input, await actor(app, scene.customer))
    expect({ name, ...answer }).toEqual({ name, headers: first.headers, ...refusal })
  }
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
  return input
}

/** The attack per kind of access. */
const attacks: Readonly<Record<AccessKind, (key: ApiKey) => Promise<void>>> = {
  public: async (key) => {
    const scene = await buildAccessScene(app)
    for (const actor of [...Object.values(unauthorisedActors).slice(0, 6), unauthorisedActors['algorithm none']!]) {
      // Each actor gets a scene of its own, because limits count per address.
      const input = await accessTable[key].good(await buildAccessScene(app))
      expect((await ask(key, input, await actor(app, scene.customer))).status).toBe(accessTable[key].status)
    }
  },
  customer: async (key) => {
    const scene = await buildAccessScene(app)
    const input = await refusesAllActors(key, scene, 'Please login to continue')
    const good = await ask(key, input, bearer(scene.customer.token))
    expect(good.status).toBe(accessTable[key].status)
  },
  desk: async (key) => {
    const scene = await buildAccessScene(app)
    const input = await refusesAllActors(key, scene, 'Please sign in to the desk')
    const customer = await ask(key, input, bearer(scene.customer.token))
    expect(customer.status).toBe(401)
  },
}

const deskRows = endpoints.flatMap((endpoint) =>
  typeof endpoint.access === 'string' ? [] : [[keyOf(endpoint), endpoint.access.desk] as const],
)

test.each(deskRows)('A1: %s admits exactly the roles of the table', async (key, action) => {
  const allowed: readonly StaffRole[] = deskActions[action]
  const input = await accessTable[key].good(await buildAccessScene(app))
  const others = staffRoles.filter((role) => !allowed.includes(role))
  const staff = await Promise.all(others.map(async (role) => ({ role, ...(await signInStaff(app, [role])) })))
  const before = await takeSnapshot(app.ctx.db, ACTOR_TABLES)
  const refusal = { success: false, code: 'forbidden', message: whoMayDo(action) }
  for (const { role, token } of staff) {
    const { status, body } = await ask(key, input, bearer(token))
    expect([role, status, JSON.parse(body)]).toEqual([role, 403, refusal])
  }
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
  for (const role of allowed) {
    const { token } = await signInStaff(app, [role])
    const { status } = await ask(key, await accessTable[key].good(await buildAccessScene(app)), bearer(token))
    expect([role, status]).toEqual([role, accessTable[key].status])
  }
})

test('A1: an action with a star needs a second factor of the last ten minutes, after the role', async () => {
  const starred = deskRows.filter(([, action]) => needsStepUp(action))
  expect(starred.length).toBeGreaterThan(0)
  const staff = await Promise.all(staffRoles.map(async (role) => ({ role, ...(await signInStaff(app, [role])) })))
  app.clock.advance(10 * MINUTE)
  for (const [key, action] of starred) {
    const input = await accessTable[key].good(await buildAccessScene(app))
    for (const { role, token } of staff) {
      const { status, body } = await ask(key, input, bearer(token))
      const code = mayDo([role], action) ? 'step_up' : 'forbidden'
      expect([key, role, status, JSON.parse(body).code]).toEqual([key, role, 403, code])
    }
  }
})

const rows = keys.map((key) => [key, accessKind(accessTable[key].access)] as const)
test.each(rows)('A1: %s admits only callers with access "%s"', (key, kind) => attacks[kind](key))

/** Whether the input of an endpoint can name an order. */
const namesOrder = ({ access, path, input }: (typeof endpoints)[number]) =>
  access === 'customer' &&
  Object.keys((input as { shape?: object }).shape ?? {}).some(
    (name) => ['orderId', 'before'].includes(name) || (name === 'id' && path.includes('/orders/')),
  )

test('A2: every endpoint that can name an order has an `about` row', () => {
  const named = endpoints.filter(namesOrder).map(keyOf)
  expect(named.filter((key) => accessTable[key].about === undefined)).toEqual([])
  expect(named.length).toBeGreaterThanOrEqual(8)
})

test.each(keys.filter((key) => accessTable[key].about !== undefined))(
  'A2: %s answers for the order of another customer as for a missing one (404)',
  async (key) => {
    const about = accessTable[key].about as unknown as (order: { id: string; amount: string }) => object
    const { customer } = await buildAccessScene(app)
    const headers = bearer(customer.token)
    const others = await orderOnline(app)
    const { number } = await app.ctx.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', others.id)
      .executeTakeFirstOrThrow()
    const before = await takeSnapshot(app.ctx.db, ACTOR_TABLES)
    for (const [real, none] of [
      [others.id, 'ord_0000000000000000'],
      [String(number), '999999999'],
    ] as const) {
      const answers = [real, none].map((id) => ask(key, about({ id, amount: others.amount }), headers))
      const [foreign, missing] = await Promise.all(answers)
      expect(foreign).toEqual(missing)
      expect([foreign!.status, JSON.parse(foreign!.body)]).toEqual([
        404,
        { success: false, code: 'not_found', message: 'Order not found' },
      ])
    }
    expect(await listChangesSince(app.ctx.db, before)).toEqual({})
  },
)

test('A2: the lists of a customer hold no rows of another', async () => {
  const [asha, ravi] = [await buildAccessScene(app), await buildAccessScene(app)]
  await asha.order()
  await ask('POST /api/address', await accessTable['POST /api/address'].good(asha), bearer(asha.customer.token))
  const seen = await Promise.all(
    (['GET /api/orders/list', 'GET /api/cart/get', 'GET /api/address/get'] as const).map(async (key) =>
      JSON.parse((await ask(key, {}, bearer(ravi.customer.token))).body),
    ),
  )
  expect(seen).toMatchObject([{ orders: [] }, { cart: { items: [] } }, { data: null }])
})
