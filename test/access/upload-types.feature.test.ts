import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { ApiKey } from '#contract/api.ts'
import { deskActions, type StaffRole } from '#domain/staff/actions.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { accessTable, buildAccessScene } from './calls.ts'
import { sendRawCall } from './send-raw-call.ts'
import { listChangesSince, takeSnapshot } from './snapshot.ts'

const app = useTestApp()

const uploads = endpoints.filter((one) => 'maxUploadBytes' in one)
const wrongTypes = [
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

test.each(uploads)('$method $path takes no body of another call or a form (415)', async ({ method, path, access }) => {
  const key = `${method} ${path}` as ApiKey
  const scene = await buildAccessScene(app)
  const input = (await accessTable[key].good(scene)) as Record<string, unknown>
  const roles: readonly StaffRole[] = typeof access === 'string' ? [] : deskActions[access.desk]
  const token = access === 'customer' ? scene.customer.token : (await signInStaff(app, [roles[0]!])).token
  const before = await takeSnapshot(app.ctx.db)
  for (const type of wrongTypes) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const { status, body } = await sendRawCall(app, key, input, headers)
    expect([type, status, JSON.parse(body).code]).toEqual([type, 415, 'unsupported_type'])
  }
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
})
