import type { ChangeFields } from '../staff/record-change.ts'
import { type ConnectionName, connections, type TypedConnection } from './connections.ts'

/** The names of the secret fields of a connection. */
export function secretFields(name: ConnectionName): readonly string[] {
  const fields: ChangeFields = connections[name].fields
  return Object.entries(fields).flatMap(([field, { kind, ...rest }]) =>
    kind === 'line' && 'isSecret' in rest && rest.isSecret ? [field] : [],
  )
}

/** The fields that say where a secret is sent: with a changed one a stored secret does not count. */
const destinations = ['server', 'user', 'keyId', 'clientId', 'appId', 'key'] as const

/** Fills empty secrets with the stored ones, or names the secrets that must be typed by their fields (setup-2). */
export function withStoredSecrets(
  name: ConnectionName,
  typed: TypedConnection,
  stored: TypedConnection | null,
): { readonly values: TypedConnection } | { readonly missing: readonly string[] } {
  const isElsewhere = stored === null || destinations.some((field) => typed[field] !== stored[field])
  const needed = name === 'mail' && typed.user === '' ? [] : secretFields(name)
  const empty = needed.filter((field) => typed[field] === '')
  if (empty.length > 0 && isElsewhere) return { missing: empty }
  return { values: { ...typed, ...Object.fromEntries(empty.map((field) => [field, stored?.[field] ?? ''])) } }
}
