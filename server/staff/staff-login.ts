import { isEmail, normaliseEmail } from '#domain/accounts/account-rules.ts'
import { LOGIN_TICKET_LIFETIME_MS, signsInByPhone } from '#domain/staff/staff-rules.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import type { PasskeyAssertion, PasskeyRequest } from '#contract/passkeys.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { countAttempt, type Visitor } from '../accounts/account-limits.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import type { Context } from '../context.ts'
import type { StaffRow } from '../db/staff-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { countHit } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../http/refusal.ts'
import { endStaffSession, openStaffSession, stepUpSession } from '../http/staff-session.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { readTicket, sealTicket } from './desk-ticket.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { removeAllPasskeys } from './passkeys/own-passkeys.ts'
import { listPasskeyRows, requestPasskey, withPasskey } from './passkeys/redeem-passkey.ts'
import { redeemStaffCode, withCodeLimit } from './second-factor.ts'

const LOGINS = 10
const LOGINS_WINDOW_MS = 15 * MINUTE

/** The challenges for a sign-in without a password that one network gets in an hour. */
const PASSKEY_REQUESTS = 100

type LoginStep =
  | { next: 'totp'; ticket: string }
  | { next: 'passkey'; ticket: string; options: PasskeyRequest }
  | { next: 'enrol' }

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
      return found === null || found.blocked_at !== null || signsInByPhone(found.roles) ? null : found
    },
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId }, 'wrong desk login')
      return new Refusal('invalid_credentials', 'Email or password is wrong')
    },
  })
  if (staff.totp_sealed === null) return { next: 'enrol' }
  const ticket = sealTicket(ctx, {
    step: 'second',
    staffId: staff.id,
    credentialsVersion: staff.credentials_version,
    expiresAt: ctx.now().getTime() + LOGIN_TICKET_LIFETIME_MS,
  })
  if ((await listPasskeyRows(ctx.db, staff.id)).length === 0) return { next: 'totp', ticket }
  const options = await requestPasskey(ctx, { purpose: 'sign-in', staffId: staff.id })
  return { next: 'passkey', ticket, options }
}

/** Without a password the hash is empty, which no password matches. */
async function findByEmail(db: Db, email: string): Promise<(StaffRow & { password_hash: string }) | undefined> {
  if (!isEmail(email)) return undefined
  const staff = await db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()
  return staff && { ...staff, password_hash: staff.password_hash ?? '' }
}

type SecondFactor = { readonly code?: string | undefined; readonly assertion?: PasskeyAssertion | undefined }
export type OpenedSession = { token: string; staff: SignedInStaff }

/** Opens a session with the ticket of the password, and a code or a passkey. */
export async function finishStaffLogin(
  ctx: Context,
  { code = '', assertion, ...form }: SecondFactor & { readonly ticket: string },
  visitor: Visitor,
): Promise<OpenedSession> {
  const ticket = readTicket(ctx, 'second', form.ticket)
  if (ticket === null) throw expiredTicket()
  const { staffId } = ticket
  const open = (trx: Trx, staff: StaffRow) => {
    if (staff.credentials_version !== ticket.credentialsVersion) throw expiredTicket()
    return openAuditedSession(ctx, trx, { staff, visitor })
  }
  if (assertion !== undefined) return withPasskey(ctx, visitor, { purpose: 'sign-in', staffId, assertion }, open)
  return withCodeLimit(ctx, visitor, staffId, async (trx, staff) => {
    const redeemed = await redeemStaffCode(ctx, trx, staff, code)
    if (redeemed === null) return null
    const opened = await open(trx, staff)
    if (redeemed === 'recovery code') await dropLostPasskeys(ctx, trx, { staffId, visitor })
    return opened
  })
}

/** Opens a session with a passkey alone, which asks for the fingerprint or PIN of its person (staff-1). */
export async function logInWithPasskey(
  ctx: Context,
  assertion: PasskeyAssertion,
  visitor: Visitor,
): Promise<OpenedSession> {
  return withPasskey(ctx, visitor, { purpose: 'sign-in', staffId: null, assertion }, (trx, staff) =>
    openAuditedSession(ctx, trx, { staff, visitor }),
  )
}

/** A challenge for a sign-in without a password. Visitors get a limited number of them. */
export async function requestLoginPasskey(ctx: Context, { ip }: Visitor): Promise<PasskeyRequest> {
  await countHit(ctx, { key: `desk-passkey:${networkOf(ip)}`, max: PASSKEY_REQUESTS, windowMs: HOUR })
  return requestPasskey(ctx, { purpose: 'sign-in', staffId: null })
}

type SignIn = { readonly staff: StaffRow; readonly visitor: Visitor; readonly phoneHash?: string }

/** Opens a session with its row of the audit log. */
export async function openAuditedSession(
  ctx: Context,
  trx: Trx,
  { staff, visitor, phoneHash }: SignIn,
): Promise<OpenedSession> {
  const { token, sessionId } = await openStaffSession(ctx, trx, {
    staffId: staff.id,
    ...visitor,
    ...(phoneHash !== undefined && { phoneHash }),
  })
  await recordAudit(
    ctx,
    trx,
    { staffId: staff.id, sessionId, ip: visitor.ip },
    { action: 'desk.login', subject: { kind: 'staff', id: staff.id } },
  )
  return { token, staff: await readSignedIn(trx, sessionId) }
}

/** Removes the passkeys after a sign-in with a recovery code, because they are on lost devices. */
async function dropLostPasskeys(
  ctx: Context,
  trx: Trx,
  { staffId, visitor }: { readonly staffId: string; readonly visitor: Visitor },
): Promise<void> {
  const names = await removeAllPasskeys(trx, staffId)
  if (names.length === 0) return
  await recordAudit(
    ctx,
    trx,
    { staffId, sessionId: null, ip: visitor.ip },
    {
      action: 'staff.remove-passkey',
      subject: { kind: 'staff', id: staffId },
      changes: { passkeys: { before: names, after: null } },
      reason: 'Signed in with a recovery code',
    },
  )
}

export function expiredTicket(): Refusal {
  return new Refusal('invalid_credentials', 'This took too long. Please begin again.')
}

/** Takes a code or a passkey again, for an idle session and for actions that need a step-up. */
export async function stepUpStaff(
  ctx: Context,
  { staffId, sessionId }: StaffPrincipal,
  { code = '', assertion }: SecondFactor,
  visitor: Visitor,
): Promise<{ stepUpUntil: string }> {
  const stepUp = (trx: Trx) => stepUpSession(ctx, trx, sessionId)
  const until =
    assertion === undefined
      ? await withCodeLimit(ctx, visitor, staffId, async (trx, staff) =>
          (await redeemStaffCode(ctx, trx, staff, code)) === null ? null : stepUp(trx),
        )
      : await withPasskey(ctx, visitor, { purpose: 'step-up', staffId, assertion }, stepUp)
  return { stepUpUntil: until.toISOString() }
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
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_passkeys').select('staff_passkeys.id').whereRef('staff_passkeys.staff_id', '=', 'staff.id'),
      ).as('has_passkey'),
    )
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    expiresAt: row.expires_at.toISOString(),
    stepUpUntil: row.step_up_until.toISOString(),
    hasPasskey: row.has_passkey === true,
  }
}
