import { expect, test } from 'vitest'
import { DAY, HOUR, indianDay } from '#domain/time.ts'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { purgeKind } from './purge-data.ts'

const app = useTestApp()
const PLACE = 'POST /api/desk/privacy/holds/:id/place'
const END = 'POST /api/desk/privacy/holds/:id/end'

const dayIn = (days: number) => indianDay(new Date(app.clock.now().getTime() + days * DAY))

async function addNote(customerId: string, staffId: string): Promise<void> {
  const at = new Date(app.clock.now().getTime() - 4 * 366 * DAY)
  await app.ctx.db
    .insertInto('customer_notes')
    .values({ customer_id: customerId, at, staff_id: staffId, note: 'Rings in the evening' })
    .execute()
}

const countNotes = async (customerId: string) =>
  (await app.ctx.db.selectFrom('customer_notes').select('id').where('customer_id', '=', customerId).execute()).length

test('a hold spares a person until it ends or its last day is over, and is audited', async () => {
  const { api, staff } = await signInStaff(app, ['support'])
  const [held, other] = [await registerCustomer(app), await registerCustomer(app)]
  for (const { id } of [held, other]) await addNote(id, staff.id)
  const hold = { id: held.id, reason: 'Case 12 of 2026', until: dayIn(30) }
  expectOk(await api(PLACE, hold))
  await purgeKind(app.ctx, 'customerNotes')
  expect([await countNotes(held.id), await countNotes(other.id)]).toEqual([1, 0])
  const { kinds, holds } = expectOk(await api('GET /api/desk/privacy/retention', {}))
  expect(kinds.find(({ name }) => name === 'customerNotes')).toMatchObject({
    held: 1,
    due: 0,
    purged: { rows: 1, total: 1, day: indianDay(app.clock.now()) },
  })
  expect(holds).toEqual([{ _id: held.id, name: expect.any(String), reason: hold.reason, until: hold.until }])

  const { hold: ended } = expectOk(await api(END, { id: held.id, reason: 'The case is closed' }))
  expect(ended).toMatchObject({ isHeld: false, holds: [{ ended: { by: staff.name, reason: 'The case is closed' } }] })
  const { kinds: after } = expectOk(await api('GET /api/desk/privacy/retention', {}))
  expect(after.find(({ name }) => name === 'customerNotes')).toMatchObject({ held: 0, due: 1 })
  await purgeKind(app.ctx, 'customerNotes')
  expect(await countNotes(held.id)).toBe(0)
  const audited = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', held.id)
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { action: 'holds.place', reason: hold.reason },
    { action: 'holds.end', reason: 'The case is closed' },
  ])
})

test('a hold ends by itself after its last day, and a new one can take its place', async () => {
  const { api, staff } = await signInStaff(app, ['owner'])
  const { id } = await registerCustomer(app)
  await addNote(id, staff.id)
  expectOk(await api(PLACE, { id, reason: 'Dispute', until: dayIn(0) }))
  await purgeKind(app.ctx, 'customerNotes')
  expect(await countNotes(id)).toBe(1)
  const tomorrow = () => new Date(app.clock.now().getTime() + DAY)
  await purgeKind({ ...app.ctx, now: tomorrow }, 'customerNotes')
  expect(await countNotes(id)).toBe(0)
  app.clock.advance(DAY + HOUR)
  const { api: later } = await signInStaff(app, ['owner'])
  const { hold } = expectOk(await later('GET /api/desk/privacy/holds/:id', { id }))
  expect(hold).toMatchObject({ isHeld: false, holds: [{ ended: { by: null } }] })
  expectOk(await later(PLACE, { id, reason: 'The dispute goes on', until: dayIn(10) }))
})

test('one hold at a time, none that is over, and none of an unknown person', async () => {
  const { api } = await signInStaff(app, ['owner'])
  const { id } = await registerCustomer(app)
  const hold = { id, reason: 'Dispute', until: dayIn(5) }
  expect(expectRefusal(await api(END, { id, reason: 'Over' })).status).toBe(409)
  expect(expectRefusal(await api(PLACE, { ...hold, until: dayIn(-1) }))).toMatchObject({
    status: 422,
    fields: { until: expect.any(String) },
  })
  const statuses = (await Promise.all([api(PLACE, hold), api(PLACE, hold)])).map((one) => (one.ok ? 200 : one.reason))
  expect(statuses.toSorted()).toEqual([200, 'refused'])
  expect(expectRefusal(await api(PLACE, hold)).status).toBe(409)
  expect(expectRefusal(await api(PLACE, { ...hold, id: 'cus_unknown' })).status).toBe(404)
})

test('a batch waits for a hold that is being placed, and spares its person', async () => {
  const { staff } = await signInStaff(app, ['owner'])
  const { id } = await registerCustomer(app)
  await addNote(id, staff.id)
  const placed = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const placing = inTransaction(app.ctx.db, async (trx) => {
    const hold = { id: 'hld_slow', customer_id: id, reason: 'Dispute', until: dayIn(5), who: staff.id }
    await trx
      .insertInto('privacy_holds')
      .values({ ...hold, created_at: app.clock.now() })
      .execute()
    placed.resolve()
    await release.promise
  })
  await placed.promise
  const purge = purgeKind(app.ctx, 'customerNotes')
  release.resolve()
  await Promise.all([placing, purge])
  expect(await countNotes(id)).toBe(1)
})
