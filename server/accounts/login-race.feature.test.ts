import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

test('whoever logs in with the old password while a new one is set gets no session', async () => {
  const database = await openTestDatabase()
  let afterReading: (() => Promise<void>) | null = null
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!result.rows.some((row) => 'password_hash' in row)) return result
      await afterReading?.()
      afterReading = null
      return result
    },
  }
  const app = await startTestApp({ database: { ...database, db: database.db.withPlugin(meanwhile) } })
  const email = newEmail()
  await signUp(app, email)
  const before = await database.db.selectFrom('sessions').select('id').execute()
  const password_hash = await app.ctx.passwords.hash('a fresh good password')
  afterReading = async () =>
    void (await database.db.updateTable('customers').set({ password_hash }).where('email', '=', email).execute())
  expect(expectRefusal(await app.api('POST /api/auth/login', { email, password: TEST_PASSWORD })).message).toBe(
    'Invalid credentials',
  )
  expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual(before)
  await app.close()
})
