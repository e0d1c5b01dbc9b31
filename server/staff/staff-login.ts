import { isEmail, normaliseEmail } from '#domain/accounts/account-rules.ts'
import { LOGIN_TICKET_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import { MINUTE } from '#domain/time.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { countAttempt, type Visitor } from '../accounts/account-limits.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import type { Context } from '../context.ts'
import type { StaffRow } from '../db/staff-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../http/refusal.ts'
import { endStaffSession, openStaffSession, stepUpSession } from '../http/staff-session.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { readTicket, sealTicket } from './desk-ticket.ts'
import { recordAudit } from './record-audit.ts'
import { redeemStaffCode, withCodeLimit } from './second-factor.ts'

const LOGINS = 10
const LOGINS_WINDOW_MS = 15 * MINUTE

type LoginStep = { success: true; next: 'totp'; ticket: string } | { success: true; next: 'enrol' }

/** Checks the password. Unknown and blocked people and wrong passwords get the same response in the same time. */
export async function checkStaffPassword(
  ctx: Context,
  form: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<LoginStep> {
  const email = normaliseEmail(form.email)
  const staff = await countAttempt(ctx, visitor, {
    limit: async () => ({
      key: `desk-login:${keyedHash(ctx, 'limits', email)}:${networkOf(visitor.ip)}`,
      max: LOGINS,
      windowMs: LOGINS_WINDOW_MS,
    }),
    work: async () => {
      const found = await ctx.passwords.check(form.password, () => findByEmail(ctx.db, email))
      return found === null || found.blocked_at !== null ? null : found
    },
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId }, 'wrong desk login')
      return new Refusal('invalid_credentials', 'Email or password is wrong')
    },
  })
  if (staff.totp_sealed === null) return { success: true, next: 'enrol' }
  const ticket = sealTicket(ctx, {
    step: 'second',
    staffId: staff.id,
    credentialsVersion: staff.credentials_version,
    expiresAt: ctx.now().getTime() + LOGIN_TICKET_LIFETIME_MS,
  })
  return { success: true, next: 'totp', ticket }
}

/** Without a password the hash is empty, which no password matches. */
async function findByEmail(db: Db, email: string): Promise<(StaffRow & { password_hash: string }) | undefined> {
  if (!isEmail(email)) return undefined
  const staff = await db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()
  return staff && { ...staff, password_hash: staff.password_hash ?? '' }
}

/** Opens a session with the ticket of the password and a code. */
export async function finishStaffLogin(
  ctx: Context,
  form: { readonly ticket: string; readonly code: string },
  visitor: Visitor,
): Promise<{ success: true; token: string; staff: SignedInStaff }> {
  const ticket = readTicket(ctx, 'second', form.ticket)
  if (ticket === null) throw expiredTicket()
  return withCodeLimit(ctx, visitor, ticket.staffId, async (trx, staff) => {
    if (staff.credentials_version !== ticket.credentialsVersion) throw expiredTicket()
    if (!(await redeemStaffCode(ctx, trx, staff, form.code))) return null
    const { token, sessionId } = await openStaffSession(ctx, trx, { staffId: staff.id, ...visitor })
    await recordAudit(
      ctx,
      trx,
      { staffId: staff.id, sessionId, ip: visitor.ip },
      { action: 'desk.login', subject: { kind: 'staff', id: staff.id } },
    )
    return { success: true, token, staff: await readSignedIn(trx, sessionId) } as const
  })
}

export function expiredTicket(): Refusal {
  return new Refusal('invalid_credentials', 'This took too long. Please begin again.')
}

/** Takes a code again, for an idle session and for actions that need a step-up. */
export async function stepUpStaff(
  ctx: Context,
  { staffId, sessionId }: StaffPrincipal,
  code: string,
  visitor: Visitor,
): Promise<{ success: true; stepUpUntil: string }> {
  const until = await withCodeLimit(ctx, visitor, staffId, async (trx, staff) =>
    (await redeemStaffCode(ctx, trx, staff, code)) ? stepUpSession(ctx, trx, sessionId) : null,
  )
  return { success: true, stepUpUntil: until.toISOString() }
}

/** Ends the session of the caller. */
export async function logOutStaff(ctx: Context, principal: StaffPrincipal): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await endStaffSession(trx, ctx.now(), principal.sessionId)
    await recordAudit(ctx, trx, principal, { action: 'desk.logout', subject: { kind: 'staff', id: principal.staffId } })
  })
}

/** The holder of a session, as the desk shows it. */
export async function readSignedIn(db: Db | Trx, sessionId: string): Promise<SignedInStaff> {
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.roles', 'session.expires_at', 'session.step_up_until'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    expiresAt: row.expires_at.toISOString(),
    stepUpUntil: row.step_up_until.toISOString(),
  }
}
