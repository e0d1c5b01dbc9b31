import { endpoints, type ApiKey } from '#contract/api.ts'

/** Tables that the actors themselves write. */
export const ACTOR_TABLES = ['sessions', 'customers']

export const allEndpoints = endpoints
export const endpointKey = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}` as ApiKey
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
