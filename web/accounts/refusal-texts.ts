import type { ApiResult } from '#contract/client.ts'

type FailedCall = ApiResult<unknown> & { readonly ok: false }

const LOGIN_ERROR = 'An error occurred during login.'

/** Why a login failed (accounts-3). */
export function loginFailureText(result: FailedCall): string {
  if (result.reason !== 'refused') return LOGIN_ERROR
  return result.message || (result.status === 500 ? LOGIN_ERROR : 'Invalid credentials')
}

/** Why a registration failed (accounts-2). */
export function registrationFailureText(result: ApiResult<unknown>): string {
  const error = result.ok
    ? (result.body as { error?: unknown } | null)?.error
    : result.reason === 'refused' && (errorIn(result.body) ?? result.message)
  return typeof error === 'string' && error !== '' ? `Registration failed: ${error}` : 'Registration failed.'
}

/** The server's reason beside 'Error sending OTP', unless it concerns a field. */
export function otpFailureReason(result: ApiResult<unknown>): string | null {
  return !result.ok && result.reason === 'refused' && result.fields === undefined ? result.message : null
}

function errorIn(body: unknown): string | undefined {
  const error = (body as { error?: unknown } | null)?.error
  return typeof error === 'string' ? error : undefined
}
