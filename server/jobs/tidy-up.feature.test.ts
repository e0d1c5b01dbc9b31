import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { getRegistrationCode, signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { uploadPhoto } from '#test/prescription-steps.ts'
import { askForTestReturn, createDeliveredOrder, takeReturnUpTo } from '#test/return-steps.ts'
import { addStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { enqueue } from './jobs.ts'
import { scheduleTidyUp } from './tidy-up.ts'

const app = useTestApp()

const tidyUps = () =>
  app.ctx.db
    .selectFrom('jobs')
    .select(['dedupe_key', 'done_at'])
    .where('kind', '=', 'tidy-up')
    .orderBy('dedupe_key')
    .execute()

test('runs once a day regardless of restarts and reschedules itself', async () => {
  await Promise.all([scheduleTidyUp(app.ctx), scheduleTidyUp(app.ctx), scheduleTidyUp(app.ctx)])
  expect(await tidyUps()).toHaveLength(1)
  await app.runJobs()
  await scheduleTidyUp(app.ctx)
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
    await scheduleTidyUp(app.ctx)
    await app.runJobs()
    return kept()
  }
  await app.runJobs()
  expect(await daysLater(29)).toEqual({ keys: 1, staffKeys: 1, mails: 1, events: 2, enquiries: 1 })
  expect(await daysLater(2)).toEqual({ keys: 0, staffKeys: 0, mails: 0, events: 2, enquiries: 1 })
  expect(await daysLater(60)).toEqual({ keys: 0, staffKeys: 0, mails: 0, events: 1, enquiries: 1 })
  expect(await daysLater(275)).toEqual({ keys: 0, staffKeys: 0, mails: 0, events: 1, enquiries: 0 })
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
    await scheduleTidyUp(app.ctx)
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
