import { Hono } from 'hono'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { KeyForHolder } from '#contract/api.ts'
import { type EndpointAccess, endpoint } from '#contract/endpoint.ts'
import { registerCustomer } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { answerError } from './errors.ts'
import { type App, handle, type Variables } from './handle.ts'
import { type Principal, type PrincipalFor } from './principal.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const withAccess = <const A extends EndpointAccess>(access: A) =>
  endpoint('POST', '/api/test', { access, input: z.strictObject({}), output: z.object({}), summary: 'A test' })

/** Binds one endpoint and calls it with this token; returns the principals that its handler received. */
async function call(access: EndpointAccess, token: string | null, body = '{}') {
  const app: App = new Hono<{ Variables: Variables }>()
  app.onError((error, c) => answerError(shop.ctx, error, c))
  const seen: Principal[] = []
  handle(app, shop.ctx, withAccess(access), async ({ principal }) => {
    seen.push(principal)
    return {}
  })
  const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) }
  const { status } = await app.request('/api/test', { method: 'POST', headers, body })
  return { status, seen }
}

test('passes a visitor to a public endpoint with or without a token', async () => {
  const { token } = await registerCustomer(shop)
  for (const sent of [null, token, 'a.b.c'])
    expect(await call('public', sent)).toEqual({ status: 200, seen: [{ kind: 'visitor' }] })
})

test('passes the customer and the session to a customer endpoint', async () => {
  const { id, token } = await registerCustomer(shop)
  const { status, seen } = await call('customer', token)
  expect(status).toBe(200)
  expect(seen).toEqual([{ kind: 'customer', customerId: id, sessionId: expect.stringMatching(/^ses_/) }])
  expect(await call('customer', null)).toEqual({ status: 401, seen: [] })
})

test('rejects every caller of a desk endpoint before it reads the input', async () => {
  const { token } = await registerCustomer(shop)
  for (const sent of [null, token, 'a.b.c', 'staff'])
    expect(await call({ desk: 'orders.read' }, sent, 'no JSON')).toEqual({ status: 401, seen: [] })
})

test('denies an unknown access', async () => {
  const { token } = await registerCustomer(shop)
  const unknown = JSON.parse('["courier", {"courier": "orders.read"}, null, ""]') as EndpointAccess[]
  for (const access of unknown) {
    const { status, seen } = await call(access, token)
    expect([access, status >= 400, seen]).toEqual([access, true, []])
  }
})

test('infers the principal type from the access', () => {
  expectTypeOf<PrincipalFor<'public'>['kind']>().toEqualTypeOf<'visitor'>()
  expectTypeOf<PrincipalFor<'customer'>['kind']>().toEqualTypeOf<'customer'>()
  expectTypeOf<PrincipalFor<{ desk: 'orders.read' }>['kind']>().toEqualTypeOf<'staff'>()
  const desk = withAccess({ desk: 'orders.read' })
  expectTypeOf<KeyForHolder<typeof desk, 'shopper'>>().toBeNever()
  expectTypeOf<KeyForHolder<typeof desk, 'staff'>>().toEqualTypeOf<'POST /api/test'>()
  // @ts-expect-error The permission table has no such action.
  withAccess({ desk: 'orders.burn' })
  // @ts-expect-error A visitor has no customer id.
  handle(new Hono(), shop.ctx, withAccess('public'), async ({ principal }) => principal.customerId)
})
