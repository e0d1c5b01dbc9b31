import { UNPRINTABLE } from '../plain-text.ts'
import { MINUTE } from '../time.ts'
import { bareDigits } from '../typed-digits.ts'

export const NAME_MAX = 100
const EMAIL_MAX = 254

/** Shown when either login field is empty (accounts-3). */
export const LOGIN_INCOMPLETE = 'Please fill in both email and password'

/** The purpose of a one-time code. */
export type CodePurpose = 'register' | 'reset' | 'login'

/** The lifetime of a one-time code in milliseconds (promise B1). */
export const CODE_LIFETIME_MS = 10 * MINUTE
/** The number of wrong tries after which a code is blocked for one network (promise B1). */
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
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Normalises an email address for storage and comparison: trimmed, lower case, Unicode NFC. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** A typed code as bare Latin digits, without the spaces that some mail programs insert. */
export function normaliseOtp(otp: string): string {
  return bareDigits(otp)
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
