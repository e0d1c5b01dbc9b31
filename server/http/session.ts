import { jwtVerify, SignJWT } from 'jose'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from './refusal.ts'

/** How long a login lasts (quality.md, Access). */
export const SESSION_LENGTH_MS = 7 * DAY

export type Session = { readonly sessionId: string; readonly customerId: string }

/** Opens a session and returns its token: a JWT whose `jti` names the row that every request checks. */
export async function openSession(ctx: Context, db: Db, customerId: string): Promise<string> {
  const id = ctx.newId('session')
  const now = ctx.now()
  const expires = new Date(now.getTime() + SESSION_LENGTH_MS)
  await db
    .insertInto('sessions')
    .values({ id, customer_id: customerId, created_at: now, expires_at: expires, ended_at: null })
    .execute()
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(ctx.secret)
}

/** The live session behind an Authorization header. Every invalid token gets the same refusal. */
export async function findSession(ctx: Context, authorization: string | undefined): Promise<Session> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
  const claims = token === undefined ? null : await readClaims(ctx, token)
  if (claims === null) throw notLoggedIn()
  const row = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'customer_id'])
    .where('id', '=', claims.sessionId)
    .where('customer_id', '=', claims.customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (row === undefined) throw notLoggedIn()
  return { sessionId: row.id, customerId: row.customer_id }
}

/** Ends one session. */
export async function endSession(db: Db, now: Date, session: Session): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', session.sessionId)
    .where('customer_id', '=', session.customerId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a customer, for instance after a new password. */
export async function endAllSessions(db: Db, now: Date, customerId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute()
}

async function readClaims(ctx: Context, token: string): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, ctx.secret, { algorithms: ['HS256'], currentDate: ctx.now() })
    return payload.jti && payload.sub ? { sessionId: payload.jti, customerId: payload.sub } : null
  } catch {
    return null
  }
}

function notLoggedIn(): Refusal {
  return new Refusal('not_logged_in', 'Please login to continue')
}
