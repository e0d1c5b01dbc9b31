import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffMember } from '#contract/staff.ts'
import { addStaff, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { findBrokenSeal, sealAuditLog } from './audit-seals.ts'

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
const audit = async (subject: string) => expectOk(await owner.api('GET /api/desk/audit', { subject })).rows.toReversed()

test('every staff change has its audit row with the changed fields, the author and the reason', async () => {
  const form = { ...profile({ name: 'Meena Rao', roles: ['pharmacist'] }), email: 'meena@staff.example' }
  let { member } = expectOk(await owner.api('POST /api/desk/staff', { ...form, pharmacistRegNo: 'TS-123' }))
  const edit = () => ({ id: member.id, version: member.version })
  ;({ member } = expectOk(
    await owner.api('POST /api/desk/staff/:id', { ...edit(), ...profile({ name: 'Meena Rao', roles: ['packer'] }) }),
  ))
  ;({ member } = expectOk(
    await owner.api('POST /api/desk/staff/:id/block', { ...edit(), isBlocked: true, reason: 'On leave' }),
  ))
  ;({ member } = expectOk(
    await owner.api('POST /api/desk/staff/:id/block', { ...edit(), isBlocked: false, reason: 'Back again' }),
  ))
  ;({ member } = expectOk(await owner.api('POST /api/desk/staff/:id/reset-factor', { ...edit(), reason: 'New phone' })))
  expect(member).toMatchObject({
    name: 'Meena Rao',
    roles: ['packer'],
    isBlocked: false,
    isEnrolled: false,
    version: 5,
  })
  const rows = await audit(member.id)
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['staff.invite', ''],
    ['staff.change', ''],
    ['staff.block', 'On leave'],
    ['staff.unblock', 'Back again'],
    ['staff.reset-factor', 'New phone'],
  ])
  expect(rows[1]!.changes).toEqual({
    roles: { before: ['pharmacist'], after: ['packer'] },
    pharmacist_reg_no: { before: 'TS-123', after: null },
  })
  for (const row of rows) expect(row).toMatchObject({ who: { id: owner.staff.id, name: owner.staff.name } })
  expect(JSON.stringify(rows)).not.toMatch(/totp_sealed|argon2|credentials/)
})

test('as many audit rows as changes: a refused change leaves none', async () => {
  const packer = await addStaff(app, ['packer'])
  const count = async () => (await app.ctx.db.selectFrom('audit_log').select('id').execute()).length
  const before = await count()
  const changes = Array.from({ length: 10 }, (_, index) =>
    owner.api('POST /api/desk/staff/:id', {
      id: packer.id,
      version: 1,
      ...profile({ name: `P ${index}`, roles: ['packer'] }),
    }),
  )
  const done = (await Promise.all(changes)).filter(({ ok }) => ok)
  expect(done).toHaveLength(1)
  expect(await count()).toBe(before + 1)
})

test('a change of an older version is refused with the newer values and their author', async () => {
  const packer = await addStaff(app, ['packer'])
  const other = await signInStaff(app, ['owner'])
  const edit = { id: packer.id, version: 1, ...profile({ name: 'First', roles: ['packer'] }) }
  expectOk(await other.api('POST /api/desk/staff/:id', edit))
  expect(expectRefusal(await owner.api('POST /api/desk/staff/:id', { ...edit, name: 'Second' }))).toMatchObject({
    status: 409,
    code: 'stale',
    body: { changedBy: other.staff.name, newer: { name: 'First', version: 2 } },
  })
})

test('new roles and a block end the logins at once', async () => {
  for (const change of ['roles', 'block'] as const) {
    const packer = await signInStaff(app, ['packer'])
    const edit = { id: packer.staff.id, version: 1 }
    expectOk(
      change === 'roles'
        ? await owner.api('POST /api/desk/staff/:id', { ...edit, ...profile({ name: 'P', roles: ['support'] }) })
        : await owner.api('POST /api/desk/staff/:id/block', { ...edit, isBlocked: true, reason: 'Left' }),
    )
    expect(expectRefusal(await packer.api('GET /api/desk/me', {})).code).toBe('not_logged_in')
  }
})

test('an owner changes the staff while another change of the same owner runs', async () => {
  const { id } = await addStaff(app, ['packer'])
  const running = { staff_id: owner.staff.id, key: 'another change', payload_hash: '', created_at: app.clock.now() }
  await app.ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('staff_idempotency_keys')
      .values({ ...running, result: null })
      .execute()
    expectOk(await owner.api('POST /api/desk/staff/:id/block', { id, version: 1, isBlocked: true, reason: 'Left' }))
  })
})

test('lists the staff in pages of fifty by name', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => addStaff(app, ['packer'], { name: `Zoya ${String(n).padStart(2, '0')}` })),
  )
  const names: string[] = []
  let after: string | undefined
  for (;;) {
    const page = expectOk(await owner.api('GET /api/desk/staff', { after }))
    names.push(...page.rows.map(({ name }) => name))
    after = page.rows.at(-1)?.id
    if (!page.hasMore) {
      expect(page.count).toBe(names.length)
      break
    }
    expect(page.rows).toHaveLength(50)
  }
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith('Zoya'))).toHaveLength(60)
})

test('finds audit rows by person, action, subject and day, in pages', async () => {
  const packer = await addStaff(app, ['packer'], { name: 'Farah Khan' })
  const edit = { id: packer.id, ...profile({ name: 'Farah Khan', roles: ['packer'] }) }
  for (let version = 1; version <= 55; version += 1)
    expectOk(await owner.api('POST /api/desk/staff/:id', { ...edit, version }))
  const list = async (search: object) => expectOk(await owner.api('GET /api/desk/audit', search))
  const first = await list({ subject: 'farah' })
  expect([first.rows.length, first.hasMore, first.count]).toEqual([50, true, 55])
  const rest = await list({ subject: 'Farah', before: first.rows.at(-1)!.id })
  expect([rest.rows.length, rest.hasMore]).toEqual([5, false])
  const day = '2026-11-20'
  expect((await list({ who: owner.staff.email, action: 'staff.change', subject: packer.id, day })).count).toBe(55)
  expect((await list({ subject: 'farah', day: '2026-11-21' })).rows).toEqual([])
  expect((await list({ subject: 'farah', action: 'staff.block' })).rows).toEqual([])
  expect((await list({ subject: 'farah', who: 'unknown' })).rows).toEqual([])
})

test('rows of the audit log and its seals cannot be changed, deleted or truncated', async () => {
  await sealAuditLog(app.ctx)
  for (const table of ['audit_log', 'audit_seals'])
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(app.ctx.db)).rejects.toThrow('never changed or deleted')
  await expect(sql`update audit_log set reason = 'nothing'`.execute(app.ctx.db)).rejects.toThrow('never changed')
})

test('a seal shows that a sealed row was changed, deleted or inserted behind the back of the shop', async () => {
  const packer = await addStaff(app, ['packer'])
  const block = { id: packer.id, isBlocked: true, reason: 'Left' }
  expectOk(await owner.api('POST /api/desk/staff/:id/block', { ...block, version: 1 }))
  await sealAuditLog(app.ctx)
  expect(await sealAuditLog(app.ctx)).toBe(0)
  expectOk(await owner.api('POST /api/desk/staff/:id/block', { ...block, version: 2 }))
  expect(await sealAuditLog(app.ctx)).toBe(1)
  expect(await findBrokenSeal(app.ctx.db)).toBeNull()
  const [row] = await audit(packer.id)
  for (const statement of [
    sql`update audit_log set reason = 'nothing' where id = ${row!.id}`,
    sql`delete from audit_log where id = ${row!.id}`,
  ]) {
    const undone = app.ctx.db.transaction().execute(async (trx) => {
      await sql`alter table audit_log disable trigger user`.execute(trx)
      await statement.execute(trx)
      expect(await findBrokenSeal(trx)).not.toBeNull()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  }
  expect(await findBrokenSeal(app.ctx.db)).toBeNull()
})

test('a seal waits for a writer whose row has an older number', async () => {
  await sealAuditLog(app.ctx)
  const release = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const row = {
    staff_id: null,
    session_id: null,
    action: 'desk.login',
    subject_kind: 'staff',
    subject_id: 'x',
    changes: '{}',
    reason: '',
    ip: '',
  } as const
  const slow = app.ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('audit_log')
      .values({ ...row, at: app.clock.now() })
      .execute()
    written.resolve()
    await release.promise
  })
  await written.promise
  await app.ctx.db
    .insertInto('audit_log')
    .values({ ...row, at: app.clock.now() })
    .execute()
  const seal = sealAuditLog(app.ctx)
  release.resolve()
  await slow
  expect(await seal).toBe(2)
  expect(await findBrokenSeal(app.ctx.db)).toBeNull()
})
