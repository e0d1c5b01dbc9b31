import { DAY, HOUR, MINUTE } from '../time.ts'
import { bareDigits } from '../typed-digits.ts'
import type { StaffRole } from './actions.ts'

/** The lifetime of a sign-in (staff-1). */
export const STAFF_SESSION_LENGTH_MS = 12 * HOUR
/** A session without a call for this long is locked until the next factor (staff-1). */
const STAFF_IDLE_LIMIT_MS = 30 * MINUTE
/** The same for a rider, who is on the road between two doors and has no line to unlock it everywhere (staff-2). */
export const RIDER_IDLE_LIMIT_MS = 2 * HOUR
/** How long a factor counts for actions that need a step-up (staff-1). */
export const STEP_UP_LENGTH_MS = 10 * MINUTE
/** The time between password and second factor. */
export const LOGIN_TICKET_LIFETIME_MS = 10 * MINUTE
/** A link on the command line (staff-1). */
export const OWNER_LINK_LIFETIME_MS = 15 * MINUTE
/** A link in a mail. */
export const INVITATION_LIFETIME_MS = 3 * DAY
/** The link with which a rider signs in on a phone (staff-2). */
export const PHONE_LINK_LIFETIME_MS = DAY
/** After this many wrong codes or PINs, none is accepted for `CODE_LOCK_MS` (staff-1). */
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
  if (roles.includes('rider') && roles.length > 1)
    return 'A rider has no other role, because phone and PIN open a run alone. Other staff deliver with their own sign-in.'
  return roles.length === 0 ? 'Please choose at least one role' : null
}

/** Whether a person with these roles signs in with one phone and a PIN, and in no other way (staff-2). */
export function signsInByPhone(roles: readonly StaffRole[]): boolean {
  return roles.length === 1 && roles[0] === 'rider'
}

/** How long a session of a person with these roles stays open without a call (staff-1, staff-2). */
export function idleLimitOf(roles: readonly StaffRole[]): number {
  return signsInByPhone(roles) ? RIDER_IDLE_LIMIT_MS : STAFF_IDLE_LIMIT_MS
}

/** A typed PIN with Latin digits, without spaces and dashes. */
export function normalisePin(pin: string): string {
  return bareDigits(pin)
}

/** The reason to refuse a PIN before it is sent, or `null` (staff-2). */
export function pinError(pin: string): string | null {
  const digits = normalisePin(pin)
  if (digits === '') return 'Please type the PIN'
  return /^\d{4,8}$/.test(digits) ? null : 'The PIN has 4 to 8 digits'
}

const DIGITS_IN_ORDER = '01234567890 09876543210'

/** The reason to refuse a new PIN, or `null`: one digit over and over, or digits in their order, are guessed first. */
export function newPinError(pin: string): string | null {
  const digits = normalisePin(pin)
  const isGuessed = new Set(digits).size === 1 || DIGITS_IN_ORDER.includes(digits)
  return pinError(pin) ?? (isGuessed ? 'Please choose a PIN that is harder to guess' : null)
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
