import { beforeAll, expect, test } from 'vitest'
import type { ApiKey } from '#contract/api.ts'
import { deskActions, mayDo, needsStepUp, staffRoles, type StaffRole, whoMayDo } from '#domain/staff/actions.ts'
import { MINUTE } from '#domain/time.ts'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { unauthorisedActors, usualActors } from './actors.ts'
import { ACTOR_TABLES, allEndpoints, bearer, endpointKey } from './attack-steps.ts'
import { buildAccessScene, accessTable } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

const deskRows = allEndpoints.flatMap((endpoint) =>
  typeof endpoint.access === 'string' ? [] : [[endpointKey(endpoint), endpoint.access.desk] as const],
)

const app = useTestApp()
/** A valid input of each call. All stand before the first refused call, so that one snapshot shows what refused calls wrote. */
const inputs = new Map<ApiKey, object>()
/** The headers of callers who are not signed in to the desk. */
const outsiders: [name: string, headers: Record<string, string>][] = []
const tokens = new Map<StaffRole, string>()
let before: Awaited<ReturnType<typeof takeSnapshot>>

beforeAll(async () => {
  for (const [key] of deskRows) inputs.set(key, await accessTable[key].good(await buildAccessScene(app)))
  const customer = await registerCustomer(app)
  for (const name of usualActors) outsiders.push([name, await unauthorisedActors[name]!(app, customer)])
  outsiders.push(['a customer', bearer(customer.token)])
  for (const role of staffRoles) tokens.set(role, (await signInStaff(app, [role])).token)
  before = await takeSnapshot(app.ctx.db, ACTOR_TABLES)
}, 180_000)

const ask = (key: ApiKey, input: object, headers: Record<string, string>) =>
  sendRawCall(app, key, input as Record<string, unknown>, headers)

test.each(deskRows)('A1: %s refuses callers from outside and the other roles', async (key, action) => {
  for (const [name, headers] of outsiders) {
    const { status, body } = await ask(key, inputs.get(key)!, headers)
    const refusal = { success: false, code: 'not_logged_in', message: 'Please sign in to the desk' }
    expect([name, status, JSON.parse(body)]).toEqual([name, 401, refusal])
  }
  const refusal = { success: false, code: 'forbidden', message: whoMayDo(action) }
  for (const [role, token] of tokens) {
    if (mayDo([role], action)) continue
    const { status, body } = await ask(key, inputs.get(key)!, bearer(token))
    expect([role, status, JSON.parse(body)]).toEqual([role, 403, refusal])
  }
})

test('A1: refused calls of the desk write nothing', async () => {
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
})

test.each(deskRows)('A1: %s admits the roles of the table', async (key, action) => {
  const [first, ...others] = deskActions[action] as readonly StaffRole[]
  const { token } = await signInStaff(app, [first!])
  const input = await accessTable[key].good(await buildAccessScene(app))
  expect([first, (await ask(key, input, bearer(token))).status]).toEqual([first, accessTable[key].status])
  // The first call has changed the record, so that the same call of another role may be refused for its state only.
  for (const role of others) {
    const { status, body } = await ask(key, input, bearer((await signInStaff(app, [role])).token))
    expect([role, status]).not.toEqual([role, 401])
    expect([role, body]).not.toEqual([role, expect.stringContaining(whoMayDo(action))])
  }
})

test('A1: an action with a star needs a second factor of the last ten minutes, after the role', async () => {
  const starred = deskRows.filter(([, action]) => needsStepUp(action))
  expect(starred.length).toBeGreaterThan(0)
  const staff = await Promise.all(staffRoles.map(async (role) => ({ role, ...(await signInStaff(app, [role])) })))
  app.clock.advance(10 * MINUTE)
  for (const [key, action] of starred) {
    const input = inputs.get(key)!
    for (const { role, token } of staff) {
      const { status, body } = await ask(key, input, bearer(token))
      const code = mayDo([role], action) ? 'step_up' : 'forbidden'
      expect([key, role, status, JSON.parse(body).code]).toEqual([key, role, 403, code])
    }
  }
})
