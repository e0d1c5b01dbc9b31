import type { ApiResult, Client } from '#contract/client.ts'
import { session } from '#web/accounts/session-store.ts'
import type { CustomerSession } from '#web/accounts/session.ts'
import { publicApi } from './public-api.ts'

/** A client that sends the customer's token and ends the session when the server refuses the token. */
export function authenticatedClient(client: Client, session: Pick<CustomerSession, 'token' | 'end'>): Client {
  return async (key, input, options = {}) => {
    const { token = session.token } = options
    const result = await client(key, input, { ...options, token })
    if (token !== null && isTokenRefused(result)) session.end(token)
    return result
  }
}

/** A wrong password is a 401 too, but does not concern the token. */
function isTokenRefused(result: ApiResult<unknown>): boolean {
  if (result.ok || !('status' in result) || result.status !== 401) return false
  return !(result.reason === 'refused' && result.code === 'invalid_credentials')
}

/** The API as the browser calls it for a customer or a visitor. */
export const api: Client = authenticatedClient(publicApi, session)

/** The message of a refusal, else `fallback`. */
export function refusalText(result: ApiResult<unknown>, fallback: string): string {
  return !result.ok && result.reason === 'refused' && result.message !== '' ? result.message : fallback
}

/** The field errors of a refusal. */
export function refusedFieldErrors(result: ApiResult<unknown>): Readonly<Record<string, string>> {
  return (!result.ok && result.reason === 'refused' && result.fields) || {}
}
