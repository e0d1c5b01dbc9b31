import type { ApiInput } from '#contract/api.ts'
import { changedMember, type StaffMember, staffChangeEndpoints } from '#contract/staff.ts'
import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import { staffRoles } from '#domain/staff/actions.ts'
import {
  INVITATION_LIFETIME_MS,
  isActingOwner,
  isLastOwner,
  type OwnerFacts,
  signsInByPhone,
} from '#domain/staff/staff-rules.ts'
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
import { endPhone, findPhoneLink, renewPhoneLink } from './rider-phone.ts'
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
    const isOpen = input !== undefined && !member.isEnrolled && !member.isBlocked
    return { member: { ...member, link: isOpen ? await findLinkToHandOver(ctx, member) : null } }
  },
  useCases: {
    invite: inviteStaffMember,
    change: changeStaffMember,
    block: blockStaffMember,
    'phone-link': makePhoneLink,
    'end-phone': endRiderPhone,
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
  if (signsInByPhone(values.roles)) await renewPhoneLink(ctx, trx, id)
  else await enqueueStaffLink(ctx, trx, id)
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

/** The link of a rider, or in a shop without a mail server that of a person whom no mail reaches. */
async function findLinkToHandOver(ctx: Context, { id, roles }: StaffMember): Promise<string | null> {
  if (signsInByPhone(roles)) return findPhoneLink(ctx, id)
  if (ctx.mail.kind !== 'none') return null
  const staff = await ctx.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return staffLink(ctx, staff, invitationEnd(ctx))
}

/** Changes name, roles or registration. New roles end the logins, and a rider's sign-in is another than that of the others. */
async function changeStaffMember({ ctx, trx, record, at, input }: MemberChange<'change'>): Promise<Audited> {
  const profile = profileOf(input)
  const { staff } = record
  if (profile.roles.join() !== staff.roles.join()) await endStaffSessions(trx, at, input.id)
  if (signsInByPhone(profile.roles) === signsInByPhone(staff.roles)) return saveMember(trx, record, profile)
  const withoutFactors = await removeFactors(trx, staff)
  if (signsInByPhone(profile.roles)) await renewPhoneLink(ctx, trx, staff.id)
  else {
    await endPhone(ctx, trx, staff.id)
    await enqueueStaffLink(ctx, trx, staff.id)
  }
  return saveMember(trx, record, { ...profile, ...withoutFactors, password_hash: null })
}

/** Makes the link for the phone of a rider. */
async function makePhoneLink({ ctx, trx, record }: MemberChange<'phone-link'>): Promise<Audited> {
  expectRider(record.staff)
  if (record.staff.blocked_at !== null) throw new Refusal('conflict', 'This person is blocked.')
  await renewPhoneLink(ctx, trx, record.staff.id)
  return saveMember(trx, record, {})
}

/** Ends the phone of a rider, which was lost or belongs to a person who has left. */
async function endRiderPhone({ ctx, trx, record, input }: MemberChange<'end-phone'>): Promise<Audited> {
  expectRider(record.staff)
  await endPhone(ctx, trx, record.staff.id)
  return { ...(await saveMember(trx, record, {})), reason: input.reason }
}

function expectRider({ roles }: StaffRow): void {
  if (!signsInByPhone(roles)) throw new Refusal('conflict', 'Only a rider signs in with a phone and a PIN.')
}

/** Removes passkeys and recovery codes, and answers the values of a person without authenticator. */
async function removeFactors(trx: Trx, { id, credentials_version }: StaffRow) {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
  await removeAllPasskeys(trx, id)
  return { totp_sealed: null, credentials_version: credentials_version + 1 }
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
  if (signsInByPhone(record.staff.roles))
    throw new Refusal('conflict', 'A rider has no authenticator. Please end the phone instead.')
  await endStaffSessions(trx, at, id)
  const values = await removeFactors(trx, record.staff)
  await enqueueStaffLink(ctx, trx, id)
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
function withoutSecrets({
  totp_sealed,
  credentials_version,
  password_hash: _,
  ...changes
}: AuditChanges): AuditChanges {
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
