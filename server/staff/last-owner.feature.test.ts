import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffMember } from '#contract/staff.ts'
import { addStaff, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.ctx.db.updateTable('staff').set({ blocked_at: app.clock.now() }).execute()
  owner = await signInStaff(app, ['owner'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const profile = (member: Pick<StaffMember, 'name' | 'roles'>) => ({
  name: member.name,
  roles: member.roles,
  pharmacistRegNo: null,
  pharmacistCouncil: null,
  pharmacistValidUntil: null,
})

test('the last owner can be neither blocked nor stripped, and owners who cannot sign in do not count', async () => {
  await addStaff(app, ['owner'], { totp_sealed: null, password_hash: null })
  const edit = { id: owner.staff.id, version: 1 }
  expect(
    expectRefusal(await owner.api('POST /api/desk/staff/:id/block', { ...edit, isBlocked: true, reason: 'Bye' })),
  ).toMatchObject({ status: 409, code: 'conflict' })
  expect(
    expectRefusal(
      await owner.api('POST /api/desk/staff/:id', { ...edit, ...profile({ name: 'O', roles: ['packer'] }) }),
    ).code,
  ).toBe('conflict')
  expectOk(
    await owner.api('POST /api/desk/staff/:id', { ...edit, ...profile({ name: 'O', roles: ['packer', 'owner'] }) }),
  )
})

test('the last owner who can sign in cannot reset the second factor', async () => {
  const reset = { id: owner.staff.id, version: 1, reason: 'New phone' }
  expect(expectRefusal(await owner.api('POST /api/desk/staff/:id/reset-factor', reset))).toMatchObject({
    status: 409,
    code: 'conflict',
  })
  const kept = await app.ctx.db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', owner.staff.id)
    .executeTakeFirstOrThrow()
  expect(kept.totp_sealed).not.toBeNull()
})

test('two owners who reset each other at once leave one who can sign in', async () => {
  const other = await signInStaff(app, ['owner'])
  await Promise.all([
    owner.api('POST /api/desk/staff/:id/reset-factor', { id: other.staff.id, version: 1, reason: 'Race' }),
    other.api('POST /api/desk/staff/:id/reset-factor', { id: owner.staff.id, version: 1, reason: 'Race' }),
  ])
  const ids = [owner.staff.id, other.staff.id]
  const owners = await app.ctx.db.selectFrom('staff').select('totp_sealed').where('id', 'in', ids).execute()
  const left = owners.filter(({ totp_sealed }) => totp_sealed !== null)
  expect(left).toHaveLength(1)
})

test('two owners who block each other at once leave one', async () => {
  const other = await signInStaff(app, ['owner'])
  await Promise.all([
    owner.api('POST /api/desk/staff/:id/block', { id: other.staff.id, version: 1, isBlocked: true, reason: 'Race' }),
    other.api('POST /api/desk/staff/:id/block', { id: owner.staff.id, version: 1, isBlocked: true, reason: 'Race' }),
  ])
  const left = await app.ctx.db.selectFrom('staff').select('id').where('blocked_at', 'is', null).execute()
  expect(left).toHaveLength(1)
})
