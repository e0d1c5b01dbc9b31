import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import {
  readMailCode,
  getRegistrationCode,
  listMailsTo,
  signUp,
  retryWhileUnavailable,
  wrongCodeFor,
} from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const username = 'Asha Rao'
const complete = (email: string, otp: string) =>
  app.api('POST /api/auth/register', { email, username, password: TEST_PASSWORD, otp })

test('a shopper asks for a code, types it and is logged in', async () => {
  const email = newEmail()
  const asked = expectOk(await app.api('POST /api/auth/register', { email, username: '', password: TEST_PASSWORD }))
  expect(asked).toEqual({ success: true, message: 'OTP sent successfully' })
  const otp = readMailCode((await listMailsTo(app, email)).at(-1)!)
  const body = expectOk(
    await app.api('POST /api/auth/register', { email, username: '  Asha Rao ', password: TEST_PASSWORD, otp }),
  )
  expect(body).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    username: 'Asha Rao',
    device: expect.any(String),
    language: 'en',
  })
  const token = (body as { token: string }).token
  expect(expectOk(await app.as(token)('POST /api/auth/validatetoken', {}))).toEqual({ success: true })
})

test('the name may be left out until the code is typed, then it is due', async () => {
  const email = newEmail()
  expectOk(await app.api('POST /api/auth/register', { email, password: TEST_PASSWORD }))
  const refused = expectRefusal(
    await app.api('POST /api/auth/register', { email, username: ' ', password: TEST_PASSWORD, otp: '123456' }),
  )
  expect(refused).toMatchObject({ status: 422, fields: { username: 'Name is required' } })
})

test('an address is one address however it is written, and the code may carry the spaces of a mail program', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  expectOk(await complete(`  ${email.toUpperCase()} `, ` ${otp.slice(0, 3)} ${otp.slice(3)} `))
  expectOk(await app.api('POST /api/auth/login', { email, password: TEST_PASSWORD }))
})

test('a wrong code is refused with one sentence, also as `error`, and the right one still works', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  const refused = expectRefusal(await complete(email, wrongCodeFor(otp)))
  expect(refused).toMatchObject({ status: 422, code: 'invalid_otp', body: { success: false, error: refused.message } })
  expect(refused.message).toMatch(/^[A-Z].*\.$/)
  expectOk(await complete(email, otp))
})

test('a code works after five wrong tries and is dead after the sixth', async () => {
  for (const { tries, works } of [
    { tries: 5, works: true },
    { tries: 6, works: false },
  ]) {
    const email = newEmail()
    const otp = await getRegistrationCode(app, email)
    for (let i = 0; i < tries; i += 1) expectRefusal(await complete(email, wrongCodeFor(otp)))
    expect((await complete(email, otp)).ok).toBe(works)
  }
})

test('a code lives for ten minutes', async () => {
  const [early, late] = [newEmail(), newEmail()]
  const codes = { early: await getRegistrationCode(app, early), late: await getRegistrationCode(app, late) }
  app.clock.advance(10 * MINUTE - 1)
  expectOk(await complete(early, codes.early))
  app.clock.advance(1)
  expect(expectRefusal(await complete(late, codes.late)).code).toBe('invalid_otp')
})

test('asking again kills the old code', async () => {
  const email = newEmail()
  const old = await getRegistrationCode(app, email)
  const fresh = await getRegistrationCode(app, email)
  if (old !== fresh) expect(expectRefusal(await complete(email, old)).code).toBe('invalid_otp')
  expectOk(await complete(email, fresh))
})

test('a code that was tried to death does not spoil the next one', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  for (let i = 0; i < 6; i += 1) expectRefusal(await complete(email, wrongCodeFor(otp)))
  expectOk(await complete(email, await getRegistrationCode(app, email)))
})

test('of fifty submits of the right code at once a single one opens the account', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  const results = await Promise.all(Array.from({ length: 50 }, () => retryWhileUnavailable(() => complete(email, otp))))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(new Set(results.filter((result) => !result.ok).map((result) => expectRefusal(result).code))).toEqual(
    new Set(['invalid_otp']),
  )
  const accounts = await app.ctx.db.selectFrom('customers').select('id').where('email', '=', email).execute()
  expect(accounts).toHaveLength(1)
})

test('of fifty wrong submits at once six are counted and the code is dead', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  await Promise.all(Array.from({ length: 50 }, () => retryWhileUnavailable(() => complete(email, wrongCodeFor(otp)))))
  const row = await app.ctx.db
    .selectFrom('one_time_codes')
    .select('tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.tries).toBe(6)
  expectRefusal(await complete(email, otp))
})

test('a code works once: a second account with it is refused', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  expectOk(await complete(email, otp))
  expect(expectRefusal(await complete(email, otp)).code).toBe('invalid_otp')
})

test('a code for an address that got an account meanwhile is refused like a wrong one, and the account stays as it is', async () => {
  const email = newEmail()
  const otp = await getRegistrationCode(app, email)
  const now = app.ctx.now()
  const other = {
    id: app.ctx.newId('customer'),
    email,
    username: 'First',
    password_hash: 'none',
    created_at: now,
    password_changed_at: now,
  }
  await app.ctx.db.insertInto('customers').values(other).execute()
  const late = expectRefusal(await complete(email, otp))
  const wrong = expectRefusal(await complete(newEmail(), '123456'))
  expect(late.body).toEqual(wrong.body)
  const row = await app.ctx.db
    .selectFrom('customers')
    .select('username')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.username).toBe('First')
})

test('a known address gets the same answer, and a mail that says an account exists and holds no code', async () => {
  const email = newEmail()
  await signUp(app, email)
  const known = await app.send('/api/auth/register', post({ email, username, password: TEST_PASSWORD }))
  const unknown = await app.send('/api/auth/register', post({ email: newEmail(), username, password: TEST_PASSWORD }))
  expect(known.status).toBe(unknown.status)
  expect(await known.text()).toBe(await unknown.text())
  const mail = (await listMailsTo(app, email)).at(-1)!
  expect(mail.subject).toMatch(/already have an account/)
  expect(mail.text).toMatch(/http:\/\/shop\.test\/login[\s\S]*http:\/\/shop\.test\/forgot-password/)
  expect(mail.text).not.toMatch(/\d{6}/)
})

test.each([
  [{ password: 'short' }, 'password', 'Password must have at least 8 characters'],
  [{ password: 'password123' }, 'password', 'This password is too easy to guess. Please choose another one'],
  [
    { email: 'someone.long@customer.example', password: 'Someone.Long@customer.example' },
    'password',
    'This password is too easy to guess. Please choose another one',
  ],
  [{ email: 'asha' }, 'email', 'Invalid email address'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ username: 'x'.repeat(101) }, 'username', 'Please use at most 100 characters'],
  [{ username: 'As\0ha' }, 'username', 'Please use plain text'],
  [{ otp: '12345' }, 'otp', 'The OTP has 6 digits'],
])('%j is refused beside its field and nothing is mailed', async (change, field, sentence) => {
  const count = (await app.ctx.db.selectFrom('jobs').select('id').execute()).length
  const refused = expectRefusal(
    await app.api('POST /api/auth/register', { email: newEmail(), username, password: TEST_PASSWORD, ...change }),
  )
  expect(refused).toMatchObject({ status: 422, code: 'invalid', message: sentence, fields: { [field]: sentence } })
  expect(await app.ctx.db.selectFrom('jobs').select('id').execute()).toHaveLength(count)
})

test('a password in any script works, however its letters were composed', async () => {
  const email = newEmail()
  await signUp(app, email, { password: 'पासवर्ड-é-गुप्त'.normalize('NFD') })
  expectOk(await app.api('POST /api/auth/login', { email, password: 'पासवर्ड-é-गुप्त'.normalize('NFC') }))
})

function post(body: object): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
