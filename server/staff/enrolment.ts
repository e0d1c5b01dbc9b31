import { passwordError } from '#domain/accounts/password-rules.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { normaliseStaffCode, OWNER_LINK_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import type { Visitor } from '../accounts/account-limits.ts'
import type { Context } from '../context.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { endStaffSessions, openStaffSession } from '../http/staff-session.ts'
import { sealText } from '../crypto/sealed-text.ts'
import { readTicket, sealTicket } from './desk-ticket.ts'
import { removeAllPasskeys } from './passkeys/own-passkeys.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { replaceRecoveryCodes, withCodeLimit } from './second-factor.ts'
import { expiredTicket, readSignedIn } from './staff-login.ts'
import { findLinkOwner } from './staff-link.ts'
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

type EnrolmentStart = { ticket: string; email: string; secret: string; uri: string }

/** Returns a secret for the authenticator in exchange for a link and a new password. Stores nothing yet (staff-1). */
export async function startStaffEnrolment(
  ctx: Context,
  { link, password }: { readonly link: string; readonly password: string },
): Promise<EnrolmentStart> {
  const staff = await findLinkOwner(ctx, ctx.db, link)
  if (staff === null)
    throw new Refusal('not_found', 'This link has expired or was used already. Please ask an owner for a new one.')
  const wrong = passwordError(password, staff.email)
  if (wrong !== null) throw invalidField('password', wrong)
  const secret = createTotpSecret()
  const ticket = sealTicket(ctx, {
    step: 'enrol',
    staffId: staff.id,
    credentialsVersion: staff.credentials_version,
    expiresAt: ctx.now().getTime() + OWNER_LINK_LIFETIME_MS,
    passwordHash: await ctx.passwords.hash(password),
    totpSecret: secret,
  })
  return {
    ticket,
    email: staff.email,
    secret,
    uri: totpUri(secret, { issuer: ctx.settings.shop.name, email: staff.email }),
  }
}

type Enrolled = { token: string; staff: SignedInStaff; recoveryCodes: string[] }

/** Sets password and authenticator after the first correct code, ends older logins and passkeys, and signs in. */
export async function confirmStaffEnrolment(
  ctx: Context,
  form: { readonly ticket: string; readonly code: string },
  visitor: Visitor,
): Promise<Enrolled> {
  const ticket = readTicket(ctx, 'enrol', form.ticket)
  if (ticket === null) throw expiredTicket()
  return withCodeLimit(ctx, visitor, ticket.staffId, async (trx, staff) => {
    if (staff.credentials_version !== ticket.credentialsVersion) throw expiredTicket()
    const step = findTotpStep(ticket.totpSecret, normaliseStaffCode(form.code), ctx.now())
    if (step === null) return null
    await trx
      .updateTable('staff')
      .set((eb) => ({
        password_hash: ticket.passwordHash,
        totp_sealed: sealText(ctx, 'totp', staff.id, ticket.totpSecret),
        totp_step: step,
        credentials_version: eb('credentials_version', '+', 1),
      }))
      .where('id', '=', staff.id)
      .execute()
    await endStaffSessions(trx, ctx.now(), staff.id)
    await removeAllPasskeys(trx, staff.id)
    const recoveryCodes = await replaceRecoveryCodes(trx, staff.id)
    const { token, sessionId } = await openStaffSession(ctx, trx, { staffId: staff.id, ...visitor })
    await recordAudit(
      ctx,
      trx,
      { staffId: staff.id, sessionId, ip: visitor.ip },
      { action: 'staff.enrol', subject: { kind: 'staff', id: staff.id } },
    )
    return { token, staff: await readSignedIn(trx, sessionId), recoveryCodes } as const
  })
}
