import { normaliseEmail } from './account-rules.ts'
import { commonPasswords } from './common-passwords.ts'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

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
  const guessable = commonPasswords.has(lower) || /^(.)\1+$/u.test(text) || lower === normaliseEmail(email)
  return guessable ? 'This password is too easy to guess. Please choose another one' : null
}
