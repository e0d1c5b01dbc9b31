import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { registerCustomer } from '#test/factories.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { type TestEnvironment, openTestEnvironment } from './harness/test-environment.ts'
import { reportProof } from './harness/size.ts'

/** Pairs of one known and one unknown address, so that noise affects both. */
const TRIES = 300
const WARM_UP = 20
/** The allowed difference of the medians; a skipped password hash or query exceeds it. */
const TOLERANCE = 0.15

let environment: TestEnvironment
const known: string[] = []
beforeAll(async () => {
  const often = '1000000'
  environment = await openTestEnvironment('server', { env: { LOGINS_PER_HOUR: often, CODES_PER_HOUR: often } })
  const password_hash = await createPasswords().hash(TEST_PASSWORD)
  await environment.inspect(async (app) => {
    while (known.length < TRIES + WARM_UP) known.push((await registerCustomer(app)).email)
    await app.ctx.db.updateTable('customers').set({ password_hash }).execute()
  })
  await environment.start()
})
afterAll(() => environment.close())

/** The milliseconds until the answer is complete. */
async function measure(path: string, body: object): Promise<number> {
  const [shop] = environment.shops
  const began = performance.now()
  const response = await fetch(`${shop!.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  await response.arrayBuffer()
  expect(response.status).not.toBe(429)
  return performance.now() - began
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

test.each([
  ['logging in with a wrong password', '/api/auth/login', { password: 'not the password' }],
  ['asking for a registration code', '/api/auth/register', { username: 'Asha', password: TEST_PASSWORD }],
  [
    'typing a wrong registration code',
    '/api/auth/register',
    { username: 'Asha', password: TEST_PASSWORD, otp: '000000' },
  ],
  ['asking for a new password', '/api/auth/forgot-password', {}],
  ['typing a wrong code for a new password', '/api/auth/reset-password', { otp: '000000', password: TEST_PASSWORD }],
])('B3: %s takes as long with an unknown address as with a known one', async (name, path, body) => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < TRIES + WARM_UP; pair += 1) {
    // Each address is used once, below its limit, and the order of the kinds alternates.
    const kinds = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const email = kind === 'known' ? known[pair]! : `cus_${newEmail()}`
      const ms = await measure(path, { ...body, email })
      if (pair >= WARM_UP) times[kind].push(ms)
    }
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
  reportProof(`B3 ${name}`, { tries: 2 * TRIES, 'ms known': ofKnown.toFixed(2), 'ms unknown': ofUnknown.toFixed(2) })
  expect(ofUnknown / ofKnown).toBeGreaterThan(1 - TOLERANCE)
  expect(ofUnknown / ofKnown).toBeLessThan(1 + TOLERANCE)
})
