import { expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import {
  getRegistrationCode,
  requestResetCode,
  listMailsTo,
  signUp,
  retryWhileUnavailable,
  wrongCodeFor,
} from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const FRESH = 'a fresh good password'
const reset = (email: string, otp: string, password = FRESH) =>
  app.api('POST /api/auth/reset-password', { email, otp, password })
const logIn = (email: string, password: string) => app.api('POST /api/auth/login', { email, password })

test('with the mailed code the new password works and the old one does not', async () => {
  const email = newEmail()
  await signUp(app, email)
  const before = await app.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  app.clock.advance(MINUTE)
  expect(expectOk(await reset(email, await requestResetCode(app, email)))).toEqual({ success: true })
  expectRefusal(await logIn(email, TEST_PASSWORD))
  expectOk(await logIn(email, FRESH))
  const after = await app.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(after.password_changed_at.getTime() - before.password_changed_at.getTime()).toBe(MINUTE)
})

test('the answer is the same for known and unknown addresses, but only the known one gets a mail', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await signUp(app, known)
  const answers = await Promise.all(
    [known, unknown].map((email) => app.api('POST /api/auth/forgot-password', { email })),
  )
  expect(answers[0]).toEqual(answers[1])
  expect((await listMailsTo(app, known)).at(-1)!.subject).toMatch(/new password/)
  expect(await listMailsTo(app, unknown)).toEqual([])
})

test('a wrong code, a code for registering and any code for an unknown address are refused alike', async () => {
  const [email, unknown] = [newEmail(), newEmail()]
  const registration = await getRegistrationCode(app, unknown)
  await signUp(app, email)
  const otp = await requestResetCode(app, email)
  expectOk(await app.api('POST /api/auth/forgot-password', { email: unknown }))
  const refusals = [
    await reset(email, wrongCodeFor(otp)),
    await reset(unknown, registration),
    await reset(unknown, '123456'),
  ].map(expectRefusal)
  for (const refusal of refusals) expect(refusal.body).toEqual(refusals[0]!.body)
  expect(refusals[0]).toMatchObject({ status: 422, code: 'invalid_otp' })
})

test('a code for a new password opens no account, and trying to does not use it up', async () => {
  const email = newEmail()
  await signUp(app, email)
  const otp = await requestResetCode(app, email)
  for (let i = 0; i < 6; i += 1) {
    expectRefusal(await app.api('POST /api/auth/register', { email, username: 'Asha', password: FRESH, otp }))
  }
  expectOk(await reset(email, otp))
  expectRefusal(await reset(email, otp))
})

test('of fifty resets with one code at once a single one sets its password', async () => {
  const email = newEmail()
  await signUp(app, email)
  const otp = await requestResetCode(app, email)
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) => retryWhileUnavailable(() => reset(email, otp, `password number ${n}`))),
  )
  const winners = results.flatMap((result, n) => (result.ok ? [n] : []))
  expect(winners).toHaveLength(1)
  expectOk(await logIn(email, `password number ${winners[0]}`))
})

test('a new password lets in again whoever had typed too many wrong ones', async () => {
  const email = newEmail()
  await signUp(app, email)
  for (let i = 0; i < 11; i += 1) await logIn(email, 'not the password')
  expectOk(await reset(email, await requestResetCode(app, email)))
  expectOk(await logIn(email, FRESH))
})

test('the rules for a new password hold here too, and the code is not used up by a bad one', async () => {
  const email = newEmail()
  await signUp(app, email)
  const otp = await requestResetCode(app, email)
  expect(expectRefusal(await reset(email, otp, '12345678')).fields).toEqual({
    password: 'This password is too easy to guess. Please choose another one',
  })
  expect(expectRefusal(await reset(email, otp, email)).fields).toEqual({
    password: 'This password is too easy to guess. Please choose another one',
  })
  expectOk(await reset(email, otp))
})

test('one address gets at most five mails an hour, and the refusal is the same for an unknown one', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await signUp(app, known)
  app.clock.advance(2 * HOUR)
  const ask = async (email: string, n: number) =>
    n % 2 === 0
      ? app.api('POST /api/auth/forgot-password', { email })
      : app.api('POST /api/auth/register', { email, password: TEST_PASSWORD })
  const before = (await listMailsTo(app, known)).length
  const refusals = []
  for (const email of [known, unknown]) {
    for (let n = 0; n < 5; n += 1) expectOk(await ask(email, n))
    refusals.push(expectRefusal(await ask(email, 5)), expectRefusal(await ask(email.toUpperCase(), 6)))
    await app.runJobs()
  }
  expect(refusals.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(4).fill('429 too_many'))
  expect(new Set(refusals.map(({ message, retryAfterMs }) => `${message} ${retryAfterMs}`)).size).toBe(1)
  expect((await listMailsTo(app, known)).length - before).toBeLessThanOrEqual(5)
  app.clock.advance(refusals[0]!.retryAfterMs!)
  expectOk(await ask(known, 0))
})

test('one internet address may ask for only so many codes an hour', async () => {
  const strict = await startTestApp({ database: app.database, env: { CODES_PER_HOUR: '2' } })
  strict.clock.advance(48 * HOUR)
  const results = []
  for (let n = 0; n < 3; n += 1)
    results.push((await strict.api('POST /api/auth/forgot-password', { email: newEmail() })).ok)
  expect(results).toEqual([true, true, false])
})

test('a password of combining marks is refused by its length, before it is normalised', async () => {
  const password = `a${'\u0301'.repeat(30_000)}${'\u0316'.repeat(30_000)}`
  const normalise = vi.spyOn(String.prototype, 'normalize')
  const refused = expectRefusal(await reset(newEmail(), '123456', password))
  const lengths = normalise.mock.contexts.map((text) => String(text).length)
  normalise.mockRestore()
  expect(refused).toMatchObject({ status: 422, fields: { password: 'This is too long' } })
  expect(Math.max(0, ...lengths)).toBeLessThan(1000)
})
