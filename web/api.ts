import type { ApiResult, Client } from '#contract/client.ts'
import { session } from './accounts/session-store.ts'
import { publicApi } from './browser-client.ts'
import { authenticatedClient } from './guarded-client.ts'

/** The API as the browser calls it: with the customer's token, and the session ends when the server no longer takes it. */
export const api: Client = authenticatedClient(publicApi, {
  token: () => session.token,
  refused: (token) => session.end(token),
})

/** The sentence of a refusal, else `fallback`. */
export function refusalText(result: ApiResult<unknown>, fallback: string): string {
  return !result.ok && result.reason === 'refused' && result.message !== '' ? result.message : fallback
}
