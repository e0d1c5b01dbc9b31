import type { ApiInput } from '#contract/api.ts'
import { type StaffMember, staffMember } from '#contract/staff.ts'
import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import { staffRoles } from '#domain/staff/actions.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import { INVITATION_LIFETIME_MS, isActingOwner, isLastOwner } from '#domain/staff/staff-rules.ts'
import type { Context } from '../context.ts'
import type { AuditChanges, StaffRow } from '../db/staff-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { endStaffSessions } from '../http/staff-session.ts'
import { enqueue } from '../jobs/jobs.ts'
import { removeAllPasskeys } from './passkeys/own-passkeys.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { staleRefusal } from '../desk-change/stale-refusal.ts'
import { findLastAuthor, getStaffMember, lockOwners, lockStaff, ownerFacts } from './staff-queries.ts'

/** Adds a person and mails the link with which password and authenticator are set. */
export async function inviteStaffMember(
  ctx: Context,
  principal: StaffPrincipal,
  form: ApiInput<'POST /api/desk/staff'>,
): Promise<StaffMember> {
  const invitedId = await changeOnce(ctx, principal, async (trx) => {
    const id = ctx.newId('staff')
    const values = { email: normaliseEmail(form.email), ...profileOf(form) }
    const added = await trx
      .insertInto('staff')
      .values({ id, ...values, created_at: ctx.now() })
      .onConflict((on) => on.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) {
      const message = 'A person with this email address is on the staff already'
      throw new Refusal('conflict', message, { fields: { email: message } })
    }
    await recordAudit(ctx, trx, principal, {
      action: 'staff.invite',
      subject: { kind: 'staff', id },
      changes: changesBetween({}, values),
    })
    await enqueueStaffLink(ctx, trx, id)
    return id
  })
  return getStaffMember(ctx.db, invitedId)
}

/** Writes the mail with a link of three days. */
async function enqueueStaffLink(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + INVITATION_LIFETIME_MS).toISOString()
  await enqueue(ctx, trx, 'mail.staff-link', { staffId, expiresAt })
}

type Edit = ApiInput<'POST /api/desk/staff/:id'>

/** Changes name, roles or registration. New roles end the logins. */
export async function changeStaffMember(ctx: Context, principal: StaffPrincipal, form: Edit): Promise<StaffMember> {
  return editStaff(ctx, principal, { ...form, action: 'staff.change' }, async (trx, staff) => {
    const profile = profileOf(form)
    if (profile.roles.join() !== staff.roles.join()) await endStaffSessions(trx, ctx.now(), staff.id)
    return profile
  })
}

/** Blocks a person, which ends the logins, or lets the person in again. */
export async function blockStaffMember(
  ctx: Context,
  principal: StaffPrincipal,
  { isBlocked, ...form }: ApiInput<'POST /api/desk/staff/:id/block'>,
): Promise<StaffMember> {
  const action = isBlocked ? 'staff.block' : 'staff.unblock'
  return editStaff(ctx, principal, { ...form, action }, async (trx, staff) => {
    if (!isBlocked) return { blocked_at: null }
    await endStaffSessions(trx, ctx.now(), staff.id)
    return { blocked_at: ctx.now() }
  })
}

/** Removes authenticator, passkeys and recovery codes, ends the logins and mails a new link. */
export async function resetStaffMember(
  ctx: Context,
  principal: StaffPrincipal,
  form: ApiInput<'POST /api/desk/staff/:id/reset-factor'>,
): Promise<StaffMember> {
  const edit = { ...form, action: 'staff.reset-factor' } as const
  const member = await editStaff(ctx, principal, edit, async (trx, staff) => {
    await endStaffSessions(trx, ctx.now(), staff.id)
    await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff.id).execute()
    await removeAllPasskeys(trx, staff.id)
    await enqueueStaffLink(ctx, trx, staff.id)
    return { totp_sealed: null, credentials_version: staff.credentials_version + 1 }
  })
  return member
}

type NewStaffValues = Partial<Omit<StaffRow, 'id' | 'version' | 'created_at'>>

/**
 * Applies a change under its version check (api-3), with its audit row. `decide` returns the new values. Refuses whatever
 * leaves the desk without an owner who can sign in.
 */
async function editStaff(
  ctx: Context,
  principal: StaffPrincipal,
  { id, version, action, reason = '' }: { id: string; version: number; action: AuditAction; reason?: string },
  decide: (trx: Trx, staff: StaffRow) => Promise<NewStaffValues>,
): Promise<StaffMember> {
  await changeOnce(ctx, principal, async (trx) => {
    // Owners are locked first, so that two of them cannot lock each other out at once.
    const owners = await lockOwners(trx)
    const staff = await lockStaff(trx, id)
    if (staff.version !== version)
      throw staleRefusal({
        newer: staffMember.parse(await getStaffMember(trx, id)),
        changedBy: await findLastAuthor(trx, id),
        what: 'this',
      })
    const values = await decide(trx, staff)
    if (
      isLastOwner(owners, id) &&
      isActingOwner(ownerFacts(staff)) &&
      !isActingOwner(ownerFacts({ ...staff, ...values }))
    )
      throw new Refusal('conflict', 'This is the last owner who can sign in. Please make another person owner first.')
    await trx
      .updateTable('staff')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, trx, principal, {
      action,
      subject: { kind: 'staff', id },
      changes: withoutSecrets(changesBetween(staff, values)),
      reason,
    })
  })
  return getStaffMember(ctx.db, id)
}

/** Sealed secrets and counters are not for the audit log. */
function withoutSecrets({ totp_sealed, credentials_version, ...changes }: AuditChanges): AuditChanges {
  return totp_sealed === undefined && credentials_version === undefined
    ? changes
    : { ...changes, authenticator: { before: 'set', after: 'reset' } }
}

function profileOf({
  name,
  roles,
  pharmacistRegNo,
  pharmacistCouncil,
  pharmacistValidUntil,
}: Omit<Edit, 'id' | 'version'>): Pick<StaffRow, 'name' | 'roles'> & RegistrationColumns {
  return {
    name: name.trim(),
    roles: staffRoles.filter((role) => roles.includes(role)),
    pharmacist_reg_no: pharmacistRegNo,
    pharmacist_council: pharmacistCouncil,
    valid_until: pharmacistValidUntil,
  }
}

type RegistrationColumns = Pick<StaffRow, 'pharmacist_reg_no' | 'pharmacist_council' | 'valid_until'>
