import type { ChangeFields } from '../staff/record-change.ts'
import { type ConnectionName, connections, type TypedConnection } from './connections.ts'

/** The names of the secret fields of a connection. */
export function secretFields(name: ConnectionName): readonly string[] {
  const fields: ChangeFields = connections[name].fields
  return Object.entries(fields).flatMap(([field, { kind, ...rest }]) =>
    kind === 'line' && 'isSecret' in rest && rest.isSecret ? [field] : [],
  )
}

/** The fields that do not say where or as whom a secret is sent. With another one changed a stored secret does not count. */
const harmless: ReadonlySet<string> = new Set(['sender', 'clientVersion'])

/** Fills empty secrets with the stored ones, or names the secrets that must be typed by their fields (setup-2). */
export function withStoredSecrets(
  name: ConnectionName,
  typed: TypedConnection,
  stored: TypedConnection | null,
): { readonly values: TypedConnection } | { readonly missing: readonly string[] } {
  const secrets = secretFields(name)
  const destinations = Object.keys(connections[name].fields).filter(
    (field) => !secrets.includes(field) && !harmless.has(field),
  )
  const isElsewhere = stored === null || destinations.some((field) => String(typed[field]) !== String(stored[field]))
  const needed = name === 'mail' && typed.user === '' ? [] : secrets
  const empty = needed.filter((field) => typed[field] === '')
  if (empty.length > 0 && isElsewhere) return { missing: empty }
  return { values: { ...typed, ...Object.fromEntries(empty.map((field) => [field, stored?.[field] ?? ''])) } }
}
