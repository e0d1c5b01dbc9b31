import { z } from 'zod'
import { LOGIN_INCOMPLETE } from '#domain/accounts/account-rules.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { staffRoles } from '#domain/staff/actions.ts'
import { type AuditAction, auditActions } from '#domain/audit/audit-actions.ts'
import { staffChanges } from '#domain/staff/staff-changes.ts'
import { authenticatorCodeError, staffCodeError } from '#domain/staff/staff-rules.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { passkeyAssertion, passkeyRequest } from './passkeys.ts'
import {
  checkRule,
  day,
  deskPage,
  id,
  instant,
  line,
  plainLine,
  rowNumber,
  rowVersion,
  success,
  text,
  typedDay,
} from './shapes.ts'

const enter = { desk: 'desk.enter' } as const
const unlock = { desk: 'desk.unlock' } as const

const code = text(100).check(checkRule(staffCodeError))
const ticket = text(2000)
/** A code or a passkey. */
const secondFactor = { code: code.optional(), assertion: passkeyAssertion.optional() }
const hasOneFactor = ({ code, assertion }: { code?: unknown; assertion?: unknown }) =>
  (code === undefined) !== (assertion === undefined)
const oneFactor = { path: ['code'], error: 'Please type the code' }

const signedInStaff = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  expiresAt: instant,
  stepUpUntil: instant,
  hasPasskey: z.boolean(),
})
export type SignedInStaff = z.infer<typeof signedInStaff>

export const signedIn = z.object({ success: z.literal(true), token: z.string(), staff: signedInStaff })

export const deskLogin = endpoint('POST', '/api/desk/login', {
  access: 'public',
  summary:
    'E-mail and password of a member of staff. `totp`: send a code with the ticket. `passkey`: send a passkey or a code. `enrol`: the authenticator was reset, and the mailed link sets a new one.',
  input: z.object({
    email: text(1000, LOGIN_INCOMPLETE).min(1, LOGIN_INCOMPLETE),
    password: text(1000, LOGIN_INCOMPLETE).min(1, LOGIN_INCOMPLETE),
  }),
  output: z.union([
    z.object({ success: z.literal(true), next: z.literal('totp'), ticket: z.string() }),
    z.object({
      success: z.literal(true),
      next: z.literal('passkey'),
      ticket: z.string(),
      options: passkeyRequest,
    }),
    z.object({ success: z.literal(true), next: z.literal('enrol') }),
  ]),
})

export const deskLoginSecond = endpoint('POST', '/api/desk/login/second', {
  access: 'public',
  summary: 'The code of the authenticator, a recovery code or a passkey, for a token of 12 hours.',
  input: z.object({ ticket, ...secondFactor }).refine(hasOneFactor, oneFactor),
  output: signedIn,
})

export const deskLoginPasskey = endpoint('POST', '/api/desk/login/passkey', {
  access: 'public',
  summary: 'A passkey instead of password and code, for a token of 12 hours.',
  input: z.object({ assertion: passkeyAssertion }),
  output: signedIn,
})

export const deskStartEnrolment = endpoint('POST', '/api/desk/enrol', {
  access: 'public',
  summary:
    'Answers a mailed link and a new password with the secret for an authenticator. Nothing counts before its first code.',
  input: z.object({ link: text(500), password: text(1000, 'Password is required').check(checkRule(passwordError)) }),
  output: z.object({
    success: z.literal(true),
    ticket: z.string(),
    email: z.string(),
    secret: z.string(),
    /** An `otpauth:` address for a QR code. */
    uri: z.string(),
  }),
})

export const deskConfirmEnrolment = endpoint('POST', '/api/desk/enrol/confirm', {
  access: 'public',
  summary: 'Sets password and authenticator, signs in, and answers the recovery codes, which are never shown again.',
  input: z.object({ ticket, code: text(100).check(checkRule(authenticatorCodeError)) }),
  output: z.object({ ...signedIn.shape, recoveryCodes: z.array(z.string()) }),
})

export const deskStepUp = endpoint('POST', '/api/desk/step-up', {
  access: unlock,
  summary: 'A code or a passkey again: unlocks an idle session and allows sensitive actions for 10 minutes.',
  input: z.object(secondFactor).refine(hasOneFactor, oneFactor),
  output: z.object({ success: z.literal(true), stepUpUntil: instant }),
})

export const deskLogout = endpoint('POST', '/api/desk/logout', {
  access: unlock,
  summary: 'Ends this session.',
  input: z.object({}),
  output: success,
})

export const deskMe = endpoint('GET', '/api/desk/me', {
  access: enter,
  summary: 'Who is signed in at the desk.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), staff: signedInStaff }),
})

const pharmacist = {
  pharmacistRegNo: line(40).nullable(),
  pharmacistCouncil: line(100).nullable(),
  /** The last day of the registration. */
  pharmacistValidUntil: typedDay.nullable(),
}

const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  isBlocked: z.boolean(),
  /** Whether password and authenticator are set, or a rider's phone is signed in. */
  isEnrolled: z.boolean(),
  lastActiveAt: instant.nullable(),
  pharmacistRegNo: z.string().nullable(),
  pharmacistCouncil: z.string().nullable(),
  pharmacistValidUntil: day.nullable(),
  version: z.number(),
  /** The phone of a rider, and since when; null without one, and for others. */
  phone: z.object({ name: z.string(), since: instant }).nullable(),
  /** Only in the answer to a change: the new link of a rider, or in a shop without a mail server that of a person who is not set up yet. */
  link: z.string().nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

export const changedMember = z.object({ success: z.literal(true), member: staffMember })

export const deskStaffList = endpoint('GET', '/api/desk/staff', {
  access: { desk: 'staff.read' },
  summary: 'The staff by name; `after` is the id of the last row shown.',
  input: z.object({ after: id.optional() }),
  output: deskPage(staffMember),
})

const profile = { name: line(100), roles: z.array(z.enum(staffRoles)).max(staffRoles.length), ...pharmacist }

/** The changes of a person by an owner. */
export const staffChangeEndpoints = deskChanges('/api/desk/staff/:id', staffChanges, changedMember, {
  invite: { email: text(1000, 'Email is required'), ...profile },
  change: { version: rowVersion, ...profile },
  block: { version: rowVersion, isBlocked: z.boolean() },
  'phone-link': { version: rowVersion },
  'end-phone': { version: rowVersion },
  'reset-factor': { version: rowVersion },
})

const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Null for the command line. */
  who: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.enum(auditActionNames),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  reason: z.string(),
  ip: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const deskAuditList = endpoint('GET', '/api/desk/audit', {
  access: { desk: 'audit.read' },
  summary: 'The audit log, newest first; `before` is the id of the last row shown, `day` a day in India.',
  input: z.object({
    who: plainLine(254).optional(),
    action: z.enum(auditActionNames).optional(),
    subject: plainLine(254).optional(),
    day: typedDay.optional(),
    before: rowNumber.optional(),
  }),
  output: deskPage(auditEntry),
})

export const staffEndpoints = [
  deskLogin,
  deskLoginSecond,
  deskLoginPasskey,
  deskStartEnrolment,
  deskConfirmEnrolment,
  deskStepUp,
  deskLogout,
  deskMe,
  deskStaffList,
  ...Object.values(staffChangeEndpoints),
  deskAuditList,
] as const
