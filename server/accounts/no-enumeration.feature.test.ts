import { createHook } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

/** Every statement and every password hash since the last `start`, in order: the work that an answer costs. */
const work: string[] = []
const recorder: KyselyPlugin = {
  transformQuery: ({ node }) => {
    // The statement without what was put into it.
    work.push(JSON.stringify(node, (key, value: unknown) => (key === 'value' || key === 'values' ? undefined : value)))
    return node
  },
  transformResult: async ({ result }) => result,
}
const hashes = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && work.push('password hash')) })

let app: TestApp
beforeAll(async () => {
  const database = await openTestDatabase()
  app = await startTestApp({ database: { ...database, db: database.db.withPlugin(recorder) } })
  hashes.enable()
})
afterAll(async () => {
  hashes.disable()
  await app.close()
})

async function workFor(path: string, body: object): Promise<{ work: string[]; answer: unknown }> {
  work.length = 0
  const response = await app.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { answer: { status: response.status, headers, body: await response.text() }, work: [...work] }
}

test.each([
  ['asking for a registration code', '/api/auth/register', { username: 'Asha', password: TEST_PASSWORD }],
  [
    'typing a wrong registration code',
    '/api/auth/register',
    { username: 'Asha', password: TEST_PASSWORD, otp: '000000' },
  ],
  ['asking for a new password', '/api/auth/forgot-password', {}],
  ['typing a wrong code for a new password', '/api/auth/reset-password', { otp: '000000', password: TEST_PASSWORD }],
  ['logging in with a wrong password', '/api/auth/login', { password: 'not the password' }],
])('%s costs the same work and gives the same answer for known and unknown addresses', async (_, path, body) => {
  const [known, unknown] = [newEmail(), newEmail()]
  await signUp(app, known)
  const first = await workFor(path, { ...body, email: known })
  const second = await workFor(path, { ...body, email: unknown })
  expect(first.work.length).toBeGreaterThan(1)
  expect(second).toEqual(first)
})

test('the work of a login is seen: it holds one password hash', async () => {
  const { work: seen } = await workFor('/api/auth/login', { email: newEmail(), password: TEST_PASSWORD })
  expect(seen.filter((step) => step === 'password hash')).toHaveLength(1)
})
