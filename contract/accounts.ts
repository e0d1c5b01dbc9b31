import { z } from 'zod'
import { emailError, LOGIN_INCOMPLETE, otpError, usernameError } from '#domain/accounts/account-rules.ts'
import { languages } from '#domain/languages/languages.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { noticeVersion } from './consents.ts'
import { endpoint } from './endpoint.ts'
import { checkFields, checkRule, instant, success, text } from './shapes.ts'

/** Text with a generous limit, so that the domain's rules report the error. */
const typed = (missing: string) => text(1000, missing)
const email = typed('Email is required').check(checkRule(emailError))
const otp = typed('OTP is required').check(checkRule(otpError))
const newPassword = typed('Password is required').check(checkRule(passwordError))

/** The consent to the terms of an adult (consents-2). */
const termsConsent = z.object({ isAdult: z.literal(true), version: noticeVersion })

type RegistrationForm = { email: string; username?: string | undefined; password: string; otp?: string | undefined }

/**
 * The rules over several fields: the code requires a name (accounts-2), and the password must differ from the email address.
 */
function registrationErrors({ email, username = '', password, otp }: RegistrationForm): Record<string, string | null> {
  return {
    username: otp === undefined && username.trim() === '' ? null : usernameError(username),
    password: passwordError(password, email),
  }
}

/**
 * Send `device` with the next login from this browser, so that it counts as a known device. `language` is that of the account
 * (languages-7).
 */
const loggedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  username: z.string(),
  device: z.string(),
  language: z.enum(languages),
})

export const register = endpoint('POST', '/api/auth/register', {
  access: 'public',
  summary:
    'Without `otp`: mails a code and answers "OTP sent successfully". With it: opens the account and logs in. `consent` says that the customer is 18 or older and agrees to this version of the terms; without it, to that of today.',
  input: z
    .object({
      email,
      username: typed('Name is required').optional(),
      password: newPassword,
      otp: otp.optional(),
      consent: termsConsent.optional(),
    })
    .check(checkFields(registrationErrors)),
  output: z.union([loggedIn, z.object({ success: z.literal(true), message: z.string() })]),
})

export const login = endpoint('POST', '/api/auth/login', {
  access: 'public',
  summary: 'E-mail and password for a token of 7 days.',
  input: z.object({
    email: typed(LOGIN_INCOMPLETE).min(1, LOGIN_INCOMPLETE),
    password: typed(LOGIN_INCOMPLETE).min(1, LOGIN_INCOMPLETE),
    device: text(200).optional(),
  }),
  output: loggedIn,
})

export const requestLoginCode = endpoint('POST', '/api/auth/login-code', {
  access: 'public',
  summary: 'Mails a code to log in with. The answer is the same for known and unknown addresses.',
  input: z.object({ email }),
  output: z.object({ success: z.literal(true), message: z.string() }),
})

export const loginWithCode = endpoint('POST', '/api/auth/code-login', {
  access: 'public',
  summary: 'E-mail and mailed code for a token of 7 days.',
  input: z.object({ email, otp, device: text(200).optional() }),
  output: loggedIn,
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

export const listSessions = endpoint('GET', '/api/auth/sessions', {
  access: 'customer',
  summary: 'Where this customer is logged in: at most 50, the last used first. `lastSeenAt` is exact to the hour.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({ device: z.string(), createdAt: instant, lastSeenAt: instant, isCurrent: z.boolean() }),
    ),
  }),
})
export type LoginSession = z.infer<typeof listSessions.output>['sessions'][number]

export const endSessions = endpoint('DELETE', '/api/auth/sessions', {
  access: 'customer',
  summary: 'Logs out everywhere: ends every session of this customer, this one too.',
  input: z.object({}),
  output: success,
})

export const setAccountLanguage = endpoint('POST', '/api/auth/language', {
  access: 'customer',
  summary: 'The language of mails to this customer, as chosen on the pages.',
  input: z.object({ language: z.enum(languages) }),
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
  input: z
    .object({ email, otp, password: newPassword })
    .check(checkFields((form) => ({ password: passwordError(form.password, form.email) }))),
  output: success,
})

export const accountsEndpoints = [
  register,
  login,
  requestLoginCode,
  loginWithCode,
  validateToken,
  logout,
  listSessions,
  endSessions,
  setAccountLanguage,
  forgotPassword,
  resetPassword,
] as const
