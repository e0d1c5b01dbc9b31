import { expect, test } from 'vitest'
import { loginFailureText, otpFailureReason, registrationFailureText } from './refusal-texts.ts'

const refused = (message: string, more: object = {}) =>
  ({
    ok: false,
    reason: 'refused',
    status: 422,
    code: 'invalid',
    message,
    body: { success: false, message, ...more },
    retryAfterMs: null,
  }) as const
const silence = { ok: false, reason: 'no_response' } as const
const crash = { ok: false, reason: 'unexpected', status: 502 } as const

test('shows the server’s message of a failed login, else a default (D16)', () => {
  expect(loginFailureText(refused('Too many logins. Please wait 10 minutes.'))).toBe(
    'Too many logins. Please wait 10 minutes.',
  )
  expect(loginFailureText(refused(''))).toBe('Invalid credentials')
  expect(loginFailureText(silence)).toBe('An error occurred during login.')
  expect(loginFailureText(crash)).toBe('An error occurred during login.')
})

test('names the error of a refused registration only (D34)', () => {
  expect(registrationFailureText(refused('The OTP is wrong', { error: 'Wrong OTP' }))).toBe(
    'Registration failed: Wrong OTP',
  )
  expect(registrationFailureText(refused('The OTP is wrong'))).toBe('Registration failed: The OTP is wrong')
  expect(registrationFailureText({ ok: true, status: 200, body: { success: false, error: 'OTP expired' } })).toBe(
    'Registration failed: OTP expired',
  )
  expect(registrationFailureText(silence)).toBe('Registration failed.')
  expect(registrationFailureText(crash)).toBe('Registration failed.')
})

test('gives the reason of a refused OTP request unless it concerns a field', () => {
  expect(otpFailureReason(refused('Too many codes. Please wait.'))).toBe('Too many codes. Please wait.')
  expect(otpFailureReason({ ...refused('Please check these details'), fields: { password: 'Too short' } })).toBeNull()
  expect(otpFailureReason(silence)).toBeNull()
})
