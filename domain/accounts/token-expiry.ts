/** Whether a token's `exp` (seconds) is earlier than `now` (accounts-8). A token that cannot be read counts as expired. */
export function isTokenExpired(token: string, now: Date): boolean {
  const { exp } = readClaims(token)
  return typeof exp !== 'number' || exp * 1000 < now.getTime()
}

/** The id of the customer of a token, unverified; undefined for a token that cannot be read (accounts-8). */
export function tokenSubject(token: string): unknown {
  return readClaims(token).sub
}

function readClaims(token: string): { readonly exp?: unknown; readonly sub?: unknown } {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}
