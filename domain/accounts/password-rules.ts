import { normaliseEmail } from './account-rules.ts'

/** The most common passwords of at least eight characters. */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 987654321 9876543210 11111111 00000000 12341234 123123123 11223344 88888888
   password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 pass@123 password@123 admin123 admin@123
   administrator qwertyui qwertyuiop qwerty12 qwerty123 qwerty@123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk
   asdfghjkl asdf1234 zxcvbnm1 abcd1234 abcd@1234 abc12345 abc@1234 aa123456 a1b2c3d4 abcdefgh abcdefghi iloveyou iloveyou1
   sunshine princess football baseball superman batman123 dragon123 monkey123 welcome1 welcome123 welcome@123 letmein1
   trustno1 starwars whatever computer internet michelle jennifer charlie1 shadow123 master123 india123 india@123 indian123
   hyderabad mumbai123 chennai123 bangalore krishna1 krishna123 ganesh123 saibaba1 jaimatadi omsairam test1234 test@123
   changeme changeme1 secret123 default1 guest123 login123 hello123 qazwsxedc 147258369 159753456 741852963 963852741`.split(
    /\s+/,
  ),
)

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

/** Normalises a password before hashing (Unicode NFC), so that it matches on every keyboard. Does not trim. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

/** The reason to refuse a new password, as a sentence, or `null`. Any script is allowed. */
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
