import { expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
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

test('shows the server’s message of a failed login, else a default (accounts-3)', () => {
  expect(loginFailureText(refused('Too many logins. Please wait 10 minutes.'))).toBe(
    'Too many logins. Please wait 10 minutes.',
  )
  for (const status of [401, 422, 429, 503])
    expect(loginFailureText({ ...refused(''), status })).toBe('Invalid credentials')
  expect(loginFailureText({ ...refused(''), status: 500 })).toBe('An error occurred during login.')
  expect(loginFailureText(silence)).toBe('An error occurred during login.')
  expect(loginFailureText(crash)).toBe('An error occurred during login.')
})

test('names the error of a refused registration only (accounts-2)', () => {
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

test('reads a JSON refusal of a login that has no message (accounts-3)', async () => {
  const api = new FakeApi()
  api.answers['POST /api/auth/login'] = () => ({ status: 401, body: { success: false } })
  const result = await api.client('POST /api/auth/login', { email: 'asha@example.com', password: 'neem' })
  expect(!result.ok && loginFailureText(result)).toBe('Invalid credentials')
})
