import type { ApiInput } from '#contract/api.ts'
import { changedMember, staffChangeEndpoints } from '#contract/staff.ts'
import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import { staffRoles } from '#domain/staff/actions.ts'
import { INVITATION_LIFETIME_MS, isActingOwner, isLastOwner, type OwnerFacts } from '#domain/staff/staff-rules.ts'
import type { Context } from '../context.ts'
import type { AuditChanges, StaffRow } from '../db/staff-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { endStaffSessions } from '../http/staff-session.ts'
import { enqueue } from '../jobs/jobs.ts'
import { removeAllPasskeys } from './passkeys/own-passkeys.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { staffLink } from './staff-link.ts'
import { findLastAuthor, getStaffMember, lockOwners, lockStaff, ownerFacts } from './staff-queries.ts'

type LockedMember = { readonly owners: OwnerFacts[]; readonly staff: StaffRow }
type MemberChange<Name extends keyof typeof staffChangeEndpoints> = ChangeCall<
  LockedMember,
  (typeof staffChangeEndpoints)[Name]
>

/** Everything that owners may do to a person of the staff. */
export const staffRecord: DeskRecord<typeof staffChangeEndpoints, LockedMember> = {
  subject: 'staff',
  action: (name) => `staff.${name}`,
  endpoints: staffChangeEndpoints,
  // Owners are locked first, so that two of them cannot lock each other out at once.
  lock: async (_ctx, trx, id) => ({ owners: await lockOwners(trx), staff: await lockStaff(trx, id) }),
  versions: { of: ({ staff }) => staff.version, what: 'this', author: findLastAuthor },
  shown: changedMember.omit({ success: true }),
  show: async (ctx, _principal, id, input) => {
    const member = await getStaffMember(ctx.db, id)
    const isOpen = !member.isEnrolled && !member.isBlocked
    const link = input !== undefined && isOpen && ctx.mail.kind === 'none' ? await linkToHandOver(ctx, id) : null
    return { member: { ...member, link } }
  },
  useCases: {
    invite: inviteStaffMember,
    change: changeStaffMember,
    block: blockStaffMember,
    'reset-factor': resetStaffMember,
  },
}

/** Adds a person and mails the link with which password and authenticator are set. */
async function inviteStaffMember({ ctx, trx, at, input }: MemberChange<'invite'>): Promise<Audited> {
  const id = ctx.newId('staff')
  const values = { email: normaliseEmail(input.email), ...profileOf(input) }
  const added = await trx
    .insertInto('staff')
    .values({ id, ...values, created_at: at })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) {
    const message = 'A person with this email address is on the staff already'
    throw new Refusal('conflict', message, { fields: { email: message } })
  }
  await enqueueStaffLink(ctx, trx, id)
  return { subjectId: id, changes: changesBetween({}, values) }
}

/** Writes the mail with a link of three days. A shop without a mail server answers with the link instead (staff-1). */
async function enqueueStaffLink(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  if (ctx.mail.kind === 'none') return
  await enqueue(ctx, trx, 'mail.staff-link', { staffId, expiresAt: invitationEnd(ctx).toISOString() })
}

function invitationEnd({ now }: Context): Date {
  return new Date(now().getTime() + INVITATION_LIFETIME_MS)
}

async function linkToHandOver(ctx: Context, staffId: string): Promise<string> {
  const staff = await ctx.db.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirstOrThrow()
  return staffLink(ctx, staff, invitationEnd(ctx))
}

/** Changes name, roles or registration. New roles end the logins. */
async function changeStaffMember({ trx, record, at, input }: MemberChange<'change'>): Promise<Audited> {
  const profile = profileOf(input)
  if (profile.roles.join() !== record.staff.roles.join()) await endStaffSessions(trx, at, input.id)
  return saveMember(trx, record, profile)
}

/** Blocks a person, which ends the logins, or lets the person in again. */
async function blockStaffMember({ trx, record, at, input }: MemberChange<'block'>): Promise<Audited> {
  const { id, isBlocked, reason } = input
  if (isBlocked) await endStaffSessions(trx, at, id)
  const saved = await saveMember(trx, record, { blocked_at: isBlocked ? at : null })
  return { ...saved, reason, action: isBlocked ? 'staff.block' : 'staff.unblock' }
}

/** Removes authenticator, passkeys and recovery codes, ends the logins and mails a new link. */
async function resetStaffMember(change: MemberChange<'reset-factor'>): Promise<Audited> {
  const { ctx, trx, record, at } = change
  const { id, reason } = change.input
  await endStaffSessions(trx, at, id)
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
  await removeAllPasskeys(trx, id)
  await enqueueStaffLink(ctx, trx, id)
  const values = { totp_sealed: null, credentials_version: record.staff.credentials_version + 1 }
  return { ...(await saveMember(trx, record, values)), reason }
}

type NewStaffValues = Partial<Omit<StaffRow, 'id' | 'version' | 'created_at'>>

/** Saves new values of a person. Refuses whatever leaves the desk without an owner who can sign in. */
async function saveMember(trx: Trx, { owners, staff }: LockedMember, values: NewStaffValues): Promise<Audited> {
  const { id, version } = staff
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
  return { changes: withoutSecrets(changesBetween(staff, values)) }
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
}: Omit<ApiInput<'POST /api/desk/staff'>, 'email'>): Pick<StaffRow, 'name' | 'roles'> & RegistrationColumns {
  return {
    name: name.trim(),
    roles: staffRoles.filter((role) => roles.includes(role)),
    pharmacist_reg_no: pharmacistRegNo,
    pharmacist_council: pharmacistCouncil,
    valid_until: pharmacistValidUntil,
  }
}

type RegistrationColumns = Pick<StaffRow, 'pharmacist_reg_no' | 'pharmacist_council' | 'valid_until'>
