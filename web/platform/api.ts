import type { ApiResult, Client } from '#contract/client.ts'
import { session } from '#web/accounts/session-store.ts'
import { publicApi } from './public-api.ts'

type Keys = {
  readonly token: () => string | null
  /** The server no longer takes this token. */
  readonly refused: (token: string) => void
}

/** A client that sends the token of the moment and reports when the server refuses it. */
export function authenticatedClient(client: Client, { token, refused }: Keys): Client {
  return async (key, input, options = {}) => {
    const used = options.token === undefined ? token() : options.token
    const result = await client(key, input, { ...options, token: used })
    if (used !== null && isSessionRefused(result)) refused(used)
    return result
  }
}

/** A 401 for the token; a wrong password is a 401 too, but says nothing about who is logged in. */
function isSessionRefused(result: ApiResult<unknown>): boolean {
  if (result.ok || result.reason === 'no_response' || result.status !== 401) return false
  return !(result.reason === 'refused' && result.code === 'invalid_credentials')
}

/** The API as the browser calls it: with the customer's token, and the session ends when the server no longer takes it. */
export const api: Client = authenticatedClient(publicApi, {
  token: () => session.token,
  refused: (token) => session.end(token),
})

/** The sentence of a refusal, else `fallback`. */
export function refusalText(result: ApiResult<unknown>, fallback: string): string {
  return !result.ok && result.reason === 'refused' && result.message !== '' ? result.message : fallback
}
