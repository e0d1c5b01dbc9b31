import { expect, test } from 'vitest'
import { signUp } from '#test/account-steps.ts'
import { newEmail } from '#test/shopper-input.ts'
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
