import { endpoints, type ApiKey } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Tables that the actors themselves write. */
export const ACTOR_TABLES = ['sessions', 'customers']

export const allEndpoints: readonly Endpoint[] = endpoints
export const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}` as ApiKey
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
