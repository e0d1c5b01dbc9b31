import { UNPRINTABLE } from '../plain-text.ts'
import { MINUTE } from '../time.ts'
import { commonPasswords } from './common-passwords.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const NAME_MAX = 100
export const EMAIL_MAX = 254

/** Shown when either login field is empty (spec §5). */
export const LOGIN_INCOMPLETE = 'Please fill in both email and password'

/** What a mailed code is for. */
export type CodePurpose = 'register' | 'reset'

/** How long a mailed code lives, in milliseconds (quality.md, B1). */
export const CODE_LIFETIME_MS = 10 * MINUTE
/** The wrong try of one network which ends a code for that network (quality.md, B1). */
export const CODE_TRIES = 6
/** The wrong try which ends a code for everybody. */
export const CODE_TRIES_IN_ALL = 20

const LOCAL_PART = /^[^\s@"<>(),;:\\[\]\p{C}]{1,64}$/u
const DOMAIN_LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Whether a text can be an e-mail address, in any script. Stricter than the standard, because it becomes a line of a
 * mail: no quoted names, no comments, no lists, no control characters. Whether mail arrives is proved by the code.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  const isLocalPart = LOCAL_PART.test(local) && !/^\.|\.\.|\.$/.test(local)
  return (
    isLocalPart &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  )
}

/** The form under which an address is stored and compared: trimmed, lower case, Unicode NFC. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** A typed or pasted code without the spaces some mail programs put into it. */
export function normaliseOtp(otp: string): string {
  return otp.replace(/\s/g, '')
}

/** The form of a password that is hashed: Unicode NFC, so that the same keys typed on another system match. Never trimmed. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

/** Why a new password is refused, as a sentence, or `null` (quality.md, Access). Any script is welcome. */
export function passwordError(password: string, email = ''): string | null {
  const text = normalisePassword(password)
  const length = [...text].length
  if (length === 0) return 'Password is required'
  if (length < PASSWORD_MIN) return `Password must have at least ${PASSWORD_MIN} characters`
  if (length > PASSWORD_MAX) return `Password must have at most ${PASSWORD_MAX} characters`
  const lower = text.toLowerCase()
  const guessable =
    commonPasswords.has(lower) || /^(.)\1+$/u.test(text) || (email !== '' && lower === normaliseEmail(email))
  return guessable ? 'This password is too easy to guess. Please choose another one' : null
}

/** Why a name is refused, or `null`. Spaces around it do not count. */
export function usernameError(username: string): string | null {
  const text = username.trim()
  if (text === '') return 'Name is required'
  if (UNPRINTABLE.test(text)) return 'Please use plain text'
  return text.length > NAME_MAX ? `Please use at most ${NAME_MAX} characters` : null
}

/** Why an e-mail address is refused, or `null`. */
export function emailError(email: string): string | null {
  const text = email.trim()
  if (text === '') return 'Email is required'
  return isEmail(text) ? null : 'Invalid email address'
}

/** Why a typed code is refused before it is even sent, or `null`. */
export function otpError(otp: string): string | null {
  const text = normaliseOtp(otp)
  if (text === '') return 'OTP is required'
  return /^\d{6}$/.test(text) ? null : 'The OTP has 6 digits'
}
