import { z } from 'zod'
import { emailError, EMAIL_MAX, otpError, passwordError, usernameError } from '#domain/accounts/account-rules.ts'
import { endpoint } from './endpoint.ts'
import { follows, success } from './shapes.ts'

/** Room for whatever was typed, so that our own sentence answers and not a bound of the parser. */
const typed = z.string().max(1000)
const email = typed.max(EMAIL_MAX + 50).check(follows(emailError))
const otp = typed.check(follows(otpError))
const newPassword = typed.check(follows(passwordError))

const token = z.object({ success: z.literal(true), token: z.string(), username: z.string() })

export const register = endpoint('POST', '/api/auth/register', {
  access: 'public',
  summary:
    'Without `otp`: mails a code and answers "OTP sent successfully". With it: opens the account and logs in (D34).',
  input: z
    .object({ email, username: typed.optional(), password: newPassword, otp: otp.optional() })
    .check((context) => {
      const error = context.value.otp === undefined ? null : usernameError(context.value.username ?? '')
      if (error !== null)
        context.issues.push({ code: 'custom', path: ['username'], message: error, input: context.value.username })
    }),
  output: z.union([token, z.object({ success: z.literal(true), message: z.string() })]),
})

export const login = endpoint('POST', '/api/auth/login', {
  access: 'public',
  summary: 'E-mail and password for a token of 7 days.',
  input: z.object({ email: typed, password: typed }),
  output: token,
})

export const validateToken = endpoint('POST', '/api/auth/validatetoken', {
  access: 'customer',
  summary: 'Whether the bearer token still stands.',
  input: z.object({}),
  output: success,
})

export const logout = endpoint('POST', '/api/auth/logout', {
  access: 'customer',
  summary: 'Ends this session on the server.',
  input: z.object({}),
  output: success,
})

export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', {
  access: 'public',
  summary: 'Mails a code for a new password. The answer is the same for known and unknown addresses.',
  input: z.object({ email }),
  output: z.object({ success: z.literal(true), message: z.string() }),
})

export const resetPassword = endpoint('POST', '/api/auth/reset-password', {
  access: 'public',
  summary: 'Sets a new password with the mailed code and ends every session of the account.',
  input: z.object({ email, otp, password: newPassword }),
  output: success,
})
