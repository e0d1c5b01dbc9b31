import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { ApiKey } from '#contract/api.ts'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { type PlacedOnlineOrder, orderOnline } from '#test/payments/payment-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { AccessScene } from './access-row.ts'
import { buildAccessScene, accessTable } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

/** Fields of a mass-assignment attack; the ids belong to another customer. */
function extras(other: { customerId: string; orderId: string }): Record<string, unknown> {
  return {
    role: 'admin',
    roles: ['staff'],
    isAdmin: true,
    access: 'staff',
    customerId: other.customerId,
    customer_id: other.customerId,
    userId: other.customerId,
    sub: other.customerId,
    sessionId: 'ses_other',
    id: other.orderId,
    _id: other.orderId,
    order_id: other.orderId,
    price: 0.01,
    unit_price_paise: 1,
    total_paise: 1,
    discount: 100,
    paid: true,
    payment_status: 'Paid',
    stock: 999_999,
    createdAt: '2000-01-01T00:00:00Z',
    created_at: '2000-01-01T00:00:00Z',
    password_hash: 'none',
    success: true,
    ip: '192.0.2.1',
    ['__proto__']: { role: 'admin', polluted: true },
    constructor: { prototype: { polluted: true } },
    prototype: { polluted: true },
    toString: 'x',
  }
}

/** Drops the fields that the endpoint knows. */
function without(names: readonly string[], fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** Adds the fields on every level without replacing known ones. */
function enrich(value: unknown, additions: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => enrich(one, additions))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, inner]) => [name, enrich(inner, additions)] as const)
  const names = new Set(own.map(([name]) => name))
  // A spread would set the prototype from `__proto__`.
  return Object.fromEntries([...Object.entries(additions).filter(([name]) => !names.has(name)), ...own])
}

const app = useTestApp()
/** An order of another customer. */
let other: PlacedOnlineOrder
beforeAll(async () => {
  other = await orderOnline(app)
})

const keys = endpoints.map(({ method, path }) => `${method} ${path}` as ApiKey)

/** Replaces ids, numbers and random texts, so that results of two customers compare. */
function normalise(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/\b(cus|ord|ses|att|rfd|job|enq|prd|rx|rxf|rxq|pat|tra|trp|cpy|era)_[\w-]+/g, '$1')
    .replaceAll(/(\?e=\d+&s=ses\.)[\w-]+/g, '$1x')
    .replaceAll(/36[A-Z]{5}\d{4}[A-Z]1Z[0-9A-Z]/g, 'gstin')
    .replaceAll(/[\w.-]+@customer\.example/g, 'email')
    .replaceAll(/Testamol \d+|testamol-\d+/g, 'product')
    .replaceAll(
      /(\\?"(?:orderId|orderNumber|number|order_number|position|id|product_position|label_number|ticket|ahead)\\?": ?\\?"?)(?:E-)?\d+/g,
      '$10',
    )
    .replaceAll(
      /(\\?"(?:next_check_at|code_hash|sealedCode|payload_hash|return_token|merchant_ref|gateway_ref|key|sealed_key|challenge|traceparent)\\?": ?\\?")[^"\\]+/g,
      '$1x',
    )
    .replaceAll(/(paymentUrl|redirectUrl|url)(\\?": ?\\?")[^"\\]+/g, '$1$2x')
  return JSON.parse(text)
}

/** The normalised answer and the rows that the call wrote. */
async function callAndSnapshot(key: ApiKey, scene: AccessScene, input: Record<string, unknown>) {
  const before = await takeSnapshot(app.ctx.db)
  const answer = await sendRawCall(app, key, input, { authorization: `Bearer ${scene.customer.token}` })
  const changes = Object.entries(await listChangesSince(app.ctx.db, before)).map(([table, { written, count }]) => [
    table,
    { count, written: written.map((row) => JSON.stringify(normalise(row))).toSorted() },
  ])
  const body: unknown = answer.body.startsWith('<') ? answer.body : JSON.parse(answer.body)
  return normalise({ status: answer.status, body, changes: Object.fromEntries(changes) })
}

test.each(keys)('A3: %s ignores unknown fields', async (key) => {
  const reads = key.startsWith('GET ')
  const known = Object.keys((endpoints[keys.indexOf(key)]!.input as { shape?: object }).shape ?? {})
  const additions = without(known, extras({ customerId: other.customer.id, orderId: other.id }))
  const clean = await buildAccessScene(app)
  const input = (await accessTable[key].good(clean)) as Record<string, unknown>
  const expected = await callAndSnapshot(key, clean, input)
  // Reads are repeated for the same customer; a query is flat text.
  const rich = reads ? clean : await buildAccessScene(app)
  const more = reads ? input : ((await accessTable[key].good(rich)) as Record<string, unknown>)
  const given = reads ? { ...additions, ...more } : enrich(more, additions)
  expect(await callAndSnapshot(key, rich, given as Record<string, unknown>)).toEqual(expected)
  expect(({} as { polluted?: boolean; role?: string }).polluted).toBeUndefined()
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('A3: the path names the order, and ids in the body are ignored', async () => {
  const [asha, ravi] = [await orderOnline(app), await orderOnline(app)]
  const answer = await app.send(`/api/orders/${asha.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ravi.customer.token}` },
    body: JSON.stringify({ id: ravi.id, orderId: ravi.id }),
  })
  expect(answer.status).toBe(404)
  const states = await app.ctx.db.selectFrom('orders').select('status').where('id', 'in', [asha.id, ravi.id]).execute()
  expect(states.map(({ status }) => status)).toEqual(['Pending', 'Pending'])
})

test('A3: a lower price in the payload is refused (409)', async () => {
  const customer = await registerCustomer(app)
  const product = await addProduct(app)
  const good = await accessTable['POST /api/orders/create'].good({
    app,
    customer,
    order: () => Promise.reject(new Error('none')),
  })
  const items = [{ productId: product.id, quantity: 1, price: 0.01, name: product.name }]
  const cheap = { ...good, items, itemsTotal: 0.01, deliveryFee: 0, totalAmount: 0.01 }
  const answer = await sendRawCall(app, 'POST /api/orders/create', cheap, { authorization: `Bearer ${customer.token}` })
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([409, { code: 'price_changed' }])
})
