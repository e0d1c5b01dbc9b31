import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { getRegistrationCode, signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { uploadPhoto } from '#test/prescription-steps.ts'
import { askForTestReturn, createDeliveredOrder, takeReturnUpTo } from '#test/return-steps.ts'
import { addStaff, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { enqueue } from '../jobs/jobs.ts'
import { findBrokenSeal, sealAuditLog } from '../staff/audit-seals.ts'
import { purgeKind, schedulePurge } from './purge-data.ts'

const app = useTestApp()

const tidyUps = () =>
  app.ctx.db
    .selectFrom('jobs')
    .select(['dedupe_key', 'done_at'])
    .where('kind', '=', 'tidy-up')
    .orderBy('dedupe_key')
    .execute()

test('runs once a day regardless of restarts and reschedules itself', async () => {
  await Promise.all([schedulePurge(app.ctx), schedulePurge(app.ctx), schedulePurge(app.ctx)])
  expect(await tidyUps()).toHaveLength(1)
  await app.runJobs()
  await schedulePurge(app.ctx)
  expect((await tidyUps()).map((job) => job.done_at !== null)).toEqual([true, false])
  app.clock.advance(DAY)
  await app.runJobs()
  expect((await tidyUps()).map((job) => job.done_at !== null)).toEqual([true, true, false])
})

test('deletes expired codes, sessions, rate limits and jobs and keeps current ones', async () => {
  const { db } = app.ctx
  const email = newEmail()
  const token = await signUp(app, email)
  expectOk(await app.api('POST /api/auth/login', { email, password: TEST_PASSWORD }))
  app.clock.advance(8 * DAY)
  const fresh = expectOk(await app.api('POST /api/auth/login', { email, password: TEST_PASSWORD })).token
  const waiting = newEmail()
  await getRegistrationCode(app, waiting)
  await enqueue(
    app.ctx,
    db,
    'mail.send-code',
    { purpose: 'reset', email, sealedCode: '' },
    { runAt: new Date(app.clock.now().getTime() + HOUR) },
  )
  await app.runJobs()

  expect((await db.selectFrom('one_time_codes').select('email').execute()).map((code) => code.email)).toEqual([waiting])
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  expectOk(await app.as(fresh)('POST /api/auth/validatetoken', {}))
  expect((await app.as(token)('POST /api/auth/validatetoken', {})).ok).toBe(false)
  const oldest = await db
    .selectFrom('rate_limits')
    .select((eb) => eb.fn.min('window_start').as('start'))
    .executeTakeFirstOrThrow()
  expect(oldest.start.getTime()).toBeGreaterThan(app.clock.now().getTime() - DAY - HOUR)

  const done = () => db.selectFrom('jobs').select('id').where('done_at', 'is not', null).execute()
  const before = (await done()).map((job) => job.id)
  app.clock.advance(31 * DAY)
  await app.runJobs()
  const after = new Set((await done()).map((job) => job.id))
  expect(before.filter((id) => after.has(id))).toEqual([])
})

test('deletes customer and gateway records after their retention period', async () => {
  const { db } = app.ctx
  const customer = await registerCustomer(app)
  const product = await addProduct(app)
  expectOk(
    await customer.api('POST /api/orders/create', orderInput([{ product }]), {
      headers: { 'idempotency-key': 'the key of an old order' },
    }),
  )
  const enquiry = { name: 'Asha Rao', phone: '9876543210', email: newEmail(), address: '', message: '' }
  expectOk(await app.api('POST /api/enquiries', enquiry))
  const event = { gateway: 'razorpay', named: '[]', next_try_at: app.clock.now(), received_at: app.clock.now() }
  await db
    .insertInto('gateway_events')
    .values([
      { ...event, dedupe_key: 'followed', done_at: app.clock.now() },
      { ...event, dedupe_key: 'to be followed' },
    ])
    .execute()
  const mail = {
    recipient: 'a@b.example',
    subject: '',
    text: '',
    html: '',
    sent_at: app.clock.now(),
    message_id: 'old',
  }
  await db.insertInto('demo.mailbox').values(mail).execute()
  const staffKey = {
    staff_id: (await addStaff(app, ['owner'])).id,
    key: 'the key of an old change',
    payload_hash: '',
    result: null,
  }
  await db
    .insertInto('staff_idempotency_keys')
    .values({ ...staffKey, created_at: app.clock.now() })
    .execute()
  const kept = async () => ({
    keys: (await db.selectFrom('idempotency_keys').select('key').execute()).length,
    staffKeys: (await db.selectFrom('staff_idempotency_keys').select('key').execute()).length,
    mails: (await db.selectFrom('demo.mailbox').select('id').execute()).length,
    events: (await db.selectFrom('gateway_events').select('dedupe_key').execute()).length,
    enquiries: (await db.selectFrom('enquiries').select('id').execute()).length,
  })
  const daysLater = async (days: number) => {
    app.clock.advance(days * DAY)
    await schedulePurge(app.ctx)
    await app.runJobs()
    return kept()
  }
  await app.runJobs()
  expect(await daysLater(29)).toEqual({ keys: 1, staffKeys: 1, mails: 1, events: 2, enquiries: 1 })
  expect(await daysLater(2)).toEqual({ keys: 0, staffKeys: 0, mails: 0, events: 2, enquiries: 1 })
  expect(await daysLater(60)).toEqual({ keys: 0, staffKeys: 0, mails: 0, events: 1, enquiries: 1 })
  expect(await daysLater(275)).toEqual({ keys: 0, staffKeys: 0, mails: 0, events: 1, enquiries: 1 })
  for (const [days, enquiries] of [
    [3 * 365 - 366 - 1, 1],
    [3 * 365 - 366 + 2, 0],
  ] as const) {
    const now = new Date(app.clock.now().getTime() + days * DAY)
    await purgeKind({ ...app.ctx, now: () => now }, 'enquiries')
    expect(await kept()).toMatchObject({ enquiries })
  }
})

test('deletes the photos of a return 180 days after it was settled or refused, and keeps those of an open one', async () => {
  const { db, files } = app.ctx
  const ask = async () => {
    const scene = await createDeliveredOrder(app, 'ONLINE')
    const fileId = await uploadPhoto(app, scene.customer)
    const id = await askForTestReturn(scene, { reason: 'wrong', fileIds: [fileId] })
    return { scene, fileId, id }
  }
  const settled = await ask()
  await takeReturnUpTo(settled.scene, settled.id, 'refund')
  const refused = await ask()
  const { api } = refused.scene.staff
  expectOk(await api('POST /api/desk/returns/:id/refuse', { id: refused.id, reason: 'Opened' }))
  const open = await ask()
  const kept = async () => {
    await schedulePurge(app.ctx)
    await app.runJobs()
    const stored = await files.list()
    const rows = (await db.selectFrom('customer_files').select('id').execute()).map(({ id }) => id)
    expect(stored.toSorted()).toEqual(rows.toSorted())
    return [settled, refused, open].filter(({ fileId }) => rows.includes(fileId)).length
  }
  app.clock.advance(180 * DAY - HOUR)
  expect(await kept()).toBe(3)
  app.clock.advance(DAY + HOUR)
  expect(await kept()).toBe(1)
})

test('pictures of pages that no text shows go after a day', async () => {
  const { db } = app.ctx
  const { id: changed_by } = await addStaff(app, ['owner'])
  const add = (stem: string, days: number) =>
    db
      .insertInto('page_pictures')
      .values({ stem, body: Buffer.from('x'), created_at: new Date(app.ctx.now().getTime() - days * DAY) })
      .execute()
  await add('page-shown', 2)
  await add('page-unshown', 2)
  await add('page-fresh', 0)
  const text = { key: 'no-page', publication: 1, content: '["page-shown"]', version: 1, changed_by }
  await db
    .insertInto('page_texts')
    .values({ ...text, changed_at: app.ctx.now() })
    .execute()
  await purgeKind(app.ctx, 'unshownPictures')
  const kept = await db.selectFrom('page_pictures').select('stem').orderBy('stem').execute()
  expect(kept.map(({ stem }) => stem)).toEqual(['page-fresh', 'page-shown'])
})

test('old entries of the audit log go by whole seals, and the seals still hold', async () => {
  const { db } = app.ctx
  const { api } = await signInStaff(app, ['owner'])
  const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length
  const block = async (version: number) => {
    const { id } = await addStaff(app, ['packer'])
    expectOk(await api('POST /api/desk/staff/:id/block', { id, version, isBlocked: true, reason: 'Left' }))
  }
  const started = app.ctx.now()
  await block(1)
  await sealAuditLog(app.ctx)
  const first = await count()
  await block(1)
  await sealAuditLog({ ...app.ctx, now: () => new Date(started.getTime() + 365 * DAY) })
  const all = await count()
  const at = async (years: number) => {
    const now = new Date(started.getTime() + years * 366 * DAY)
    await purgeKind({ ...app.ctx, now: () => now }, 'auditLog')
    expect(await findBrokenSeal(db, now)).toBeNull()
    return count()
  }
  expect(await at(7)).toBe(all)
  expect(await at(8)).toBe(all - first)
  expect(await at(10)).toBe(0)
})
