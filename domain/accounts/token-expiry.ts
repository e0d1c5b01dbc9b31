/** Whether a token's `exp` (seconds) is earlier than `now` (accounts-8). A token that cannot be read counts as expired. */
export function isTokenExpired(token: string, now: Date): boolean {
  try {
    const [, payload = ''] = token.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp !== 'number' || exp * 1000 < now.getTime()
  } catch {
    return true
  }
}
