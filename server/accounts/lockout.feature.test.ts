import { expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { RefusalBody } from '#contract/refusal.ts'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import { readMailCode, requestResetCode, listMailsTo, signUp, wrongCodeFor } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const FRESH = 'a fresh good password'
const OWNER = '198.51.100.1'
const stranger = (n: number) => `203.0.113.${n}`

const app = useTestApp({ env: { TRUST_PROXY: 'true' } })

type Answer = Partial<RefusalBody> & { readonly status: number; readonly device?: string }

async function post(ip: string, path: string, body: object, shop = app): Promise<Answer> {
  const response = await shop.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
  })
  return { ...((await response.json()) as object), status: response.status }
}

const logIn = (ip: string, form: ApiInput<'POST /api/auth/login'>, shop = app) =>
  post(ip, '/api/auth/login', form, shop)
const reset = (ip: string, email: string, otp: string) =>
  post(ip, '/api/auth/reset-password', { email, otp, password: FRESH })
const askForCode = (ip: string, email: string) => post(ip, '/api/auth/forgot-password', { email })

async function guess(email: string, networks: number): Promise<void> {
  for (let n = 0; n < networks; n += 1)
    for (let i = 0; i < 10; i += 1) await logIn(stranger(n), { email, password: `wrong password ${i}` })
}

test('a stranger who is locked out of an account does not lock its owner out', async () => {
  const email = newEmail()
  await signUp(app, email)
  await guess(email, 1)
  expect(await logIn(stranger(0), { email, password: TEST_PASSWORD })).toMatchObject({ status: 429, code: 'too_many' })
  expect(await logIn(OWNER, { email, password: TEST_PASSWORD })).toMatchObject({ status: 200 })
})

test('guesses from many networks leave unknown devices three tries and known ones all of theirs', async () => {
  const email = newEmail()
  await signUp(app, email)
  const { device } = await logIn(OWNER, { email, password: TEST_PASSWORD })
  await guess(email, 3)
  const wrong = { email, password: 'not the password' }
  const statuses = async (form: typeof wrong & { device?: string | undefined }, count: number, ip: string) => {
    const found = []
    for (let i = 0; i < count; i += 1) found.push((await logIn(ip, form)).status)
    return found
  }
  expect(await statuses(wrong, 4, stranger(9))).toEqual([401, 401, 401, 429])
  // In the network of the stranger, even.
  expect(await statuses({ ...wrong, device }, 9, stranger(9))).toEqual(Array(9).fill(401))
  expect(await logIn(stranger(9), { email, password: TEST_PASSWORD, device })).toMatchObject({ status: 200 })
  expect(await logIn(OWNER, { email, password: TEST_PASSWORD })).toMatchObject({ status: 200 })
})

test('a device token of one account is worth nothing for another', async () => {
  const [email, other] = [newEmail(), newEmail()]
  await signUp(app, email)
  await signUp(app, other)
  const { device } = await logIn(OWNER, { email: other, password: TEST_PASSWORD })
  await guess(email, 3)
  for (let i = 0; i < 3; i += 1) await logIn(stranger(8), { email, password: 'wrong password', device })
  expect(await logIn(stranger(8), { email, password: 'wrong password', device })).toMatchObject({ status: 429 })
})

test('the owner gets one mail a day about many wrong tries, and an unknown address none', async () => {
  const [email, unknown] = [newEmail(), newEmail()]
  await signUp(app, email)
  const warnings = async (to: string) =>
    (await listMailsTo(app, to)).filter(({ subject }) => /wrong passwords/.test(subject))
  await guess(email, 2)
  expect(await warnings(email)).toHaveLength(0)
  await guess(email, 4)
  await guess(unknown, 4)
  expect(await warnings(email)).toHaveLength(1)
  expect(await warnings(unknown)).toHaveLength(0)
  app.clock.advance(DAY)
  await guess(email, 4)
  expect(await warnings(email)).toHaveLength(2)
})

test('logins that succeed do not count: a whole network may log in', async () => {
  const shop = await startTestApp({ database: app.database, env: { TRUST_PROXY: 'true', LOGINS_PER_HOUR: '3' } })
  const email = newEmail()
  await signUp(shop, email)
  const ip = '192.0.2.77'
  for (let i = 0; i < 6; i += 1) expect((await logIn(ip, { email, password: TEST_PASSWORD }, shop)).status).toBe(200)
  for (let i = 0; i < 3; i += 1) expect((await logIn(ip, { email, password: 'wrong' }, shop)).status).toBe(401)
  expect((await logIn(ip, { email, password: TEST_PASSWORD }, shop)).status).toBe(429)
})

test('a login that is refused because too many hash at once is not counted', async () => {
  const email = newEmail()
  await signUp(app, email)
  const ip = '192.0.2.78'
  const flood = await Promise.all(Array.from({ length: 60 }, () => logIn(ip, { email: newEmail(), password: 'x' })))
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401, 503]))
  const counted = await app.ctx.db.selectFrom('rate_limits').select('hits').where('key', '=', `tries:${ip}`).execute()
  expect(counted.map(({ hits }) => hits)).toEqual([flood.filter(({ status }) => status === 401).length])
})

test('wrong codes from another network leave the code valid for its owner', async () => {
  const email = newEmail()
  await signUp(app, email)
  const otp = await requestResetCode(app, email)
  for (let i = 0; i < 6; i += 1) expect((await reset(stranger(1), email, wrongCodeFor(otp))).status).toBe(422)
  expect((await reset(stranger(1), email, otp)).status).toBe(422)
  expect((await reset(OWNER, email, otp)).status).toBe(200)
})

test('the twentieth wrong attempt ends a code for all networks', async () => {
  for (const { tries, status } of [
    { tries: 19, status: 200 },
    { tries: 20, status: 422 },
  ]) {
    const email = newEmail()
    await signUp(app, email)
    const otp = await requestResetCode(app, email)
    for (let i = 0; i < tries; i += 1) await reset(stranger(i), email, wrongCodeFor(otp))
    expect((await reset(OWNER, email, otp)).status).toBe(status)
  }
})

test('code requests from other networks leave resets to the owner, with at most five mails an hour', async () => {
  const email = newEmail()
  await signUp(app, email)
  app.clock.advance(2 * HOUR)
  const before = (await listMailsTo(app, email)).length
  for (let n = 0; n < 3; n += 1) {
    for (let i = 0; i < 5; i += 1) expect((await askForCode(stranger(n), email)).status).toBe(200)
    expect((await askForCode(stranger(n), email)).status).toBe(429)
    for (let i = 0; i < 5; i += 1)
      await post(stranger(n + 10), '/api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD })
  }
  const mails = (await listMailsTo(app, email)).slice(before)
  expect(mails.length).toBeLessThanOrEqual(5)
  app.clock.advance(30 * MINUTE)
  const otp = readMailCode(mails.findLast(({ subject }) => /new password/.test(subject))!)
  expect((await reset(OWNER, email, otp)).status).toBe(422)
  expect(await askForCode(OWNER, email)).toMatchObject({ status: 200, message: expect.stringMatching(/latest mail/) })
  expect((await listMailsTo(app, email)).length).toBe(before + mails.length)
  expect((await reset(OWNER, email, otp)).status).toBe(200)
})

test('an unknown address is answered in the same words when its mails are used up', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await signUp(app, known)
  const answers = await Promise.all(
    [known, unknown].map(async (email) => {
      const found = []
      for (let i = 0; i < 6; i += 1) found.push(await askForCode(stranger(20), email))
      return found
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

test('customers who share the address of their carrier register and log in beyond its limits', async () => {
  const shop = await startTestApp({
    database: app.database,
    env: { TRUST_PROXY: 'true', CODES_PER_HOUR: '3', LOGINS_PER_HOUR: '3' },
  })
  const carrier = stranger(200)
  for (let n = 0; n < 6; n += 1) {
    const email = newEmail()
    const form = { email, username: 'Asha Rao', password: TEST_PASSWORD }
    expect(await post(carrier, '/api/auth/register', form, shop)).toMatchObject({ status: 200 })
    const otp = readMailCode((await listMailsTo(shop, email)).at(-1)!)
    expect(await post(carrier, '/api/auth/register', { ...form, otp }, shop)).toMatchObject({ status: 200 })
    expect(await logIn(carrier, form, shop)).toMatchObject({ status: 200 })
  }
  // Unused codes count.
  const statuses = []
  for (let n = 0; n < 4; n += 1)
    statuses.push((await post(carrier, '/api/auth/forgot-password', { email: newEmail() }, shop)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
