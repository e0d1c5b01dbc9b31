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
