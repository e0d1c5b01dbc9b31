import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api.ts'
import { orderOnline } from '#test/payments/payment-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { ACTOR_TABLES, allEndpoints, bearer, endpointKey } from './attack-steps.ts'
import { buildAccessScene, accessTable } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

const app = useTestApp()

const ask = (key: ApiKey, input: object, headers: Record<string, string>) =>
  sendRawCall(app, key, input as Record<string, unknown>, headers)
const keys = allEndpoints.map(endpointKey)

/** Whether the input of an endpoint can name an order. */
const namesOrder = ({ access, path, input }: (typeof allEndpoints)[number]) =>
  access === 'customer' &&
  Object.keys((input as { shape?: object }).shape ?? {}).some(
    (name) => ['orderId', 'before'].includes(name) || (name === 'id' && path.includes('/orders/')),
  )

test('A2: every endpoint that can name an order has an `about` row', () => {
  const named = allEndpoints.filter(namesOrder).map(endpointKey)
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
