import { emailError, usernameError } from '../accounts/account-rules.ts'
import type { StaffRole } from './actions.ts'
import { reasonField, type RecordChange } from './record-change.ts'
import { recordRules } from './record-rules.ts'
import { rolesError } from './staff-rules.ts'

type Profile = { readonly name: string; readonly roles: readonly StaffRole[] }

const profileErrors = ({ name, roles }: Profile) => ({ name: usernameError(name), roles: rolesError(roles) })

const access = {
  permission: 'staff.manage',
  variant: 'secondary',
  fields: { reason: { ...reasonField, hint: 'It is kept in the audit log.' } },
} as const

/** The changes of a person on the staff. */
export const staffChanges = {
  invite: {
    permission: 'staff.manage',
    creates: true,
    summary:
      'Adds a person and mails the link for password and authenticator. A rider gets no mail: the answer has the link for the phone.',
    label: 'Invite a person',
    variant: 'primary',
    done: 'The invitation is on its way',
    audit: 'Invited',
    dialog: { title: 'Invite a person', submit: 'Send the invitation' },
    check: ({ email, ...profile }: Profile & { readonly email: string }) => ({
      email: emailError(email),
      ...profileErrors(profile),
    }),
  },
  change: {
    permission: 'staff.manage',
    path: '',
    summary: 'Changes name, roles or registration. New roles end the logins. `stale` answers the newer values.',
    label: 'Change',
    variant: 'secondary',
    done: 'Saved',
    audit: 'Changed a person',
    dialog: { submit: 'Save' },
    check: profileErrors,
  },
  block: {
    ...access,
    summary: 'Blocks a person, which ends the logins, or lets the person in again.',
    label: 'Block',
    variant: 'danger',
    done: 'Blocked',
    audit: 'Blocked',
  },
  unblock: { ...access, label: 'Let in again', done: 'Unblocked', audit: 'Unblocked' },
  'phone-link': {
    permission: 'staff.manage',
    summary: 'Makes the link with which a rider signs in on a phone, once. Ends earlier links and the phone until now.',
    label: 'New sign-in link',
    variant: 'secondary',
    done: 'The link is ready',
    dialog: { title: 'New sign-in link', submit: 'Make the link' },
    audit: 'Made a sign-in link for a phone',
  },
  'end-phone': {
    ...access,
    summary: 'Ends the phone, the link and the logins of a rider.',
    label: 'End this phone',
    variant: 'danger',
    done: 'The phone is signed out',
    dialog: { title: 'End this phone', submit: 'End the phone' },
    audit: 'Ended the phone',
  },
  'reset-factor': {
    ...access,
    summary: 'Removes authenticator, passkeys and recovery codes, ends the logins and mails a new link.',
    label: 'Reset the authenticator',
    done: 'A new link is on its way',
    audit: 'Reset the authenticator',
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const staffRules = recordRules(staffChanges)
