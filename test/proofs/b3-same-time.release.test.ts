import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, PASSWORD } from '#test/account-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { type Ground, openGround } from './harness/ground.ts'
import { report } from './harness/size.ts'

/** Of each kind, in pairs of one known and one unknown address, so that whatever slows the machine slows both. */
const TRIES = 300
const WARM_UP = 20
/** How far the medians may be apart. What differs by the work of a password or a query differs by more. */
const TOLERANCE = 0.15

let ground: Ground
const known: string[] = []
beforeAll(async () => {
  const often = '1000000'
  ground = await openGround('server', { env: { LOGINS_PER_HOUR: often, CODES_PER_HOUR: often } })
  const password_hash = await createPasswords().hash(PASSWORD)
  await ground.inspect(async (app) => {
    while (known.length < TRIES + WARM_UP) known.push((await registerCustomer(app)).email)
    await app.ctx.db.updateTable('customers').set({ password_hash }).execute()
  })
  await ground.start()
})
afterAll(() => ground.close())

/** The milliseconds until the whole answer is there. */
async function timeOf(path: string, body: object): Promise<number> {
  const [shop] = ground.shops
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
  ['asking for a registration code', '/api/auth/register', { username: 'Asha', password: PASSWORD }],
  ['typing a wrong registration code', '/api/auth/register', { username: 'Asha', password: PASSWORD, otp: '000000' }],
  ['asking for a new password', '/api/auth/forgot-password', {}],
  ['typing a wrong code for a new password', '/api/auth/reset-password', { otp: '000000', password: PASSWORD }],
])('B3: %s takes as long with an unknown address as with a known one', async (name, path, body) => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < TRIES + WARM_UP; pair += 1) {
    // Each address once: what is limited for one address is not what is measured here. Either kind goes first as often.
    const kinds = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const email = kind === 'known' ? known[pair]! : `cus_${newEmail()}`
      const ms = await timeOf(path, { ...body, email })
      if (pair >= WARM_UP) times[kind].push(ms)
    }
  }
  const [ours, others] = [median(times.known), median(times.unknown)]
  report(`B3 ${name}`, { tries: 2 * TRIES, 'ms known': ours.toFixed(2), 'ms unknown': others.toFixed(2) })
  expect(others / ours).toBeGreaterThan(1 - TOLERANCE)
  expect(others / ours).toBeLessThan(1 + TOLERANCE)
})
