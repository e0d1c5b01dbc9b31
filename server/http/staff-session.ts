import { createHash, randomBytes } from 'node:crypto'
import { deviceName } from '#domain/accounts/device-name.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { idleLimitOf, signsInByPhone, STAFF_SESSION_LENGTH_MS, STEP_UP_LENGTH_MS } from '#domain/staff/staff-rules.ts'
import { MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from './refusal.ts'

const TOKEN_BYTES = 32
/** The resolution of `last_active_at`, which limits writes. */
const ACTIVE_RESOLUTION = MINUTE

/** The session of an Authorization header, with its owner as of now. */
type StaffSession = {
  readonly sessionId: string
  readonly staffId: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly stepUpUntil: Date
  readonly expiresAt: Date
  /** Whether it was idle for so long that it needs the second factor again (staff-1). */
  readonly isLocked: boolean
}

type NewStaffSession = {
  readonly staffId: string
  readonly userAgent: string
  /** The phone of a rider, with which the session ends. */
  readonly phoneHash?: string | null
}

/** Opens a session after the second factor and returns its token, which only its holder knows. */
export async function openStaffSession(
  ctx: Pick<Context, 'now' | 'newId'>,
  db: Db,
  { staffId, userAgent, phoneHash = null }: NewStaffSession,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const sessionId = ctx.newId('staffSession')
  const now = ctx.now()
  await db
    .insertInto('staff_sessions')
    .values({
      id: sessionId,
      staff_id: staffId,
      token_hash: hashSecret(token),
      device: deviceName(userAgent),
      created_at: now,
      last_active_at: now,
      step_up_until: new Date(now.getTime() + STEP_UP_LENGTH_MS),
      expires_at: new Date(now.getTime() + STAFF_SESSION_LENGTH_MS),
      ended_at: null,
      phone_hash: phoneHash,
    })
    .execute()
  return { token, sessionId }
}

/** Finds the open session of an Authorization header. Every invalid token gets the same refusal. */
export async function findStaffSession(
  ctx: Context,
  authorization: string | undefined,
  { isBackground }: { readonly isBackground: boolean },
): Promise<StaffSession> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  const now = ctx.now()
  const row =
    token === undefined
      ? undefined
      : await ctx.preparedDb
          .selectFrom('staff_sessions as session')
          .innerJoin('staff', 'staff.id', 'session.staff_id')
          .select(['session.id', 'session.last_active_at', 'session.step_up_until', 'session.expires_at'])
          .leftJoin('rider_phones as phone', (on) =>
            on.onRef('phone.device_hash', '=', 'session.phone_hash').onRef('phone.staff_id', '=', 'staff.id'),
          )
          .select(['staff.id as staff_id', 'staff.name', 'staff.roles', 'session.phone_hash', 'phone.device_hash'])
          .where('session.token_hash', '=', hashSecret(token))
          .where('session.ended_at', 'is', null)
          .where('session.expires_at', '>', now)
          .where('staff.blocked_at', 'is', null)
          .executeTakeFirst()
  // A rider's session lives on the phone alone (staff-2).
  const isOfPhone = row !== undefined && (signsInByPhone(row.roles) || row.phone_hash !== null)
  if (row === undefined || (isOfPhone && row.device_hash === null))
    throw new Refusal('not_logged_in', 'Please sign in to the desk')
  const idleMs = now.getTime() - row.last_active_at.getTime()
  const isLocked = idleMs >= idleLimitOf(row.roles)
  if (!isLocked && !isBackground && idleMs >= ACTIVE_RESOLUTION)
    await ctx.db.updateTable('staff_sessions').set({ last_active_at: now }).where('id', '=', row.id).execute()
  return {
    sessionId: row.id,
    staffId: row.staff_id,
    name: row.name,
    roles: row.roles,
    stepUpUntil: row.step_up_until,
    expiresAt: row.expires_at,
    isLocked,
  }
}

/** Records a second factor: unlocks the session and allows actions that need a step-up. */
export async function stepUpSession(ctx: Context, db: Db, sessionId: string): Promise<Date> {
  const now = ctx.now()
  const stepUpUntil = new Date(now.getTime() + STEP_UP_LENGTH_MS)
  await db
    .updateTable('staff_sessions')
    .set({ step_up_until: stepUpUntil, last_active_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  return stepUpUntil
}

export async function endStaffSession(db: Db, now: Date, sessionId: string): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all sessions of a person, for instance after a change of roles. */
export async function endStaffSessions(db: Db, now: Date, staffId: string): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The hash of a random secret of at least 80 bits, which needs no salt and no key. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
