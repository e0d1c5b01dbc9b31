import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#domain/time.ts'
import { keyId } from '#server/http/session.ts'
import { requestResetCode, signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** Whether the token check of the page, with this Authorization header, would keep the customer logged in. */
async function isAccepted(authorization: string | null): Promise<boolean> {
  const response = await app.send('/api/auth/validatetoken', {
    method: 'POST',
    headers: authorization === null ? {} : { authorization },
  })
  const body = (await response.json()) as { success: boolean; code?: string }
  expect(body).toMatchObject(response.ok ? { success: true } : { success: false, code: 'not_logged_in' })
  expect(response.status).toBe(response.ok ? 200 : 401)
  return response.ok
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string; sub: string; exp: number }
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token of this shop is accepted and says in seconds when it ends, seven days from now', async () => {
  const token = await signUp(app, newEmail())
  expect(await isAccepted(`Bearer ${token}`)).toBe(true)
  expect(claimsOf(token).exp).toBe(Math.floor((app.clock.now().getTime() + 7 * DAY) / 1000))
})

test('no token and malformed ones are refused', async () => {
  const token = await signUp(app, newEmail())
  for (const header of [
    null,
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Basic ${token}`,
    token,
    'Bearer a.b',
    'Bearer a.b.c',
    'Bearer ..',
    `Bearer ${token}.x`,
  ]) {
    expect(await isAccepted(header)).toBe(false)
  }
})

test('a token that was tampered with, signed elsewhere or not at all is refused', async () => {
  const token = await signUp(app, newEmail())
  const other = await signUp(app, newEmail())
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const claims = claimsOf(token)
  const kid = keyId(app.ctx.secret)
  const forged = (secret: Uint8Array, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(secret)
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const tokens = [
    `${header}.${payload}.${flipped}`,
    `${header}.${base64url({ ...claims, sub: claimsOf(other).sub })}.${signature}`,
    `${header}.${base64url({ ...claims, exp: claims.exp + 1000 })}.${signature}`,
    `${base64url({ alg: 'none' })}.${payload}.`,
    `${base64url({ alg: 'none' })}.${payload}.${signature}`,
    await forged(new TextEncoder().encode('another secret of at least 32 bytes')),
    await forged(app.ctx.secret, 'HS512'),
  ]
  for (const bad of tokens) expect(await isAccepted(`Bearer ${bad}`)).toBe(false)
  expect(await isAccepted(`Bearer ${await forged(app.ctx.secret)}`)).toBe(true)
})

test('a well-signed token for the session of somebody else, or for none, is refused', async () => {
  const [mine, other] = [claimsOf(await signUp(app, newEmail())), claimsOf(await signUp(app, newEmail()))]
  for (const claims of [
    { ...mine, sub: other.sub },
    { ...mine, jti: 'ses_unknown' },
    { sub: mine.sub, exp: mine.exp },
    { jti: mine.jti, exp: mine.exp },
  ]) {
    const header = { alg: 'HS256', kid: keyId(app.ctx.secret) }
    const token = await new SignJWT(claims).setProtectedHeader(header).sign(app.ctx.secret)
    expect(await isAccepted(`Bearer ${token}`)).toBe(false)
  }
})

test('a session ends after seven days', async () => {
  const token = await signUp(app, newEmail())
  app.clock.advance(7 * DAY - SECOND)
  expect(await isAccepted(`Bearer ${token}`)).toBe(true)
  app.clock.advance(SECOND)
  expect(await isAccepted(`Bearer ${token}`)).toBe(false)
})

test('logging out ends this session and no other', async () => {
  const email = newEmail()
  const token = await signUp(app, email)
  const second = expectOk(await app.api('POST /api/auth/login', { email, password: TEST_PASSWORD })).token
  expect(expectOk(await app.as(token)('POST /api/auth/logout', {}))).toEqual({ success: true })
  expect(await isAccepted(`Bearer ${token}`)).toBe(false)
  expect(await isAccepted(`Bearer ${second}`)).toBe(true)
  expect(expectRefusal(await app.as(token)('POST /api/auth/logout', {})).status).toBe(401)
})

test('a new password ends every session of the account and none of another', async () => {
  const email = newEmail()
  const tokens = [
    await signUp(app, email),
    expectOk(await app.api('POST /api/auth/login', { email, password: TEST_PASSWORD })).token,
  ]
  const neighbour = await signUp(app, newEmail())
  const otp = await requestResetCode(app, email)
  expectOk(await app.api('POST /api/auth/reset-password', { email, otp, password: 'another good password' }))
  for (const token of tokens) expect(await isAccepted(`Bearer ${token}`)).toBe(false)
  expect(await isAccepted(`Bearer ${neighbour}`)).toBe(true)
})

test('a replaced key still verifies, a removed one does not, and every token names its key', async () => {
  const token = await signUp(app, newEmail())
  const check = async (secrets: { secret: Uint8Array; formerSecrets?: Uint8Array[] }) => {
    const shop = await startTestApp({ database: app.database, now: app.clock.now, ...secrets })
    return (await shop.as(token)('POST /api/auth/validatetoken', {})).ok
  }
  const secret = randomBytes(32)
  expect(await check({ secret, formerSecrets: [randomBytes(32), app.ctx.secret as Uint8Array] })).toBe(true)
  expect(await check({ secret, formerSecrets: [randomBytes(32)] })).toBe(false)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: keyId(app.ctx.secret) })
})

test('lists the sessions of the customer and of no other', async () => {
  const email = newEmail()
  const phone = await signUp(app, email)
  app.clock.advance(2 * HOUR)
  const laptop = await logInWith(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')
  await signUp(app, newEmail())
  const { sessions } = expectOk(await app.as(laptop)('GET /api/auth/sessions', {}))
  expect(sessions).toMatchObject([
    { device: 'Firefox on Linux', isCurrent: true },
    { device: 'Unknown device', isCurrent: false },
  ])
  expect(new Date(sessions[0]!.createdAt).getTime() - new Date(sessions[1]!.lastSeenAt).getTime()).toBe(2 * HOUR)
  await isAccepted(`Bearer ${phone}`)
  const [first] = expectOk(await app.as(phone)('GET /api/auth/sessions', {})).sessions
  expect(first!.lastSeenAt).toBe(app.clock.now().toISOString())
})

test('logging out everywhere ends every session of the account and none of another', async () => {
  const email = newEmail()
  const tokens = [await signUp(app, email), await logInWith(email, 'curl')]
  const neighbour = await signUp(app, newEmail())
  expect(expectOk(await app.as(tokens[0]!)('DELETE /api/auth/sessions', {}))).toEqual({ success: true })
  for (const token of tokens) expect(await isAccepted(`Bearer ${token}`)).toBe(false)
  expect(await isAccepted(`Bearer ${neighbour}`)).toBe(true)
})

async function logInWith(email: string, userAgent: string): Promise<string> {
  const form = { email, password: TEST_PASSWORD }
  return expectOk(await app.api('POST /api/auth/login', form, { headers: { 'user-agent': userAgent } })).token
}
