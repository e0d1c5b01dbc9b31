import { expect, test } from 'vitest'
import { DAY, HOUR, indianDay, MINUTE, nextIndianMidnight } from '#domain/time.ts'
import { addProduct } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import {
  addTestRate,
  applyForTestTrade,
  buildApplication,
  dayAfter,
  readTradeAccount,
  uploadLicence,
  verifyTestBuyer,
} from '#test/trade-steps.ts'
import { openSession } from '../http/session.ts'
import { scheduleLapses, tradeJobs } from './lapse-accounts.ts'

const app = useTestApp()
/** The test clock begins at noon of 20 November 2026 in India. */

/** Goes to noon of a later day, with the jobs of every midnight between. */
async function goTo(day: string): Promise<void> {
  while (indianDay(app.clock.now()) < day) {
    const now = app.clock.now()
    app.clock.advance(nextIndianMidnight(now).getTime() - now.getTime() + 2 * MINUTE)
    await app.runJobs()
    app.clock.advance(12 * HOUR)
  }
}

test('mails 30, 7 and 0 days before, lapses at midnight, and a confirmed renewal opens the account again', async () => {
  await scheduleLapses(app.ctx)
  const [last, product] = [dayAfter(app, 40), await addProduct(app)]
  const scene = await applyForTestTrade(app)
  await app.ctx.db.updateTable('trade_licences').set({ valid_until: last }).where('account_id', '=', scene.id).execute()
  const listId = await verifyTestBuyer(scene)
  await addTestRate(app, listId, product.id, { rupees: 30 })
  await app.runJobs()
  const token = () => openSession(app.ctx, app.ctx.db, scene.customer.id)
  const prices = async () =>
    expectOk(await app.as(await token())('POST /api/trade/prices', { productIds: [product.id] }))
  const subjects = () =>
    app.mails.filter(({ to }) => to === scene.customer.email).map(({ subject }) => subject.replace(/.* ends /, ''))

  await goTo(dayAfter(app, 11))
  expect(subjects().slice(1)).toEqual(['in 30 days'])
  await goTo(last)
  expect(subjects().slice(1)).toEqual(['in 30 days', 'in 7 days', 'today'])
  expect(await prices()).toMatchObject({ isBuyer: true, prices: [{ productId: product.id }] })

  // The last minute of the last day, then midnight, before any job runs.
  const midnight = nextIndianMidnight(app.clock.now()).getTime()
  app.clock.advance(midnight - MINUTE - app.clock.now().getTime())
  expect((await prices()).isBuyer).toBe(true)
  app.clock.advance(MINUTE)
  expect(await prices()).toMatchObject({ isBuyer: false, prices: [] })
  app.clock.advance(2 * MINUTE)
  await app.runJobs()
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  expect(await readTradeAccount({ staff, id: scene.id })).toMatchObject({ state: 'lapsed', isWaiting: false })

  const customer = { ...scene.customer, token: await token() }
  const api = app.as(customer.token)
  const renewal = { form: '20B' as const, number: 'TS/NEW', fileIds: [await uploadLicence(app, customer)] }
  const past = await api('POST /api/trade/licences', { licences: [{ ...renewal, validUntil: dayAfter(app, -1) }] })
  expect(expectRefusal(past)).toMatchObject({ status: 422, fields: { 'licences.0.validUntil': expect.any(String) } })
  expectOk(await api('POST /api/trade/licences', { licences: [{ ...renewal, validUntil: dayAfter(app, 365) }] }))
  const waiting = await readTradeAccount({ staff, id: scene.id })
  expect(waiting).toMatchObject({ state: 'lapsed', isWaiting: true, endedOn: null, licences: [{}, { isAsked: true }] })
  const { version } = waiting
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/verify', { id: scene.id, version, priceListId: listId }))
  expect(await readTradeAccount({ staff, id: scene.id })).toMatchObject({
    state: 'verified',
    licences: [{ number: 'TS/NEW', isAsked: false }],
  })
  expect((await prices()).isBuyer).toBe(true)
})

test('a renewal sent in time keeps the buyer verified, and ends the reminders', async () => {
  const scene = await applyForTestTrade(app, {})
  await verifyTestBuyer(scene)
  const fileIds = [await uploadLicence(app, scene.customer)]
  const licences = [{ form: '20B' as const, number: 'NEW', validUntil: dayAfter(app, 800), fileIds }]
  expectOk(await scene.customer.api('POST /api/trade/licences', { licences }))
  expect(await readTradeAccount(scene)).toMatchObject({ state: 'verified', isWaiting: true })
  const soon = indianDay(new Date(app.clock.now().getTime() + 8 * DAY))
  await app.ctx.db
    .updateTable('trade_licences')
    .set({ valid_until: soon })
    .where('account_id', '=', scene.id)
    .where('is_asked', '=', false)
    .execute()
  await goTo(dayAfter(app, 1))
  const reminders = app.mails.filter(({ to, subject }) => to === scene.customer.email && /ends/.test(subject))
  expect(reminders).toEqual([])
})

test('a blocked buyer waits for no check, and the renewal waits again after the block', async () => {
  const scene = await applyForTestTrade(app)
  await verifyTestBuyer(scene)
  const { customer, staff, id } = scene
  const fileIds = [await uploadLicence(app, customer)]
  const licences = [{ form: '20B' as const, number: 'NEW', validUntil: dayAfter(app, 800), fileIds }]
  expectOk(await customer.api('POST /api/trade/licences', { licences }))
  const { version } = await readTradeAccount(scene)
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/block', { id, version, answer: 'Unpaid.' }))
  const waiting = async () =>
    expectOk(await staff.api('GET /api/desk/trade-accounts', {})).rows.filter(({ _id }) => _id === id)
  expect(await waiting()).toEqual([])
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/unblock', { id, version: version + 1 }))
  expect(await waiting()).toMatchObject([{ state: 'verified' }])
})

/** A verified buyer with Form 20B for long and Form 21B for one more day, and a product of each class on the list. */
async function addTwoClasses() {
  const scene = await applyForTestTrade(app)
  const { customer, id } = scene
  const given = { form: '21B' as const, number: 'OLD', fileIds: [await uploadLicence(app, customer)] }
  const { licences: first, ...details } = await buildApplication(app, customer)
  const licences = [...first, { ...given, validUntil: dayAfter(app, 1) }]
  expectOk(await customer.api('POST /api/trade/account', { ...details, licences }))
  const priceListId = await verifyTestBuyer(scene)
  const [tablet, injection] = [
    await addProduct(app, { composition: 'Paracetamol (650mg)', schedule: 'OTC' }),
    await addProduct(app, { composition: 'Paracetamol (650mg)', schedule: 'OTC', item_form: 'Injection' }),
  ]
  for (const { id: productId } of [tablet, injection]) await addTestRate(app, priceListId, productId, { rupees: 30 })
  /** Whether the classes of Form 20B and of Form 21B can be ordered. */
  const classes = async () => {
    const api = app.as(await openSession(app.ctx, app.ctx.db, customer.id))
    const lines = [tablet, injection].map((product) => ({ productId: product.id }))
    const { offers } = expectOk(await api('POST /api/trade/resolve', { lines }))
    return [tablet, injection].map((product) => offers.find((one) => one.productId === product.id)?.refusal === null)
  }
  /** Sends the renewed Form 21B. */
  const renew = async (number = 'NEW') => {
    const api = app.as(await openSession(app.ctx, app.ctx.db, customer.id))
    const sender = { token: await openSession(app.ctx, app.ctx.db, customer.id) }
    const fileIds = [await uploadLicence(app, sender)]
    const renewal = { form: '21B' as const, number, validUntil: dayAfter(app, 800), fileIds }
    return expectOk(await api('POST /api/trade/licences', { licences: [renewal] })).account
  }
  const signIn = () => signInStaff(app, ['owner', 'pharmacist'])
  const terms = async () =>
    (await readTradeAccount({ staff: await signIn(), id })).licences.map(({ form, term }) => [form, term])
  const decide = async (step: 'verify' | 'ask-again') => {
    const staff = await signIn()
    const { version } = await readTradeAccount({ staff, id })
    expectOk(
      step === 'verify'
        ? await staff.api('POST /api/desk/trade-accounts/:id/verify', { id, version, priceListId })
        : await staff.api('POST /api/desk/trade-accounts/:id/ask-again', {
            id,
            version,
            answer: 'The photo is blurred.',
          }),
    )
  }
  return { scene, classes, renew, terms, decide, signIn }
}

test('a licence that ends closes its class of goods alone; the account lapses with the last one', async () => {
  const { scene, classes, terms, signIn } = await addTwoClasses()
  expect(await classes()).toEqual([true, true])
  await goTo(dayAfter(app, 2))
  expect(await classes()).toEqual([true, false])
  expect(await readTradeAccount({ staff: await signIn(), id: scene.id })).toMatchObject({ state: 'verified' })
  expect(await terms()).toEqual([
    ['20B', 'in-force'],
    ['21B', 'ended'],
  ])
  await app.ctx.db
    .updateTable('trade_licences')
    .set({ valid_until: dayAfter(app, 0) })
    .where('account_id', '=', scene.id)
    .where('form', '=', '20B')
    .execute()
  await goTo(dayAfter(app, 1))
  expect(await readTradeAccount({ staff: await signIn(), id: scene.id })).toMatchObject({ state: 'lapsed' })
})

test('a renewal sent in time keeps the old term until staff verify it', async () => {
  const { classes, renew, terms, decide } = await addTwoClasses()
  await renew()
  await goTo(dayAfter(app, 10))
  expect(await classes()).toEqual([true, true])
  expect((await terms())[1]).toEqual(['21B', 'extended'])
  // A correction of what waits was sent when the first one was.
  const account = await renew('CORRECTED')
  expect(account?.licences.map(({ number, term }) => [number, term]).slice(1)).toEqual([
    ['OLD', 'extended'],
    ['CORRECTED', null],
  ])
  expect(await classes()).toEqual([true, true])
  await decide('verify')
  expect(await classes()).toEqual([true, true])
  expect(await terms()).toEqual([
    ['20B', 'in-force'],
    ['21B', 'in-force'],
  ])
})

test('a renewal that staff ask for again ends the old term, and one sent late opens nothing before its verification', async () => {
  const { classes, renew, decide } = await addTwoClasses()
  await renew()
  await goTo(dayAfter(app, 3))
  await decide('ask-again')
  expect(await classes()).toEqual([true, false])
  await renew('LATE')
  expect(await classes()).toEqual([true, false])
  await decide('verify')
  expect(await classes()).toEqual([true, true])
})

test('a change of the firm that keeps the licences does not end the reminders', async () => {
  const scene = await applyForTestTrade(app)
  await verifyTestBuyer(scene)
  const { customer, id } = scene
  await app.ctx.db
    .updateTable('trade_licences')
    .set({ valid_until: dayAfter(app, 8) })
    .where('account_id', '=', id)
    .execute()
  const { account } = expectOk(await customer.api('GET /api/trade/account', {}))
  const { kind, gstin, premises, licences } = account!
  expectOk(await customer.api('POST /api/trade/account', { kind, firm: 'New name', gstin, premises, licences }))
  await goTo(dayAfter(app, 1))
  const reminders = app.mails.filter(({ to, subject }) => to === customer.email && /ends/.test(subject))
  expect(reminders).toHaveLength(1)
})

test('a renewal that staff verify while the accounts lapse keeps its account', async () => {
  const scene = await applyForTestTrade(app)
  await verifyTestBuyer(scene)
  const { db } = app.ctx
  const licences = db.updateTable('trade_licences').where('account_id', '=', scene.id)
  await licences.set({ valid_until: dayAfter(app, -1) }).execute()
  const verification = await db.startTransaction().execute()
  await verification
    .updateTable('trade_accounts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', scene.id)
    .execute()
  await verification
    .updateTable('trade_licences')
    .set({ valid_until: dayAfter(app, 300) })
    .where('account_id', '=', scene.id)
    .execute()
  const lapsing = tradeJobs['trade.lapse'](app.ctx)
  await expect.poll(() => countLockWaits(db)).toBe(1)
  await verification.commit().execute()
  await lapsing
  expect(await readTradeAccount(scene)).toMatchObject({ state: 'verified' })
})
