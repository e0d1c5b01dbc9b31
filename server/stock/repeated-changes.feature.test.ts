import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct } from '#test/factories.ts'
import { createConfirmedOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch } from '#test/stock-steps.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

type Wanted = ApiInput<'POST /api/desk/adjustments'>

let keys = 0
const newKey = () => ({ 'idempotency-key': `attempt-${(keys += 1)}` })
const writeOff = (batchId: string, difference = -2): Wanted => ({ batchId, difference, reason: 'damage', note: '' })
const adjust = (wanted: Wanted, headers: Record<string, string>, { api } = owner) =>
  api('POST /api/desk/adjustments', wanted, { headers })
const newBatch = async (packs = 100) => addBatch(app, (await addProduct(app, { stock: 0 })).id, { packs })

/** The packs of a batch, and how often it was changed and audited. */
async function traceOf(id: string) {
  const { onHand, movements } = expectOk(await owner.api('GET /api/desk/batches/:id', { id })).batch
  const audits = await app.ctx.db.selectFrom('audit_log').select('id').where('subject_id', '=', id).execute()
  return { onHand, movements: movements.filter(({ kind }) => kind !== 'receive').length, audits: audits.length }
}

test('an adjustment that is repeated with its key is made once, with the same answer', async () => {
  const { id } = await newBatch()
  const headers = newKey()
  const first = await adjust(writeOff(id), headers)
  expect(await adjust(writeOff(id), headers)).toEqual(first)
  expect(await traceOf(id)).toEqual({ onHand: 98, movements: 1, audits: 1 })
})

test('20 parallel repeats of an adjustment make it once, with the same answer', async () => {
  const { id } = await newBatch()
  const headers = newKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(writeOff(id), headers)))
  expect(new Set(answers.map((answer) => JSON.stringify(expectOk(answer)))).size).toBe(1)
  expect(await traceOf(id)).toEqual({ onHand: 98, movements: 1, audits: 1 })
})

test('refuses a key that comes back with other contents or for another call (422)', async () => {
  const { id } = await newBatch()
  const headers = newKey()
  expectOk(await adjust(writeOff(id), headers))
  const mismatch = { status: 422, code: 'idempotency_mismatch' }
  expect(await adjust(writeOff(id, -3), headers)).toMatchObject(mismatch)
  const count = { lines: [{ batchId: id, seen: 98, counted: 97 }], note: '' }
  expect(await owner.api('POST /api/desk/counts', count, { headers })).toMatchObject(mismatch)
  expect(await traceOf(id)).toEqual({ onHand: 98, movements: 1, audits: 1 })
})

test('the same key of another person, another key and no key make another change', async () => {
  const { id } = await newBatch()
  const headers = newKey()
  expectOk(await adjust(writeOff(id), headers))
  expectOk(await adjust(writeOff(id), headers, await signInStaff(app, ['pharmacist'])))
  expectOk(await adjust(writeOff(id), newKey()))
  expectOk(await adjust(writeOff(id), {}))
  expectOk(await adjust(writeOff(id), {}))
  expect(await traceOf(id)).toEqual({ onHand: 90, movements: 5, audits: 5 })
})

test('a refused change leaves its key free', async () => {
  const { id } = await newBatch(1)
  const headers = newKey()
  expect(await adjust(writeOff(id), headers)).toMatchObject({ status: 422 })
  expectOk(await adjust({ ...writeOff(id, 1), reason: 'found' }, newKey()))
  expectOk(await adjust(writeOff(id), headers))
  expect(await traceOf(id)).toMatchObject({ onHand: 0 })
})

test('a count that is repeated counts once, and waits once for a second person', async () => {
  const [small, large] = [await newBatch(), await newBatch(200)]
  const count = {
    lines: [
      { batchId: small.id, seen: 100, counted: 99 },
      { batchId: large.id, seen: 200, counted: 0 },
    ],
    note: '',
  }
  const headers = newKey()
  const first = await owner.api('POST /api/desk/counts', count, { headers })
  expect(expectOk(first).waiting).toHaveLength(1)
  expect(await owner.api('POST /api/desk/counts', count, { headers })).toEqual(first)
  expect(await traceOf(small.id)).toEqual({ onHand: 99, movements: 1, audits: 1 })
  expect(await traceOf(large.id)).toEqual({ onHand: 200, movements: 0, audits: 1 })
})

test('packs that are cut twice with one key are cut once', async () => {
  const scene = await createConfirmedOrder(app)
  const cut = { id: scene.id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 1 }] }
  const headers = newKey()
  const send = () => scene.staff.api('POST /api/desk/orders/:id/cut', cut, { headers })
  expectOk(await send())
  expect(expectOk(await send()).order.lines).toMatchObject([{ cut: 1 }])
})

test('bulk steps of several orders each move once', async () => {
  const orders = [await createConfirmedOrder(app), await createConfirmedOrder(app)]
  for (const scene of orders) await fulfilUpTo(scene, 'ship')
  const ids = orders.map(({ id }) => id)
  const bulk = { step: 'sendOut' as const, ids }
  const { results } = expectOk(await owner.api('POST /api/desk/orders/bulk', bulk, { headers: newKey() }))
  expect(results).toEqual(ids.map((id) => ({ id, message: null })))
})
