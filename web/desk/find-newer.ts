import type { ApiResult } from '#contract/client.ts'

/** The newer values that come with the refusal of an outdated change (api-3); null for any other result. */
export function findNewer<T>(result: ApiResult<unknown>): T | null {
  const isStale = !result.ok && result.reason === 'refused' && result.code === 'stale'
  return isStale ? (result.body as { newer: T }).newer : null
}
