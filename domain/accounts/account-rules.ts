import { UNPRINTABLE } from '../plain-text.ts'
import { MINUTE } from '../time.ts'
import { commonPasswords } from './common-passwords.ts'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
export const NAME_MAX = 100
const EMAIL_MAX = 254

/** Shown when either login field is empty (spec §5). */
export const LOGIN_INCOMPLETE = 'Please fill in both email and password'

/** The purpose of a one-time code. */
export type CodePurpose = 'register' | 'reset'

/** The lifetime of a one-time code in milliseconds (quality.md, B1). */
export const CODE_LIFETIME_MS = 10 * MINUTE
/** The number of wrong tries after which a code is blocked for one network (quality.md, B1). */
export const CODE_TRIES = 6
/** The number of wrong tries, over all networks, after which a code is invalid. */
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

/** Normalises an email address for storage and comparison: trimmed, lower case, Unicode NFC. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** Removes the spaces that some mail programs insert into a code. */
export function normaliseOtp(otp: string): string {
  return otp.replace(/\s/g, '')
}

/** Normalises a password before hashing (Unicode NFC), so that it matches on every keyboard. Does not trim. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

/** The reason to refuse a new password, as a sentence, or `null` (quality.md, Access). Any script is allowed. */
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

/** The reason to refuse a name, or `null`. Ignores surrounding spaces. */
export function usernameError(username: string): string | null {
  const text = username.trim()
  if (text === '') return 'Name is required'
  if (UNPRINTABLE.test(text)) return 'Please use plain text'
  return text.length > NAME_MAX ? `Please use at most ${NAME_MAX} characters` : null
}

/** The reason to refuse an email address, or `null`. */
export function emailError(email: string): string | null {
  const text = email.trim()
  if (text === '') return 'Email is required'
  return isEmail(text) ? null : 'Invalid email address'
}

/** The reason to refuse a code before it is sent, or `null`. */
export function otpError(otp: string): string | null {
  const text = normaliseOtp(otp)
  if (text === '') return 'OTP is required'
  return /^\d{6}$/.test(text) ? null : 'The OTP has 6 digits'
}
