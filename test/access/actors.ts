import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { DAY, SECOND } from '#domain/time.ts'
import { endAllSessions, keyId, openSession } from '#server/http/session.ts'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import type { TestApp } from '#test/start-test-app.ts'

type Claims = { jti: string; sub: string; iat: number; exp: number }
type Headers = Record<string, string>

/** The headers of a caller who is not logged in as this customer. */
type Actor = (app: TestApp, customer: TestCustomer) => Promise<Headers>

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims

function sign(
  claims: object,
  secret: Uint8Array,
  header: { alg: string; kid?: string } = { alg: 'HS256' },
): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ kid: keyId(secret), ...header }).sign(secret)
}

/** Opens a second session of the customer, so that the first stays intact. */
async function ownSession(app: TestApp, { id }: TestCustomer): Promise<{ token: string; claims: Claims }> {
  const token = await openSession(app.ctx, app.ctx.db, id)
  return { token, claims: claimsOf(token) }
}

export const unauthorisedActors: Readonly<Record<string, Actor>> = {
  'a visitor without a token': async () => ({}),
  'an empty header': async () => ({ authorization: '' }),
  'a header without a token': async () => ({ authorization: 'Bearer' }),
  'a malformed token': async () => bearer('a.b.c'),
  'the token "null"': async () => bearer('null'),
  'a token with a suffix': async (_, { token }) => bearer(`${token}.x`),
  'two tokens': async (_, { token }) => ({ authorization: `Bearer ${token}, Bearer ${token}` }),
  'another scheme': async (_, { token }) => ({ authorization: `Basic ${token}` }),
  'a token in a cookie': async (_, { token }) => ({ cookie: `authToken=${token}; token=${token}` }),
  'a token in another header': async (_, { token }) => ({
    'x-authorization': `Bearer ${token}`,
    'x-auth-token': token,
  }),
  'an expired token': async (app, customer) => {
    const { claims } = await ownSession(app, customer)
    const past = Math.floor(app.clock.now().getTime() / SECOND) - 1
    return bearer(await sign({ ...claims, exp: past }, app.ctx.secret))
  },
  'a token of an expired session': async (app, customer) => {
    const { token, claims } = await ownSession(app, customer)
    const ended = new Date(app.clock.now().getTime() - SECOND)
    await app.ctx.db.updateTable('sessions').set({ expires_at: ended }).where('id', '=', claims.jti).execute()
    return bearer(token)
  },
  'a token whose customer was changed': async (app, { token }) => {
    const [header, , signature] = token.split('.')
    const other = await registerCustomer(app)
    return bearer(`${header}.${encode({ ...claimsOf(token), sub: other.id })}.${signature}`)
  },
  'a token whose signature was changed': async (_, { token }) => {
    const [header, payload, signature = ''] = token.split('.')
    return bearer(`${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)
  },
  'a token without its signature': async (_, { token }) => bearer(`${token.split('.').slice(0, 2).join('.')}.`),
  'a token of another shop': async (_, { token }) =>
    bearer(await sign(claimsOf(token), new TextEncoder().encode('another secret of at least 32 bytes'))),
  'a token of another shop that names our key': async (app, { token }) =>
    bearer(await sign(claimsOf(token), new Uint8Array(32), { alg: 'HS256', kid: keyId(app.ctx.secret) })),
  'a token signed with nothing': async (_, { token }) => bearer(await sign(claimsOf(token), new Uint8Array(32))),
  'algorithm none': async (_, { token }) => bearer(`${encode({ alg: 'none' })}.${token.split('.')[1]}.x`),
  'algorithm None, with the old signature': async (_, { token }) =>
    bearer(`${encode({ alg: 'None', typ: 'JWT' })}.${token.split('.').slice(1).join('.')}`),
  'another algorithm of the same family': async (app, { token }) =>
    bearer(await sign(claimsOf(token), app.ctx.secret, { alg: 'HS512' })),
  'a key pair of the caller': async (_, { token }) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const header = { alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) }
    return bearer(await new SignJWT({ ...claimsOf(token) }).setProtectedHeader(header).sign(privateKey))
  },
  'a key id that the token chooses': async (_, { token }) =>
    bearer(await sign(claimsOf(token), new Uint8Array(1), { alg: 'HS256', kid: '../../../../dev/null' } as never)),
  'a token of an unknown session': async (app, { token }) =>
    bearer(await sign({ ...claimsOf(token), jti: 'ses_nothing' }, app.ctx.secret)),
  'a token without a session': async (app, { token }) => {
    const { jti: _, ...claims } = claimsOf(token)
    return bearer(await sign(claims, app.ctx.secret))
  },
  'the caller’s id with the session of another customer': async (app, { token }) => {
    const other = await registerCustomer(app)
    return bearer(await sign({ ...claimsOf(other.token), jti: claimsOf(token).jti }, app.ctx.secret))
  },
  'the customer’s id with the session of the caller': async (app, { id }) => {
    const other = await registerCustomer(app)
    return bearer(await sign({ ...claimsOf(other.token), sub: id }, app.ctx.secret))
  },
  'a session after logout': async (app, customer) => {
    const { token } = await ownSession(app, customer)
    await app.as(token)('POST /api/auth/logout', {})
    return bearer(token)
  },
  'a session from before a new password': async (app) => {
    // The sessions of the given customer stay open.
    const other = await registerCustomer(app)
    await endAllSessions(app.ctx.db, app.ctx.now(), other.id)
    return bearer(other.token)
  },
  'a session whose row is deleted': async (app, customer) => {
    const { token, claims } = await ownSession(app, customer)
    await app.ctx.db.deleteFrom('sessions').where('id', '=', claims.jti).execute()
    return bearer(token)
  },
  'a customer whose account is deleted': async (app) => {
    const other = await registerCustomer(app)
    await app.ctx.db.deleteFrom('customers').where('id', '=', other.id).execute()
    return bearer(other.token)
  },
  'a token from the future': async (app, { token }) => {
    const claims = claimsOf(token)
    const later = claims.iat + DAY / SECOND
    return bearer(await sign({ ...claims, iat: later, nbf: later }, app.ctx.secret))
  },
}

/** The actors who try every endpoint: no token, an old one, an ended session, a forged signature. */
export const usualActors = ['a visitor without a token', 'an expired token', 'a session after logout', 'algorithm none']
