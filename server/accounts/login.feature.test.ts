import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const logIn = (email: string, password: string) => app.api('POST /api/auth/login', { email, password })

test('e-mail and password give a token and the name', async () => {
  const email = newEmail()
  await signUp(app, email, { username: 'Asha Rao' })
  const { token, ...rest } = expectOk(await logIn(` ${email.toUpperCase()}`, TEST_PASSWORD))
  expect(rest).toEqual({ success: true, username: 'Asha Rao', device: expect.any(String), language: 'en' })
  expectOk(await app.as(token)('POST /api/auth/validatetoken', {}))
})

test('a wrong password and an unknown address are refused with the same answer', async () => {
  const email = newEmail()
  await signUp(app, email)
  const wrong = expectRefusal(await logIn(email, 'not the password'))
  const unknown = expectRefusal(await logIn(newEmail(), TEST_PASSWORD))
  expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials', message: 'Invalid credentials' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
})

test('both fields are required', async () => {
  for (const [email, password] of [
    ['', TEST_PASSWORD],
    ['asha@customer.example', ''],
    ['', ''],
  ] as const) {
    expect(expectRefusal(await logIn(email, password))).toMatchObject({
      status: 422,
      message: 'Please fill in both email and password',
    })
  }
})

test.each(['a\0b@customer.example', "' or 1=1 --", 'x'.repeat(900), 'nobody', '\ud800@customer.example', '💊@💊.💊'])(
  'the odd address %j is refused like any unknown one',
  async (email) => {
    expect(expectRefusal(await logIn(email, TEST_PASSWORD)).message).toBe('Invalid credentials')
  },
)

test('after ten wrong passwords even the right one has to wait for the end of the quarter of an hour', async () => {
  const email = newEmail()
  await signUp(app, email)
  for (let i = 0; i < 10; i += 1) expect(expectRefusal(await logIn(email, `wrong password ${i}`)).status).toBe(401)
  const refused = expectRefusal(await logIn(email, TEST_PASSWORD))
  expect(refused).toMatchObject({ status: 429, code: 'too_many' })
  expect(refused.retryAfterMs).toBeGreaterThan(0)
  app.clock.advance(refused.retryAfterMs!)
  expectOk(await logIn(email, TEST_PASSWORD))
})

test('the right password makes the shop forget the wrong ones', async () => {
  const email = newEmail()
  await signUp(app, email)
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 9; i += 1) expectRefusal(await logIn(email, 'not the password'))
    expectOk(await logIn(email, TEST_PASSWORD))
  }
})

test('fifty wrong passwords at once do not slip past the limit, and an unknown address meets the same one', async () => {
  const email = newEmail()
  await signUp(app, email)
  for (const address of [email, newEmail()]) {
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => logIn(address, 'not the password')))).map(
      (result) => expectRefusal(result).status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  }
  app.clock.advance(15 * MINUTE)
})

test('limits are counted in the database: another process of the shop, or the next one, goes on counting', async () => {
  const email = newEmail()
  const other = await startTestApp({ database: app.database, secret: app.ctx.secret })
  other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime())
  for (let i = 0; i < 10; i += 1) await logIn(email, 'not the password')
  expect(expectRefusal(await other.api('POST /api/auth/login', { email, password: 'not the password' })).status).toBe(
    429,
  )
})

test('one internet address may log in only so often an hour, whatever it claims to be', async () => {
  const strict = await startTestApp({ database: app.database, env: { LOGINS_PER_HOUR: '3' } })
  const attempt = (n: number) =>
    strict.send('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email: newEmail(), password: TEST_PASSWORD }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
    })
  strict.clock.advance(48 * 60 * MINUTE)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push((await attempt(n)).status)
  expect(statuses).toEqual([401, 401, 401, 429])
})
