import { DAY, HOUR, MINUTE } from '../time.ts'
import { bareDigits } from '../typed-digits.ts'
import type { StaffRole } from './actions.ts'

/** The lifetime of a sign-in (staff-1). */
export const STAFF_SESSION_LENGTH_MS = 12 * HOUR
/** A session without a call for this long is locked until the next factor (staff-1). */
export const STAFF_IDLE_LIMIT_MS = 30 * MINUTE
/** How long a factor counts for actions that need a step-up (staff-1). */
export const STEP_UP_LENGTH_MS = 10 * MINUTE
/** The time between password and second factor. */
export const LOGIN_TICKET_LIFETIME_MS = 10 * MINUTE
/** A link on the command line (staff-1). */
export const OWNER_LINK_LIFETIME_MS = 15 * MINUTE
/** A link in a mail. */
export const INVITATION_LIFETIME_MS = 3 * DAY
/** After this many wrong codes, none is accepted for `CODE_LOCK_MS` (staff-1). */
export const WRONG_CODES = 5
export const CODE_LOCK_MS = 15 * MINUTE
export const RECOVERY_CODES = 10
/** The time in which a person answers the browser's question for a passkey. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE
/** The passkeys of one person. */
export const MAX_PASSKEYS = 10

/**
 * Whether the counter of a signature is impossible for the authenticator that signed before: its key was copied
 * (WebAuthn §6.1.1). Authenticators without a counter always send 0.
 */
export function isCopiedPasskey(stored: number, received: number): boolean {
  return (stored > 0 || received > 0) && received <= stored
}

/** The header of calls without user action, such as polling, which do not extend a staff session (staff-1). */
export const BACKGROUND_HEADER = 'x-background'

const CODE_FORMS = [/^\d{6}$/, /^[A-Z2-7]{16}$/]

/** A typed code with Latin digits, without spaces and dashes, in upper case: six digits, or the sixteen characters of a recovery code. */
export function normaliseStaffCode(code: string): string {
  return bareDigits(code).toUpperCase()
}

/** The reason to refuse a code before it is sent, or `null`. */
export function staffCodeError(code: string): string | null {
  const text = normaliseStaffCode(code)
  if (text === '') return 'Please type the code'
  return CODE_FORMS.some((form) => form.test(text)) ? null : 'The code has 6 digits, a recovery code 16 characters'
}

/** The reason to refuse the first code of a new authenticator, before recovery codes exist, or `null`. */
export function authenticatorCodeError(code: string): string | null {
  const text = normaliseStaffCode(code)
  if (text === '') return 'Please type the code'
  return /^\d{6}$/.test(text) ? null : 'The code has 6 digits'
}

/** The reason to refuse the roles of a person, or `null`. */
export function rolesError(roles: readonly StaffRole[]): string | null {
  return roles.length === 0 ? 'Please choose at least one role' : null
}

/** The facts about a person that decide whether the desk still has an owner. */
export type OwnerFacts = {
  readonly id: string
  readonly roles: readonly StaffRole[]
  readonly isBlocked: boolean
  readonly isEnrolled: boolean
}

/** Whether this person is an owner who can sign in. */
export function isActingOwner({ roles, isBlocked, isEnrolled }: OwnerFacts): boolean {
  return roles.includes('owner') && !isBlocked && isEnrolled
}

/** Whether no other person is an owner who can sign in (staff-1). */
export function isLastOwner(staff: readonly OwnerFacts[], id: string): boolean {
  return !staff.some((other) => other.id !== id && isActingOwner(other))
}
