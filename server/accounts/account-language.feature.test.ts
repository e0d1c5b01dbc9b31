import { expect, test } from 'vitest'
import { listMailsTo, mailLoginCode, readMailCode, signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('a customer sets the language of the account, and no other than those of the shop', async () => {
  const email = newEmail()
  const token = await signUp(app, email)
  const languageOf = async () =>
    (await app.ctx.db.selectFrom('customers').select('language').where('email', '=', email).executeTakeFirstOrThrow())
      .language
  expect(await languageOf()).toBe('en')
  expectOk(await app.as(token)('POST /api/auth/language', { language: 'te' }))
  expect(await languageOf()).toBe('te')
  expect(expectRefusal(await app.as(token)('POST /api/auth/language', { language: 'ta' as 'te' })).status).toBe(422)
  expect(await languageOf()).toBe('te')
})

test('registration sets the language of the account, and a login on a page in another one keeps it', async () => {
  const email = newEmail()
  const form = { email, username: 'Asha Rao', password: TEST_PASSWORD }
  const send = async (path: string, body: object, language: string) => {
    const headers = { 'content-type': 'application/json', 'x-language': language }
    const answer = await app.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { token: string; language: string }
  }
  await send('/api/auth/register', form, 'te')
  const [mail] = await listMailsTo(app, email)
  const { token, language } = await send('/api/auth/register', { ...form, otp: readMailCode(mail!) }, 'te')
  expect(language).toBe('te')
  expect(await send('/api/auth/login', form, 'en')).toMatchObject({ language: 'te' })
  expect(await send('/api/auth/login', form, 'hi')).toMatchObject({ language: 'te' })
  expectOk(await app.as(token)('POST /api/auth/language', { language: 'hi' }))
  const otp = await mailLoginCode(app, email)
  expect(await send('/api/auth/code-login', { email, otp }, 'en')).toMatchObject({ language: 'hi' })
})
