import { createHmac } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { deviceName } from '#domain/accounts/device-name.ts'
import { DAY, HOUR, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { BLOCKED_CUSTOMER } from '#domain/customers/customer-changes.ts'
import { Refusal } from './refusal.ts'

/** The lifetime of a session. */
const SESSION_LENGTH_MS = 7 * DAY

const MAX_LISTED = 50
/** The resolution of `last_seen_at`, which limits writes. */
const LAST_SEEN_RESOLUTION = HOUR

type Session = { readonly sessionId: string; readonly customerId: string }

/**
 * Opens a session and returns its token: a JWT whose `jti` is a session row that every request checks. Refuses a blocked
 * customer (accounts-10); the lock keeps a block from missing a session that is being opened.
 */
export async function openSession(ctx: Context, db: Db, customerId: string, userAgent = ''): Promise<string> {
  const id = ctx.newId('session')
  const now = ctx.now()
  const expires = new Date(now.getTime() + SESSION_LENGTH_MS)
  const opened = await db
    .insertInto('sessions')
    .columns(['id', 'customer_id', 'device', 'created_at', 'last_seen_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('customers')
        .select((customer) => [
          customer.val(id).as('id'),
          'customers.id as customer_id',
          customer.val(deviceName(userAgent)).as('device'),
          customer.cast<Date>(customer.val(now), 'timestamptz').as('created_at'),
          customer.cast<Date>(customer.val(now), 'timestamptz').as('last_seen_at'),
          customer.cast<Date>(customer.val(expires), 'timestamptz').as('expires_at'),
        ])
        .where('customers.id', '=', customerId)
        .where('blocked_at', 'is', null)
        .where('erased_at', 'is', null)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst()
  if (opened === undefined) throw new Refusal('forbidden', BLOCKED_CUSTOMER)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: keyId(ctx.secret) })
    .setSubject(customerId)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(ctx.secret)
}

/** Finds the active session of an Authorization header. Every invalid token gets the same refusal. */
export async function findSession(ctx: Context, authorization: string | undefined): Promise<Session> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? null : await readClaims(ctx, token)
  if (claims === null) throw notLoggedIn()
  const row = await ctx.preparedDb
    .selectFrom('sessions')
    .select(['id', 'customer_id', 'last_seen_at'])
    .where('id', '=', claims.sessionId)
    .where('customer_id', '=', claims.customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (row === undefined) throw notLoggedIn()
  await updateLastSeen(ctx, row)
  return { sessionId: row.id, customerId: row.customer_id }
}

/** Lists the active sessions of a customer, most recent first. */
export async function listCustomerSessions(
  ctx: Context,
  current: Session,
): Promise<{ device: string; createdAt: string; lastSeenAt: string; isCurrent: boolean }[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', current.customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    device,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    isCurrent: id === current.sessionId,
  }))
}

export async function endSession(db: Db, now: Date, session: Session): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', session.sessionId)
    .where('customer_id', '=', session.customerId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all sessions of a customer, for instance after a password change. */
export async function endAllSessions(db: Db, now: Date, customerId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute()
}

const keyIds = new WeakMap<Uint8Array, string>()

/** Derives the `kid` header of a signing key, so that keys can be rotated without ending sessions. */
export function keyId(secret: Uint8Array): string {
  const id = keyIds.get(secret) ?? createHmac('sha256', secret).update('kid').digest('base64url').slice(0, 8)
  keyIds.set(secret, id)
  return id
}

const verificationKeys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

/** Caches the imported key, because importing takes longer than verifying a token. */
function verificationKey(secret: Uint8Array): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    verificationKeys.get(secret) ?? crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['verify'])
  verificationKeys.set(secret, key)
  return key
}

async function updateLastSeen(ctx: Context, session: { id: string; last_seen_at: Date }): Promise<void> {
  const now = ctx.now()
  if (now.getTime() - session.last_seen_at.getTime() < LAST_SEEN_RESOLUTION) return
  await ctx.db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', session.id).execute()
}

type Claims = Session & { readonly expiresAt: number }

const KEPT_CLAIMS = 5000
const keptClaims = new WeakMap<Context, LRUCache<string, Claims>>()

/** The claims of a token, verified once: a signature takes longer to verify than its session row to read. */
async function readClaims(ctx: Context, token: string): Promise<Session | null> {
  const kept = keptClaims.get(ctx) ?? new LRUCache<string, Claims>({ max: KEPT_CLAIMS })
  keptClaims.set(ctx, kept)
  const claims = kept.get(token) ?? (await verifyClaims(ctx, token))
  if (claims === null || claims.expiresAt <= ctx.now().getTime()) return null
  kept.set(token, claims)
  return claims
}

async function verifyClaims(ctx: Context, token: string): Promise<Claims | null> {
  try {
    const { kid } = decodeProtectedHeader(token)
    const secret = [ctx.secret, ...ctx.formerSecrets].find((one) => keyId(one) === kid)
    if (secret === undefined) return null
    const { payload } = await jwtVerify(token, await verificationKey(secret), {
      algorithms: ['HS256'],
      currentDate: ctx.now(),
    })
    const { jti: sessionId, sub: customerId, exp } = payload
    return sessionId && customerId && exp ? { sessionId, customerId, expiresAt: exp * SECOND } : null
  } catch {
    return null
  }
}

function notLoggedIn(): Refusal {
  return new Refusal('not_logged_in', 'Please login to continue')
}
