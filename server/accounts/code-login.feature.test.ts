import { expect, test } from 'vitest'
import { CODE_LIFETIME_MS } from '#domain/accounts/account-rules.ts'
import { listMailsTo, mailLoginCode, requestResetCode, wrongCodeFor } from '#test/account-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const wrong = { status: 422, code: 'invalid_otp' }

test('a mailed code logs in once, and the owner learns of the new device (accounts-9)', async () => {
  const { email } = await registerCustomer(app)
  const otp = await mailLoginCode(app, email)

  const { token, username } = expectOk(await app.api('POST /api/auth/code-login', { email, otp }))

  expect(username).toBe('Asha Rao')
  expectOk(await app.api('POST /api/auth/validatetoken', {}, { token }))
  expect((await listMailsTo(app, email)).at(-1)?.subject).toMatch(/^Login from a new device/)
  expect(expectRefusal(await app.api('POST /api/auth/code-login', { email, otp }))).toMatchObject(wrong)
})

test('parallel submits of one code open one session', async () => {
  const { email } = await registerCustomer(app)
  const otp = await mailLoginCode(app, email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.api('POST /api/auth/code-login', { email, otp })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a code that is wrong, expired, for another purpose or for another account is refused and opens no session', async () => {
  const [{ email }, other] = [await registerCustomer(app), await registerCustomer(app)]
  const reset = await requestResetCode(app, email)
  const otp = await mailLoginCode(app, email)
  const tries = [
    { email, otp: wrongCodeFor(otp) },
    { email, otp: reset === otp ? wrongCodeFor(otp) : reset },
    { email: other.email, otp },
    { email: 'nobody@customer.example', otp },
  ]
  for (const one of tries) expect(expectRefusal(await app.api('POST /api/auth/code-login', one))).toMatchObject(wrong)
  app.clock.advance(CODE_LIFETIME_MS)
  expect(expectRefusal(await app.api('POST /api/auth/code-login', { email, otp }))).toMatchObject(wrong)
})

test('a known and an unknown address get the same answer, and only the known one gets a mail', async () => {
  const { email } = await registerCustomer(app)
  const unknown = 'unknown@customer.example'
  const answers = [email, unknown].map((one) => app.api('POST /api/auth/login-code', { email: one }))
  const [known, stranger] = await Promise.all(answers)
  expect(expectOk(known!)).toEqual(expectOk(stranger!))
  expect((await listMailsTo(app, email)).at(-1)?.subject).toMatch(/^Your code to log in/)
  expect(await listMailsTo(app, unknown)).toEqual([])
})
