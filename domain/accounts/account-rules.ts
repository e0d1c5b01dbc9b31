import { commonPasswords } from './common-passwords.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const NAME_MAX = 100
export const EMAIL_MAX = 254

/** Shown when either login field is empty (spec §5). */
export const LOGIN_INCOMPLETE = 'Please fill in both email and password'

/** Something before one @, a dot in what follows, no spaces or control characters. Whether mail arrives is proved by the code. */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_MAX &&
    /^[^\s@"<>(),;:\\[\]\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u.test(text) &&
    !text.includes('..')
  )
}

/** The form under which an address is stored and compared: trimmed, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
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

/** Why a name is refused, or `null`. */
export function usernameError(username: string): string | null {
  const text = username.trim()
  if (text === '') return 'Name is required'
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
  const text = otp.trim()
  if (text === '') return 'OTP is required'
  return /^\d{6}$/.test(text) ? null : 'The OTP has 6 digits'
}

/** Whether a token's `exp` (seconds) is earlier than `now` (spec §5). A token that cannot be read counts as expired. */
export function isTokenExpired(token: string, now: Date): boolean {
  const exp = tokenExpiry(token)
  return exp === null || exp * 1000 < now.getTime()
}

function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = (claims as { exp?: unknown } | null)?.exp
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}
