import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consentPurposes, isUsedPurpose, mayMessage } from '#domain/consents/consent-rules.ts'
import { HOUR } from '#domain/time.ts'
import { getRegistrationCode, listMailsTo } from '#test/account-steps.ts'
import { addFamilyProfile, NOTICE_VERSION, uploadPhoto } from '#test/prescription-steps.ts'
import { placeCodOrder, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { MailGateway } from '../gateways/mail/mail.ts'
import { recordConsent, sendWithConsent } from './consent-ledger.ts'
import { currentNotice, noticeSha } from './consent-notices.ts'

const app = useTestApp()

const usedPurposes = consentPurposes.filter(isUsedPurpose)

const rowsOf = (customerId: string) =>
  app.ctx.db
    .selectFrom('consents')
    .select(['purpose', 'version', 'text_sha', 'language', 'is_given', 'at', 'place', 'patient_id'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()

const change = ({ api }: TestCustomer, isGiven: boolean, version = 1) =>
  api('POST /api/consents', { purpose: 'prescriptions', isGiven, version })

test('registration records the terms of an adult with the text that was shown', async () => {
  const email = 'adult@customer.example'
  const otp = await getRegistrationCode(app, email)
  const consent = { isAdult: true as const, version: 1 }
  const form = { email, username: 'Asha Rao', password: TEST_PASSWORD, otp }
  expect(
    expectRefusal(await app.api('POST /api/auth/register', { ...form, consent: { ...consent, version: 9 } })),
  ).toMatchObject({ status: 409 })
  expectOk(await app.api('POST /api/auth/register', { ...form, consent }))
  const { id } = await app.ctx.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await rowsOf(id)).toEqual([
    {
      purpose: 'terms',
      version: 1,
      text_sha: noticeSha('terms', currentNotice('terms')),
      language: 'en',
      is_given: true,
      at: app.clock.now(),
      place: 'registration',
      patient_id: null,
    },
  ])
})

test('nothing is given in advance; giving and withdrawing take one call each, and a repeat adds no row', async () => {
  const customer = await registerCustomer(app)
  const { consents } = expectOk(await customer.api('GET /api/consents', {}))
  expect(consents).toEqual(usedPurposes.map((purpose) => ({ purpose, state: 'none', at: null, isOutdated: false })))
  for (const isGiven of [true, true, false, false, true]) expectOk(await change(customer, isGiven))
  expect((await rowsOf(customer.id)).map((row) => row.is_given)).toEqual([true, false, true])
  expect(expectRefusal(await change(customer, true, 2)).status).toBe(409)
  const terms = await customer.api('POST /api/consents', { purpose: 'terms', isGiven: false, version: 1 })
  expect(expectRefusal(terms)).toMatchObject({ status: 409, message: expect.stringContaining('erase your account') })
})

test('two presses at once are one row', async () => {
  const customer = await registerCustomer(app)
  await Promise.all(Array.from({ length: 6 }, () => change(customer, true)))
  expect(await rowsOf(customer.id)).toHaveLength(1)
})

test('the ledger is append-only', async () => {
  const customer = await registerCustomer(app)
  expectOk(await change(customer, true))
  await expect(sql`update consents set is_given = false`.execute(app.ctx.db)).rejects.toThrow('never changed')
  await expect(sql`delete from consents`.execute(app.ctx.db)).rejects.toThrow('never changed')
})

test('a consent for an older text is asked for again and stays valid until then', async () => {
  const customer = await registerCustomer(app)
  const row = { customer_id: customer.id, purpose: 'prescriptions', version: 0, text_sha: '', language: 'en' } as const
  await app.ctx.db
    .insertInto('consents')
    .values({ ...row, is_given: true, at: app.clock.now(), place: 'before' })
    .execute()
  const { consents } = expectOk(await customer.api('GET /api/consents', {}))
  expect(consents.find(({ purpose }) => purpose === 'prescriptions')).toMatchObject({
    state: 'given',
    isOutdated: true,
  })
  expectOk(await customer.api('GET /api/orders/list', {}))
  expectOk(await customer.api('POST /api/prescriptions', { fileIds: [await uploadPhoto(app, customer)] }))
})

test('the first prescription needs a consent, later ones do not, and after a withdrawal it is needed again', async () => {
  const customer = await registerCustomer(app)
  const send = async (consent?: number) =>
    customer.api('POST /api/prescriptions', {
      fileIds: [await uploadPhoto(app, customer)],
      ...(consent && { consent }),
    })
  expect(expectRefusal(await send())).toMatchObject({ status: 422, fields: { consent: expect.any(String) } })
  expect(await rowsOf(customer.id)).toEqual([])
  expectOk(await send(NOTICE_VERSION))
  expectOk(await send())
  expectOk(await customer.api('POST /api/consents', { purpose: 'prescriptions', isGiven: false, version: 1 }))
  expect(expectRefusal(await send()).status).toBe(422)
  expect(await rowsOf(customer.id)).toMatchObject([
    { purpose: 'prescriptions', is_given: true, place: 'prescription' },
    { purpose: 'prescriptions', is_given: false, place: 'account' },
  ])
})

test('the consent of a parent is recorded for a minor patient and is not the consent of the parent', async () => {
  const customer = await registerCustomer(app)
  await addFamilyProfile(customer)
  const child = await addFamilyProfile(customer, { relation: 'child', birthYear: 2020, isGuardian: true })
  expect(await rowsOf(customer.id)).toMatchObject([{ place: 'family', patient_id: child._id, is_given: true }])
  const { consents } = expectOk(await customer.api('GET /api/consents', {}))
  expect(consents.map(({ state }) => state)).toEqual(usedPurposes.map(() => 'none'))
})

test('a reminder that waits already is not mailed after a withdrawal', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  await placeCodOrder(customer, [{ product }])
  const reminders = async () =>
    (await listMailsTo(app, customer.email)).filter(({ subject }) => subject.endsWith('waits for you')).length
  app.clock.advance(HOUR)
  expect(await reminders()).toBe(1)
  expectOk(await customer.api('POST /api/consents', { purpose: 'prescriptions', isGiven: false, version: 1 }))
  app.clock.advance(23 * HOUR)
  expect(await reminders()).toBe(1)
})

test('no message leaves after the withdrawal that raced it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id: customerId } = await registerCustomer(app)
    const answer = { customerId, purpose: 'prescriptions', version: 1, place: 'account' } as const
    const write = (isGiven: boolean) =>
      app.ctx.db.transaction().execute((trx) => recordConsent(app.ctx, trx, { ...answer, isGiven }))
    await write(true)
    let isWithdrawn = false
    const late: number[] = []
    const send = async (job: number) => {
      await new Promise((resolve) => setTimeout(resolve, job % 3))
      if (isWithdrawn) late.push(job)
    }
    const jobs = Array.from({ length: 5 }, (_, job) => sendWithConsent(app.ctx, answer, () => send(job)))
    await write(false).then(() => (isWithdrawn = true))
    const after = Array.from({ length: 2 }, (_, job) => sendWithConsent(app.ctx, answer, () => send(100 + job)))
    await Promise.all([...jobs, ...after])
    expect(late).toEqual([])
  }
})

test.each(usedPurposes)('a message for %s leaves until its consent is withdrawn', async (purpose) => {
  const { id: customerId } = await registerCustomer(app)
  let sent = 0
  const ask = () => sendWithConsent(app.ctx, { customerId, purpose }, async () => void (sent += 1))
  await ask()
  expect(sent).toBe(1)
  const answer = { customerId, purpose, isGiven: false, version: 1, place: 'account' } as const
  await app.ctx.db.transaction().execute((trx) => recordConsent(app.ctx, trx, answer))
  await ask()
  expect(sent).toBe(1)
})

test('a purpose for which the shop sends nothing is not shown and cannot be agreed to; an earlier consent can be withdrawn', async () => {
  const customer = await registerCustomer(app)
  for (const purpose of consentPurposes.filter((one) => !isUsedPurpose(one))) {
    expect(mayMessage(purpose, 'none')).toBe(false)
    const call = (isGiven: boolean) => customer.api('POST /api/consents', { purpose, isGiven, version: 1 })
    expect(expectRefusal(await call(true))).toMatchObject({ status: 409 })
    const answer = { customerId: customer.id, purpose, isGiven: true, version: 1, place: 'account' } as const
    await app.ctx.db.transaction().execute((trx) => recordConsent(app.ctx, trx, answer))
    const { consents } = expectOk(await customer.api('GET /api/consents', {}))
    expect(consents.at(-1)).toMatchObject({ purpose, state: 'given' })
    expect(expectOk(await call(false)).consents.map((one) => one.purpose)).toEqual(usedPurposes)
  }
})

test('a registration by the API that names no text agrees to the terms of its day', async () => {
  const email = 'raw@customer.example'
  const otp = await getRegistrationCode(app, email)
  expectOk(await app.api('POST /api/auth/register', { email, username: 'Asha Rao', password: TEST_PASSWORD, otp }))
  const { id } = await app.ctx.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { version } = currentNotice('terms')
  const text_sha = noticeSha('terms', currentNotice('terms'))
  expect(await rowsOf(id)).toMatchObject([
    { purpose: 'terms', version, text_sha, is_given: true, place: 'registration' },
  ])
})

test('no reminder of a missing prescription is mailed after the withdrawal that raced its job', async () => {
  let isWithdrawn = false
  const late: string[] = []
  const mail: MailGateway = {
    kind: 'mailbox',
    send: async ({ to, subject }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (isWithdrawn && subject.endsWith('waits for you')) late.push(to)
    },
  }
  const slow = await startTestApp({ mail })
  const product = await addBatchedProduct(slow, { schedule: 'H', stock: 99 })
  for (let round = 0; round < 8; round += 1) {
    const customer = await registerCustomer(slow)
    await placeCodOrder(customer, [{ product }])
    await slow.runJobs()
    isWithdrawn = false
    slow.clock.advance(HOUR)
    const working = slow.runJobs()
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    const withdrawal = { purpose: 'prescriptions', isGiven: false, version: 1 } as const
    expectOk(await customer.api('POST /api/consents', withdrawal))
    isWithdrawn = true
    await working
    await slow.runJobs()
  }
  expect(late).toEqual([])
  await slow.close()
})
