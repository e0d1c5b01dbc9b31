import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api.ts'
import { createApi } from '#server/app.ts'
import { accessKind, type AccessKind } from '#contract/endpoint.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { unauthorisedActors, usualActors } from './actors.ts'
import { ACTOR_TABLES, allEndpoints, bearer, endpointKey } from './attack-steps.ts'
import type { AccessScene } from './access-row.ts'
import { buildAccessScene, accessTable } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

const app = useTestApp()

const ask = (key: ApiKey, input: object, headers: Record<string, string>) =>
  sendRawCall(app, key, input as Record<string, unknown>, headers)

test('A1: every endpoint has a row with the same access, and every row an endpoint', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(allEndpoints.map(endpointKey).toSorted())
  for (const endpoint of allEndpoints)
    expect([endpointKey(endpoint), endpoint.access]).toEqual([
      endpointKey(endpoint),
      accessTable[endpointKey(endpoint)].access,
    ])
})

/** The addresses below `/api` that are no endpoints: everybody may ask, and gateways sign what they send. */
const openAddresses = [
  'GET /api/health',
  'GET /api/ready',
  'GET /api/docs',
  'GET /api/openapi.json',
  'POST /api/payments/webhooks/:gateway',
]

test('A1: every address below /api is an endpoint or open to everybody', () => {
  const routes = createApi(app.ctx).routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  const addresses = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect([...addresses].toSorted()).toEqual([...allEndpoints.map(endpointKey), ...openAddresses].toSorted())
})

/** All actors try one endpoint for each kind of access and each way to bind an endpoint. */
const thoroughlyTried = new Set(
  Map.groupBy(allEndpoints, ({ access, contentType, maxUploadBytes }) =>
    [accessKind(access), contentType, maxUploadBytes !== undefined].join(' '),
  )
    .values()
    .map(([endpoint]) => endpointKey(endpoint!)),
)

test('A1: all actors try an endpoint of each kind of access', () => {
  expect(Object.keys(unauthorisedActors)).toEqual(expect.arrayContaining(usualActors))
  expect(Object.keys(unauthorisedActors).length).toBeGreaterThanOrEqual(29)
  const kinds = thoroughlyTried.values().map((key) => accessKind(accessTable[key].access))
  expect(new Set(kinds)).toEqual(new Set<AccessKind>(['public', 'customer', 'desk']))
  expect(thoroughlyTried.size).toBeGreaterThanOrEqual(6)
})

const actorsOf = (key: ApiKey) =>
  Object.entries(unauthorisedActors).filter(([name]) => thoroughlyTried.has(key) || usualActors.includes(name))

/** Every actor gets the same 401, and nothing is written. */
async function refusesActors(key: ApiKey, scene: AccessScene, message: string) {
  const input = await accessTable[key].good(scene)
  const before = await takeSnapshot(app.ctx.db, ACTOR_TABLES)
  const first = await ask(key, input, {})
  const refusal = { status: 401, body: JSON.stringify({ success: false, code: 'not_logged_in', message }) }
  for (const [name, actor] of actorsOf(key)) {
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
    for (const [name, actor] of actorsOf(key)) {
      // Each actor gets a scene of its own, because limits count per address.
      const input = await accessTable[key].good(await buildAccessScene(app))
      const { status } = await ask(key, input, await actor(app, scene.customer))
      expect([name, status]).toEqual([name, accessTable[key].status])
    }
  },
  customer: async (key) => {
    const scene = await buildAccessScene(app)
    const input = await refusesActors(key, scene, 'Please login to continue')
    const good = await ask(key, input, bearer(scene.customer.token))
    expect(good.status).toBe(accessTable[key].status)
  },
  desk: async (key) => {
    const scene = await buildAccessScene(app)
    const input = await refusesActors(key, scene, 'Please sign in to the desk')
    const customer = await ask(key, input, bearer(scene.customer.token))
    expect(customer.status).toBe(401)
  },
}

// The calls of the desk are tried together in `desk-access`.
const rows = allEndpoints
  .map((endpoint) => [endpointKey(endpoint), accessKind(endpoint.access)] as const)
  .filter(([key, kind]) => kind !== 'desk' || thoroughlyTried.has(key))
test.each(rows)('A1: %s admits only callers with access "%s"', (key, kind) => attacks[kind](key))
