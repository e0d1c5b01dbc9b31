import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
let owner: SignedInStaffMember
let settings: DeliverySettings
beforeAll(async () => {
  shop = await startTestApp()
  owner = await signInStaff(shop, ['owner'])
})
beforeEach(async () => {
  ;({ settings } = expectOk(await owner.api('GET /api/desk/delivery', {})))
})
afterAll(() => shop.close())

type ZoneForm = ApiInput<'POST /api/desk/delivery/zones'>
const zoneForm = (changes: Partial<ZoneForm> = {}): ZoneForm => ({
  version: settings.version,
  name: 'Bengaluru',
  reach: 'places',
  pins: ['560'],
  districts: [],
  way: 'staff',
  daysMin: 1,
  daysMax: 2,
  cutOff: '20:00',
  isCodAllowed: true,
  codMax: 2000,
  ...changes,
})
const addZone = async (changes: Partial<ZoneForm> = {}) =>
  expectOk(await owner.api('POST /api/desk/delivery/zones', zoneForm(changes))).settings
const pinAnswer = async (pin: string) => expectOk(await shop.api('GET /api/pincodes/:pin', { pin }))
const lastAudit = () =>
  shop.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'subject_kind', 'subject_id', 'staff_id', 'changes', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('a new zone applies first, and an edited one at once', async () => {
  const added = await addZone()
  const { _id: id } = added.zones[0]!
  expect(await pinAnswer('560001')).toMatchObject({ by: 'staff', to: '2026-11-23', cod: { max: 2000 } })
  expect(await lastAudit()).toMatchObject({ action: 'delivery.add-zone', subject_id: id, staff_id: owner.staff.id })
  const edit = { ...zoneForm({ version: added.version, isCodAllowed: false }), id }
  const edited = expectOk(await owner.api('POST /api/desk/delivery/zones/:id', edit)).settings
  expect(await pinAnswer('560001')).toMatchObject({ cod: { allowed: false } })
  expect(await lastAudit()).toMatchObject({ changes: { cod: { before: true, after: false } } })
  expectOk(await owner.api('POST /api/desk/delivery/zones/:id/remove', { id, version: edited.version }))
  expect(await pinAnswer('560001')).toMatchObject({ by: 'courier' })
})

test('zones move up, and India stays last and cannot go', async () => {
  const before = await addZone({ name: 'South', pins: ['56', '60'] })
  const [south, district] = before.zones
  const move = { id: district!._id, version: before.version }
  const moved = expectOk(await owner.api('POST /api/desk/delivery/zones/:id/move', move)).settings
  expect(moved.zones.map(({ name }) => name)).toEqual(['Our district', 'South', 'India'])
  const { version } = moved
  const first = await owner.api('POST /api/desk/delivery/zones/:id/move', { id: district!._id, version })
  expect(expectRefusal(first)).toMatchObject({ status: 409, code: 'conflict' })
  const india = moved.zones.at(-1)!._id
  for (const call of ['POST /api/desk/delivery/zones/:id/move', 'POST /api/desk/delivery/zones/:id/remove'] as const)
    expect(expectRefusal(await owner.api(call, { id: india, version }))).toMatchObject({ status: 409 })
  const narrowed = await owner.api('POST /api/desk/delivery/zones/:id', { ...zoneForm({ version }), id: india })
  expect(expectRefusal(narrowed)).toMatchObject({ status: 422, fields: { reach: expect.stringContaining('India') } })
  expectOk(await owner.api('POST /api/desk/delivery/zones/:id/remove', { id: south!._id, version }))
})

test('refuses an invalid zone by field, a second India and an unknown id', async () => {
  const wrong = await owner.api('POST /api/desk/delivery/zones', zoneForm({ pins: ['abc'], daysMax: 0 }))
  expect(expectRefusal(wrong)).toMatchObject({
    status: 422,
    fields: { pins: 'abc is no PIN code and no beginning of one.', daysMax: expect.stringContaining('latest') },
  })
  const second = await owner.api('POST /api/desk/delivery/zones', zoneForm({ reach: 'India' }))
  expect(expectRefusal(second)).toMatchObject({ status: 422 })
  const missing = { ...zoneForm(), id: 'zon_missing' }
  expect(expectRefusal(await owner.api('POST /api/desk/delivery/zones/:id', missing))).toMatchObject({ status: 404 })
})

test('holidays move the days, once each', async () => {
  const holiday = { version: settings.version, day: '2026-11-21', name: 'A holiday' }
  const added = expectOk(await owner.api('POST /api/desk/delivery/holidays', holiday)).settings
  expect(await pinAnswer('500001')).toMatchObject({ from: '2026-11-20', to: '2026-11-23' })
  const again = await owner.api('POST /api/desk/delivery/holidays', { ...holiday, version: added.version })
  expect(expectRefusal(again)).toMatchObject({ status: 422, fields: { day: expect.any(String) } })
  const { day } = holiday
  const gone = { day, version: added.version }
  const { version } = expectOk(await owner.api('POST /api/desk/delivery/holidays/:day/remove', gone)).settings
  const missing = await owner.api('POST /api/desk/delivery/holidays/:day/remove', { day, version })
  expect(expectRefusal(missing)).toMatchObject({ status: 404 })
})

test('a decision on a class replaces what applied, with its author and note', async () => {
  const decision = {
    version: settings.version,
    deliveryClass: 'H1' as const,
    allowed: [{ way: 'courier' as const, area: 'India' as const }],
    note: 'Letter of the licensing authority',
  }
  const decided = expectOk(await owner.api('POST /api/desk/delivery/rules', decision)).settings
  expect(decided.rules.find(({ deliveryClass }) => deliveryClass === 'H1')).toEqual({
    deliveryClass: 'H1',
    allowed: decision.allowed,
    decision: { by: owner.staff.name, at: shop.clock.now().toISOString(), note: decision.note },
  })
  expect((await pinAnswer('560001')).schedules).toMatchObject({ H1: 'deliver' })
  expect((await pinAnswer('500001')).schedules).toMatchObject({ H1: 'outlet' })
  expect(await lastAudit()).toMatchObject({
    action: 'delivery.decide',
    subject_id: 'H1',
    reason: decision.note,
    changes: { allowed: { before: ['staff district'], after: ['courier India'] } },
  })
})

test('a limit for cash replaces that of the demo', async () => {
  expect(settings).toMatchObject({ codMax: 50_000, isCodMaxDecided: false })
  const limited = await owner.api('POST /api/desk/delivery/cash', { version: settings.version, codMax: 2500.5 })
  expect(expectOk(limited).settings).toMatchObject({ codMax: 2500.5, isCodMaxDecided: true })
  expect((await pinAnswer('500001')).cod).toEqual({ allowed: true, max: 2500.5 })
})

test('two changes of one version: the second one gets the newer values and their author', async () => {
  const { version } = settings
  const other = await signInStaff(shop, ['owner'])
  const calls = [owner, other].map(({ api }, index) =>
    api('POST /api/desk/delivery/cash', { version, codMax: 1000 + index }),
  )
  const results = await Promise.all(calls)
  const stale = results.filter((result) => !result.ok)
  expect(stale).toHaveLength(1)
  expect(expectRefusal(stale[0]!)).toMatchObject({
    status: 409,
    code: 'stale',
    body: { newer: { version: version + 1 }, changedBy: expect.stringMatching(/^Lalita/) },
  })
})
