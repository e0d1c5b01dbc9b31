import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiKey, endpoints } from '#contract/api.ts'
import { MINUTE } from '#domain/time.ts'
import { accessTable, buildAccessScene } from '#test/access/calls.ts'
import { sendRawCall } from '#test/access/send-raw-call.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import { runLongWork, startLongWork } from './long-work.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('long_work').execute()
})

const open = () => new AbortController().signal
const callerId = () => owner.staff.id
const readWork = async () => expectOk(await owner.api('GET /api/desk/work', {})).work

async function addWork(leaseMs: number): Promise<void> {
  const leased_until = databaseTimeIn(app.ctx, leaseMs)
  await app.ctx.db
    .insertInto('long_work')
    .values({ caller_id: callerId(), id: 'other', done: 34, total: 86, leased_until })
    .execute()
}

const longKeys = [
  ...endpoints.flatMap((one) => ('contentType' in one && one.contentType === 'text/csv' ? [one] : [])),
  ...endpoints.filter(({ path }) =>
    ['/api/desk/documents/pdf', '/api/desk/registers/pdf', '/api/desk/reports/gst/json'].includes(path),
  ),
  ...endpoints.filter(({ path }) => path === '/api/desk/trade-ledgers/:id/statement'),
].map(({ method, path }) => `${method} ${path}` as ApiKey)

test.each(longKeys)('%s waits for the last file of the same person (409), and leaves nothing behind', async (key) => {
  const scene = await buildAccessScene(app)
  const input = (await accessTable[key].good(scene)) as Record<string, unknown>
  const headers = { authorization: `Bearer ${owner.token}` }
  await addWork(MINUTE)
  const refused = await sendRawCall(app, key, input, headers)
  expect(refused).toMatchObject({ status: 409, body: expect.stringContaining('still being made (34 of 86)') })
  await app.ctx.db.deleteFrom('long_work').execute()
  expect((await sendRawCall(app, key, input, headers)).status).toBe(200)
  expect(await readWork()).toBeNull()
})

test('the page reads how far it is, and another person does not', async () => {
  await addWork(MINUTE)
  expect(await readWork()).toEqual({ done: 34, total: 86 })
  const other = await signInStaff(app, ['packer'])
  expect(expectOk(await other.api('GET /api/desk/work', {})).work).toBeNull()
})

test('work of a process that ended hinders nobody after its lease', async () => {
  await addWork(-1)
  expect(await readWork()).toBeNull()
  expect(await runLongWork(app.ctx, { callerId: callerId(), signal: open() }, async () => 'made')).toBe('made')
})

test('stops when the caller hangs up, and frees the place also after a failure', async () => {
  const leaving = new AbortController()
  const stopped = runLongWork(app.ctx, { callerId: callerId(), signal: leaving.signal }, async (parts) => {
    parts.expect(86)
    await parts.advance(34)
    leaving.abort()
    await parts.advance()
  })
  await expect(stopped).rejects.toMatchObject({ name: 'RequestAborted' })
  expect(await readWork()).toBeNull()
})

test('a reader who leaves a CSV file in the middle frees the place', async () => {
  const response = await app.send('/api/desk/products/export', { headers: { authorization: `Bearer ${owner.token}` } })
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(await readWork()).toBeNull()
})

test('one process at a time: a second start is refused while the first runs', async () => {
  const first = await startLongWork(app.ctx, { callerId: callerId(), signal: open() })
  await expect(startLongWork(app.ctx, { callerId: callerId(), signal: open() })).rejects.toThrow('still being made')
  await first.end()
  await (await startLongWork(app.ctx, { callerId: callerId(), signal: open() })).end()
})
