import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { ApiKey } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { staffRoles } from '#domain/staff/actions.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildAccessScene, accessTable } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

const app = useTestApp()

const repeatable = (endpoints as readonly Endpoint[])
  .filter(({ isRepeatable }) => isRepeatable)
  .map(({ method, path }) => `${method} ${path}` as ApiKey)

test.each(repeatable)('%s answers a repeat of its key like the first call, and writes nothing', async (key) => {
  const { token } = await signInStaff(app, [...staffRoles])
  const input = (await accessTable[key].good(await buildAccessScene(app))) as Record<string, unknown>
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'the key of a lost answer' }
  const first = await sendRawCall(app, key, input, headers)
  expect(first.status).toBe(accessTable[key].status)
  const before = await takeSnapshot(app.ctx.db)
  expect(await sendRawCall(app, key, input, headers)).toEqual(first)
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
})
